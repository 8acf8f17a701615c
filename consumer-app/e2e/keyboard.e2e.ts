import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../src/lib/paths.ts';
import { launch, open, sizes, visit } from './browser.ts';
import { arrived } from './examine.ts';
import { focused, tabThrough, tabTo } from './keyboard.ts';
import { noor } from './people.ts';
import { type Household, places, settle } from './places.ts';
import { type Server, startServer } from './server.ts';
import { asStaff, openOffice } from './staff.ts';

const host = 'lepelblad.localhost';
let server: Server;
let browser: Browser;
let home: Household;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const office = await openOffice(browser, server, await asStaff(browser, server));
  home = await settle(browser, server, host, office);
  await office.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.concurrent('by Tab alone every control is reached, in the order of the screen, and shows it', () => {
  it.each(Object.entries(places))('%s', async (_route, { person, address }) => {
    const { page } = await open(home.people[person]);
    const problems: string[] = [];
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(server.url(host, address(home.known)));
        await arrived(page);
        problems.push(...(await tabThrough(page)).map((problem) => `${size}, ${colorScheme}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
    await page.close();
  });
});

it.each([paths.root, paths.register, paths.login, '/nergens'])(
  'the keyboard begins at the way to the content, also where %s asks whether it may measure',
  async (path) => {
    const { context, page } = await visit(browser);
    await page.goto(server.url('fitpuur.localhost', path));
    await page.getByRole('region', { name: 'Mogen we meten?' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Ga naar de inhoud');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Wat we dan bewaren');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
    expect(page.url()).toBe(server.url('fitpuur.localhost', path));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await context.close();
  },
);

/** Sheets, where they are, and the words on what opens them. */
const sheets = [
  { sheet: 'other meals', place: places[paths.week], opener: /^Wissel / },
  { sheet: 'a day as a whole', place: places[paths.week], opener: /^Meer voor / },
  { sheet: 'why this menu', place: places[paths.week], opener: /^Waarom dit menu/ },
  { sheet: 'ingredients', place: places[paths.cooking(':slug')], opener: /^Bekijk de ingrediënten/ },
  { sheet: 'throw a list away', place: places[paths.shoppingList(':id')], opener: /^Lijst weggooien/ },
  { sheet: 'add to a list', place: places[paths.shoppingList(':id')], opener: /^Voeg iets toe aan/ },
  { sheet: 'another address', place: places[paths.security], opener: /^E-mailadres wijzigen/ },
  { sheet: 'another password', place: places[paths.security], opener: /^Wachtwoord wijzigen/ },
  { sheet: 'withdraw', place: places[paths.security], opener: /^Trek mijn toestemming in/ },
  { sheet: 'erase', place: places[paths.security], opener: /^Wis mijn account/ },
];

const inSheet = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null && document.activeElement !== null);

describe.concurrent('a sheet holds the keyboard while it is open, and gives it back', () => {
  it.each(sheets)('$sheet', async ({ place, opener }) => {
    const { page } = await open(home.people.noor);
    const address = server.url(host, place?.address(home.known));
    await page.goto(address);
    await arrived(page);
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await arrived(page);
    expect(await inSheet(page)).toBe(true);
    const controls = await dialog.locator('a[href], button:enabled, input, select').count();
    for (let stop = 0; stop <= controls; stop++) {
      await page.keyboard.press('Tab');
      expect(await inSheet(page)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const name = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    expect(await name()).toMatch(opener);

    // The browser's way back closes it too, and stays on the page.
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);
    await page.close();
  });
});

it('somebody without a mouse signs in, swaps a meal, cooks, shops and looks at their settings', async () => {
  const { context, page, wrong } = await visit(browser);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = async (words: RegExp, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, words);
    await page.keyboard.press(key);
  };
  await page.goto(server.url(host));
  await press(/^Inloggen$/);
  await heading(/Welkom terug/);
  await tabTo(page, /^E-mailadres/);
  await page.keyboard.type(noor.email);
  await tabTo(page, /^Wachtwoord$/);
  await page.keyboard.type(noor.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await arrived(page);

  await page.goto(server.url(host, paths.week));
  await heading('Deze week');
  const meals = page.getByRole('article').getByRole('heading');
  await meals.first().waitFor();
  const before = await meals.allTextContents();
  await press(/^Wissel /, 'Space');
  await page.getByText('Liever iets anders?').waitFor();
  await press(/kcal/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => meals.allTextContents()).not.toEqual(before);

  const [, second = ''] = await meals.allTextContents();
  await page.reload();
  await meals.first().waitFor();
  await press(new RegExp(`^${second}$`));
  await heading(second);
  await press(/^Begin met koken/);
  await page.getByRole('progressbar').waitFor();
  await press(/^Sluiten/);
  await heading(second);
  await page.goBack();
  await heading('Deze week');

  await page.goto(server.url(host, paths.shopping));
  await heading('Boodschappen');
  await press(/^Maak de lijst voor/);
  await page.getByRole('button', { name: 'Lijst weggooien' }).waitFor();
  const ticked = page.getByRole('checkbox', { checked: true });
  const done = await ticked.count();
  const line = await page.locator('main label .name').first().textContent();
  await tabTo(page, new RegExp(`^${line}`));
  await page.keyboard.press('Space');
  await expect.poll(() => ticked.count()).toBe(done + 1);

  await press(/^Jij$/);
  await heading('Jij');
  expect(wrong.filter((text) => !/ 401 /.test(text))).toEqual([]);
  await context.close();
});
