import type { Conventions } from '../texts.ts';
import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';

export const texts = { app, food, form };

export const conventions: Conventions = { locale: 'en-GB', fraction: 'up' };
