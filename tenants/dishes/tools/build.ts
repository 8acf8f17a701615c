import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { build } from 'vite';
import { readLarder } from './catalogue.ts';

/**
 * main writes dist/dishes.js, the drawing, the rules and the ingredients' looks as one script for the server, and
 * dist/resvg.wasm, which turns SVG into PNG.
 */
export async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  const { looks } = readLarder();
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'looks',
        resolveId: (id) => (id === 'virtual:looks' ? '\0looks' : undefined),
        load: (id) => (id === '\0looks' ? `export default ${JSON.stringify(looks)}` : undefined),
      },
    ],
    build: {
      target: 'es2019',
      outDir: 'dist',
      emptyOutDir: false,
      lib: { entry: 'src/script.ts', name: 'dishes', formats: ['iife'], fileName: () => 'dishes.js' },
    },
  });
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  copyFileSync(wasm, resolve(root, 'dist/resvg.wasm'));
}
