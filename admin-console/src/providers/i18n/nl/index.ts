import { console } from './console.ts';
import { figures } from './figures.ts';
import { imports } from './imports.ts';
import { ingredients } from './ingredients.ts';
import { recipes } from './recipes.ts';
import { staff } from './staff.ts';
import { whitelabels } from './whitelabels.ts';

/** Our own texts in Dutch, the language that the others are measured by. `resources` is where react-admin looks for the names of things. */
export const nl = { ...console, resources: { figures, imports, ingredients, recipes, staff, whitelabels } } as const;
