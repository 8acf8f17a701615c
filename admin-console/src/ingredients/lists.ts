import type { Aisle, Allergen, Certainty, Diet, Nutrient, Table, WeightUnit } from './calls';

/** In the order of a shop. */
export const aisles: readonly Aisle[] = [
  'produce',
  'bread',
  'cheese-deli',
  'meat-fish-veg',
  'dairy-eggs',
  'pantry',
  'spices-oil',
  'nuts-snacks',
  'drinks',
  'frozen',
];

/** In the order of Regulation (EU) No 1169/2011, annex II. */
export const allAllergens: readonly Allergen[] = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'treeNuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
];

/** In the order of a label. */
export const nutrients: readonly Nutrient[] = [
  'kcal',
  'fat',
  'saturated',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
];

/** The strictest first. */
export const diets: readonly Diet[] = ['vegan', 'vegetarian', 'pescatarian', 'omnivore'];

export const tables: readonly Table[] = ['ciqual', 'usda', 'nevo', 'openFoodFacts', 'other', 'estimated'];

export const certainties: readonly Certainty[] = ['high', 'medium', 'low'];

/** Units whose weight differs from food to food. */
export const weightUnits: readonly WeightUnit[] = [
  'piece',
  'slice',
  'clove',
  'can',
  'bunch',
  'sprig',
  'handful',
  'cup',
  'scoop',
  'tbsp',
  'tsp',
  'pinch',
  'knife-tip',
];
