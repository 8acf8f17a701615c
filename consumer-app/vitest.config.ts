import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      maxWorkers: Math.max(2, availableParallelism() - 1),
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'worker/**/*.test.ts'],
      setupFiles: ['src/test/setup.ts'],
      restoreMocks: true,
      // A busy machine is slow, not wrong.
      testTimeout: 30_000,
    },
  }),
);
