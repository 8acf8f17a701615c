import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';

export const en = { app, food, form };
