import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';

// Finds a Chromium for the browser tests, or installs one: Debian's package if possible, otherwise Playwright's build.
const found = findChromium(chromium.executablePath());
if (found) {
  console.log(`Chromium: ${found}`);
} else if (process.getuid?.() === 0 && has('apt-get')) {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  execFileSync('apt-get', install, { stdio: 'inherit' });
} else {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
}

/** @param {string} program */
function has(program) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
