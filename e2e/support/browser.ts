import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type BrowserState, newNetworkAddress } from './client.ts';
import { everyView } from './sample.ts';
import { sizes } from './sizes.ts';

const shots = resolve(import.meta.dirname, '../../.data/screenshots');

/** Waits until every picture that shows has been drawn, or has failed to come. A picture out of sight may have yet to be fetched. */
const imagesLoaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });

/** Photographs a screen at both widths. */
export async function photograph(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await imagesLoaded(page);
    await page.screenshot({ path: join(shots, `${name}-${size}.png`), animations: 'disabled' });
  }
  await page.setViewportSize(sizes.phone);
}

/** Photographs a screen at both widths, in the light and, where everything is looked at, in the dark. */
export async function photographSchemes(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  if (!everyView) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Notes down whatever goes wrong in the pages of a browser: faults, refusals by the content policy, answers that failed. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

/** How a browser is not as most are in the walks. */
interface VisitOptions {
  /** The language that it asks for; Dutch without it. */
  locale?: string;
  /** With a service worker. To fetch all that it keeps takes more than most walks, so that those without it go without. */
  worker?: boolean;
}

/** A browser of its own, of a new visitor or of a person who is signed in. */
export async function visitor(
  browser: Browser,
  state?: BrowserState,
  { locale = 'nl-NL', worker = false }: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes.phone,
    locale,
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': newNetworkAddress() },
    ...(state && { storageState: state }),
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`The content policy refused ${violatedDirective} ${blockedURI}, ${sourceFile}:${lineNumber}`),
    ),
  );
  return context;
}

/** A page in a person's browser; whatever goes wrong in it fails the walk. */
export async function open(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  return { page, errors: collectErrors(page) };
}

/** Has a page wait for as long as it takes for what it would give up after some seconds: a busy machine is slow. */
export const disableLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, after = 0) => (after < 5000 ? later(run, after) : 0)) as typeof later;
  });

/** A person's browser with a page of theirs, and what went wrong in it. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  errors: string[];
}

/** A page of a new visitor, or of a person who is signed in. */
export async function visit(browser: Browser, state?: BrowserState, options?: VisitOptions): Promise<Visit> {
  const context = await visitor(browser, state, options);
  return { context, ...(await open(context)) };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// A page reads it once, and not again for every look at it.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What on the screen keeps people out (WCAG 2.2 AA and good practice, as far as a machine can tell). */
export async function accessibilityProblems(page: Page): Promise<string[]> {
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
export async function expectAccessible(page: Page, screen: string) {
  expect(await accessibilityProblems(page), screen).toEqual([]);
}

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The path of a page with its query. */
export const pathAndQuery = (page: Page) => pathOf(page) + new URL(page.url()).search;

/** Waits for the title of a page. */
export const expectTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
