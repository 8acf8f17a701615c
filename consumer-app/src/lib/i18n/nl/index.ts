import { account } from './account.ts';
import { app } from './app.ts';
import { consent } from './consent.ts';
import { food } from './food.ts';
import { form } from './form.ts';
import { menu } from './menu.ts';
import { onboarding } from './onboarding.ts';
import { profile } from './profile.ts';
import { recipe } from './recipe.ts';
import { shopping } from './shopping.ts';

/** Every text of the app in Dutch, the language that the others are measured by. One file per noun. */
export const nl = { account, app, consent, food, form, menu, onboarding, profile, recipe, shopping } as const;
