import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { completeLanguages, defaultLanguage } from '../src/lib/i18n/texts.ts';
import { paths } from '../src/lib/paths.ts';

const source = join(import.meta.dirname, '../src');
const textFolder = join(source, 'lib/i18n');
const funnelTexts = join(import.meta.dirname, '../../backend/api/funnels');
const routeTable = join(source, 'app/routes.tsx');

/** A page of the route table: its addresses, its module, and the nouns of its texts. */
export interface PageModule {
  /** A regular expression for the whole path. */
  pattern: string;
  module: string;
  nouns: string[];
}

/** Parses the pages in the source of the route table. Throws when it cannot parse one of them. */
export function pageModules(table = readFileSync(routeTable, 'utf8')): PageModule[] {
  const routes = [
    ...table.matchAll(
      /path: paths\.(\w+)(?:\('(:\w+)'\))?,\s+element: lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'\w+')*),?\s*\)(,\s+children)?/g,
    ),
  ];
  if (routes.length !== table.split('lazyPage(').length - 1) {
    throw new Error('build/page.ts cannot parse one of the routes, so the files of its page would not be preloaded.');
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

/** Returns the files of a page, its own first, without those of the first load. */
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
 * The addresses of a page's files, and of its texts by language. `path` is a regular expression for the whole path.
 */
interface Preload {
  path: string;
  files: string[];
  texts: Record<string, string[]>;
}

function preloadsOf(bundle: Rolldown.OutputBundle): Preload[] {
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

/** Returns the languages that have texts. */
const languages = () =>
  readdirSync(textFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Returns the modules of the texts of nouns in a language, with the English ones unless the language is complete. */
function textFiles(language: string, nouns: string[]): string[] {
  const moduleOf = (name: string) =>
    name === 'funnel' ? join(funnelTexts, language) : join(textFolder, language, name);
  if (language === defaultLanguage) return nouns.map(moduleOf);
  const own = ['index', ...nouns].map(moduleOf);
  const [fallback = defaultLanguage] = completeLanguages;
  return completeLanguages.includes(language) ? own : [...own, ...textFiles(fallback, nouns)];
}

/** The part of a language's index.json that is used here. */
interface JsonIndex {
  texts?: { app?: { loading?: { detecting?: string } } };
}

/** Returns a language's text for the time until the app has started, or undefined. */
const firstText = (language: string) => {
  const [source, json] = ['app.ts', 'index.json'].map((name) => join(textFolder, language, name)) as [string, string];
  if (existsSync(source)) return /detecting: '([^']*)'/.exec(readFileSync(source, 'utf8'))?.[1];
  if (!existsSync(json)) return undefined;
  return (JSON.parse(readFileSync(json, 'utf8')) as JsonIndex).texts?.app?.loading?.detecting;
};

/** Writes the text for the time until the app has started into the page, in every language; CSS shows one of them. */
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
 * Writes `.preload.json`, the files of each page. The server adds preload links for them, so that they load together
 * with the first load instead of after it.
 */
export function writePreloads(): Plugin {
  return {
    name: 'write-preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: '.preload.json', source: JSON.stringify(preloadsOf(bundle)) });
      },
    },
  };
}

/**
 * Removes Sonner's inline style sheet, which our content security policy refuses. The app imports the sheet instead.
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

/** Modules of MUI that would be loaded but are not used, by the end of their path, with their replacement. */
const unused: [file: string, without: (code: string) => string][] = [
  // The theme disables ripples (`disableRipple`).
  ['ButtonBase/TouchRipple.mjs', () => 'export default function TouchRipple() { return null; }'],
  // Created at load time for components without a theme; all components have one.
  ['styles/defaultTheme.mjs', () => 'export default {};'],
  ['Box/Box.mjs', (code) => code.replace('const defaultTheme = createTheme();', 'const defaultTheme = {};')],
];

/** Removes unused modules of MUI from the build. */
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
