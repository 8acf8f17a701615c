import type { Catalogue, Texts } from '../catalogue.ts';
import { console } from './console.ts';
import { consumers } from './consumers.ts';
import { figures } from './figures.ts';
import { framework } from './framework.ts';
import { imports } from './imports.ts';
import { ingredients } from './ingredients.ts';
import { payments } from './payments.ts';
import { newPassword, profile } from './profile.ts';
import { recipes } from './recipes.ts';
import { staff } from './staff.ts';
import { whitelabels } from './whitelabels.ts';

const texts: Texts = {
  ...console,
  newPassword,
  profile,
  resources: { consumers, figures, imports, ingredients, payments, recipes, staff, whitelabels },
};

export default { locale: 'en-GB', framework, texts } satisfies Catalogue;
