import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that walk the real server in a real browser. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
  test: {
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxConcurrency: 2,
    // A walk waits for a page more than it reckons: with one less, as is usual, half of every core would be idle.
    maxWorkers: availableParallelism(),
  },
});
