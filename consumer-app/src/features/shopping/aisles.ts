import type { Aisle } from '@lepelblad/api';

/** The aisles in the order in which one walks past them. */
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
