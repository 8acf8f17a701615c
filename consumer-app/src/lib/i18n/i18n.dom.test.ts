import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Language, languageOf, loadTexts, setLanguage, startTexts, text } from './index.ts';
import { completeLanguages, defaultLanguage } from './texts.ts';

const source = join(import.meta.dirname, '../..');

/** The languages that have texts. */
const languages = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** All texts of a language, by noun. Complete languages have modules, others JSON files. */
async function textsIn(language: Language): Promise<Record<string, object>> {
  const texts: Record<string, object> = {};
  for (const file of readdirSync(join(import.meta.dirname, language)).filter((name) => name !== 'index.ts')) {
    const [noun = '', extension] = file.split('.');
    if (extension === 'ts') {
      texts[noun] = ((await import(`./${language}/${noun}.ts`)) as Record<string, object>)[noun] as object;
      continue;
    }
    const content = JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8'));
    Object.assign(texts, noun === 'index' ? content.texts : { [noun]: content });
  }
  return texts;
}

const nl = await textsIn(defaultLanguage);

/** Dotted keys of all texts; the forms `_one` and `_other` of a plural count as one key. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The keys of all texts, each plural once. */
const pluralKeysOf = (texts: object) => [...new Set(keysOf(texts).map(withoutPlural))].sort();

/** All code of the app, without tests and texts. */
function code(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^lib\/i18n\/[^/]+\//.test(name))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n');
}

beforeAll(() => startTexts(defaultLanguage));

it.each(completeLanguages)(
  'the texts in %s have the keys of the Dutch ones, no more and no fewer',
  async (language) => {
    expect(pluralKeysOf(await textsIn(language))).toEqual(pluralKeysOf(nl));
  },
);

it.each(languages)('the texts in %s have every plural form of the language', async (language) => {
  const keys = new Set(keysOf(await textsIn(language)));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = [...keys].filter((key) => key !== withoutPlural(key)).map(withoutPlural);
  expect(plurals.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !keys.has(key))).toEqual([]);
});

it.each(languages)(
  'the texts in %s have no key that Dutch lacks, and the placeholders of the Dutch text',
  async (language) => {
    const placeholders = (words: string) => [...words.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort();
    const get = (texts: object, key: string) =>
      key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
    const dutch = (key: string) => (get(nl, key) ?? get(nl, `${withoutPlural(key)}_other`) ?? '') as string;
    const texts = await textsIn(language);
    for (const key of keysOf(texts))
      expect(placeholders(get(texts, key) as string), key).toEqual(placeholders(dutch(key)));
    const dutchKeys = new Set(pluralKeysOf(nl));
    expect(pluralKeysOf(texts).filter((key) => !dutchKeys.has(key))).toEqual([]);
  },
);

it('every text is used', () => {
  const source = code();
  const used = (key: string) => {
    if (source.includes(`'${key}'`) || source.includes(`"${key}"`)) return true;
    const parts = key.split('.');
    return parts.some((_, length) => length > 0 && source.includes(`\`${parts.slice(0, length).join('.')}.\${`));
  };
  expect([...new Set(keysOf(nl).map(withoutPlural))].filter((key) => !used(key))).toEqual([]);
});

it('no key is shown instead of its text', () => {
  const keys = new Set(keysOf(nl).map(withoutPlural));
  const keysInCode = [...code().matchAll(/\b(?:t|text)\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '');
  expect(keysInCode.filter((key) => !keys.has(key))).toEqual([]);
});

it('an unknown language is Dutch', () => {
  expect(languageOf('xx')).toBe('nl');
  expect(languageOf(null)).toBe('nl');
  expect(languageOf('en')).toBe('en');
});

it('the language can be changed, and the page says which it is', async () => {
  await setLanguage('en');
  expect(text('app.action.retry')).toBe('Try again');
  expect(document.documentElement.lang).toBe('en');
  await setLanguage('nl');
  expect(text('app.action.retry')).toBe('Opnieuw proberen');
});

it('the language that was requested last is used', async () => {
  await Promise.all([setLanguage('en'), setLanguage('nl')]);
  expect(text('app.action.retry')).toBe('Opnieuw proberen');
  expect(document.documentElement.lang).toBe('nl');
});

it('the texts of a page are in the current language, also after it changes', async () => {
  await setLanguage('en');
  await loadTexts(['menu']);
  expect(text('menu.title')).toBe('This week');
  await setLanguage('nl');
  expect(text('menu.title')).toBe('Deze week');
});

/** Returns a new instance of the module. */
async function fresh() {
  vi.resetModules();
  return import('./index.ts');
}

it('a page that loads while the language changes has its texts in both', async () => {
  const { startTexts, setLanguage: speak, loadTexts: needTexts, text } = await fresh();
  await startTexts('nl');
  const speaking = speak('en');
  await needTexts(['menu']);
  await speaking;
  expect(text('menu.title')).toBe('This week');
  await speak('nl');
  expect(text('menu.title')).toBe('Deze week');
});

describe('when files are broken', () => {
  const warn = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterEach(() => {
    vi.doUnmock('./en/index.ts');
    vi.doUnmock('./en/menu.ts');
  });

  it('the app starts in Dutch, and a warning says why', async () => {
    const warned = warn();
    vi.doMock('./en/index.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { startTexts, text } = await fresh();
    await startTexts('en');
    expect(text('app.action.retry')).toBe('Opnieuw proberen');
    expect(document.documentElement.lang).toBe('nl');
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'The texts in en could not be loaded; Dutch is used.',
      expect.any(Error),
    );
  });

  it('a page is in Dutch, and a warning says why', async () => {
    const warned = warn();
    vi.doMock('./en/menu.ts', () => ({ menu: undefined }));
    const { startTexts, loadTexts: needTexts, text } = await fresh();
    await startTexts('en');
    await needTexts(['menu', 'recipe']);
    expect(text('menu.title')).toBe('Deze week');
    expect(text('app.action.retry')).toBe('Try again');
    expect(warned).toHaveBeenCalledOnce();
  });

  it('Dutch stays when the texts of another language cannot be loaded', async () => {
    const warned = warn();
    await setLanguage('xx');
    expect(text('app.action.retry')).toBe('Opnieuw proberen');
    expect(warned).toHaveBeenCalledOnce();
  });
});
