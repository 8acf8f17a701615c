import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { nl } from './nl/index.ts';
import { type Language, languages, type PageTexts } from './texts.ts';

export { type Language, languages } from './texts.ts';

/** The nouns whose texts a page can ask for. */
export type Noun = keyof PageTexts;

/** Each file is a part of the app of its own: its texts come when they are asked for. */
const files = import.meta.glob<Record<string, object>>(['./{nl,en}/*.ts', '!./nl/{index,app,food,form}.ts']);

/** The nouns whose texts were asked for: a change of language needs them all. */
const nouns = new Set<Noun>();

const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && (languages as readonly string[]).includes(text);

/** The language to speak: that of the white-label when we speak it, otherwise Dutch. */
export function languageOf(wanted: string | null | undefined): Language {
  return isLanguage(wanted) ? wanted : 'nl';
}

/** Gets the texts ready that every page needs. Must have ended before anything is shown. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.init({
    lng: 'nl',
    fallbackLng: 'nl',
    resources: { nl: { translation: nl } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
  await speak(language);
}

/** Texts out of a file, for a language that may know them already. */
async function load(language: Language, noun: Noun | 'index'): Promise<void> {
  const known = noun === 'index' ? 'app' : noun;
  if (i18next.getResource(language, 'translation', known) !== undefined) return;
  const file = await files[`./${language}/${noun}.ts`]?.();
  const texts = noun === 'index' ? file?.[language] : file?.[noun];
  if (texts === undefined) throw new Error(`There are no texts about ${noun} in ${language}.`);
  i18next.addResourceBundle(language, 'translation', noun === 'index' ? texts : { [noun]: texts }, true);
}

/** Texts in a language. Of one that is not Dutch, a warning is written when they cannot be loaded, and Dutch is used. */
async function loadOrDutch(language: Language, wanted: readonly (Noun | 'index')[]): Promise<boolean> {
  try {
    await Promise.all(wanted.map((noun) => load(language, noun)));
    return true;
  } catch (error) {
    if (language === 'nl') throw error;
    console.warn(`The texts in ${language} could not be loaded; Dutch is used.`, error);
    await loadOrDutch('nl', wanted);
    return false;
  }
}

/** The language that was asked for last, which is spoken as soon as its texts are there. */
let wished: Language = 'nl';

/** Gets the texts of some nouns ready, for a page that is about to be shown. Rejects when not even the Dutch ones come. */
export async function needTexts(wanted: readonly Noun[]): Promise<void> {
  for (const noun of wanted) nouns.add(noun);
  await Promise.all([...new Set([currentLanguage(), wished])].map((language) => loadOrDutch(language, wanted)));
}

/** Changes the language. When its texts cannot be loaded, Dutch is spoken and a warning is written. */
export async function speak(language: Language): Promise<void> {
  wished = language;
  const spoken = (await loadOrDutch(language, ['index', ...nouns])) ? language : 'nl';
  if (wished !== language) return; // another was asked for meanwhile
  await i18next.changeLanguage(spoken);
  document.documentElement.lang = spoken;
}

/** The language being spoken, for code outside components. */
export const currentLanguage = (): Language => languageOf(i18next.language);

function follow(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** The language being spoken; the component follows when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(follow, currentLanguage);

/** `const t = useText(); t('app.action.retry')`. Keys are checked by the compiler; the component follows when the language changes. */
export function useText() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language), [language]);
}

/** The same as {@link useText} for code outside components. Its answer does not follow a change of language. */
export const text = i18next.t;
