import type { Texts } from '../texts.ts';

export const onboarding: Texts['onboarding'] = {
  title: 'Your questions',
  toResult: 'See my result',
  consent: 'We need this to work out what you need.',
  confirm: {
    title: 'Just checking it’s you',
    text: 'You signed in with a link from an email. Before we show your result, we’ll email you a six-digit code.',
    action: 'Email me a code',
  },
  numbers: {
    wrong: 'Please fill in a number.',
    goal: {
      below: 'Your goal weight has to be below your current weight.',
      above: 'Your goal weight has to be above your current weight.',
    },
  },
  birthDate: {
    day: 'Day',
    month: 'Month',
    year: 'Year',
    doubted: 'Is {{date}} right? Our menus are for people aged 18 and over.',
    right: 'Yes, that’s right',
    wrong: 'This date does not exist. Please check the day and the month.',
  },
  dislikes: {
    label: 'Search for an ingredient or group',
    nothing: 'We do not cook with that.',
    group: 'whole group',
    usual: 'Often chosen',
    clear: 'Clear the field',
    chosen: 'This will not be in your menu',
    remove: 'Remove {{name}}',
  },
  rhythm: {
    breakfast: {
      label: 'Breakfast',
      same: 'The same every day',
      turns: 'Two, alternating',
      varied: 'Different each day',
    },
    breakfastText: {
      same: 'About 4 fewer things to buy.',
      turns: 'And something special at the weekend.',
      varied: 'About 5 more things to buy.',
    },
    lunch: {
      label: 'Lunch',
      plain: 'Bread or something quick',
      leftover: 'Leftovers',
      warm: 'Different each day',
    },
    lunchText: {
      plain: 'Two alternating lunches, ready in 5 to 10 minutes.',
      leftover: 'You cook double in the evening when the dish keeps.',
      warm: 'Warm too. About 5 more things to buy.',
    },
    snacks: { label: 'In between', plain: 'Fruit, nuts, dairy', made: 'Things to make too' },
    snacksText: {
      plain: 'Things you can eat as they are.',
      made: 'Now and then 10 minutes in the kitchen.',
    },
    cookedDinners: 'Evenings that you cook',
    everyDinner: 'Something new every evening. About 5 more things to buy.',
    leftoverDinners_one: 'On {{count}} evening you eat leftovers.',
    leftoverDinners_other: 'On {{count}} evenings you eat leftovers.',
    workday: 'Time on a working day',
    workdayText: 'For cooking, all meals together.',
    workdayShortText: 'With the quickest dishes. On a day that you cook it may take {{minutes}} minutes.',
    weekend: 'Time at the weekend',
    minutes: '{{minutes}} min',
    heat: { label: 'How hot?', mild: 'Mild', medium: 'Ordinary', hot: 'Hot' },
    heatText: {
      mild: 'For small children too.',
      medium: 'With children under 8 at the table we keep it mild.',
      hot: 'Chillies are welcome.',
    },
  },
  left: { title: 'Recipes left:', short: 'Too few are left for a whole week:' },
  result: {
    title: 'Your daily target',
    goal: {
      lose: 'Roughly what to eat to lose weight.',
      loseGently: 'Roughly what to eat to lose weight gently.',
      healthier: 'Roughly what you need.',
      gain: 'Roughly what to eat to gain weight gently.',
      muscle: 'Roughly what to eat to build muscle.',
    },
    perDay: 'kcal a day',
    change: {
      less: 'You use about {{maintenance}} kcal a day. We plan {{difference}} less.',
      more: 'You use about {{maintenance}} kcal a day. We plan {{difference}} more.',
      little:
        'You probably eat little already: you use about {{maintenance}} kcal a day. Less than {{kcal}} a day is not healthy, so we do not go any lower.',
      same: 'That is about what you use in a day.',
    },
    today: 'What you could eat today',
    meals: 'What you could eat, for example',
    week: 'Your first week at a glance',
    shortage: 'Go back and leave out less. Or do it later: your weekly menu tells you what helps most.',
    advice: 'Good to know',
    action: 'See the plans',
    toWeek: 'Go to my weekly menu',
    note: 'An estimate (±10%).',
    how: {
      title: 'How do we work this out?',
      text: 'At rest your body uses about {{resting}} kcal a day. We work that out from your sex, age, height and weight (the Mifflin-St Jeor equation). With how much you move, that becomes {{maintenance}} kcal. The rest depends on what you want to achieve.',
      floor: 'We never plan less than 1,200 kcal a day for a woman and 1,500 kcal for a man.',
      protein:
        'You get between {{least}} and {{most}} of protein a day, to suit your weight, your goal and how you eat.',
      keto: 'With keto, most energy comes from fat and at most 5% from carbohydrate: always under 50 grams a day.',
      estimate: 'It is still an estimate: what you really need may be 10% higher or lower.',
    },
    floor: 'Less than {{kcal}} a day is not healthy, so we do not go any lower.',
    protein: 'We have planned a little extra protein, so your body gets enough.',
    indication: {
      range: '{{low}} to {{high}}',
      title: 'About {{kg}} kg less in a month',
      text: 'That is {{kg}} kg a week. It is an estimate based on how much less you eat than you use, not a promise.',
    },
    withheld: {
      bmi: 'Your weight is already low. So we plan what you need, no less and no more. Would you like to talk about it? Your GP or a dietitian can help.',
      goalBmi:
        'Your goal weight is lower than is healthy. So we plan what you need, no less and no more. Do talk to your GP or a dietitian about it.',
      pregnant:
        'As you are pregnant, we plan what you need, no less and no more. Your midwife or GP knows your situation best.',
      breastfeeding:
        'As you are breastfeeding, we plan what you need, no less and no more. Your health visitor or GP will be happy to help.',
      eatingDisorder: 'We plan what you need, no less and no more. Your GP or a dietitian will be happy to help.',
    },
  },
  keto: {
    title: 'Does keto suit you?',
    yes: {
      title: 'Yes, keto suits the way you eat now',
      text: 'It looks as if you have little to change. You may feel a bit tired in the first week, which usually passes on its own.',
    },
    one: {
      title: 'Keto may suit you',
      text: 'One of your habits will change a lot. Read below which one, and what helps.',
    },
    many: {
      title: 'Keto is possible, but it takes getting used to',
      text: 'You would eat differently in more than one way. Read below what that means for you. Does it look like too much? An ordinary weekly menu is easier to keep up.',
    },
    short: {
      title: 'Keto doesn’t go with what you leave out',
      text: 'Without everything you leave out, there are too few keto dishes for a whole week. An ordinary weekly menu suits you better.',
    },
    honest: 'Keto is no miracle diet: what works is a way of eating that you can keep up. You can always switch.',
  },
  thanks: {
    title: 'Thank you!',
    text: 'We are waiting to hear from your bank. Then your weekly menu is ready.',
    late: 'Your bank is taking a while to confirm. There is nothing you need to do: we will email you as soon as it does. If the payment failed, you can try again.',
    back: 'Back to the plans',
  },
  unfit: { general: 'Make a regular weekly menu' },
  stepPlan: {
    title: 'Eat differently in four weeks',
    text: 'One more habit each week, with a weekly menu that suits you.',
    yours: 'Your four weeks',
    yoursText: 'With a menu of about {{kcal}} a day, and one habit each week.',
    week: 'Week {{number}}',
    action: { intake: 'Start the questions', plans: 'Choose your plan' },
  },
  tooYoung: {
    title: 'Not just yet',
    action: 'Log out',
    mistaken: 'We have not kept any of your answers. Got the date wrong? Start again.',
    mistakenAccount:
      'We have erased your answers and your account. Got the date wrong? Start again with a new account.',
    again: 'Start again',
  },
};
