import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { conventions as defaultConventions, texts as defaultTexts } from './nl/index.ts';
import { type Conventions, completeLanguages, defaultLanguage, type Language, type PageTexts } from './texts.ts';

export type { Language } from './texts.ts';

/** The nouns whose texts are loaded with the pages that need them. */
export type Noun = keyof PageTexts;

type TextFile = Record<string, object> & { texts?: object; conventions?: Conventions };

/**
 * Every file of texts, as a part of the app that is loaded when it is needed. A folder is a language, and its files are
 * TypeScript or JSON.
 */
const files = import.meta.glob<TextFile & { default?: TextFile }>([
  './*/*.{ts,json}',
  '!./nl/index.ts',
  '!./*/{app,food,form}.ts',
  '../../../../backend/api/funnels/*.json',
]);

const languages: ReadonlySet<Language> = new Set(
  Object.keys(files)
    .flatMap((path) => /^\.\/([^/]+)\/index\./.exec(path)?.[1] ?? [])
    .concat(defaultLanguage),
);

/** The content of the file of a noun; undefined when a language has none. */
async function contentOf(language: Language, name: Noun | 'index'): Promise<TextFile | undefined> {
  const folder = `./${language}/${name}`;
  const json =
    await files[name === 'funnel' ? `../../../../backend/api/funnels/${language}.json` : `${folder}.json`]?.();
  if (json) return name === 'index' ? json.default : { [name]: json.default as object };
  return files[`${folder}.ts`]?.();
}

/** The conventions of the languages that were loaded. */
const conventions = new Map<Language, Conventions>([[defaultLanguage, defaultConventions]]);

/** The nouns whose texts were loaded so far. A change of language loads them all. */
const nouns = new Set<Noun>();

/** The language of the interface for a brand's language: Dutch when there are no texts in it. */
export function languageOf(tag: string | null | undefined): Language {
  return tag && languages.has(tag) ? tag : defaultLanguage;
}

/** Loads the texts that every page needs. Nothing may be shown before it resolves. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.init({
    lng: defaultLanguage,
    fallbackLng: completeLanguages,
    resources: { [defaultLanguage]: { translation: defaultTexts } },
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
  await setLanguage(language);
}

/** Loads one file of texts, unless it is loaded. A language may lack the file of a noun, but not its index. */
async function load(language: Language, name: Noun | 'index'): Promise<void> {
  if (i18next.getResource(language, 'translation', name === 'index' ? 'app' : name) !== undefined) return;
  const file = await contentOf(language, name);
  if (!file && name !== 'index' && !completeLanguages.includes(language)) return;
  const texts = name === 'index' ? file?.texts : file?.[name];
  if (texts === undefined) throw new Error(`There are no texts about ${name} in ${language}.`);
  if (file?.conventions) conventions.set(language, file.conventions);
  i18next.addResourceBundle(language, 'translation', name === 'index' ? texts : { [name]: texts }, true);
}

/**
 * Loads texts in a language and, unless that language is complete, in English, for its missing texts. When
 * a file cannot be loaded, loadWithFallback writes a warning, loads the Dutch texts and resolves to false.
 */
async function loadWithFallback(language: Language, names: readonly (Noun | 'index')[]): Promise<boolean> {
  const fallback = completeLanguages.includes(language) ? undefined : completeLanguages[0];
  try {
    await Promise.all([
      ...names.map((name) => load(language, name)),
      ...(fallback ? [loadWithFallback(fallback, names)] : []),
    ]);
    return true;
  } catch (error) {
    if (language === defaultLanguage) throw error;
    console.warn(`The texts in ${language} could not be loaded; Dutch is used.`, error);
    await loadWithFallback(defaultLanguage, names);
    return false;
  }
}

/** The language that was requested last. It is used as soon as its texts are loaded. */
let requested: Language = defaultLanguage;

/**
 * Loads the texts of nouns, for a page that is about to be shown. Rejects when not even the Dutch ones can be loaded.
 */
export async function loadTexts(needed: readonly Noun[]): Promise<void> {
  for (const noun of needed) nouns.add(noun);
  await Promise.all([...new Set([currentLanguage(), requested])].map((language) => loadWithFallback(language, needed)));
}

/** Changes the language. When its texts cannot be loaded, it writes a warning and the language becomes Dutch. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language;
  const loaded = (await loadWithFallback(language, ['index', ...nouns])) ? language : defaultLanguage;
  if (requested !== language) return; // another language was requested in the meantime
  await i18next.changeLanguage(loaded);
  document.documentElement.lang = loaded;
}

/** The current language, for code outside components. */
export const currentLanguage = (): Language => languageOf(i18next.language);

/** The conventions of a language; those of its tag when it has none or is not loaded. */
export const conventionsOf = (language: Language): Conventions =>
  conventions.get(language) ?? { locale: language, fraction: 'up' };

function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** The current language. The component renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);

/**
 * `const t = useText(); t('app.action.retry')`. The compiler checks the keys. The component renders again when the
 * language changes.
 */
export function useText() {
  const language = useLanguage();
  return useMemo(() => i18next.getFixedT(language), [language]);
}

/** The texts of a language that is loaded, by key. */
export const textsOf = (language: Language) => i18next.getFixedT(language);

/** The same as {@link useText} for code outside components. Its result does not follow a change of language. */
export const text = i18next.t;
