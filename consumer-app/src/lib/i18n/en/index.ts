import type { Texts } from '../texts.ts';
import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';

/** Every text of the app in English. */
export const en = { app, food, form } satisfies Texts;
