import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { firstLoadGroups, weighFirstLoad } from './build/firstLoad.ts';
import { firstTexts, sonnerWithoutInlineStyle, withoutUnused, writePreloads } from './build/page.ts';
import { pictures } from './build/pictures.ts';
import { serverPages } from './build/serverPages.ts';
import { serviceWorker } from './build/serviceWorker.ts';

const router = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    serverPages(),
    pictures(),
    firstTexts(),
    sonnerWithoutInlineStyle(),
    withoutUnused(),
    writePreloads(),
    weighFirstLoad(),
    serviceWorker(),
    compress(),
  ],
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
    // Browsers that do not know it load a part when they come to it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadGroups } } },
  },
}));
