import type { WeeklyMenu } from '@lepelblad/api';
import type { BrowserContext, Page } from '@playwright/test';
import { settings } from '@/features/profile/settings.ts';
import { addWeeks, today, weekOf } from '@/lib/format/calendar.ts';
import { paths } from '@/lib/paths.ts';
import { type Account, accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photographSchemes, press, visit } from './support/browser.ts';
import { Client } from './support/client.ts';
import { tabThrough } from './support/keyboard.ts';
import { sample } from './support/sample.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { narrowAndWide, pageLoaded, screenProblems } from './support/views.ts';

const host = 'lepelblad.localhost';
const thisWeek = weekOf(today());
const nextWeek = addWeeks(thisWeek, 1);

/** An account of a brand, shared by tests that only look at its settings. */
const viewers = new Map<string, Promise<Account>>();
function viewerOf(on: string): Promise<Account> {
  const viewer = viewers.get(on) ?? accountWithAccess(on);
  viewers.set(on, viewer);
  return viewer;
}

const sites = ['lepelblad.localhost', 'greenfork.localhost'];
for (const [index, address] of [...Object.keys(settings).map(paths.setting), paths.tastes].entries()) {
  for (const site of sample(sites, index)) {
    test(`settings: ${address} on ${site} is accessible`, async ({ browser }) => {
      const { page, errors } = await visit(browser, (await viewerOf(site)).state);
      await page.goto(server.url(site, address));
      await pageLoaded(page);
      await photographSchemes(page, `setting-${address.replace(/.*\//, '')}`);
      expect(await tabThrough(page)).toEqual([]);
      expect(await screenProblems(page, address)).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}

test.describe('settings: an account', () => {
  let context: BrowserContext;
  let page: Page;
  let errors: string[];
  let client: Client;
  test.beforeEach(async ({ browser }) => {
    const { state } = await accountWithAccess(host);
    client = Client.from(host, state);
    // Both weeks exist before a setting changes. On a Sunday only next week has days that can change.
    for (const week of [thisWeek, nextWeek]) await client.call('GET', `/receipts/weekly-menu?week=${week}`);
    ({ context, page, errors } = await visit(browser, state));
  });
  test.afterEach(() => {
    expect(errors.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED)| 422 /.test(text))).toEqual([]);
  });

  const go = (address: string) => page.goto(server.url(host, address));
  const save = () => page.getByRole('button', { name: 'Bewaren', exact: true });
  const sheet = () => page.getByRole('dialog', { name: 'Dit verandert' });
  const confirm = () => sheet().getByRole('button', { name: 'Bewaren' }).click();
  const toProfile = () => page.waitForURL((url) => url.pathname === paths.profile);
  const row = (name: string) => page.locator('dl > div').filter({ has: page.getByRole('link', { name, exact: true }) });

  /** The dishes of this week, as the server has them. */
  const dishes = async () => {
    const { days } = await client.call<WeeklyMenu>('GET', '/receipts/weekly-menu');
    return days.map(({ meals }) => meals.map(({ recipe, portion }) => `${portion} × ${recipe.slug}`));
  };

  test('sees the effect of a setting, saves it and undoes it', async () => {
    const before = await dishes();
    await go(paths.profile);
    await pageLoaded(page);
    await photographSchemes(page, 'settings');
    await expectAccessible(page, 'settings');
    await page.getByRole('link', { name: 'Eetwijze', exact: true }).click();
    await page.getByRole('radio', { name: /^Veganistisch/ }).check({ force: true });
    await save().click();
    await sheet().waitFor();
    await page.getByText('Je menu', { exact: true }).waitFor();
    await photographSchemes(page, 'settings-effect');
    await expectAccessible(page, 'what a change does');

    // Cancelling changes nothing.
    await sheet().getByRole('button', { name: 'Toch niet' }).click();
    await sheet().waitFor({ state: 'detached' });
    await save().click();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Eetwijze').textContent()).toContain('Veganistisch');
    await page.getByText('Bewaard', { exact: true }).waitFor();
    expect(await dishes()).not.toEqual(before);
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect.poll(() => row('Eetwijze').textContent()).toContain('Alles');

    // The dishes are as before.
    expect(await dishes()).toEqual(before);
  });

  test('divides the day over its meals', async () => {
    await go(paths.setting('meal-times'));
    await page.getByRole('checkbox', { name: 'Ochtendsnack' }).check({ force: true });
    await page.getByRole('switch', { name: 'Zelf verdelen' }).check();
    await page.getByRole('button', { name: 'Diner: Meer' }).click();
    await page.getByText(/Dat is 1% te veel/).waitFor();
    expect(await save().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Lunch: Minder' }).click();
    await page.getByText('Samen 100%').waitFor();
    await photographSchemes(page, 'settings-shares');
    await expectAccessible(page, 'shares of one’s own');
    await save().click();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Eetmomenten').textContent()).toContain('Ochtendsnack');
  });

  test('sets macronutrients within bounds', async () => {
    await go(paths.setting('energy'));
    await page.getByLabel('Eiwit', { exact: true }).fill('20');
    await page.getByLabel('Vet', { exact: true }).fill('30');
    await save().click();
    await page
      .getByText(/plannen we niet voor je|gram eiwit per dag nodig/)
      .first()
      .waitFor();
    await photographSchemes(page, 'settings-macros-refused');
    await expectAccessible(page, 'macros that are refused');
    await page.getByLabel('Eiwit', { exact: true }).fill('110');
    await page.getByLabel('Vet', { exact: true }).fill('65');
    await page.getByLabel('Koolhydraten', { exact: true }).fill('180');
    await save().click();
    await sheet().getByText(/Vanaf/).waitFor();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Energie en voedingsstoffen').textContent()).toMatch(/1\.745/);
    await go(paths.setting('energy'));
    await page.getByRole('button', { name: 'Terug naar ons advies' }).click();
    await confirm();
    await toProfile();
  });

  test('is asked for a goal weight that suits the goal', async () => {
    await go(paths.setting('goal'));
    await page.getByRole('radio', { name: 'Aankomen' }).check({ force: true });
    await save().click();
    // The goal weight for losing is below the weight, so a new one is needed.
    await page.getByLabel('Streefgewicht').fill('95');
    await save().click();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Doel').textContent()).toContain('Aankomen');
  });

  test('is told that no recipe is left, and why', async () => {
    await go(paths.setting('diet'));
    await page.getByRole('radio', { name: /^Keto/ }).check({ force: true });
    await save().click();
    await page.getByRole('radio', { name: 'Geen van deze' }).check({ force: true });
    await save().click();
    await confirm();
    await toProfile();
    await go(paths.setting('intolerances'));
    await pageLoaded(page);
    for (const one of await page.getByRole('checkbox').all()) await one.check({ force: true });
    await page.getByText(/Er blijft te weinig over/).waitFor();
    await save().click();
    await sheet().getByText('Nog geen weekmenu').waitFor();
    await photographSchemes(page, 'settings-shortage');
    await expectAccessible(page, 'a setting that leaves nothing');
    await sheet().getByRole('button', { name: 'Toch niet' }).click();
    await go(paths.setting('diet'));
    await page.getByRole('radio', { name: /^Veganistisch/ }).check({ force: true });
    await save().click();
    await confirm();
    await toProfile();
  });

  test('is warned before input is lost, and keeps it offline', async () => {
    await go(paths.setting('name'));
    await page.getByLabel('Naam').fill('Noor van Dijk');
    await page.getByRole('link', { name: 'Terug' }).click();
    const leaving = page.getByRole('dialog', { name: 'Weggaan zonder te bewaren?' });
    await leaving.waitFor();
    await photographSchemes(page, 'settings-unsaved');
    await expectAccessible(page, 'leaving without saving');
    await leaving.getByRole('button', { name: 'Hier blijven' }).click();
    await context.setOffline(true);
    await page.getByText(/Wat je invult blijft staan/).waitFor();
    expect(await save().isDisabled()).toBe(true);
    await photographSchemes(page, 'settings-offline');
    await expectAccessible(page, 'a setting without a network');
    await context.setOffline(false);
    await expect.poll(() => page.getByLabel('Naam').inputValue()).toBe('Noor van Dijk');
    await save().click();
    await toProfile();
    await page.getByText('Noor van Dijk').first().waitFor();
  });

  test('orders the aisles, and the list follows', async () => {
    await go(paths.setting('aisles'));
    for (let place = 9; place > 0; place--) await page.getByRole('button', { name: 'Diepvries omhoog' }).click();
    await page.getByRole('button', { name: 'Brood omhoog' }).click();
    const up = ' omhoog';
    const buttons = page.getByRole('button', { name: up });
    const order = (await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
      (label) => label.replace(up, ''),
    );
    await save().click();
    await toProfile();
    // A list of a whole week has items of most aisles.
    await go(`${paths.shopping}?week=${nextWeek}`);
    await press(page, /Maak de lijst/);
    await page.locator('[data-item]').first().waitFor();
    const aisles = (await page.locator('main section h2').allTextContents()).filter((name) => order.includes(name));
    expect(aisles.length).toBeGreaterThan(3);
    expect(aisles).toEqual(order.filter((name) => aisles.includes(name)));
  });

  test('rates a recipe, sees it in the week, and undoes it', async () => {
    await go(paths.week);
    const address = (await page.locator('article a').first().getAttribute('href')) ?? '';
    await go(address);
    await page.getByRole('heading', { name: 'Hoe vond je het?' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Lekker', exact: true }).click();
    await page.getByText('Dit komt vaker terug in je volgende weken.').waitFor();
    await photographSchemes(page, 'feedback-recipe');
    expect(await screenProblems(page, 'a recipe that is liked', narrowAndWide)).toEqual([]);
    await go(paths.week);
    await page.setViewportSize(sizes.phone);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('article').first().waitFor();
    await page.getByText('Vind je lekker: komt vaker terug').first().waitFor();
    await photographSchemes(page, 'feedback-week');

    // Finishing the last step records that the recipe was cooked.
    await go(address.replace(/\?/, '/cooking?'));
    const forward = page.getByRole('button', { name: /^(Volgende stap|Eet smakelijk)$/ });
    for (let last = false; !last; ) {
      last = (await forward.innerText()) !== 'Volgende stap'; // waits for the page; a recipe may have one step
      await forward.click();
    }
    await page.getByRole('dialog', { name: 'Eet smakelijk!' }).waitFor();
    await photographSchemes(page, 'feedback-cooked');
    await expectAccessible(page, 'a meal that is ready');
    await page.getByRole('button', { name: 'Terug naar het recept' }).click();
    await page.getByText(/Je hebt dit gekookt op/).waitFor();

    await go(paths.tastes);
    await page.getByRole('article').waitFor();
    await photographSchemes(page, 'feedback-list');
    await expectAccessible(page, 'rated recipes');
    await page.getByRole('button', { name: 'Lekker', exact: true }).click();
    await page.getByRole('button', { name: /toch niet gekookt$/ }).click();
    await page.getByRole('heading', { name: 'Je hebt nog niets laten weten' }).waitFor();
    await photographSchemes(page, 'feedback-none');
  });
});
