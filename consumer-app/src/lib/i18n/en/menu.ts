import type { Texts } from '../texts.ts';

export const menu: Texts['menu'] = {
  title: 'This week',
  week: 'Week {{number}}',
  previous: 'Previous week',
  next: 'Next week',
  shop: 'Groceries for this week',
  openRecipe: 'See the recipe',
  toThisWeek: 'To this week',
  shortage: {
    title: 'No week fits yet',
    left_one: '{{count}} recipe left',
    left_other: '{{count}} recipes left',
    needed_one: '{{count}} needed for a week',
    needed_other: '{{count}} needed for a week',
    advice: 'This helps most',
  },
  swap: {
    title: 'Rather something else?',
    kcal: '{{kcal}} kcal',
    protein: '{{grams}} g protein',
    sameGroceries: 'The same groceries',
    noExtra: 'No extra groceries',
    extra: 'Extra: {{names}}',
    extraMore: 'Extra: {{names}} and {{count}} more',
    more: 'More choice',
    surprise: 'Surprise me',
    none: 'There is no other recipe that fits here at the moment.',
    done: 'Now in your menu: {{name}}',
    undo: 'Undo',
  },
};
