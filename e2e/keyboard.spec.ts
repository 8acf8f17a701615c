import type { Page } from '@playwright/test';
import { paths } from '@/lib/paths.ts';
import { accountWithAccess } from './support/accounts.ts';
import { visit } from './support/browser.ts';
import { focused, tabTo } from './support/keyboard.ts';
import { peopleOf, routePlaces } from './support/places.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { pageLoaded } from './support/views.ts';
import { firstWeekTitle } from './support/week.ts';

const host = 'lepelblad.localhost';

for (const path of [paths.root, paths.register, paths.login, '/nergens']) {
  test(`keyboard: focus begins at the skip link, also with the consent banner of ${path}`, async ({ browser }) => {
    const { page } = await visit(browser, undefined, { consent: 'open' });
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
  });
}

/** Sheets: their page, and the text of the button that opens them. */
const sheets = [
  { sheet: 'other meals', place: routePlaces[paths.week], opener: /^Wissel / },
  { sheet: 'a day as a whole', place: routePlaces[paths.week], opener: /^Meer voor / },
  { sheet: 'why this menu', place: routePlaces[paths.week], opener: /^Waarom dit menu/ },
  { sheet: 'ingredients', place: routePlaces[paths.cooking(':slug')], opener: /^Bekijk de ingrediënten/ },
  { sheet: 'throw a list away', place: routePlaces[paths.shoppingList(':id')], opener: /^Lijst weggooien/ },
  { sheet: 'add to a list', place: routePlaces[paths.shoppingList(':id')], opener: /^Voeg iets toe aan/ },
  { sheet: 'another address', place: routePlaces[paths.security], opener: /^E-mailadres wijzigen/ },
  { sheet: 'another password', place: routePlaces[paths.security], opener: /^Wachtwoord wijzigen/ },
  { sheet: 'withdraw', place: routePlaces[paths.security], opener: /^Trek mijn toestemming in/ },
  { sheet: 'erase', place: routePlaces[paths.security], opener: /^Wis mijn account/ },
];

const inSheet = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null && document.activeElement !== null);

test.describe('keyboard: a sheet keeps the focus while it is open, and gives it back', () => {
  for (const { sheet, place, opener } of sheets) {
    test(sheet, async ({ browser }) => {
      const { people, known } = await peopleOf(host);
      const { page } = await visit(browser, people.noor);
      const address = server.url(host, place?.address(known));
      await page.goto(address);
      await pageLoaded(page);
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await pageLoaded(page);
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

      // The browser's back button closes it too, and stays on the page.
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(address);
    });
  }
});

test('keyboard: signing in, swapping, cooking, shopping and settings without a mouse', async ({ browser }) => {
  const { email, password } = await accountWithAccess(host);
  const { page, errors } = await visit(browser);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = async (words: RegExp, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(page, words);
    await page.keyboard.press(key);
  };
  await page.goto(server.url(host));
  await press(/^Inloggen$/);
  await heading(/Welkom terug/);
  await tabTo(page, /^E-mailadres/);
  await page.keyboard.type(email);
  await tabTo(page, /^Wachtwoord$/);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await pageLoaded(page);

  await page.goto(server.url(host, paths.week));
  await heading(firstWeekTitle('Deze week'));
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
  await press(/^(Begin met koken|Stap voor stap)/);
  await page.getByRole('progressbar').waitFor();
  await press(/^Sluiten/);
  await heading(second);
  await page.goBack();
  await heading(firstWeekTitle('Deze week'));

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
  expect(errors.filter((text) => !/ 401 /.test(text))).toEqual([]);
});
