import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

const pseudoSource = join(import.meta.dirname, '.pseudo/consumer-app/src');

const fastDom = join(import.meta.dirname, '../tools/fast-dom.ts');

/** Tests of modules that keep state from when they are loaded: each file of them loads its own. */
const stateful = [
  'src/app/app.test.tsx',
  'src/features/recipe/CookingPage.test.tsx',
  'src/lib/device/changes.dom.test.ts',
  'src/lib/i18n/i18n.dom.test.ts',
  'src/lib/measuring/others.dom.test.ts',
];

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      // Starting a DOM takes longer than most tests that need none.
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['src/**/*.test.ts', 'build/**/*.test.ts', 'worker/**/*.test.ts'],
            exclude: ['**/*.dom.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
            exclude: ['src/test/pseudo/**', ...stateful],
            setupFiles: [fastDom, 'src/test/setup.ts'],
            // Loading the app's modules for each file took half of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'stateful',
            environment: 'jsdom',
            include: stateful,
            setupFiles: [fastDom, 'src/test/setup.ts'],
          },
        },
        {
          // The app with a language that is only files: a copy of its source in which they are placed.
          extends: true,
          resolve: { alias: [{ find: /^@\//, replacement: `${pseudoSource}/` }] },
          test: {
            name: 'pseudo',
            environment: 'jsdom',
            include: ['src/test/pseudo/**/*.test.tsx'],
            globalSetup: ['src/test/pseudo/setup.ts'],
            setupFiles: [fastDom, `${pseudoSource}/test/setup.ts`],
          },
        },
      ],
      maxWorkers: Math.max(2, availableParallelism() - 1),
      restoreMocks: true,
      // A busy machine is slow, not wrong.
      testTimeout: 30_000,
    },
  }),
);
