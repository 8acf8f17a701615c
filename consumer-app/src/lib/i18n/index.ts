import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { nl } from './nl/index.ts';
import { type Language, languages, type Texts } from './texts.ts';

export { type Language, languages } from './texts.ts';

/** Texts of the other languages come when they are asked for. */
const others: Record<Exclude<Language, 'nl'>, () => Promise<Texts>> = {
  en: () => import('./en/index.ts').then((module) => module.en),
};

const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && (languages as readonly string[]).includes(text);

/** The language to speak: that of the white-label when we speak it, otherwise Dutch. */
export function languageOf(wanted: string | null | undefined): Language {
  return isLanguage(wanted) ? wanted : 'nl';
}

/** Gets the texts ready. Must have ended before anything is shown. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'nl',
    fallbackLng: 'nl',
    resources: { nl: { translation: nl } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
  await speak(language);
}

/** Changes the language. When its texts cannot be loaded, Dutch stays and a warning is written. */
export async function speak(language: Language): Promise<void> {
  if (language !== 'nl' && !i18next.hasResourceBundle(language, 'translation')) {
    try {
      i18next.addResourceBundle(language, 'translation', await others[language]());
    } catch (error) {
      console.warn(`The texts in ${language} could not be loaded; Dutch is used.`, error);
      return;
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language being spoken, for code outside components. */
export const currentLanguage = (): Language => languageOf(i18next.language);

/** `const t = useText(); t('app.action.retry')`. Keys are checked by the compiler. */
export function useText() {
  return useTranslation().t;
}

/** The language being spoken; the component follows when it changes. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}

/** The same as {@link useText} for code outside components. Its answer does not follow a change of language. */
export const text = i18next.t;
