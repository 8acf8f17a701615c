import type { Texts } from '../texts.ts';

/** Changes that were not sent yet, or were refused. */
export const unsent: Texts['unsent'] = {
  count_one: '{{count}} change is waiting',
  count_other: '{{count}} changes are waiting',
  refused_one: '{{count}} change failed',
  refused_other: '{{count}} changes failed',
  title: 'Still to be sent',
  offline:
    'These changes are safe on this device. We send them as soon as you are back online, even if you close the app in the meantime.',
  online: 'These changes are safe on this device. We keep trying to send them.',
  ticked: 'Ticked {{name}}',
  unticked: 'Unticked {{name}}',
  added: 'Added {{name}}',
  liked: '{{name}}: tasty',
  disliked: '{{name}}: not for me',
  none: '{{name}}: opinion removed',
  cooked: 'Cooked {{name}}',
  uncooked: 'Did not cook {{name}} after all',
  send: 'Send now',
  dismiss: 'Take {{name}} off this list',
};
