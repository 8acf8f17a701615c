import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

const fastDom = join(import.meta.dirname, '../tools/fast-dom.ts');

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      // Starting a DOM takes longer than most tests that need none.
      projects: [
        {
          extends: true,
          test: { name: 'node', include: ['src/**/*.test.ts'], exclude: ['**/*.dom.test.ts'] },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
            setupFiles: [fastDom, 'src/test/setup.ts'],
            // Loading the console for each file took a third of the time.
            isolate: false,
          },
        },
      ],
      maxWorkers: Math.max(2, availableParallelism() - 1),
      restoreMocks: true,
      testTimeout: 120_000, // ends what hangs; how busy the machine is decides no test
    },
  }),
);
