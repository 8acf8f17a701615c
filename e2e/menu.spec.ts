import type { Page } from '@playwright/test';
import { accountWithAccess, choosePassword, newAddress } from './support/accounts.ts';
import { expectAccessible, open, photograph, visit, visitor } from './support/browser.ts';
import { everyView, sample, sampleIndex } from './support/sample.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { narrowAndWide, screenProblems } from './support/views.ts';
import { firstWeekTitle } from './support/week.ts';

/** Texts of the site, in the language of the brand. */
const dutch = {
  begin: 'Maak mijn weekmenu',
  name: 'Je naam',
  email: 'E-mailadres',
  terms: /Ik ga akkoord met de voorwaarden/,
  health: /Ik vind het goed dat/,
  register: 'Account maken',
  code: 'Code van zes cijfers',
  security: 'Inloggen en gegevens',
  thisDevice: 'Dit apparaat',
  next: 'Verder',
  lose: 'Afvallen',
  female: 'Vrouw',
  day: 'Dag',
  month: 'Maand',
  year: 'Jaar',
  height: 'Lengte',
  weight: 'Gewicht nu',
  goalWeight: 'Streefgewicht',
  none: 'Geen van deze',
  light: /^Een beetje/,
  normal: /^Gewoon/,
  everything: /^Alles/,
  peanut: 'Pinda',
  dislike: 'Zoek een ingrediënt of groep',
  mushrooms: 'champignons',
  minutes: '30 min',
  toResult: 'Bekijk mijn resultaat',
  toPlans: 'Bekijk de abonnementen',
  toPay: 'Naar betalen',
  pay: /^Betaal /,
  week: 'Deze week',
  swap: /^Wissel /,
  swapTitle: 'Liever iets anders?',
  back: 'Terug',
  close: 'Sluiten',
  dinner: 'Diner',
  swapped: /^Nu in je menu/,
  undo: 'Ongedaan maken',
  nextWeek: 'Volgende week',
  lock: /^Zet .* vast$/,
  unlock: 'Maak los',
  locked: /staat vast/,
  moreOfDay: /^Meer voor /,
  newDay: /^Nieuwe dag/,
  another: 'Laat een andere zien',
  take: 'Zet in mijn menu',
  takeOver: /^Dag overnemen/,
  groceries: 'Je boodschappen',
  renewed: /heeft een nieuw menu/,
  takenOver: /dag overgenomen/,
  overtaken: /^Daarna is er nog iets anders veranderd/,
  why: 'Waarom dit menu?',
  surprise: 'Verras me',
  surprised: /^Verrassing: /,
  cook: /^(Begin met koken|Stap voor stap)$/,
  more: /: Meer$/,
  shop: 'Boodschappen voor deze week',
  make: /^Maak de lijst voor/,
  discard: 'Lijst weggooien',
  decimal: ',',
};
type Words = typeof dutch;
const english: Words = {
  begin: 'Make my weekly menu',
  name: 'Your name',
  email: 'Email address',
  terms: /I agree to the terms/,
  health: /I agree to .* using my answers/,
  register: 'Create account',
  code: 'Six-digit code',
  security: 'Login and data',
  thisDevice: 'This device',
  next: 'Continue',
  lose: 'Lose weight',
  female: 'Female',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  height: 'Height',
  weight: 'Current weight',
  goalWeight: 'Goal weight',
  none: 'None of these',
  light: /^A little/,
  normal: /^Steadily/,
  everything: /^Everything/,
  peanut: 'Peanut',
  dislike: 'Search for an ingredient or group',
  mushrooms: 'mushrooms',
  minutes: '30 min',
  toResult: 'See my result',
  toPlans: 'See the plans',
  toPay: 'Go to payment',
  pay: /^Pay /,
  week: 'This week',
  swap: /^Swap /,
  swapTitle: 'Something else instead?',
  back: 'Back',
  close: 'Close',
  dinner: 'Dinner',
  swapped: /^Now in your menu/,
  undo: 'Undo',
  nextWeek: 'Next week',
  lock: /^Lock /,
  unlock: 'Unlock',
  locked: /is locked/,
  moreOfDay: /^More for /,
  newDay: /^New day/,
  another: 'Show me another',
  take: 'Put in my menu',
  takeOver: /^Copy a day/,
  groceries: 'Your groceries',
  renewed: /has a new menu/,
  takenOver: /day copied/,
  overtaken: /^Something else has changed since/,
  why: 'Why this menu?',
  surprise: 'Surprise me',
  surprised: /^Surprise: /,
  cook: /^(Start cooking|Step by step)$/,
  more: /: More$/,
  shop: 'Groceries for this week',
  make: /^Make the list for/,
  discard: 'Delete the list',
  decimal: '.',
};

/** The messages at the bottom of a page. */
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

const brands = [
  { brand: 'Lepelblad', host: 'lepelblad.localhost', color: 'rgb(139, 195, 74)', words: dutch },
  { brand: 'FitPuur', host: 'fitpuur.localhost', color: '', words: dutch },
  { brand: 'GreenFork', host: 'greenfork.localhost', color: '', words: english },
];

const withoutFitPuur = brands.filter(({ brand }) => brand !== 'FitPuur');

// FitPuur is in the same language as our own brand.
for (const { brand, host, words } of everyView ? brands : withoutFitPuur) {
  test.describe(`menu: on ${host} a new account`, () => {
    test('registers, answers, gets a week, swaps a meal, opens a recipe and makes a shopping list', async ({
      browser,
    }) => {
      // With a service worker, as users have it.
      const { page, errors } = await visit(browser, undefined, { worker: true });
      const email = newAddress('sanne');
      const shot = async (name: string) => {
        if (!sample(brands, sampleIndex(name)).some((one) => one.brand === brand)) return;
        await photograph(page, `${brand.toLowerCase()}-${name}`);
        await expectAccessible(page, `${brand}, ${name}`);
      };
      const next = () => page.getByRole('button', { name: words.next, exact: true }).click();
      const heading = () => page.getByRole('heading', { level: 1 });
      /** Continues, and waits for the next question. */
      const on = async () => {
        const before = await heading().textContent();
        await next();
        await expect.poll(() => heading().textContent()).not.toBe(before);
      };
      const choose = (name: string | RegExp) => page.getByLabel(name).first().check({ force: true });

      await page.goto(server.url(host));
      await expect.poll(() => page.title()).toContain(brand);
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain(`/brand/${brand.toLowerCase()}/`);
      await shot('01-welcome');

      await page.getByRole('link', { name: words.begin }).click();
      await page.getByLabel(words.name).fill('Sanne de Boer');
      await page.getByLabel(words.email).fill(email);
      await choosePassword(page);
      await page.getByRole('button', { name: words.register }).click();
      // Without agreement to the terms there is no account, and the page says why.
      await page.getByRole('alert').first().waitFor();
      await shot('02-register-refused');
      await page.getByLabel(words.terms).check();
      await page.getByLabel(words.health).check();
      await page.getByRole('button', { name: words.register }).click();
      await page.getByLabel(words.code).waitFor();
      await shot('02-code');
      await page.getByLabel(words.code).fill(await server.code(email));
      await next();

      await choose(words.lose);
      await shot('03-goal');
      await on();
      await choose(words.female);
      await on();
      await page.getByLabel(words.day).fill('14');
      await page.getByLabel(words.month).fill('3');
      await page.getByLabel(words.year).fill('1990');
      await shot('04-birth-date');
      await on();
      await page.getByLabel(words.height).fill('999');
      await page.getByLabel(words.weight).fill(`78${words.decimal}5`);
      await page.getByLabel(words.goalWeight).fill('70');
      await next();
      await page.getByText(/120 t\/m|120 tot en met 230|120 to 230/).waitFor();
      await shot('05-measures-refused');
      await page.getByLabel(words.height).fill('170');
      await on();
      await choose(words.none);
      await on();
      await choose(words.light);
      await on();
      await choose(words.normal);
      await shot('06-pace');
      await on();
      await choose(words.everything);
      await on();
      await choose(words.peanut);
      await shot('07-intolerances');
      await on();
      await page.getByLabel(words.dislike).fill(words.mushrooms.slice(0, 5));
      await page.getByRole('option', { name: words.mushrooms }).first().click();
      await shot('08-dislikes');
      await on();
      await shot('09-meal-times');
      await on();
      await choose(words.minutes);
      await page.getByRole('button', { name: words.toResult }).click();
      await page.getByRole('button', { name: words.toPlans }).waitFor();
      await shot('10-result');
      await page.getByRole('button', { name: words.toPlans }).click();
      await page.getByRole('radio').first().waitFor({ state: 'attached' });
      await shot('10-plans');
      await page.getByRole('button', { name: words.toPay }).click();
      await page.getByRole('button', { name: words.pay }).click();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dashboard/);
      await page.goto(server.url(host, '/dashboard'));

      await expect.poll(() => heading().textContent()).toBe(firstWeekTitle(words.week));
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      const meals = page.getByRole('article');
      await expect.poll(() => meals.count()).toBe(4);
      await shot('11-week');

      // A swap replaces one meal, and can be undone.
      const names = () => meals.getByRole('heading').allTextContents();
      const before = await names();
      // The browser's back button closes the sheet, and the week stays.
      await page.getByRole('button', { name: words.swap }).nth(2).click();
      await page.getByText(words.swapTitle).waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await page.getByRole('button', { name: words.swap }).nth(2).click();
      await page.getByText(words.swapTitle).waitFor();
      const option = page.getByRole('dialog').getByRole('button', { name: /kcal/ }).first();
      await option.waitFor();
      await shot('12-swap');
      await page.getByRole('dialog').getByRole('button', { name: /kcal/ }).first().click();
      await page.getByText(words.swapped).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(names).not.toEqual(before);
      const after = await names();
      expect(after.filter((name, index) => name !== before[index])).toHaveLength(1);
      await toasts(page).getByRole('button', { name: words.undo }).click();
      await expect.poll(names).toEqual(before);

      // The recipe is scaled to the portion, and to more people.
      await meals.nth(2).getByRole('link').click();
      await page.getByRole('link', { name: words.cook }).waitFor();
      await shot('13-recipe');
      const quantities = () => page.locator('main label, main li').allTextContents();
      const forTwo = await quantities();
      await page.getByRole('button', { name: words.more }).click();
      await expect.poll(quantities).not.toEqual(forTwo);
      await page.getByRole('link', { name: words.cook }).click();
      await page.getByRole('progressbar').waitFor();
      await shot('14-cooking');
      await page.getByRole('button', { name: words.close }).click();
      await page.getByRole('link', { name: words.cook }).waitFor();
      await page.getByRole('button', { name: words.back }).first().click();
      await expect.poll(() => heading().textContent()).toBe(firstWeekTitle(words.week));

      await page.goto(server.url(host, '/dashboard'));
      await page.getByRole('link', { name: words.shop }).click();
      await page.getByRole('button', { name: words.make }).waitFor();
      await shot('15-make-list');
      await page.getByRole('button', { name: words.make }).click();
      await page.getByRole('button', { name: words.discard }).waitFor();
      const items = page.getByRole('checkbox');
      expect(await items.count()).toBeGreaterThan(8);
      await items.first().click({ force: true });
      await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);
      await shot('16-list');
      // Ticks are still there after a reload.
      await page.reload();
      await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);

      await page.goto(server.url(host, '/dashboard/recipes'));
      await meals.first().waitFor();
      await shot('17-recipes');
      // Going back from a recipe restores the filter and the scroll position.
      await page.getByRole('button', { name: words.dinner }).click();
      await expect.poll(() => new URL(page.url()).search).toContain('mealTime=dinner');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await shot('17-recipes-filtered');
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.scrollTo(0, 1200));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1100);
      await meals.nth(10).getByRole('link').click();
      await page.getByRole('link', { name: words.cook }).waitFor();
      await page.getByRole('button', { name: words.back }).first().click();
      await meals.nth(10).waitFor();
      expect(new URL(page.url()).search).toContain('mealTime=dinner');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
      await page.goto(server.url(host, '/dashboard/profile'));
      await page.getByText(email).waitFor();
      await shot('18-profile');
      await page.getByRole('link', { name: words.security }).click();
      await page.getByText(words.thisDevice).waitFor();
      await shot('19-security');

      // The session does not work on another brand's host.
      const otherHost = brands.find((one) => one.host !== host)?.host ?? '';
      await page.goto(server.url(otherHost, '/dashboard'));
      await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
      expect(errors.filter((text) => !text.includes('422') && !text.includes('401'))).toEqual([]);
    });
  });
}

for (const { brand, host, words } of sample(withoutFitPuur, 1)) {
  test.describe(`menu: on ${host} an account with a week`, () => {
    test('locks a meal, replaces a day, copies one, and undoes it on another device', async ({ browser }) => {
      const { state } = await accountWithAccess(host);
      const [here, there] = await Promise.all([visitor(browser, state), visitor(browser, state)]);
      const { page, errors } = await open(here);
      const problems: string[] = [];
      const checkScreen = async (name: string) => {
        if (!sample(withoutFitPuur, sampleIndex(name)).some((one) => one.brand === brand)) return;
        await photograph(page, `${brand.toLowerCase()}-${name}`);
        problems.push(...(await screenProblems(page, `${brand}, ${name}`, narrowAndWide)));
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(sizes.phone);
      };
      /** The content of the page, also under a sheet. */
      const meals = (of: Page) => of.locator('article h3').allTextContents();
      const sheet = page.getByRole('dialog');
      /** The dishes that a sheet proposes. */
      const coming = () => sheet.getByRole('listitem').locator('p:last-of-type').allTextContents();
      const settled = () => sheet.getByRole('button', { name: words.take, disabled: false }).waitFor();

      // Next week is in the future as a whole, whatever day it is.
      await page.goto(server.url(host, '/dashboard'));
      await expect.poll(async () => (await meals(page)).length).toBeGreaterThan(0);
      const thisWeek = (await meals(page)).join();
      await page.getByRole('button', { name: words.nextWeek }).click();
      await page.waitForURL(/day=/);
      // This week stays on the page until the next one is loaded.
      let before: string[] = [];
      await expect
        .poll(async () => {
          before = await meals(page);
          return before.length > 0 && before.join() !== thisWeek;
        })
        .toBe(true);
      const address = page.url();

      // A locked meal cannot be swapped, and is marked on a wide screen too.
      const lock = page.getByRole('button', { name: words.lock }).nth(3);
      await lock.click();
      await toasts(page).getByText(words.locked).waitFor();
      await expect.poll(() => lock.getAttribute('aria-pressed')).toBe('true');
      expect(await page.getByRole('button', { name: words.swap }).count()).toBe(before.length - 1);
      await checkScreen('20-locked');
      await page.setViewportSize(sizes.wide);
      const dinner = (before[3] ?? '').replaceAll('\u00ad', '');
      await page
        .getByRole('button', { name: `: ${dinner},` })
        .first()
        .click();
      await sheet.getByRole('button', { name: words.unlock }).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await page.setViewportSize(sizes.phone);

      // A new day is shown before it is made, and is made as shown.
      await page.getByRole('button', { name: words.moreOfDay }).click();
      await checkScreen('21-day');
      await sheet.getByRole('button', { name: words.newDay }).click();
      await settled();
      const first = await coming();
      await sheet.getByText(words.groceries).waitFor();
      await checkScreen('22-new-day');
      await sheet.getByRole('button', { name: words.another }).click();
      await expect.poll(coming).not.toEqual(first);
      await settled();
      const shown = await coming();
      expect(await meals(page)).toEqual(before);
      await sheet.getByRole('button', { name: words.take }).click();
      await toasts(page).getByText(words.renewed).waitFor();
      await expect.poll(() => meals(page)).toEqual(shown);
      expect(shown[3]).toBe(before[3]);

      // It can be undone after a reload. Undone on another device, this page follows.
      await page.reload();
      await page.getByRole('button', { name: words.undo }).waitFor();
      await checkScreen('23-undo');
      const otherTab = await open(there);
      await otherTab.page.goto(address);
      await otherTab.page.getByRole('button', { name: words.undo }).click();
      await expect.poll(() => meals(otherTab.page)).toEqual(before);
      await page.getByRole('button', { name: words.undo }).click();
      await toasts(page).getByText(words.overtaken).waitFor();
      await expect.poll(() => meals(page)).toEqual(before);
      await expect.poll(() => page.getByRole('button', { name: words.undo }).count()).toBe(0);

      // Another day is copied, around the locked meal.
      await page.getByRole('button', { name: words.moreOfDay }).click();
      await sheet.getByRole('button', { name: words.takeOver }).click();
      await sheet.getByRole('button', { name: /kcal/ }).first().waitFor();
      await checkScreen('24-days');
      await sheet.getByRole('button', { name: /kcal/ }).first().click();
      await settled();
      expect(await sheet.getByRole('row').count()).toBe(5);
      const copied = await coming();
      await checkScreen('25-copy');
      await sheet.getByRole('button', { name: words.take }).click();
      await toasts(page).getByText(words.takenOver).waitFor();
      await expect.poll(() => meals(page)).toEqual(copied);
      expect(copied[3]).toBe(before[3]);
      await toasts(page).getByRole('button', { name: words.undo }).click();
      await expect.poll(() => meals(page)).toEqual(before);

      // A surprise is shown before it is placed.
      await page.getByRole('button', { name: words.swap }).first().click();
      await sheet.getByRole('button', { name: words.surprise }).click();
      const surprise = sheet.getByRole('button', { name: words.surprised });
      await surprise.waitFor();
      await checkScreen('26-surprise');
      await surprise.click();
      await sheet.waitFor({ state: 'hidden' });
      await expect.poll(() => meals(page)).not.toEqual(before);

      await page.getByRole('button', { name: words.why }).press('Enter');
      await sheet.getByRole('listitem').first().waitFor();
      await checkScreen('27-why');
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(problems).toEqual([]);
      expect([...errors, ...otherTab.errors].filter((text) => !text.includes('409'))).toEqual([]);
    });
  });
}
