import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from './chromium.mjs';

const shots = resolve(import.meta.dirname, '../../.data/screenshots');

/** The widths at which every screen is looked at: a phone and a wide screen. */
export const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } } as const;

function executable(): string {
  const found = findChromium(chromium.executablePath());
  if (found) return found;
  throw new Error('No Chromium found: run `make browser`, or say where one is with CHROMIUM=/path/to/chromium.');
}

const flags = [
  '--no-sandbox', // Chromium does not run as root with it, as it does in most build machines.
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), args: flags });
}

/** A browser for one visitor, whose profile lies in a folder, and which others may steer through a port. */
export function launchFor(profile: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: executable(),
    args: [...flags, `--remote-debugging-port=${port}`],
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

/** A page of a new visitor; whatever goes wrong in it fails the walk. */
export async function visit(browser: Browser): Promise<{ context: BrowserContext; page: Page; wrong: string[] }> {
  const context = await browser.newContext({ viewport: sizes.phone, locale: 'nl-NL', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.setDefaultTimeout(15_000);
  return { context, page, wrong };
}

/** Nothing on the screen keeps people out (WCAG 2.2 AA, as far as a machine can tell). */
export async function accessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    screen,
  ).toEqual([]);
}
