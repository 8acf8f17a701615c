import type { TranslationMessages } from 'react-admin';
import type { nl } from './nl/index.ts';

type SameShape<T> = { [Key in keyof T]: T[Key] extends string ? string : SameShape<T[Key]> };

/** Our own texts in a language: the keys of the Dutch ones, no more and no fewer. */
export type Texts = SameShape<typeof nl>;

/** React-admin's own texts. */
export type FrameworkTexts = TranslationMessages;

type Keys<T, Prefix extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Prefix}${Key}` : Keys<T[Key], `${Prefix}${Key}.`>;
}[keyof T & string];

/** The dotted key of one of our own texts: `signIn.title`. */
export type TextKey = Keys<typeof nl>;

/** The languages that the console speaks, by their own names. */
export const languages = { nl: 'Nederlands', en: 'English' } as const;

export type Language = keyof typeof languages;
