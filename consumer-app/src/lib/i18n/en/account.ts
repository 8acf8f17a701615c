import type { Texts } from '../texts.ts';

export const account: Texts['account'] = {
  name: 'Your name',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'At least {{least}} characters. A few words in a row are easiest to remember.',
  passwordShort: 'Use at least {{least}} characters.',
  missing: 'Please fill this in.',
  incomplete: 'Please look again at what you filled in.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  health: 'I agree that {{brand}} uses my answers about my body and allergies to make my menu.',
  login: {
    title: 'Welcome back',
    text: 'Log in to carry on with {{brand}}.',
    action: 'Log in',
    register: 'No account yet? Start here',
  },
  register: {
    title: 'Create your account',
    text: 'Next we ask you a few questions, and then your weekly menu is ready.',
    action: 'Create account',
    login: 'Already have an account? Log in',
    terms: 'I agree to the <terms>terms</terms> of {{brand}} and have read <privacy>what happens to my data</privacy>.',
    termsMissing: 'Without your agreement we cannot make an account for you.',
    news: 'Send me an e-mail with new recipes now and then. This is optional.',
  },
  welcome: {
    title: 'Know what’s for dinner every night',
    text: '{{brand}} makes a weekly menu that fits your body, your taste and your week, with a shopping list that adds up.',
    action: 'Make my weekly menu',
    examples: 'What a day looks like',
    example: {
      breakfast: 'Red berry smoothie bowl with kiwi',
      lunch: 'Broccoli and cheese soup with cheese crisps',
      dinner: 'Chicken with green beans and apple compote',
    },
    reason: {
      fits: {
        title: 'Made for you',
        text: 'We work out what you need and fit every portion to it. What you can’t or won’t eat stays out.',
      },
      swap: {
        title: 'Not in the mood? Swap it',
        text: 'Any meal can be swapped with one tap. You see at once what that does to your day and your shopping.',
      },
      shop: {
        title: 'A shopping list that adds up',
        text: 'Everything counted, sorted by aisle, with as few leftovers as possible.',
      },
    },
  },
  privacy: {
    title: 'Privacy and terms',
    intro: '{{brand}} ({{address}}) is careful with your data. This is what we keep, why, and what you can do.',
    what: {
      title: 'What we keep',
      text: 'Your name and e-mail address, your answers to our questions, your menus and your shopping lists. Of your password we keep only an encrypted print: nobody can read it, not even us.',
    },
    why: {
      title: 'Why',
      text: 'To make your menu and to let you log in. We use answers about your body and allergies only if you agreed to that separately. You can take that back at any time. Then we erase those answers.',
    },
    who: {
      title: 'Who sees it',
      text: 'Only {{brand}}, and the company that runs the site for us. We sell nothing on.',
    },
    cookies: {
      title: 'Cookies',
      text: 'We use only the cookies that are needed to keep you logged in and to send your answers safely. We load no trackers of others.',
    },
    long: {
      title: 'For how long',
      text: 'For as long as you have an account. If you ask us to erase it, we erase everything.',
    },
    rights: {
      title: 'What you can do',
      text: 'You can ask to see your data, to have it corrected or to have it erased. Write to <mail>{{email}}</mail> and we will take care of it. If we cannot settle it together, you can go to the Dutch Data Protection Authority.',
    },
    terms: {
      title: 'The terms of {{brand}}',
      text: 'You are 18 or older and use your account only yourself.\nOur menus are made for healthy adults. They do not replace the advice of your GP or dietitian.\nThe figures are estimates. With a serious allergy, always check the label.\nYou can stop at any time. Write to <mail>{{email}}</mail> and we will erase your account.',
    },
  },
};
