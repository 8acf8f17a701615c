import polyglot from 'ra-i18n-polyglot';
import { type I18nProvider, useLocale, useTranslate } from 'react-admin';
import type { Catalogue, TextKey } from './catalogue.ts';
import { catalogues, fallbacksOf, type Language, languageName, languageOf, languages } from './languages.ts';

export type { TextKey } from './catalogue.ts';
export {
  defaultLanguage,
  type Language,
  languageName,
  languageOf,
  languages,
  languagesWith,
  type TextByLanguage,
  textIn,
} from './languages.ts';

interface Translator {
  has(key: string): boolean;
  translate: I18nProvider['translate'];
}

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

/** CLDR's plural forms, in the order in which a text has them, separated by `||||`. */
const pluralForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The plural forms of a language, for Polyglot. */
function pluralRules(language: Language) {
  const rules = new Intl.PluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const forms = pluralForms.filter((form) => pluralCategories.includes(form));
  return {
    pluralTypes: { [language]: (count: number) => forms.indexOf(rules.select(count)) },
    pluralTypeToLanguages: { [language]: [language] },
  };
}

function translatorOf(language: Language, { framework, texts }: Catalogue): Translator {
  const messages = { ...framework, ...texts };
  const keys = new Set(keysOf(messages));
  const { translate } = polyglot(() => messages as never, language, [], { pluralRules: pluralRules(language) });
  return { has: (key) => keys.has(key), translate };
}

const translators: Readonly<Record<Language, Translator>> = Object.fromEntries(
  Object.entries(catalogues).map(([language, catalogue]) => [language, translatorOf(language, catalogue)]),
);

/**
 * Creates the provider of texts, which begins in a language. A text that the language lacks is read in English, then in
 * Dutch. The page's `lang` changes with the language, and so does the language of the server's answers.
 */
export function createI18n(start: Language): I18nProvider {
  let current = languageOf(start);
  document.documentElement.lang = current;
  return {
    getLocale: () => current,
    getLocales: () => languages.map((locale) => ({ locale, name: languageName(locale) })),
    async changeLocale(language) {
      current = languageOf(language);
      document.documentElement.lang = current;
    },
    translate(key, values) {
      const chain = fallbacksOf(current).flatMap((language) => translators[language] ?? []);
      const translator = chain.find(({ has }) => has(key)) ?? chain[0];
      return translator?.translate(key, values) ?? key;
    },
  };
}

/**
 * `const t = useText(); t('signIn.title')`. Keys are checked by the compiler; `smart_count` chooses the plural form.
 */
export function useText(): (key: TextKey, values?: Record<string, string | number>) => string {
  return useTranslate();
}

/** Returns the language in which the console is shown. */
export const useLanguage = (): Language => languageOf(useLocale());
