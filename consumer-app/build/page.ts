import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { completeLanguages, defaultLanguage } from '../src/lib/i18n/texts.ts';
import { paths } from '../src/lib/paths.ts';

const source = join(import.meta.dirname, '../src');
const textFolder = join(source, 'lib/i18n');
const funnelTexts = join(import.meta.dirname, '../../backend/api/funnels');
const routeTable = join(source, 'app/routes.tsx');

/** A page of the route table: the addresses that show it, the module that draws it, and the nouns that it speaks of. */
export interface PageModule {
  /** A regular expression for the whole path. */
  pattern: string;
  module: string;
  nouns: string[];
}

/** The pages in the source of the route table. Throws when one is written in another way than the rest. */
export function pageModules(table = readFileSync(routeTable, 'utf8')): PageModule[] {
  const routes = [
    ...table.matchAll(
      /path: paths\.(\w+)(?:\('(:\w+)'\))?,\s+element: lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'\w+')*),?\s*\)(,\s+children)?/g,
    ),
  ];
  if (routes.length !== table.split('lazyPage(').length - 1) {
    throw new Error('A route is written in a way that build/page.ts does not read: its page would arrive late.');
  }
  return routes.map(([, name = '', parameter, module = '', nouns = '', children]) => {
    const address = paths[name as keyof typeof paths];
    const path = typeof address === 'function' ? address(parameter ?? '') : address;
    return {
      pattern: `^${path.replace(/\?.*/, '').replace(/:\w+/g, '[^/]+')}${children ? '(/|$)' : '/?$'}`,
      module: module.startsWith('@/') ? join(source, module.slice(2)) : resolve(dirname(routeTable), module),
      nouns: [...nouns.matchAll(/\w+/g)].map(([noun]) => noun),
    };
  });
}

/** Files that a page needs, its own first, besides those that every page begins with. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.replace(/\.(tsx?|json)$/, '') === module);
  if (!own) throw new Error(`The build has no file of its own for ${module}.`);
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(add);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName);
  const initial = new Set(files);
  files.clear();
  add(own.fileName);
  return [...files].filter((name) => !initial.has(name));
}

/**
 * Addresses of the files that a page needs, and of its texts by language. `path` is a regular expression for the whole
 * path.
 */
interface Ahead {
  path: string;
  files: string[];
  texts: Record<string, string[]>;
}

function aheadOf(bundle: Rolldown.OutputBundle): Ahead[] {
  const addresses = (names: string[]) => [...new Set(names)].map((name) => `/${name}`);
  const texts = (language: string, nouns: string[]) =>
    addresses(
      textFiles(language, nouns)
        .filter((module) => existsSync(`${module}.ts`) || existsSync(`${module}.json`))
        .flatMap((module) => filesOf(module, bundle)),
    );
  return pageModules().map(({ pattern, module, nouns }) => ({
    path: pattern,
    files: addresses(filesOf(module, bundle)),
    texts: Object.fromEntries(languages().map((language) => [language, texts(language, nouns)])),
  }));
}

/** The languages that have texts. */
const languages = () =>
  readdirSync(textFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The modules of the texts about some nouns in a language, with those of English unless the language is complete. */
function textFiles(language: string, nouns: string[]): string[] {
  const moduleOf = (name: string) =>
    name === 'funnel' ? join(funnelTexts, language) : join(textFolder, language, name);
  if (language === defaultLanguage) return nouns.map(moduleOf);
  const own = ['index', ...nouns].map(moduleOf);
  const [fallback = defaultLanguage] = completeLanguages;
  return completeLanguages.includes(language) ? own : [...own, ...textFiles(fallback, nouns)];
}

/** What is read here of a language's index.json. */
interface JsonIndex {
  texts?: { app?: { loading?: { detecting?: string } } };
}

/** The text in the source of a language that shows until the app has started; undefined when it has none. */
const firstText = (language: string) => {
  const [source, json] = ['app.ts', 'index.json'].map((name) => join(textFolder, language, name)) as [string, string];
  if (existsSync(source)) return /detecting: '([^']*)'/.exec(readFileSync(source, 'utf8'))?.[1];
  if (!existsSync(json)) return undefined;
  return (JSON.parse(readFileSync(json, 'utf8')) as JsonIndex).texts?.app?.loading?.detecting;
};

/**
 * Writes the text that shows until the app has started into the page, in every language, and shows that of the page.
 */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const texts = new Map(languages().map((language) => [language, firstText(language)]));
        const spans = [...texts].map(([language, text]) => (text ? `<span lang="${language}">${text}</span>` : ''));
        const rules = [...texts]
          .filter(([language]) => language !== defaultLanguage)
          .map(
            ([language, text]) =>
              `html[lang="${language}"] .first-paint [lang="${defaultLanguage}"] { display: none; }
      html[lang="${language}"] .first-paint [lang="${text ? language : completeLanguages[0]}"] { display: inline; }`,
          );
        return page
          .replace('<!--first-texts-->', () => spans.join(''))
          .replace('/* first-texts: a rule for each language */', () => rules.join('\n      '));
      },
    },
  };
}

/**
 * Writes down which files the page of each address needs, so that the server has a page ask for them together with
 * those of the start, instead of after them.
 */
export function writeAhead(): Plugin {
  return {
    name: 'write-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: '.ahead.json', source: JSON.stringify(aheadOf(bundle)) });
      },
    },
  };
}

/**
 * Sonner writes its style sheet into the page without a nonce, which our policy refuses: we import the sheet instead.
 */
export function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    enforce: 'pre',
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return;
      const without = code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (without === code)
        throw new Error('Sonner no longer writes its style sheet as expected: look at build/page.ts.');
      return { code: without, map: null };
    },
  };
}

/** Parts of MUI that run in every visitor's browser and that nothing of ours uses, by the end of their file's name. */
const unused: [file: string, without: (code: string) => string][] = [
  // Buttons could have a ripple; ours have not (`disableRipple` in the theme).
  ['ButtonBase/TouchRipple.mjs', () => 'export default function TouchRipple() { return null; }'],
  // Made while the script is read, for components without a theme; all of ours have one.
  ['styles/defaultTheme.mjs', () => 'export default {};'],
  ['Box/Box.mjs', (code) => code.replace('const defaultTheme = createTheme();', 'const defaultTheme = {};')],
];

/** What nothing uses of MUI stays out of the app. */
export function withoutUnused(): Plugin {
  const changed = new Set<string>();
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      for (const [file, without] of unused) {
        if (!id.endsWith(`@mui/material/${file}`)) continue;
        const less = without(code);
        if (less !== code) changed.add(file);
        return { code: less, map: null };
      }
      return undefined;
    },
    buildEnd(error) {
      const moved = unused.map(([file]) => file).filter((file) => !changed.has(file));
      if (!error && moved.length > 0) this.error(`MUI has changed ${moved.join(', ')}: look at build/page.ts.`);
    },
  };
}
