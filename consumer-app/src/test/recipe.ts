import type { Recipe } from '@lepelblad/api';

/** Rice for two, in two steps. */
export const recipe: Recipe = {
  slug: 'rijst',
  name: 'Rijst',
  summary: '',
  mealTime: 'dinner',
  minutes: 20,
  kitchen: 'dutch',
  seasons: [],
  equipment: [],
  storage: '',
  cover: { drawing: '', widths: [], hue: 0 },
  nutrients: { kcal: 0, protein: 0, fat: 0, saturated: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 },
  portion: 1,
  servings: 2,
  quantitiesFor: 2,
  quantitiesEach: 1,
  stepsFor: 2,
  keto: false,
  diet: 'vegan',
  allergens: [],
  ingredients: [],
  steps: [{ text: 'Was de rijst.' }, { text: 'Kook de rijst.', minutes: 10 }],
};
