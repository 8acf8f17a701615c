import { account } from './account.ts';
import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';
import { onboarding } from './onboarding.ts';

/** Every text of the app in Dutch, the language that the others are measured by. One file per noun. */
export const nl = { account, app, food, form, onboarding } as const;
