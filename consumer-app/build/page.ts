import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';

const source = join(import.meta.dirname, '../src');
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
    const known = paths[name as keyof typeof paths];
    const path = typeof known === 'function' ? known(parameter ?? '') : known;
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
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.replace(/\.tsx?$/, '') === module);
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

/** What a page's own files are, by their places in a list, and those of its texts in either language. */
type Ahead = [pattern: string, files: number[], texts: Record<string, number[]>];

/** Runs in the page, before the app: asks for the files of the pages whose pattern the address fits. */
function ask(files: string[], pages: Ahead[]): void {
  for (const [pattern, own, texts] of pages) {
    if (!new RegExp(pattern).test(location.pathname)) continue;
    for (const index of own.concat(texts[document.documentElement.lang] ?? [])) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${files[index]}`;
      document.head.append(link);
    }
  }
}

/** The table by which a page asks for its files ahead, and the names of those files. */
function aheadOf(bundle: Rolldown.OutputBundle): { files: string[]; pages: Ahead[] } {
  const files: string[] = [];
  const places = (names: string[]) =>
    [...new Set(names)].map((name) => {
      if (!files.includes(name)) files.push(name);
      return files.indexOf(name);
    });
  const texts = (language: string, nouns: string[]) =>
    places(nouns.flatMap((noun) => filesOf(join(source, 'lib/i18n', language, noun), bundle)));
  const pages = pageModules().map(({ pattern, module, nouns }): Ahead => {
    const spoken = { nl: texts('nl', nouns), en: texts('en', ['index', ...nouns]) };
    return [pattern, places(filesOf(module, bundle)), spoken];
  });
  return { files, pages };
}

/** Asks for the files of the page that an address shows together with those of the start, instead of after them. */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [];
        const { files, pages } = aheadOf(bundle);
        const children = `(${ask.toString()})(${JSON.stringify(files)},${JSON.stringify(pages)})`;
        return [{ tag: 'script', attrs: { nonce: '__NONCE__' }, children, injectTo: 'head' }];
      },
    },
  };
}

/** Asks at once for the font of text, so that lines do not break anew when it comes. That of titles is large, and comes with the first. */
export function preloadText(): Plugin {
  return {
    name: 'preload-text',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => /figtree.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          }));
      },
    },
  };
}

/** Sonner writes its style sheet into the page without a nonce, which our policy refuses: we import the sheet instead. */
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

/** The ripple that MUI's buttons could have and ours have not (`disableRipple` in the theme) stays out of the app. */
export function withoutRipple(): Plugin {
  let found = false;
  return {
    name: 'without-ripple',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/.test(id)) return;
      found = true;
      return 'export default function TouchRipple() { return null; }';
    },
    buildEnd(error) {
      if (!error && !found) this.error('MUI no longer keeps its ripple where it was: look at build/page.ts.');
    },
  };
}
