import type { Texts } from '../texts.ts';

export const shopping: Texts['shopping'] = {
  title: 'Groceries',
  progress: '{{done}} of {{total}}',
  progressLabel: 'How far you are',
  allDone: 'Everything in your basket',
  packs_one: '{{count}} pack of {{size}}',
  packs_other: '{{count}} packs of {{size}}',
  meals: '{{count}} meals',
  remove: 'Take {{name}} off the list',
  make: {
    title: 'Make a list',
    text: 'Choose the days that you shop for ({{range}}).',
    action_one: 'Make the list for {{count}} day',
    action_other: 'Make the list for {{count}} days',
  },
  lists: { title: 'Your lists', none: 'No lists yet. Make one from your weekly menu.' },
  add: { open: 'Add something', title: 'What else do you need?', name: 'Coffee, for example', action: 'On the list' },
  discard: {
    open: 'Throw the list away',
    title: 'Throw this list away?',
    text: 'Your ticks and what you added yourself are gone then. You can always make a new list.',
    keep: 'Keep the list',
    action: 'Throw away',
  },
  aisle: {
    produce: 'Vegetables and fruit',
    bread: 'Bread',
    'cheese-deli': 'Cheese and deli',
    'meat-fish-veg': 'Meat, fish and veggie',
    'dairy-eggs': 'Dairy and eggs',
    pantry: 'Pantry',
    'spices-oil': 'Spices and oil',
    'nuts-snacks': 'Nuts and snacks',
    drinks: 'Drinks',
    frozen: 'Frozen',
  },
};
