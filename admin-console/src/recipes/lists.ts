import type { Kitchen, MealTime } from './calls';

/** In the order of a day. */
export const mealTimes: readonly MealTime[] = ['breakfast', 'lunch', 'dinner', 'snack'];

export const kitchens: readonly Kitchen[] = [
  'dutch',
  'italian',
  'french',
  'greek',
  'spanish',
  'eastern-european',
  'nordic',
  'turkish',
  'middle-eastern',
  'moroccan',
  'african',
  'indian',
  'indonesian',
  'surinamese',
  'thai',
  'vietnamese',
  'chinese',
  'japanese',
  'korean',
  'mexican',
  'american',
  'world',
];
