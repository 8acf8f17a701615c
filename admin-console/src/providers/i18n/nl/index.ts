import { console } from './console.ts';
import { ingredients } from './ingredients.ts';
import { recipes } from './recipes.ts';
import { staff } from './staff.ts';
import { whitelabels } from './whitelabels.ts';

/** Our own texts in Dutch, the language that the others are measured by. `resources` is where react-admin looks for the names of things. */
export const nl = { ...console, resources: { ingredients, recipes, staff, whitelabels } } as const;
