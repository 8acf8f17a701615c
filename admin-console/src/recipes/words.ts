import type { Language, Recipe } from './calls';

interface Words {
  nl: string;
  en: string;
}

/** A text in a language; where it is empty, in the other. */
export const wordsIn = (words: Words, language: Language) =>
  language === 'en' ? words.en || words.nl : words.nl || words.en;

/** A recipe's name in the language of its brand. */
export const nameOf = ({ name, language }: Recipe) => wordsIn(name, language);

/** The other language than the one given. */
export const otherThan = (language: Language): Language => (language === 'nl' ? 'en' : 'nl');
