import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Nouns whose texts are loaded at the start. */
const always = ['app', 'food', 'form'];

/** The nouns that have texts. Those of the funnels are shared with the server. */
const everyNoun = ['funnel', ...readdirSync(join(source, 'lib/i18n/nl')).map((file) => file.replace('.ts', ''))];

/** The pages of the routes: file, and the nouns whose texts come with it. */
const pages = [
  ...readFileSync(join(source, 'app/routes.tsx'), 'utf8').matchAll(
    /lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'\w+')*)/g,
  ),
].map(([, file = '', nouns = '']) => ({
  file,
  nouns: [...nouns.matchAll(/'(\w+)'/g)].map(([, noun = '']) => noun).sort(),
}));

/** The file of the app that an import refers to; undefined for other imports. */
function resolve(from: string, to: string): string | undefined {
  if (!to.startsWith('@/') && !to.startsWith('.')) return undefined;
  const path = to.startsWith('@/') ? join(source, to.slice(2)) : join(dirname(from), to);
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  );
}

/** The code of a file and of everything that it imports, statically or dynamically. */
function codeOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen;
  const code = readFileSync(file, 'utf8');
  seen.set(file, code);
  for (const [, to = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'([^']*)'/g)) {
    const imported = resolve(file, to);
    if (imported && !imported.includes('/lib/i18n/')) codeOf(imported, seen);
  }
  return seen;
}

it('the list of pages is not empty', () => {
  expect(pages.length).toBeGreaterThan(10);
});

it.each(pages)('$file comes with the texts that it needs', ({ file, nouns }) => {
  const code = [...codeOf(resolve(join(source, 'app/routes.tsx'), file) ?? '').values()].join('\n');
  const used = new Set(
    [...code.matchAll(new RegExp(`['\`](${everyNoun.join('|')})\\.[\\w$]`, 'g'))].map(([, noun = '']) => noun),
  );
  expect([...used].filter((noun) => !always.includes(noun)).sort()).toEqual(nouns);
});
