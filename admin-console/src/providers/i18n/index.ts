import polyglot from 'ra-i18n-polyglot';
import { type I18nProvider, type TranslationMessages, useLocale, useTranslate } from 'react-admin';
import { frameworkEn } from './en/framework.ts';
import { en } from './en/index.ts';
import { frameworkNl } from './nl/framework.ts';
import { nl } from './nl/index.ts';
import { type Language, languages, type TextKey } from './texts.ts';

export { type Language, languages, type TextKey } from './texts.ts';

const messages: Record<Language, TranslationMessages> = {
  nl: { ...frameworkNl, ...nl },
  en: { ...frameworkEn, ...en },
};

/** The language to speak: the one asked for when we speak it, otherwise Dutch. */
export const languageOf = (wanted: string | undefined): Language => (wanted === 'en' ? 'en' : 'nl');

/** The texts, beginning in a language. The page's `lang` follows, and with it the language of the server's answers. */
export function createI18n(start: Language): I18nProvider {
  document.documentElement.lang = start;
  const provider = polyglot(
    (wanted) => messages[languageOf(wanted)],
    start,
    Object.entries(languages).map(([locale, name]) => ({ locale, name })),
  );
  return {
    ...provider,
    async changeLocale(wanted) {
      const language = languageOf(wanted);
      await provider.changeLocale(language);
      document.documentElement.lang = language;
    },
  };
}

/** `const t = useText(); t('signIn.title')`. Keys are checked by the compiler; `smart_count` chooses between one and many. */
export function useText(): (key: TextKey, values?: Record<string, string | number>) => string {
  return useTranslate();
}

/** The language being spoken. */
export const useLanguage = (): Language => languageOf(useLocale());
