import type { BrowserContext, Page } from '@playwright/test';
import { type Account, accountWithAccess, logIn } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

/**
 * Waits until the device can do without a network: its service worker is active once everything is cached. How long
 * that takes depends on the machine, so only the time limit of the test applies.
 */
const ready = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 0 });

test('offline: the offline screen is complete, and the page comes back with the network', async ({ browser }) => {
  // Directly after the first page, when nothing is cached yet.
  const { context, page, errors } = await visit(browser);
  await page.goto(server.url('lepelblad.localhost'));
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('heading', { name: 'Verbinding verbroken' }).waitFor();
  const picture = page.locator('main:visible img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await photograph(page, 'offline');
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).waitFor();
  // The browser reports the requests that were cut off.
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('offline: a second visit shows the site, not the browser’s error page', async ({ browser }) => {
  const { context, page } = await visit(browser, undefined, { worker: true });
  await page.goto(server.url('fitpuur.localhost'));
  await ready(page);
  await context.setOffline(true);
  await page.goto(server.url('fitpuur.localhost', '/login'));
  await page.getByRole('heading', { name: 'Verbinding verbroken' }).waitFor();
  expect(await page.title()).toContain('FitPuur');
});

test('offline: a page that was requested before the worker was active is controlled too', async ({ browser }) => {
  const { context, page } = await visit(browser, undefined, { worker: true });
  const address = server.url('fitpuur.localhost', '/login');
  const slow = await context.newPage();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const requested = slow.waitForRequest(address);
  await slow.route(address, async (route) => {
    await held;
    await route.continue();
  });
  const opened = slow.goto(address);
  await requested;
  await page.goto(server.url('fitpuur.localhost'));
  await ready(page);
  answer();
  await opened;
  await ready(slow);
});

test.describe('offline: an account that has seen its week', () => {
  const host = 'lepelblad.localhost';
  const lists = '/dashboard/shopping';
  const line = (page: Page, name: string) =>
    page.locator('[data-item]').filter({ has: page.getByText(name, { exact: true }) });

  const cookieOf = async (context: BrowserContext) =>
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

  const reopen = (page: Page, path: string) => page.goto(server.url(host, path));

  /** The stores of this device with their entries. */
  const stored = (page: Page) =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('lepelblad'));
      const stores: Record<string, unknown[]> = {};
      for (const name of db.objectStoreNames) {
        stores[name] = await done(db.transaction(name).objectStore(name).getAll());
      }
      db.close();
      return stores;
    });

  /** Waits until the device has stored the response of a path of the API: that happens just after it is shown. */
  const kept = (page: Page, path: string) =>
    expect
      .poll(async () => ((await stored(page)).answers as { question: unknown[] }[]).map(({ question }) => question[1]))
      .toContain(path);

  /** Signs in, opens a week, a recipe and a list, and returns their addresses and names. */
  async function look(page: Page, person: Account) {
    await page.goto(server.url(host, '/login'));
    await logIn(page, person);
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dashboard/);
    await page.goto(server.url(host, '/dashboard'));
    const meal = page.locator('main a[href^="/dashboard/recipes/"]').first();
    const recipe = (await meal.getAttribute('href')) ?? '';
    await kept(page, '/receipts/weekly-menu');
    await page.goto(server.url(host, recipe));
    const title = (await page.locator('main h1').textContent()) ?? '';
    await kept(page, '/receipts/{slug}');
    await page.goto(server.url(host, lists));
    await page.getByRole('button', { name: /Maak de lijst/ }).click();
    await page.locator('[data-item]').first().waitFor();
    const list = new URL(page.url()).pathname;
    await kept(page, '/shopping-lists/{id}');
    const [first = '', second = ''] = await page.locator('[data-item] .name').allTextContents();
    await page.goto(server.url(host, lists));
    await page.locator(`a[href="${list}"]`).waitFor();
    await kept(page, '/shopping-lists');
    await ready(page);
    return { recipe, title, list, first, second };
  }

  test('opens it, rates a recipe and ticks a list, and the server gets the changes later', async ({ browser }) => {
    const { context, page, errors } = await visit(browser, undefined, { worker: true });
    const { recipe, title, list, first, second } = await look(page, await accountWithAccess(host));

    await context.setOffline(true);
    await reopen(page, '/dashboard');
    await page.getByText('Je ziet wat je het laatst hebt bekeken.').waitFor();
    await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
    await photograph(page, 'offline-week');
    await reopen(page, recipe);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await photograph(page, 'offline-recipe');
    await page.getByRole('button', { name: 'Lekker' }).click();
    await page.getByRole('button', { name: 'Lekker', pressed: true }).waitFor();
    const otherPortion = recipe.endsWith('portion=2') ? 'portion=1' : 'portion=2';
    await reopen(page, recipe.replace(/portion=.*/, otherPortion));
    await page.getByText('Zonder internet zie je dit recept voor').waitFor();
    await photograph(page, 'offline-recipe-other');
    await reopen(page, list);
    await line(page, first).locator('label').click();
    await page.getByRole('button', { name: 'Zet er iets bij' }).click();
    await page.getByLabel(/Product/).fill('Bloemen');
    await page.getByRole('button', { name: 'Zet op de lijst' }).click();
    await line(page, 'Bloemen').waitFor();
    await page.close();

    // The browser was closed, and there is still no network.
    const later = await context.newPage();
    await reopen(later, list);
    await expect.poll(() => line(later, first).getByRole('checkbox').isChecked()).toBe(true);
    expect(await line(later, second).getByRole('checkbox').isChecked()).toBe(false);
    await line(later, 'Bloemen').waitFor();
    await later.getByRole('button', { name: '3 wijzigingen wachten' }).click();
    await later.getByText(`${first} afgevinkt`).waitFor();
    await later.getByText(`${title}: lekker`).waitFor();
    await photograph(later, 'offline-waiting');
    await expectAccessible(later, 'offline, waiting changes');
    await later.getByRole('button', { name: 'Sluiten' }).click();

    await context.setOffline(false);
    const cookie = await cookieOf(context);
    const heard = async () => {
      const { body } = await server.ask(host, `/api/v1/shopping-lists/${list.split('/').at(-1)}`, {
        headers: { Cookie: cookie },
      });
      type Item = { name: string; custom: boolean; checked: boolean; buy?: { name: string } };
      const { items } = (JSON.parse(body) as { data: { items: Item[] } }).data;
      const shown = first.toLowerCase();
      const names = items
        .filter(({ custom, checked }) => custom || checked)
        .map(({ name, buy }) => (buy?.name ?? name).toLowerCase())
        .map((name) => (shown.includes(name) ? shown : name)); // a row has its number and pack before the name
      return names.sort();
    };
    await expect.poll(heard).toEqual(['bloemen', first.toLowerCase()].sort());
    const tasted = async () => {
      const { body } = await server.ask(host, '/api/v1/feedback', { headers: { Cookie: cookie } });
      const { data } = JSON.parse(body) as { data: { recipe: { name: string }; feedback: { taste?: string } }[] };
      return data.map(({ recipe, feedback }) => [recipe.name, feedback.taste]);
    };
    await expect.poll(tasted).toContainEqual([title.replaceAll('\u00ad', ''), 'liked']);
    await later.getByRole('button', { name: /wacht/ }).waitFor({ state: 'hidden' });
    expect(errors.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text))).toEqual([]);
  });

  test('signs out, and nothing is left on the device', async ({ browser }) => {
    const { context, page } = await visit(browser, undefined, { worker: true });
    await look(page, await accountWithAccess(host));
    const old = await cookieOf(context);
    const signedIn = async () =>
      (await server.ask(host, '/api/v1/user/auth/decode', { headers: { Cookie: old } })).status;
    expect(await signedIn()).toBe(200);
    await context.setOffline(true);
    await reopen(page, '/dashboard/profile');
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await page.getByRole('heading', { name: 'Verbinding verbroken' }).waitFor();
    const left = async () => Object.values(await stored(page)).flat().length;
    await expect.poll(left).toBe(0);
    await reopen(page, '/dashboard');
    await page.getByRole('heading', { name: 'Verbinding verbroken' }).waitFor();
    expect(await page.locator('main a[href^="/dashboard/recipes/"]').count()).toBe(0);

    // Online again, the server ends the old session.
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Inloggen' }).waitFor();
    await expect.poll(signedIn).toBe(401);
  });
});
