import type { Texts } from '../texts.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';
import { onboarding } from './onboarding.ts';

/** Every text of the app in English. */
export const en = { account, app, food, form, onboarding } satisfies Texts;
