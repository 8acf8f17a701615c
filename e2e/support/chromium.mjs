import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The first has no windows, and takes a quarter less of the processor.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A Chromium: the one that CHROMIUM names, one of this machine, or the one that Playwright fetched.
 * @param {string} fetched
 * @returns {string | undefined}
 */
export function findChromium(fetched) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim();
    } catch {
      // The next name.
    }
  }
  return existsSync(fetched) ? fetched : undefined;
}
