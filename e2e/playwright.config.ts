import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.mjs';

const executablePath = findChromium(chromium.executablePath());
if (!executablePath) {
  throw new Error('No Chromium found: run `make browser`, or say where one is with CHROMIUM=/path/to/chromium.');
}

/** How long anything may take that a walk waits for, in milliseconds. A busy machine is slow, not wrong. */
const patience = 60_000;

export default defineConfig({
  globalSetup: './support/setup.ts',
  outputDir: '../.data/walks',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 10 * patience,
  expect: { timeout: patience },
  reporter: 'list',
  use: {
    actionTimeout: patience,
    navigationTimeout: patience,
    // The pictures of a trace would cost as much as the walks.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox', // Chromium does not run as root with it, as it does in most build machines.
        '--disable-gpu',
        '--disable-gpu-watchdog', // What draws may take its time on a busy machine; killed, it leaves pages without frames.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'walks', testMatch: '*.spec.ts' },
    // One page at a time: what is measured is how long it takes.
    { name: 'lighthouse', testMatch: 'lighthouse.ts', fullyParallel: false, use: { trace: 'off' } },
  ],
});
