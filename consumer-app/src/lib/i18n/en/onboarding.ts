import type { Texts } from '../texts.ts';

export const onboarding: Texts['onboarding'] = {
  title: 'Your questions',
  goal: {
    title: 'What would you like to achieve?',
    choice: { lose: 'Lose weight', healthier: 'Eat more healthily', gain: 'Gain weight', muscle: 'Build muscle' },
  },
  sex: {
    title: 'What is your sex at birth?',
    text: 'Only for the calculation: female and male bodies do not use the same energy at rest.',
    choice: { female: 'Female', male: 'Male' },
    consent: 'We need this to work out what you need.',
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
    title: 'What are your height and weight?',
    text: 'Roughly is good enough.',
    heightCm: 'Height',
    weightKg: 'Weight now',
    goalWeightKg: 'Goal weight',
    wrong: 'Please fill in a number.',
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
    kind: 'Thank you for telling us. We make a menu with enough to eat, without a deficit. If you have questions about eating, do talk to your GP or a dietitian: they know you.',
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
    text: 'Slow and steady is easier to keep up. You can always change this.',
    choice: {
      gentle: { title: 'Gently', text: '300 kcal a day less' },
      normal: { title: 'Steadily', text: '500 kcal a day less' },
      firm: { title: 'Quickly', text: '750 kcal a day less' },
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
    text: 'It will never be in your menu. Traces do not count: with a serious allergy, always check the label.',
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
    text: 'Look up what you would rather not find on your plate.',
    label: 'Search an ingredient or group',
    none: 'I like everything',
    nothing: 'We do not cook with that.',
    group: 'whole group',
    clear: 'Clear the field',
    chosen: 'This will not be in your menu',
    remove: 'Remove {{name}}',
  },
  left: { title: 'Recipes left:', short: 'Too few are left for a whole week:' },
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
    title: 'This is right for you',
    goal: {
      lose: 'Roughly what you eat to lose weight.',
      loseGently: 'Roughly what you eat to lose weight gently.',
      healthier: 'Roughly what you need.',
      gain: 'Roughly what you eat to gain weight gently.',
      muscle: 'Roughly what you eat to build muscle.',
    },
    perDay: 'kcal a day',
    change: {
      less: 'You use about {{maintenance}} kcal a day. We plan {{difference}} less.',
      more: 'You use about {{maintenance}} kcal a day. We plan {{difference}} more.',
      little:
        'You probably eat little already: you use about {{maintenance}} kcal a day. Less than {{kcal}} a day is not healthy, so we go no lower.',
      same: 'That is about what you use in a day.',
    },
    meals: 'Today you could eat this',
    none: {
      title: 'No menu yet',
      text: 'With these choices we cannot find enough recipes yet. Go back and take away something you do not like, or see in your weekly menu what would help.',
    },
    action: 'To my weekly menu',
    note: 'An estimate (±10%).',
    how: {
      title: 'How do we work this out?',
      text: 'At rest your body uses about {{resting}} kcal a day. We work that out from your sex, age, height and weight (the Mifflin-St Jeor equation). With how much you move, that becomes {{maintenance}} kcal. What you want to achieve decides the rest.',
    },
    floor: 'Less than {{kcal}} a day is not healthy, so we go no lower.',
    protein: 'We planned a little extra protein, so that your body gets enough.',
    indication: {
      title: 'Perhaps {{kg}} kg in a month',
      text: 'That is about {{kg}} kg a week. It is an indication, not a promise: every body is different.',
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
  tooYoung: { title: 'Just a little longer', action: 'Log out', correct: 'I made a mistake in the date' },
};
