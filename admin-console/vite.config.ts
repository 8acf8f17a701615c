import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../consumer-app/build/compress.ts';

const router = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react(), compress()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) },
      // The router's entries are its development build, whatever is being built.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index') },
            { find: /^react-router\/dom$/, replacement: router('dom-export') },
          ]
        : []),
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Files stay files: the content policy allows data addresses for images only.
    assetsInlineLimit: 0,
    // One script for a tool that its users keep open all day; splitting it would only add waiting.
    chunkSizeWarningLimit: 1200,
  },
}));
