import type { Conventions } from '../texts.ts';
import { app } from './app.ts';
import { food } from './food.ts';
import { form } from './form.ts';

/**
 * The texts that every page needs, in Dutch. The others, one file per noun, are loaded with the pages that need them.
 */
export const texts = { app, food, form } as const;

export const conventions: Conventions = { locale: 'nl-NL', fraction: 'down' };
