import type { Texts } from '../texts.ts';

export const account: Texts['account'] = {
  name: 'Your name',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'At least 8 characters. A few words in a row are easiest to remember.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  health: 'I agree that {{brand}} uses my answers about my body and allergies to make my menu.',
  login: {
    title: 'Welcome back',
    text: 'Log in to go on with {{brand}}.',
    action: 'Log in',
    register: 'No account yet? Start here',
  },
  register: {
    title: 'Make your account',
    text: 'After that we ask a few questions, and your weekly menu is ready.',
    action: 'Make account',
    login: 'Have an account already? Log in',
    terms: 'I agree to the terms of {{brand}} and have read',
    privacy: 'what happens to my data',
    news: 'Send me a mail with new recipes now and then. (can be done later)',
  },
  welcome: {
    title: 'Know what you eat every evening',
    text: '{{brand}} makes a weekly menu that fits your body, your taste and your diary, with a shopping list that adds up.',
    action: 'Make my weekly menu',
    examples: 'What a day looks like',
    example: {
      breakfast: 'Quark with crunchy oats and berries',
      lunch: 'Wholemeal bread with avocado and egg',
      dinner: 'Oven salmon with broccoli',
    },
    reason: {
      fits: {
        title: 'Fits you',
        text: 'We work out what you need and tune every portion to it. What you cannot eat or do not like is not in it.',
      },
      swap: {
        title: 'Not in the mood? Swap',
        text: 'Every meal can be swapped with one tap. You see at once what that does to your day and your groceries.',
      },
      shop: {
        title: 'Groceries that add up',
        text: 'Everything summed, sorted by aisle, with as few leftovers as can be.',
      },
    },
  },
  privacy: {
    title: 'Privacy',
    intro: '{{brand}} ({{address}}) is careful with your data. This is what we keep, why, and what you can do.',
    what: {
      title: 'What we keep',
      text: 'Your name and e-mail address, your answers to our questions, your menus and your shopping lists. We keep your password as a hash only: nobody can read it.',
    },
    why: {
      title: 'Why',
      text: 'To make your menu and to let you log in. Answers about your body and allergies are used only if you gave a separate consent.',
    },
    who: { title: 'Who sees it', text: 'Only us. We sell nothing on and load no trackers of others.' },
    rights: {
      title: 'What you can do',
      text: 'You can ask for your data, have it corrected or erased. Write to {{email}} and we take care of it.',
    },
  },
};
