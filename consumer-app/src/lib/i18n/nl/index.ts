import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';

/** Every text of the app in Dutch, the language that the others are measured by. One file per noun. */
export const nl = { app, food, form } as const;
