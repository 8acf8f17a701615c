import type { TranslationMessages } from 'react-admin';
import type { nl } from './nl/index.ts';

type SameShape<T> = { [Key in keyof T]: T[Key] extends string ? string : SameShape<T[Key]> };

type Partly<T> = { [Key in keyof T]?: T[Key] extends string ? string : Partly<T[Key]> };

/** All texts of the console in one language, with the keys of the Dutch ones. */
export type Texts = SameShape<typeof nl>;

/** React-admin's own texts. */
export type FrameworkTexts = TranslationMessages;

type Keys<T, Prefix extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Prefix}${Key}` : Keys<T[Key], `${Prefix}${Key}.`>;
}[keyof T & string];

/** TextKey is the dotted key of one of the console's texts: `signIn.title`. */
export type TextKey = Keys<typeof nl>;

/** Catalogue is what the index of a language's folder exports. The folder's name is the language's BCP 47 tag. */
export interface Catalogue {
  /** Tag by whose conventions Intl writes numbers and dates; the folder's own when absent. */
  locale?: string;
  /**
   * How a fraction is counted when a plural form is chosen: Dutch says `1,5 stuk`, which counts down to one; English
   * says `1.5 pieces`, which counts up to two. Up when absent.
   */
  fractions?: 'up' | 'down';
  /** React-admin's texts. One that is missing is read in English, then in Dutch. */
  framework: Partly<FrameworkTexts>;
  /** The console's own texts. One that is missing is read in English, then in Dutch. */
  texts: Partly<Texts>;
}
