import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { inlineStyle, preloadPages, sonnerWithoutInlineStyle } from './build/page.ts';
import { pictures } from './build/pictures.ts';

const router = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** Few files, because on a slow network each costs more than its size: what the start needs, and what pages share. */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), pictures(), sonnerWithoutInlineStyle(), preloadPages(), inlineStyle(), compress()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) },
      // The router's main entry is its development build, whatever is being built.
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: router }] : []),
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Files stay files: the content policy allows data addresses for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
}));
