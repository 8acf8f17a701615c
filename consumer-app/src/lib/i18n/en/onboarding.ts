import type { Texts } from '../texts.ts';

export const onboarding: Texts['onboarding'] = {
  title: 'Your questions',
  toResult: 'See my result',
  consent: 'We need this to work out what you need.',
  numbers: { wrong: 'Please fill in a number.' },
  birthDate: {
    day: 'Day',
    month: 'Month',
    year: 'Year',
    wrong: 'This date does not exist. Please look at the day and the month again.',
  },
  dislikes: {
    label: 'Search an ingredient or group',
    nothing: 'We do not cook with that.',
    group: 'whole group',
    clear: 'Clear the field',
    chosen: 'This will not be in your menu',
    remove: 'Remove {{name}}',
  },
  left: { title: 'Recipes left:', short: 'Too few are left for a whole week:' },
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
    action: 'See the plans',
    toWeek: 'To my weekly menu',
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
  plans: {
    title: 'Choose your plan',
    text: 'You can always cancel: it then stops at the end of the period.',
    pay: 'To payment',
    lookAround: 'Look around first',
    note: 'Prices include VAT. You can undo it within 14 days.',
    none: 'There is no plan for sale at the moment.',
    price: { month: '{{price}} a month', quarter: '{{price}} a quarter', year: '{{price}} a year' },
    perMonth: '{{price}} a month',
  },
  thanks: {
    title: 'Thank you!',
    text: 'We are waiting for word from your bank. Then your weekly menu is ready.',
    late: 'Word from your bank is taking its time. There is nothing you need to do: we mail you as soon as it is there. If the payment failed, you can try again.',
    back: 'Back to the plans',
  },
  unfit: { general: 'Make an ordinary weekly menu' },
  stepPlan: {
    title: 'Eat differently in four weeks',
    text: 'One habit more each week, with a weekly menu that fits.',
    yours: 'Your four weeks',
    yoursText: 'With a menu of about {{kcal}} a day, and one habit each week.',
    week: 'Week {{number}}',
    action: { intake: 'Start the questions', plans: 'Choose your plan' },
    habit: {
      breakfast: { title: 'Breakfast', text: 'Start every day with something that fills.' },
      vegetables: { title: 'More vegetables', text: 'A good helping at lunch and dinner.' },
      drinks: { title: 'Other drinks', text: 'Water, tea and coffee instead of sweet ones.' },
      planning: { title: 'Planning ahead', text: 'Shop once for the whole week.' },
    },
  },
  tooYoung: { title: 'Just a little longer', action: 'Log out', correct: 'I made a mistake in the date' },
};
