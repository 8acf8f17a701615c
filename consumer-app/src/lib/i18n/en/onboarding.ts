import type { Texts } from '../texts.ts';

export const onboarding: Texts['onboarding'] = {
  title: 'Your questions',
  goal: {
    title: 'What do you want to reach?',
    choice: { lose: 'Lose weight', healthier: 'Eat healthier', gain: 'Gain weight', muscle: 'Build muscle' },
  },
  sex: {
    title: 'What is your sex at birth?',
    text: 'Only for the calculation: a female and a male body do not use the same at rest.',
    choice: { female: 'Female', male: 'Male' },
    consent: 'Without this tick we cannot work out what you need.',
  },
  birthDate: {
    title: 'When were you born?',
    text: 'What your body uses at rest changes with your age.',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    wrong: 'This date does not exist. Please look at the day and the month again.',
  },
  measures: {
    title: 'How tall and heavy are you?',
    text: 'Roughly is good enough.',
    heightCm: 'Height',
    weightKg: 'Weight now',
    goalWeightKg: 'Goal weight',
    wrong: 'Fill in a number.',
    point: '.',
  },
  situation: {
    title: 'Does any of this apply to you?',
    text: 'Then we take it into account.',
    choice: {
      none: 'None of these',
      pregnant: 'I am pregnant',
      breastfeeding: 'I am breastfeeding',
      eatingDisorder: 'I have or had an eating disorder',
    },
    kind: 'Good that you say so. We make a menu with enough, without a deficit. With questions about eating, do talk to your GP or a dietitian too: they know you.',
  },
  activity: {
    title: 'How active are you on an ordinary day?',
    choice: {
      sitting: { title: 'Mostly sitting', text: 'Desk work, little movement' },
      light: { title: 'A little', text: 'Some walking, cycling or housework' },
      active: { title: 'Active', text: 'Standing work, or sports almost every day' },
      veryActive: { title: 'Very active', text: 'Heavy work, or hard sports every day' },
    },
  },
  pace: {
    title: 'How fast do you want to lose weight?',
    text: 'Going slowly is easier to keep up. You can always change this.',
    choice: {
      gentle: { title: 'Gently', text: '300 kcal a day less' },
      normal: { title: 'Normally', text: '500 kcal a day less' },
      firm: { title: 'Firmly', text: '750 kcal a day less' },
    },
  },
  diet: {
    title: 'How do you eat?',
    choice: {
      everything: { title: 'Everything', text: 'Meat, fish, dairy, vegetables' },
      pescatarian: { title: 'Fish, no meat', text: 'With dairy and eggs' },
      vegetarian: { title: 'Vegetarian', text: 'No meat and fish' },
      vegan: { title: 'Vegan', text: 'Nothing from animals' },
      keto: { title: 'Keto', text: 'Under 50 g of carbohydrate a day' },
      lowCarbohydrate: { title: 'Low-carb', text: 'Less bread, pasta and rice' },
    },
  },
  intolerances: {
    title: 'What can you not eat?',
    text: 'This is never in your menu. Traces do not count: with a serious allergy, always look at the label.',
    none: 'I can eat everything',
    choice: {
      gluten: 'Gluten',
      lactose: 'Lactose',
      milk: 'Milk (protein)',
      eggs: 'Egg',
      peanuts: 'Peanut',
      treeNuts: 'Nuts',
      soy: 'Soy',
      fish: 'Fish',
      crustaceans: 'Crustaceans',
      molluscs: 'Molluscs',
      sesame: 'Sesame',
      celery: 'Celery',
      mustard: 'Mustard',
      sulphites: 'Sulphites',
      lupin: 'Lupin',
    },
  },
  dislikes: {
    title: 'What do you not like?',
    text: 'Look up what you would rather not have on your plate.',
    label: 'Search an ingredient or group',
    none: 'I like everything',
    type: 'Type a few letters.',
    nothing: 'We do not have that in our kitchen.',
    group: 'whole group',
    clear: 'Remove all',
    open: 'Open',
  },
  left: { title: 'Recipes that remain', short: 'This is too few for a whole week.' },
  mealTimes: {
    title: 'When do you eat?',
    text: 'We spread your day over these moments.',
    few: 'Choose at least three.',
  },
  cooking: {
    title: 'How much time do you have to cook?',
    text: 'On a weekday. At the weekend it may take a little longer.',
    choice: 'Up to {{minutes}} minutes',
    household: 'For how many people?',
    action: 'See my result',
  },
  result: {
    title: 'This suits you',
    goal: {
      lose: 'To lose weight gently you eat about',
      healthier: 'To eat well you need about',
      gain: 'To gain weight gently you eat about',
      muscle: 'To build muscle you eat about',
    },
    perDay: 'kcal a day',
    meals: 'Today you would eat this',
    action: 'To my weekly menu',
    note: 'An estimate: it may be 10% higher or lower.',
    floor: 'Less than this is not healthy, so we go no lower.',
    protein: 'We planned some extra protein: your body needs it.',
    indication: {
      title: 'About {{kg}} kg in a month',
      text: 'That is some {{kg}} kg a week. It is an indication, not a promise: every body is different.',
    },
    withheld: {
      bmi: 'Your weight is low already. So we go by what you need, without a deficit. Would you like to talk about it? Your GP or a dietitian can help.',
      goalBmi:
        'Your goal weight is lower than is healthy. So we go by what you need, without a deficit. Do talk about it with your GP or a dietitian.',
      pregnant:
        'As you are pregnant, we go by what you need, without a deficit. Your midwife or GP knows your situation best.',
      breastfeeding:
        'As you are breastfeeding, we go by what you need, without a deficit. Your health visitor or GP is glad to help.',
      eatingDisorder:
        'We go by what you need, without a deficit. Your GP or a dietitian is glad to think along with you.',
    },
  },
  tooYoung: { title: 'Just a little longer', action: 'Log out' },
};
