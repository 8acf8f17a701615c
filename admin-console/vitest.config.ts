import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      maxWorkers: Math.max(2, availableParallelism() - 1),
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test/setup.ts'],
      restoreMocks: true,
      testTimeout: 30_000,
    },
  }),
);
