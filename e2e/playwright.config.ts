import { chromium, defineConfig, type LaunchOptions } from '@playwright/test';
import { findChromium } from './support/chromium.mjs';

/** The browser; without one the setup ends the run. Linters read this file too, on machines without a browser. */
const executablePath = findChromium(chromium.executablePath());

/** The limit of each wait, in milliseconds. It is long, since a busy machine is slow. */
const patience = 60_000;

const launchOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox', // Chromium as root needs it, and CI often runs as root.
    '--disable-gpu',
    '--disable-gpu-watchdog', // On a busy machine it kills a slow renderer, which leaves pages without frames.
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Turns off the compilers of V8 that optimize functions that often run. A test ends before they pay off: without them
 * the pages need a tenth less processor time.
 */
const noOptimizing = '--js-flags=--no-maglev --no-turbofan';

export default defineConfig({
  globalSetup: './support/setup.ts',
  outputDir: '../.data/traces',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 10 * patience,
  expect: { timeout: patience },
  // A failed test runs once more to record its trace. The run still fails.
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  use: {
    actionTimeout: patience,
    navigationTimeout: patience,
    // Tracing every test would take a fifth of the time.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions,
  },
  projects: [
    {
      name: 'e2e',
      testMatch: '*.spec.ts',
      use: { launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), noOptimizing] } },
    },
    // One page at a time and with the usual compilers, since it measures speed.
    {
      name: 'lighthouse',
      testMatch: ['lighthouse.ts', 'preview-speed.ts'],
      fullyParallel: false,
      use: { trace: 'off' },
    },
  ],
});
