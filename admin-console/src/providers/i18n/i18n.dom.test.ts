import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frameworkEn } from './en/framework.ts';
import { en } from './en/index.ts';
import { createI18n } from './index.ts';
import { frameworkNl } from './nl/framework.ts';
import { nl } from './nl/index.ts';

const source = join(import.meta.dirname, '../..');

/** Dotted keys of all texts. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

const wordsOf = (texts: object, key: string) =>
  key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], texts) as string;

/** The values that a text takes, once for each of its forms. */
const valuesOf = (words: string) => [...words.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]).sort();

/** All code of the console, without tests and without the texts themselves. */
function code(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\/|i18n\/(nl|en)\//.test(name))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n');
}

it('English has the keys of Dutch, no more and no fewer', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(nl).sort());
});

it('the framework speaks Dutch wherever it speaks English, but for what only developers see', () => {
  const dutch = new Set(keysOf(frameworkNl));
  const missing = keysOf(frameworkEn).filter((key) => !dutch.has(key));
  expect(missing.filter((key) => !/^ra\.(guesser|configurable)\./.test(key))).toEqual([]);
});

it('both languages take the same values in a text', () => {
  for (const key of keysOf(nl)) expect(valuesOf(wordsOf(en, key)), key).toEqual(valuesOf(wordsOf(nl, key)));
  for (const key of keysOf(frameworkNl))
    expect(valuesOf(wordsOf(frameworkNl, key)), key).toEqual(valuesOf(wordsOf(frameworkEn, key)));
});

it('every text is used', () => {
  const written = code();
  const used = (key: string) => {
    if (written.includes(`'${key}'`)) return true;
    // React-admin asks for the names of resources itself, for the menu.
    if (/^resources\.\w+\.name$/.test(key)) return true;
    const parts = key.split('.');
    return parts.some((_, length) => length > 0 && written.includes(`\`${parts.slice(0, length).join('.')}.\${`));
  };
  expect(keysOf(nl).filter((key) => !used(key))).toEqual([]);
});

it('no text ends up on the screen as its key', () => {
  const keys = new Set(keysOf(nl));
  const asked = [...code().matchAll(/\b(?:t|translate)\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? '');
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((key) => !keys.has(key))).toEqual([]);
});

it('the page says which language it is in', async () => {
  const i18n = createI18n('nl');
  expect(document.documentElement.lang).toBe('nl');
  await i18n.changeLocale('en');
  expect(document.documentElement.lang).toBe('en');
  expect(i18n.translate('signIn.action')).toBe('Log in');
});

it('an unknown language is Dutch', async () => {
  const i18n = createI18n('en');
  await i18n.changeLocale('fr');
  expect(i18n.getLocale()).toBe('nl');
  expect(i18n.translate('signIn.action')).toBe('Inloggen');
});
