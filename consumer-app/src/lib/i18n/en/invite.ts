import type { Texts } from '../texts.ts';

export const invite: Texts['invite'] = {
  title: '{{inviter}} invites you to {{brand}}',
  text: 'Every week a menu that suits you, with recipes and a shopping list. You pay nothing. You can use everything until {{until}}, that day included; after that it stops by itself.',
  waiting: 'Your invitation',
  fixedEmail: 'The invitation is for this address.',
  refused: {
    unknown: {
      title: 'We do not know this invitation',
      text: 'Did you get more than one? Then use the link in the newest mail.',
    },
    used: {
      title: 'This invitation has been used already',
      text: 'Was that you? Then simply log in.',
      usedHere: 'Somebody else has used it. Ask {{inviter}} for an invitation of your own.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Ask {{inviter}} for a new one.',
    },
    withdrawn: {
      title: 'This invitation has been withdrawn',
      text: 'Ask {{inviter}} about it.',
    },
    full: {
      title: 'All places are taken',
      text: 'Ask {{inviter}} whether there will be another. This link will work again then.',
    },
  },
  general: 'Go on without an invitation',
  known: {
    title: 'You have an account already',
    text: '{{email}} has an account already. Log in, and the invitation comes along.',
  },
  use: {
    email: 'The invitation is for {{email}}.',
    action: 'Use the invitation',
    notNow: 'Not now',
    other: 'Log in with another address',
    done: 'Done. You can use everything until {{until}}, that day included.',
  },
  details: {
    title: 'What {{inviter}} sees',
    text: '{{inviter}} gave you this place. What you fill in here, eat and weigh stays yours.',
    sees: 'I agree that {{inviter}} sees that I used the invitation.',
    seesReason: 'That, and nothing else.',
    seesMissing: 'Without this consent you cannot use the invitation.',
  },
};
