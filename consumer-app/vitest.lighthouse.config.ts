import { defineConfig } from 'vitest/config';

/** Measures pages with Lighthouse, one at a time. */
export default defineConfig({
  test: { include: ['bench/lighthouse.ts'], testTimeout: 600_000, hookTimeout: 60_000, fileParallelism: false },
});
