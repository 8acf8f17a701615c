import { textIn } from '@/providers/i18n';
import type { Recipe } from './calls';

/** Returns a recipe's name in the language of its brand. */
export const nameOf = ({ name, language }: Recipe) => textIn(name, language);
