import type { Plugin } from 'vite';

/** Asks for the two fonts of the first paint at once, instead of after the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
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
