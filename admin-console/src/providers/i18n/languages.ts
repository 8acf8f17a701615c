import type { Catalogue } from './catalogue.ts';

const folders = import.meta.glob<Catalogue>('./*/index.{ts,json}', { eager: true, import: 'default' });

/** Catalogues by the tag of their language: the index, TypeScript or JSON, of each folder next to this file. */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  Object.entries(folders).map(([path, catalogue]) => [path.split('/')[1], catalogue]),
);

/** Language is a BCP 47 tag, such as `nl`. */
export type Language = string;

/** The language of a new visitor, and of slugs. */
export const defaultLanguage = 'nl';

/** The languages of the console; the default one first, the others by tag. */
export const languages: readonly Language[] = [
  defaultLanguage,
  ...Object.keys(catalogues)
    .filter((tag) => tag !== defaultLanguage)
    .sort(),
];

/** Returns the language itself when the console has it, otherwise the same without its region, otherwise Dutch. */
export function languageOf(tag: string | undefined): Language {
  const base = tag?.split('-')[0];
  return languages.find((one) => one === tag) ?? languages.find((one) => one === base) ?? defaultLanguage;
}

/** Returns the languages in which a text is looked for, in this order. */
export const fallbacksOf = (language: Language): Language[] => [
  ...new Set([language, language.split('-')[0] ?? language, 'en', defaultLanguage]),
];

/** Returns the tag by whose conventions numbers and dates are written in a language. */
export const localeOf = (language: Language): string => catalogues[language]?.locale ?? language;

/** Returns the name of a language in another one, or else in itself. */
export const languageName = (language: Language, speaking = language): string =>
  new Intl.DisplayNames([localeOf(speaking)], { type: 'language' }).of(language) ?? language;

/** A text by the tag of the language that it is in. */
export type TextByLanguage = Readonly<Record<Language, string>>;

/** Returns the languages of the console, and any others that the texts have. */
export const languagesWith = (...texts: TextByLanguage[]): Language[] => [
  ...new Set([...languages, ...texts.flatMap(Object.keys)]),
];

/** Returns a text in a language, or else in the first language that has one. */
export const textIn = (texts: TextByLanguage, language: Language): string =>
  [...fallbacksOf(language), ...Object.keys(texts)].map((tag) => texts[tag]).find(Boolean) ?? '';
