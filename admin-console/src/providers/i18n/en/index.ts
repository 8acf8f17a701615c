import type { Texts } from '../texts.ts';
import { console } from './console.ts';
import { figures } from './figures.ts';
import { imports } from './imports.ts';
import { ingredients } from './ingredients.ts';
import { recipes } from './recipes.ts';
import { staff } from './staff.ts';
import { whitelabels } from './whitelabels.ts';

export const en: Texts = { ...console, resources: { figures, imports, ingredients, recipes, staff, whitelabels } };
