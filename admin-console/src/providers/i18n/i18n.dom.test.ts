import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyWithLanguage } from '@/test/copy';
import english from './en/index.ts';
import { createI18n } from './index.ts';
import { catalogues, languageName, languages, textIn } from './languages.ts';
import dutch, { nl } from './nl/index.ts';
import { numbersIn } from './numbers.ts';

const source = join(import.meta.dirname, '../..');

/** Returns the dotted keys of all texts. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

const textAt = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], texts) as string;

/** Returns the names of the values that a text takes, once for each of its plural forms. */
const valuesOf = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Returns all code of the console, without tests and catalogues. */
function code(): string {
  const catalogue = new RegExp(`i18n/(${languages.join('|')})/`);
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\//.test(name) && !catalogue.test(name))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n');
}

describe('catalogues', () => {
  it('have only keys of the Dutch one', () => {
    const keys = new Set(keysOf(nl));
    for (const [language, { texts }] of Object.entries(catalogues)) {
      expect(
        keysOf(texts).filter((key) => !keys.has(key)),
        language,
      ).toEqual([]);
    }
  });

  it('are complete in English', () => {
    expect(keysOf(english.texts).sort()).toEqual(keysOf(nl).sort());
  });

  it('have all of react-admin’s texts in Dutch, except those for developers', () => {
    const keys = new Set(keysOf(dutch.framework));
    const missing = keysOf(english.framework).filter((key) => !keys.has(key));
    expect(missing.filter((key) => !/^ra\.(guesser|configurable)\./.test(key))).toEqual([]);
  });

  it('have the same placeholders in each text', () => {
    for (const [language, { texts, framework }] of Object.entries(catalogues)) {
      for (const key of keysOf(texts))
        expect(new Set(valuesOf(textAt(texts, key))), `${language} ${key}`).toEqual(new Set(valuesOf(textAt(nl, key))));
      for (const key of keysOf(framework))
        expect(new Set(valuesOf(textAt(framework, key))), `${language} ${key}`).toEqual(
          new Set(valuesOf(textAt(english.framework, key))),
        );
    }
  });

  it('have no unused text', () => {
    const written = code();
    const used = (key: string) => {
      if (written.includes(`'${key}'`) || written.includes(`"${key}"`)) return true;
      // React-admin reads the names of resources itself, for the menu.
      if (/^resources\.\w+\.name$/.test(key)) return true;
      const parts = key.split('.');
      return parts.some((_, length) => length > 0 && written.includes(`\`${parts.slice(0, length).join('.')}.\${`));
    };
    expect(keysOf(nl).filter((key) => !used(key))).toEqual([]);
  });

  it('have every key that the code names', () => {
    const keys = new Set(keysOf(nl));
    const named = [...code().matchAll(/\b(?:t|translate)\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe('the language', () => {
  it('is the language of the page', async () => {
    const i18n = createI18n('nl');
    expect(document.documentElement.lang).toBe('nl');
    await i18n.changeLocale('en');
    expect(document.documentElement.lang).toBe('en');
    expect(i18n.translate('signIn.action')).toBe('Log in');
  });

  it.each([
    ['xx', 'nl', 'Inloggen'],
    ['en-US', 'en', 'Log in'],
  ])('is for the tag %s the catalogue %s', async (tag, language, text) => {
    const i18n = createI18n('nl');
    await i18n.changeLocale(tag);
    expect(i18n.getLocale()).toBe(language);
    expect(i18n.translate('signIn.action')).toBe(text);
  });

  it('has its own name and its name in another language', () => {
    expect(['nl', 'en'].map((language) => languageName(language))).toEqual(['Nederlands', 'English']);
    expect(languageName('en', 'nl')).toBe('Engels');
  });

  it('of a missing text falls back to English, then Dutch, then any', () => {
    expect(textIn({ nl: 'kool', en: 'cabbage' }, 'xx')).toBe('cabbage');
    expect(textIn({ nl: 'kool', en: '' }, 'en')).toBe('kool');
    expect(textIn({ fr: 'chou' }, 'nl')).toBe('chou');
    expect(textIn({}, 'nl')).toBe('');
  });
});

describe('a language that is added as a folder', () => {
  const texts = {
    form: { cancel: 'Anuluj' },
    resources: { staff: { name: '%{smart_count} osoba |||| osoby |||| osób' } },
  };
  const copy = copyWithLanguage('pl', { framework: { ra: { action: { save: 'Zapisz' } } }, texts } as never);
  const open = async () => {
    const index: typeof import('./index.ts') = await import(/* @vite-ignore */ `${copy}/providers/i18n/index.ts`);
    return { ...index, i18n: index.createI18n('pl') };
  };

  it('is offered, and falls back to English', async () => {
    const { i18n } = await open();
    expect(i18n.getLocales?.()).toContainEqual({ locale: 'pl', name: 'polski' });
    expect(i18n.translate('form.cancel')).toBe('Anuluj');
    expect(i18n.translate('ra.action.save')).toBe('Zapisz');
    expect(i18n.translate('signIn.action')).toBe('Log in');
    expect(i18n.translate('ra.action.delete')).toBe('Delete');
  });

  it('has its own plural forms, and those of English in an English text', async () => {
    const { i18n } = await open();
    const nameFor = (count: number) => i18n.translate('resources.staff.name', { smart_count: count });
    expect([1, 3, 5].map(nameFor)).toEqual(['1 osoba', 'osoby', 'osób']);
    const english = [1, 3, 5].map((count) => i18n.translate('resources.recipes.name', { smart_count: count }));
    expect(english).toEqual(['recipe', 'recipes', 'recipes']);
  });
});

describe('quantities', () => {
  it('with a fraction count down in Dutch and up in English', () => {
    const counts = (language: string) => [0.5, 1, 1.5, 2, 2.5].map(numbersIn(language).count);
    expect(counts('nl')).toEqual([1, 1, 1, 2, 2]);
    expect(counts('en')).toEqual([1, 1, 2, 2, 3]);
  });
});
