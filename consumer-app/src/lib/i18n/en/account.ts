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
  code: {
    title: 'Enter the code',
    text: 'We have mailed a code of six digits to {{email}}. It works for ten minutes. Nothing there? Look in your spam folder.',
    label: 'Code of six digits',
    short: 'Enter all six digits.',
    action: 'Continue',
    again: 'Send a new code',
    sentAgain: 'A new code is on its way.',
  },
  login: {
    title: 'Welcome back',
    text: 'Log in to carry on with {{brand}}.',
    action: 'Log in',
    newPasswordText: 'You are logged in. Forgot your password?',
    newPassword: 'Choose a new one',
    byCode: 'Forgot your password? Log in with a code',
    register: 'No account yet? Start here',
  },
  register: {
    title: 'Create your account',
    text: 'Next we ask you a few questions, and then your weekly menu is ready.',
    action: 'Create account',
    login: 'Already have an account? Log in',
    code: 'Do you have a code?',
    terms: 'I agree to the <terms>terms</terms> of {{brand}} and have read <privacy>what happens to my data</privacy>.',
    termsMissing: 'Without your agreement we cannot make an account for you.',
    news: 'Send me an e-mail with new recipes now and then. This is optional.',
  },
  security: {
    title: 'Logging in and data',
    signIn: 'Logging in',
    change: 'Change',
    changeOne: 'Change {{name}}',
    confirm: {
      title: 'Just checking that it is you',
      text: 'We have mailed a code of six digits to {{email}}.',
    },
    email: {
      title: 'Another e-mail address',
      send: 'Send a code to this address',
      sent: 'If this address is free, there is a code of six digits in the mail of {{email}}.',
      action: 'Change the address',
      done: 'Your e-mail address has changed.',
    },
    password: {
      title: 'Another password',
      action: 'Change the password',
      done: 'Your password has changed. You are logged out on other devices.',
    },
    devices: {
      title: 'Where you are logged in',
      here: 'This device',
      seen: 'Last used {{when}}',
      unknown: 'Unknown device',
      end: 'Log out on {{device}}',
      elsewhere: 'Log out everywhere else',
      done: 'You are logged out there.',
    },
    activity: {
      title: 'What happened',
      text: 'Is there something here that you did not do? Then choose another password.',
      more: 'Show more',
    },
    data: {
      title: 'Your data',
      text: 'Everything that we keep about you is yours.',
      download: 'Download everything',
      withdraw: 'Take my consent back',
      withdrawSure: 'Erase the answers about your body?',
      withdrawText:
        'We erase what you told about your body and what you cannot eat, with your menus and shopping lists. Your account stays. Should you want a menu again, you answer the questions anew.',
      withdrawNow: 'Yes, erase those answers',
      erase: 'Erase my account',
      sure: 'Erase your account?',
      sureText:
        'Your answers, menus and shopping lists disappear at once and do not come back. We keep only what the law asks of us.',
      eraseNow: 'Yes, erase everything',
      keep: 'No, keep it',
      erased: 'Your account has been erased.',
    },
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
  unsubscribe: {
    title: 'Turning reminders off',
    done: 'You will get no more reminders',
    text: 'We will not mail you about your weekly menu at {{brand}} any more. Your account and your answers stay: you can always go on.',
    failed: 'That did not work yet',
    goOn: 'Go on where I was',
  },
  privacy: {
    title: 'Privacy and terms',
    intro: '{{brand}} ({{address}}) is careful with your data. This is what we keep, why, and what you can do.',
    what: {
      title: 'What we keep',
      text: 'Your name and e-mail address, your photo if you add one, your answers to our questions, your menus and your shopping lists. Of your password we keep only an encrypted print: nobody can read it, not even us.',
    },
    why: {
      title: 'Why',
      text: 'To make your menu and to let you log in. If you stop half-way through the questions, we mail you about that four times at most; one tap in such a mail ends it. We use answers about your body and allergies only if you agreed to that separately. You can take that back at any time. Then we erase those answers.',
    },
    who: {
      title: 'Who sees it',
      text: 'Only {{brand}}, and companies that work for us, such as the one that runs the site. We sell nothing on.',
    },
    cookies: {
      title: 'Cookies and measuring',
      text: 'Some cookies are needed: they keep you logged in, send your answers safely and remember what you choose here.\nMeasuring is not. If you allow it, we keep which pages and questions you see and by what kind of site or campaign you came, with a number that belongs to this visit only. That site or campaign we also remember when you make an account. We do not keep your name, your answers or your IP address with it. After 25 months we erase it.',
    },
    long: {
      title: 'For how long',
      text: 'For as long as you have an account. If you ask us to erase it, we erase everything.',
    },
    rights: {
      title: 'What you can do',
      text: 'Under ‘You’ you download everything that we keep about you, or erase your account. To have something corrected, write to <mail>{{email}}</mail>. If we cannot settle it together, you can go to the Dutch Data Protection Authority.',
    },
    terms: {
      title: 'The terms of {{brand}}',
      text: 'You are 18 or older and use your account only yourself.\nOur menus are made for healthy adults. They do not replace the advice of your GP or dietitian.\nThe figures are estimates. With a serious allergy, always check the label.\nYou can stop at any time. Write to <mail>{{email}}</mail> and we will erase your account.',
    },
  },
};
