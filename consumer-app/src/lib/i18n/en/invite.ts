import type { Texts } from '../texts.ts';

export const invite: Texts['invite'] = {
  title: '{{inviter}} invites you to {{brand}}',
  text: 'Every week, a menu that suits you, with recipes and a shopping list. You pay nothing. You can use everything up to and including {{until}}; after that, it ends automatically.',
  waiting: 'Your invitation',
  fixedEmail: 'The invitation is for this address.',
  refused: {
    unknown: {
      title: 'We do not know this invitation',
      text: 'Did you get more than one? Use the link in the latest email.',
    },
    used: {
      title: 'This invitation has already been used',
      text: 'Was that you? Just log in.',
      usedHere: 'Someone else has used it. Ask {{inviter}} for an invitation of your own.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'Ask {{inviter}} for a new one.',
    },
    withdrawn: {
      title: 'This invitation has been withdrawn',
      text: 'Ask {{inviter}} what happened.',
    },
    full: {
      title: 'All places are taken',
      text: 'Ask {{inviter}} whether another place can be added. Then this link will work again.',
    },
  },
  general: 'Continue without an invitation',
  known: {
    title: 'You already have an account',
    text: '{{email}} already has an account. Log in, and your invitation comes with you.',
  },
  use: {
    email: 'The invitation is for {{email}}.',
    action: 'Use the invitation',
    notNow: 'Not now',
    other: 'Log in with another address',
    done: 'Done. You can use everything up to and including {{until}}.',
  },
  details: {
    title: 'What {{inviter}} sees',
    text: '{{inviter}} gave you your place. What you fill in here, what you eat and what you weigh stays yours.',
    sees: 'I agree that {{inviter}} can see that I used the invitation.',
    seesReason: 'Only that, nothing else.',
    seesMissing: 'You cannot use the invitation without this consent.',
  },
};
