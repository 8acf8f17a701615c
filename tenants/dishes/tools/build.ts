import { resolve } from 'node:path';
import { build } from 'vite';
import { readLarder } from './catalogue.ts';

/** main writes dist/dishes.js: the drawing, the rules and the ingredients' looks as one script for the server. */
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
}
