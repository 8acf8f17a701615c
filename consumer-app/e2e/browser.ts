import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.mjs';

const shots = resolve(import.meta.dirname, '../../.data/screenshots');

/** The widths at which every screen is looked at: a phone and a wide screen. */
export const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } } as const;

function executable(): string {
  const found = findChromium(chromium.executablePath());
  if (found) return found;
  throw new Error('No Chromium found: run `make browser`, or say where one is with CHROMIUM=/path/to/chromium.');
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox', // Chromium does not run as root with it, as it does in most build machines.
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Photographs a screen at both widths. */
export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(shots, `${name}-${size}.png`), animations: 'disabled' });
  }
  await page.setViewportSize(sizes.phone);
}
