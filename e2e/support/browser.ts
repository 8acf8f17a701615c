import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type BrowserState, newNetworkAddress } from './client.ts';
import { everyView, takesScreenshots } from './sample.ts';
import { sizes } from './sizes.ts';

const shots = resolve(import.meta.dirname, '../../.data/screenshots');

/** Waits until every visible image is decoded or has failed. Images out of sight may not be loaded yet. */
const imagesLoaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });

/** Takes a screenshot of the screen as it is, when screenshots are enabled. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (!takesScreenshots) return;
  await imagesLoaded(page);
  await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' });
}

/** Sets the size of the screen, and waits until the page is laid out for it: a click meanwhile would be lost. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Takes a screenshot at both widths when screenshots are enabled, and leaves the page as wide as it was. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!takesScreenshots) return;
  const before = page.viewportSize() ?? sizes.phone;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await imagesLoaded(page);
    await page.screenshot({ path: join(shots, `${name}-${size}.png`), animations: 'disabled' });
  }
  await resize(page, before);
}

/** Takes a screenshot at both widths, in light and, with FULL=1, in dark. */
export async function photographSchemes(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  if (!everyView) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The requests of each page that the server refused, for the report of a test that fails. */
export const refusals = new WeakMap<Page, string[]>();

/** Collects errors of a page: exceptions, errors and policy violations in the console, statuses of 500 and up. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  const refused: string[] = [];
  refusals.set(page, refused);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('response', (response) => {
    const answer = `${response.status()} ${response.request().method()} ${response.url()}`;
    if (response.status() >= 500) errors.push(answer);
    if (response.status() >= 400) refused.push(answer);
  });
  return errors;
}

/** Options of a browser context. */
interface VisitOptions {
  /** The language that the browser requests; Dutch by default. */
  locale?: string;
  /** Whether it has a service worker. Filling its cache takes longer than most tests, so it is off by default. */
  worker?: boolean;
  /** The answer to the consent banner of every brand; with `open` the banner asks. By default `accepted`. */
  consent?: 'accepted' | 'open';
}

/** A new browser context, of a visitor or with the state of an account. */
export async function visitor(
  browser: Browser,
  state?: BrowserState,
  { locale = 'nl-NL', worker = false, consent = 'accepted' }: VisitOptions = {},
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
  if (consent !== 'open') {
    await context.addInitScript((choice) => {
      // A later choice is not replaced.
      const chosen = location.protocol === 'about:' || document.cookie.includes('lepelblad=');
      // biome-ignore lint/suspicious/noDocumentCookie: the browser's own call is synchronous, as this script must be.
      if (!chosen) document.cookie = `lepelblad=${choice}; path=/; SameSite=Lax`;
    }, consent);
  }
  return context;
}

/** A new page in a context, with the errors that it collects. */
export async function open(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  return { page, errors: collectErrors(page) };
}

/** Disables timers of 5 s and more, so that a page on a slow machine waits instead of giving up. */
export const disableLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, after = 0) => (after < 5000 ? later(run, after) : 0)) as typeof later;
  });

/** A browser context with one page, and the errors of that page. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  errors: string[];
}

/** A page in a new context, of a visitor or with the state of an account. */
export async function visit(browser: Browser, state?: BrowserState, options?: VisitOptions): Promise<Visit> {
  const context = await visitor(browser, state, options);
  return { context, ...(await open(context)) };
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Read once, since every check of a page needs it.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility problems that axe finds on the screen (WCAG 2.2 AA and best practice). */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((values) => {
    // A loading screen has no content that could have a heading.
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
    const messages = [...(first?.any ?? []), ...(first?.all ?? [])].map(({ message }) => message);
    return `${id}: ${where} (${messages.join('; ')})`;
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

/** Answers the consent banner. */
export async function answerConsent(page: Page, choice: 'Accepteren' | 'Weigeren'): Promise<void> {
  const banner = page.getByRole('region', { name: 'Mogen we meten?' });
  await banner.getByRole('button', { name: choice }).click();
  await banner.waitFor({ state: 'detached' });
}

/** Expects that axe finds no problem on the screen. */
export async function expectAccessible(page: Page, screen: string) {
  expect(await accessibilityProblems(page), screen).toEqual([]);
}

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The path of a page with its query. */
export const pathAndQuery = (page: Page) => pathOf(page) + new URL(page.url()).search;

/** Waits for a page's title. */
export const expectTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
