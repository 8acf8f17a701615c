import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../consumer-app/build/compress.ts';
import { serverPages } from '../consumer-app/build/serverPages.ts';

const routerAt = (build: string, file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/${build}/${file}.mjs`, import.meta.url));

export default defineConfig(({ command }) => {
  // By itself the router's entry is its development build, whatever is being built, and in tests a copy that is not react-admin's.
  const build = command === 'build' ? 'production' : 'development';
  return {
    plugins: [react(), serverPages(), compress()],
    resolve: {
      alias: [
        { find: /^@\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) },
        { find: /^react-router$/, replacement: routerAt(build, 'index') },
        { find: /^react-router\/dom$/, replacement: routerAt(build, 'dom-export') },
      ],
    },
    build: {
      outDir: 'dist',
      target: 'es2022',
      // Files stay files: the content policy allows data addresses for images only.
      assetsInlineLimit: 0,
      // The pages are one script, for a tool that its users keep open all day; splitting them would only add waiting. The
      // libraries are another, which browsers keep when a release changes pages only.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } } },
    },
  };
});
