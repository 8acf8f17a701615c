import type { WeeklyMenu } from '@lepelblad/api';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../src/features/profile/settings.ts';
import { addWeeks, today, weekOf } from '../src/lib/format/dates.ts';
import { paths } from '../src/lib/paths.ts';
import { accessible, launch, open, photograph, type Signed, sizes, visitor } from './browser.ts';
import { arrived, examine, narrowAndWide } from './examine.ts';
import { tabThrough } from './keyboard.ts';
import { asNoor } from './people.ts';
import { type Server, startServer } from './server.ts';

let server: Server;
let browser: Browser;
const host = 'lepelblad.localhost';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Photographs a screen at both widths, in the light and in the dark. */
async function photographBoth(page: Page, name: string) {
  await photograph(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

describe.each([
  ['lepelblad.localhost', true],
  ['greenfork.localhost', false],
] as const)('every setting on %s', (on, photographed) => {
  let signed: Signed;
  beforeAll(async () => {
    signed = await asNoor(browser, server, on);
  });

  it.each([...Object.keys(settings).map(paths.setting), paths.tastes])('%s keeps nobody out', async (address) => {
    const context = await visitor(browser, signed);
    const { page, wrong } = await open(context);
    await page.goto(server.url(on, address));
    await arrived(page);
    if (photographed) await photographBoth(page, `setting-${address.replace(/.*\//, '')}`);
    expect(await tabThrough(page)).toEqual([]);
    await page.goto(server.url(on, address));
    await arrived(page);
    expect(await examine(page, address)).toEqual([]);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('somebody changes what they set', () => {
  let context: BrowserContext;
  let page: Page;
  let wrong: string[];
  beforeAll(async () => {
    context = await visitor(browser, await asNoor(browser, server, host));
    ({ page, wrong } = await open(context));
    // The weeks that are there when something changes. Next week too: on a Sunday, nothing else lies ahead.
    await page.goto(server.url(host, paths.week));
    await page.getByRole('article').first().waitFor();
    const next = page.waitForResponse((answer) => answer.url().includes('/weekly-menu'));
    await page.getByRole('button', { name: 'Volgende week' }).click();
    await next;
  });
  afterAll(async () => {
    await context?.close();
  });

  const go = (address: string) => page.goto(server.url(host, address));
  const save = () => page.getByRole('button', { name: 'Bewaren', exact: true });
  const sheet = () => page.getByRole('dialog', { name: 'Dit verandert' });
  const confirm = () => sheet().getByRole('button', { name: 'Bewaren' }).click();
  const toProfile = () => page.waitForURL((url) => url.pathname === paths.profile);
  const row = (name: string) => page.locator('dl > div').filter({ has: page.getByRole('link', { name, exact: true }) });

  /** What is eaten this week, as the server has it. */
  const dishes = () =>
    page.evaluate(async () => {
      const week: { data: WeeklyMenu } = await (await fetch('/api/v1/receipts/weekly-menu')).json();
      return week.data.days.map(({ meals }) => meals.map(({ recipe, portion }) => `${portion} × ${recipe.slug}`));
    });

  it('goes from the list to a setting, sees what changes, and changes it', async () => {
    const before = await dishes();
    await go(paths.profile);
    await arrived(page);
    await photographBoth(page, 'settings');
    await accessible(page, 'settings');
    await page.getByRole('link', { name: 'Eetwijze', exact: true }).click();
    await page.getByRole('radio', { name: /^Veganistisch/ }).check({ force: true });
    await save().click();
    await sheet().waitFor();
    await page.getByText('Je menu', { exact: true }).waitFor();
    await photographBoth(page, 'settings-effect');
    await accessible(page, 'what a change does');

    // Rather not: nothing has changed.
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

    // What made room is back.
    expect(await dishes()).toEqual(before);
  });

  it('divides the day otherwise', async () => {
    await go(paths.setting('eetmomenten'));
    await page.getByRole('checkbox', { name: 'Tussendoor, ochtend' }).check({ force: true });
    await page.getByRole('switch', { name: 'Zelf verdelen' }).check();
    await page.getByRole('button', { name: 'Diner: Meer' }).click();
    await page.getByText(/Dat is 1% te veel/).waitFor();
    expect(await save().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Lunch: Minder' }).click();
    await page.getByText('Samen 100%').waitFor();
    await photographBoth(page, 'settings-shares');
    await accessible(page, 'shares of one’s own');
    await save().click();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Eetmomenten').textContent()).toContain('Tussendoor, ochtend');
  });

  it('sets macros within bounds', async () => {
    await go(paths.setting('energie'));
    await page.getByLabel('Eiwit', { exact: true }).fill('20');
    await page.getByLabel('Vet', { exact: true }).fill('30');
    await save().click();
    await page
      .getByText(/plannen we niet voor je|gram eiwit per dag nodig/)
      .first()
      .waitFor();
    await photographBoth(page, 'settings-macros-refused');
    await accessible(page, 'macros that are refused');
    await page.getByLabel('Eiwit', { exact: true }).fill('110');
    await page.getByLabel('Vet', { exact: true }).fill('65');
    await page.getByLabel('Koolhydraten', { exact: true }).fill('180');
    await save().click();
    await sheet().getByText(/Vanaf/).waitFor();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Energie en voedingsstoffen').textContent()).toMatch(/1\.745/);
    await go(paths.setting('energie'));
    await page.getByRole('button', { name: 'Terug naar ons advies' }).click();
    await confirm();
    await toProfile();
  });

  it('asks what a goal takes before it is kept', async () => {
    await go(paths.setting('doel'));
    await page.getByRole('radio', { name: 'Aankomen' }).check({ force: true });
    await save().click();
    // The goal weight for losing lies below the weight: it has to be said anew.
    await page.getByLabel('Streefgewicht').fill('95');
    await save().click();
    await confirm();
    await toProfile();
    await expect.poll(() => row('Doel').textContent()).toContain('Aankomen');
  });

  it('hears that nothing is left, and why', async () => {
    await go(paths.setting('eetwijze'));
    await page.getByRole('radio', { name: /^Keto/ }).check({ force: true });
    await save().click();
    await confirm();
    await toProfile();
    await go(paths.setting('intoleranties'));
    await arrived(page);
    for (const one of await page.getByRole('checkbox').all()) await one.check({ force: true });
    await page.getByText(/Er blijft te weinig over/).waitFor();
    await save().click();
    await sheet().getByText('Hier past nog geen week').waitFor();
    await photographBoth(page, 'settings-shortage');
    await accessible(page, 'a setting that leaves nothing');
    await sheet().getByRole('button', { name: 'Toch niet' }).click();
    await go(paths.setting('eetwijze'));
    await page.getByRole('radio', { name: /^Veganistisch/ }).check({ force: true });
    await save().click();
    await confirm();
    await toProfile();
  });

  it('is asked before what was typed is lost, and keeps it without a network', async () => {
    await go(paths.setting('naam'));
    await page.getByLabel('Naam').fill('Noor van Dijk');
    await page.getByRole('link', { name: 'Terug' }).click();
    const leaving = page.getByRole('dialog', { name: 'Weggaan zonder te bewaren?' });
    await leaving.waitFor();
    await photographBoth(page, 'settings-unsaved');
    await accessible(page, 'leaving without saving');
    await leaving.getByRole('button', { name: 'Hier blijven' }).click();
    await context.setOffline(true);
    await page.getByText(/Wat je invult blijft staan/).waitFor();
    expect(await save().isDisabled()).toBe(true);
    await photographBoth(page, 'settings-offline');
    await accessible(page, 'a setting without a network');
    await context.setOffline(false);
    await expect.poll(() => page.getByLabel('Naam').inputValue()).toBe('Noor van Dijk');
    await save().click();
    await toProfile();
    await page.getByText('Noor van Dijk').first().waitFor();
  });

  it('puts the aisles in the order of their shop, and the list follows', async () => {
    await go(paths.setting('winkel'));
    for (let place = 9; place > 0; place--) await page.getByRole('button', { name: 'Diepvries omhoog' }).click();
    await page.getByRole('button', { name: 'Brood omhoog' }).click();
    const up = ' omhoog';
    const buttons = page.getByRole('button', { name: up });
    const order = (await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
      (label) => label.replace(up, ''),
    );
    await save().click();
    await toProfile();
    // Of a whole week, in which something of most aisles is bought.
    await go(`${paths.shopping}?week=${addWeeks(weekOf(today()), 1)}`);
    await page.locator('main section').first().locator('button').last().click();
    await page.locator('[data-item]').first().waitFor();
    const aisles = (await page.locator('main section h2').allTextContents()).filter((name) => order.includes(name));
    expect(aisles.length).toBeGreaterThan(3);
    expect(aisles).toEqual(order.filter((name) => aisles.includes(name)));
  });

  it('says what they like, sees it in their week, and takes it back', async () => {
    await go(paths.week);
    await page.waitForLoadState('networkidle'); // what this device kept shows first
    const address = (await page.locator('article a').first().getAttribute('href')) ?? '';
    await go(address);
    await page.getByRole('heading', { name: 'Hoe vond je het?' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Lekker', exact: true }).click();
    await page.getByText('Dit komt vaker terug in je volgende weken.').waitFor();
    await photographBoth(page, 'feedback-recipe');
    expect(await examine(page, 'a recipe that is liked', narrowAndWide)).toEqual([]);
    await go(paths.week);
    await page.setViewportSize(sizes.phone);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('article').first().waitFor();
    await page.getByText('Vind je lekker: komt vaker terug').first().waitFor();
    await photographBoth(page, 'feedback-week');

    // Cooking it to the end says that it was cooked.
    await go(address.replace(/\?/, '/koken?'));
    for (;;) {
      const done = page.getByRole('button', { name: 'Klaar, eet smakelijk' });
      if (await done.isVisible()) {
        await done.click();
        break;
      }
      await page.getByRole('button', { name: 'Volgende stap' }).click();
    }
    await page.getByRole('dialog', { name: 'Eet smakelijk!' }).waitFor();
    await photographBoth(page, 'feedback-cooked');
    await accessible(page, 'a meal that is ready');
    await page.getByRole('button', { name: 'Terug naar het recept' }).click();
    await page.getByText(/Je hebt dit gekookt op/).waitFor();

    await go(paths.tastes);
    await page.getByRole('article').waitFor();
    await photographBoth(page, 'feedback-list');
    await accessible(page, 'what somebody likes');
    await page.getByRole('button', { name: 'Lekker', exact: true }).click();
    await page.getByRole('button', { name: /toch niet gekookt$/ }).click();
    await page.getByRole('heading', { name: 'Je hebt nog niets laten weten' }).waitFor();
    await photographBoth(page, 'feedback-none');
    expect(wrong.filter((text) => !/ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text) && !/422/.test(text))).toEqual([]);
  });
});
