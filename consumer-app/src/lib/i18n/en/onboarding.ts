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
