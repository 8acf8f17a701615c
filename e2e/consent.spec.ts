import type { Browser, Page } from '@playwright/test';
import { answerConsent, expectAccessible, open, photograph, visit, visitor } from './support/browser.ts';
import { leavingPath, outsidePath, type RecordingProxy, startProxy } from './support/proxy.ts';
import { startServer } from './support/serve.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

// These tests need a server that reports errors.
test.describe.configure({ mode: 'default' });
let reportingServer: Awaited<ReturnType<typeof startServer>>;
let proxy: RecordingProxy;

test.beforeAll(async () => {
  reportingServer = await startServer({ SENTRY_DSN: `https://key@${faultsHost}/1` });
});
test.afterAll(() => reportingServer.stop());
test.beforeEach(async () => {
  proxy = await startProxy(reportingServer.port);
});
test.afterEach(() => proxy.close());

const host = 'fitpuur.localhost';
const faultsHost = 'faults.sentry.example';

/** A new visitor's page, and the error reports that it sends. */
async function visitWithReports(browser: Browser) {
  const context = await visitor(browser, undefined, { consent: 'open' });
  const reports: string[] = [];
  await context.route(`https://${faultsHost}/**`, (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ status: 200, body: '{}', headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  return { context, ...(await open(context)), reports };
}
const question = (page: Page) => page.getByRole('region', { name: 'Mogen we meten?' });

const eventsOf = (batches: RecordingProxy['batches']) =>
  batches
    .flatMap(({ sent }) => sent.events)
    .map(({ name, path, step }) => [name, path, step].filter(Boolean).join(' '));

/** Leaves the page, which makes it send its events, and waits until it is closed. */
async function leave(page: Page, host: string) {
  const before = proxy.leaveCount;
  await page.evaluate((path) => {
    window.addEventListener('pagehide', () => void fetch(path, { keepalive: true }));
  }, leavingPath);
  await page.goto(proxy.url(host, outsidePath));
  await expect.poll(() => proxy.leaveCount).toBe(before + 1);
}

/** Expects that pages from here on send no events. */
async function expectNotMeasured(page: Page, host: string) {
  await page.goto(proxy.url(host, '/nergens'));
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
  await leave(page, host);
  expect(eventsOf(proxy.batches)).not.toContain('pageView /*');
}

/** The names of what the device stores: local storage, session storage and cookies. */
const storedKeys = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/, '')),
  ]);

/** Whether a button is in the window and its centre is not covered. */
async function inReach(page: Page, name: string) {
  const place = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!place) return false;
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  return page.evaluate(({ x, y, name }) => document.elementFromPoint(x, y)?.closest('button')?.textContent === name, {
    ...at,
    name,
  });
}

test('consent: a visitor who refuses is not measured', async ({ browser }) => {
  const { context, page, errors, reports } = await visitWithReports(browser);
  await page.goto(proxy.url(host));
  await question(page).waitFor();
  await photograph(page, 'consent-welcome');
  await expectAccessible(page, 'consent, welcome');
  expect(await storedKeys(page)).toEqual(['asks', 'XSRF-TOKEN']);

  // The banner does not cover the page's button, and its two choices have the same size.
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).click();
  await page.getByLabel('Je naam').waitFor();
  for (const viewport of [...Object.values(sizes), { width: 320, height: 568 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => inReach(page, 'Account maken'), { message: `${viewport.width}` }).toBe(true);
    const boxes = await Promise.all(
      ['Weigeren', 'Accepteren'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect(boxes[0]?.width).toBeCloseTo(boxes[1]?.width ?? 0, 0);
    expect(boxes[0]?.height).toBe(boxes[1]?.height);
  }
  await page.setViewportSize(sizes.phone);
  await photograph(page, 'consent-register');
  await expectAccessible(page, 'consent, register');

  // Tab reaches the banner after the skip link and before the page.
  await page.reload();
  await question(page).waitFor();
  for (const name of ['Ga naar de inhoud', 'Wat we dan bewaren', 'Weigeren']) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'detached' });
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'lepelblad');
  expect(cookie).toMatchObject({ value: 'refused', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  await expectNotMeasured(page, host);
  expect(proxy.batches).toEqual([]);
  expect(reports).toEqual([]);
  expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
});

test('consent: a visitor who accepts is measured until they refuse', async ({ browser }) => {
  const { page, errors } = await visitWithReports(browser);
  await page.goto(proxy.url(host));
  await question(page).waitFor();
  await answerConsent(page, 'Accepteren');
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).click();
  await page.getByLabel('Je naam').waitFor();
  await page.goto(proxy.url(host, '/dashboard/recipes/linzensoep?wl=geheim#geheim'));
  await page.getByRole('button', { name: 'Inloggen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await leave(page, host);
  const { batches } = proxy;
  await expect.poll(() => eventsOf(batches)).toContain('pageView /login');
  expect(eventsOf(batches).sort()).toEqual([
    'pageView /',
    'pageView /login',
    'pageView /register',
    'stepLeave /register register',
    'stepView /register register',
  ]);
  expect(batches.every(({ status }) => status === 204)).toBe(true);
  expect(new Set(batches.map(({ sent }) => sent.visit)).size).toBe(1);
  expect(JSON.stringify(batches)).not.toMatch(/geheim|linzensoep/);

  await page.goto(proxy.url(host, '/privacy-policy#cookies'));
  await page.getByText('We meten nu hoe je deze site gebruikt.').scrollIntoViewIfNeeded();
  await photograph(page, 'consent-privacy');
  await expectAccessible(page, 'consent, privacy');
  await page.getByRole('button', { name: 'Weigeren' }).click();
  await page.getByText('We meten niets van je bezoek.').waitFor();
  expect(await storedKeys(page)).not.toContain('visit');
  await expectNotMeasured(page, host);
  expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
});

test('consent: every brand asks before it measures', async ({ browser }) => {
  for (const brand of ['lepelblad', 'greenfork', 'ketokompas']) {
    const { page, errors } = await visitWithReports(browser);
    await page.goto(proxy.url(`${brand}.localhost`));
    await page.getByRole('region', { name: /^(Mogen we meten|May we measure)/ }).waitFor();
    await leave(page, `${brand}.localhost`);
    expect(eventsOf(proxy.batches), brand).toEqual([]);
    expect(errors).toEqual([]);
  }
});

test('consent: events do not pass through the service worker', async ({ browser }) => {
  const { page } = await visit(browser, undefined, { worker: true });
  await page.goto(proxy.url('lepelblad.localhost'));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(proxy.url('lepelblad.localhost', '/login'));
  await page.getByRole('button', { name: 'Inloggen' }).waitFor();
  // Events are sent at once when the browser is online again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => eventsOf(proxy.batches)).toContain('pageView /login');
  /** How the service worker's static routes handled a path: ['network'], or [''] when the worker handled it. */
  const goes = (path: string) =>
    page.evaluate((path) => {
      const asked = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        workerMatchedSourceType: string;
      })[];
      return asked.filter(({ name }) => new URL(name).pathname === path).map((one) => one.workerMatchedSourceType);
    }, path);
  await expect.poll(() => goes('/ingest')).toEqual(['network']);
  await expect.poll(() => goes('/api/v1/whitelabel/domain/branding')).toEqual(['']);
});

test('consent: errors are reported once allowed, earlier ones too, without personal data', async ({ browser }) => {
  const { page, errors, reports } = await visitWithReports(browser);
  await page.goto(proxy.url(host, '/login?invite=geheim#geheim'));
  await question(page).waitFor();
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('stuk voor noor@voorbeeld.example'))));
  await expect.poll(() => errors).toHaveLength(1);
  expect(reports).toEqual([]);
  await answerConsent(page, 'Accepteren');
  await expect.poll(() => reports.join()).toContain('stuk voor :email');
  await page.getByRole('button', { name: 'Terug' }).click();
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).waitFor();
  await expect.poll(() => reports.join()).toContain('pageload');
  expect(reports.join()).not.toMatch(/geheim|noor/);
  expect(errors).toHaveLength(1);
});
