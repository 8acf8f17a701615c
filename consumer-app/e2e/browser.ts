import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from './chromium.mjs';

/** A browser that somebody is signed in with, to begin others with. */
export type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;

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
  '--disable-gpu-watchdog', // What draws may take its time on a busy machine; killed, it leaves pages without frames.
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

/** Notes down whatever goes wrong in the pages of a browser: faults, refusals by the content policy, answers that failed. */
function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.setDefaultTimeout(30_000);
  return wrong;
}

/** A browser of its own, of a new visitor or of somebody who is signed in, in the language that it asks for. */
export async function visitor(
  browser: Browser,
  signed?: Signed,
  locale = 'nl-NL',
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes.phone,
    locale,
    serviceWorkers,
    reducedMotion: 'reduce',
    ...(signed ? { storageState: signed } : {}),
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`The content policy refused ${violatedDirective} ${blockedURI}, ${sourceFile}:${lineNumber}`),
    ),
  );
  return context;
}

/** A page in somebody's browser; whatever goes wrong in it fails the walk. */
export async function open(context: BrowserContext): Promise<{ page: Page; wrong: string[] }> {
  const page = await context.newPage();
  return { page, wrong: watch(page) };
}

/** A page of a new visitor. */
export async function visit(browser: Browser): Promise<{ context: BrowserContext; page: Page; wrong: string[] }> {
  const context = await visitor(browser);
  return { context, ...(await open(context)) };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Axe itself, as its Playwright package brings it: read by a page once, and not again for every look at it.
const here = createRequire(import.meta.url);
const axe = readFileSync(createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** What on the screen keeps people out (WCAG 2.2 AA and good practice, as far as a machine can tell). */
export async function barriers(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((values) => {
    // A screen that only says what is under way, and passes by itself, has nothing to be a heading of.
    const passing =
      document.querySelector('main [role=status]') && !document.querySelector('main :is(a, button, input)');
    return (window as unknown as { axe: Axe }).axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      rules: passing ? { 'page-has-heading-one': { enabled: false } } : {},
    });
  }, standards);
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const where = nodes.map(({ target }) => target.join(' ')).join(' | ');
    return `${id}: ${where} (${[...(first?.any ?? []), ...(first?.all ?? [])].map(({ message }) => message).join('; ')})`;
  });
}

interface Axe {
  run: (options: object) => Promise<{
    violations: {
      id: string;
      nodes: { target: string[]; any: { message: string }[]; all: { message: string }[] }[];
    }[];
  }>;
}

/** Chooses whether the visit may be measured, where the brand asks. */
export async function answerConsent(page: Page, choice: 'Accepteren' | 'Weigeren'): Promise<void> {
  const banner = page.getByRole('region', { name: 'Mogen we meten?' });
  await banner.getByRole('button', { name: choice }).click();
  await banner.waitFor({ state: 'detached' });
}

/** Nothing on the screen keeps people out. */
export async function accessible(page: Page, screen: string) {
  expect(await barriers(page), screen).toEqual([]);
}
