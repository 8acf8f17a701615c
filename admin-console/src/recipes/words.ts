import { textIn } from '@/providers/i18n';
import type { Language, Recipe } from './calls';

/** Returns a recipe's name in the language of its brand. */
export const nameOf = ({ name, language }: Recipe) => textIn({ ...name }, language);

/** The other language than the one given. */
export const otherThan = (language: Language): Language => (language === 'nl' ? 'en' : 'nl');
