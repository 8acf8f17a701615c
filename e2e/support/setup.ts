import type { FullConfig } from '@playwright/test';
import { startServer } from './serve.ts';

/** Starts the server of all tests and signs in the demo member of staff. Returns a function that stops the server. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (!config.projects[0]?.use.launchOptions?.executablePath) {
    throw new Error('No Chromium found: run `make browser`, or say where one is with CHROMIUM=/path/to/chromium.');
  }
  const { port, stop } = await startServer();
  process.env.E2E_PORT = String(port);
  try {
    // This module reads the port when it is imported.
    const { authenticatorCode, signInStaff } = await import('./staff.ts');
    process.env.E2E_STAFF_CODE = authenticatorCode();
    process.env.E2E_STAFF = JSON.stringify(await signInStaff(process.env.E2E_STAFF_CODE));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
