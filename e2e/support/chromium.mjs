import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The first has no windows, and needs a quarter less processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The path of a Chromium: $CHROMIUM, an installed one, or the one that Playwright downloaded to `fetched`.
 * @param {string} fetched
 * @returns {string | undefined}
 */
export function findChromium(fetched) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim();
    } catch {
      // Try the next name.
    }
  }
  return existsSync(fetched) ? fetched : undefined;
}
