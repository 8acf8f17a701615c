import type { Page } from '@playwright/test';
import { accountWithoutAccess, answerAll, newAccount, type Source } from './support/accounts.ts';
import { expectAccessible, pathOf, photographSchemes, visit } from './support/browser.ts';
import { sample } from './support/sample.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { pageLoaded, screenProblems } from './support/views.ts';

const card = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const plans = 'Bekijk de abonnementen';
/** What takes a few minutes is not cooked. */
const start = /^(Begin met koken|Stap voor stap)$/;

test('preview: an account without access sees each card, pays, and everything opens', async ({ browser }) => {
  const host = 'lepelblad.localhost';
  const person = await newAccount(host);
  const { page, errors } = await visit(browser, person.state);
  const shot = async (name: string) => {
    await photographSchemes(page, `preview-${name}`);
    await expectAccessible(page, `preview, ${name}`);
  };
  await answerAll(host, person);
  await page.goto(server.url(host, '/onboarding?step=5'));
  // The first week is shown before a plan is chosen.
  await card(page, 'Je eerste week in het kort').waitFor();
  const glance = page.getByRole('list', { name: 'Je eerste week in het kort' });
  expect(await glance.getByRole('heading', { level: 3 }).count()).toBe(7);
  expect(await glance.getByRole('link').count()).toBe(0);
  await shot('01-result');
  await page.getByRole('button', { name: plans }).click();
  await page.getByRole('button', { name: 'Eerst rondkijken' }).click();

  // Today is shown in full; the other days show the card.
  const meals = page.getByRole('article');
  await expect.poll(() => meals.count()).toBe(4);
  const today = await meals.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await shot('02-today');
  // A day of the next week: the days before the account have no meals.
  const nextWeek = page.getByRole('button', { name: 'Volgende week' });
  await nextWeek.click();
  await card(page, 'Je hele week staat klaar').waitFor();
  await page.getByText(/^Vanaf €\s6,66 per maand/).waitFor();
  expect(await meals.count()).toBe(0);
  expect(await page.getByText('Hoort bij een abonnement').count()).toBe(4);
  await shot('03-another-day');

  // Three recipes open in full besides today's; the fourth shows the card, and so does cooking it.
  await page.goto(server.url(host, '/dashboard/recipes'));
  await meals.first().waitFor();
  const all = await meals
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const slugOf = (href: string | null) => href?.replace(/.*\//, '').replace(/\?.*/, '');
  const others = all.filter((href) => !today.some((one) => slugOf(one) === slugOf(href)));
  for (const [index, href] of others.slice(0, 3).entries()) {
    await page.goto(server.url(host, href));
    await page.getByRole('link', { name: start }).waitFor();
    await page.getByText(['nog 2 recepten', 'nog 1 recept', 'alle andere recepten'][index] ?? '').waitFor();
  }
  await shot('04-open-recipe');
  const fourth = others[3] ?? '';
  await page.goto(server.url(host, fourth));
  await card(page, 'Dit recept lees je met een abonnement').waitFor();
  expect(await page.getByRole('heading', { name: /^Ingrediënten|^Zo maak je het/ }).count()).toBe(0);
  await shot('05-recipe');
  await page.goto(server.url(host, `${fourth}/cooking`));
  await card(page, 'Dit recept lees je met een abonnement').waitFor();
  await page.goto(server.url(host, others[0] ?? ''));
  await page.getByRole('link', { name: start }).waitFor();

  await page.goto(server.url(host, '/dashboard/shopping'));
  await card(page, 'Je boodschappen in één lijst').waitFor();
  expect(await page.getByRole('button', { name: /Maak de lijst/ }).count()).toBe(0);
  await shot('06-lists');

  // The card leads to the plans. The page's back button and a refused payment lead back.
  await page.getByRole('link', { name: plans }).click();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/plans');
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await shot('07-plans');
  await page.getByRole('button', { name: 'Terug' }).click();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/shopping');
  await page.getByRole('link', { name: plans }).click();
  await page.getByRole('button', { name: 'Naar betalen' }).click();
  await page.getByRole('button', { name: 'Laat de bank weigeren' }).click();
  await page.getByRole('link', { name: 'Terug zonder te betalen' }).click();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/plans');
  await page.getByRole('button', { name: 'Naar betalen' }).click();
  await page.getByRole('button', { name: /^Betaal/ }).click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/dashboard/);
  await page.getByText('Bedankt, je abonnement loopt.', { exact: false }).waitFor();

  // Everything is open without signing in again.
  await page.goto(server.url(host, '/dashboard'));
  await meals.first().waitFor();
  await nextWeek.click();
  await expect.poll(() => meals.count()).toBe(4);
  await page.goto(server.url(host, fourth));
  await page.getByRole('link', { name: start }).waitFor();
  await page.goto(server.url(host, '/dashboard/shopping'));
  await page.getByRole('button', { name: /Maak de lijst/ }).click();
  await page.locator('[data-item]').first().waitFor();
  await page.goto(server.url(host, '/dashboard/plans'));
  await expect.poll(() => pathOf(page)).toBe('/dashboard');
  expect(errors).toEqual([]);
});

test('preview: an open page notices that access began', async ({ browser }) => {
  const host = 'fitpuur.localhost';
  const { context, page } = await visit(browser, (await accountWithoutAccess(host)).state);
  await page.goto(server.url(host, '/dashboard/shopping'));
  await card(page, 'Je boodschappen in één lijst').waitFor();
  const paying = await context.newPage();
  await paying.goto(server.url(host, '/dashboard/plans'));
  await paying.getByRole('button', { name: 'Naar betalen' }).click();
  await paying.getByRole('button', { name: /^Betaal/ }).click();
  await expect.poll(() => pathOf(paying)).toMatch(/^\/dashboard/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: /Maak de lijst/ }).waitFor();
});

test.describe('preview: readable in every view', () => {
  const hosts = ['lepelblad.localhost', 'greenfork.localhost'];

  test('withheld pages', async ({ browser }) => {
    const problems: string[] = [];
    for (const host of sample(hosts, 0)) {
      const { page, errors } = await visit(browser, (await accountWithoutAccess(host)).state);
      const checkScreen = async (screen: string) => {
        await pageLoaded(page);
        await page.locator('a[href="/dashboard/plans"]').waitFor();
        problems.push(...(await screenProblems(page, `${host}, ${screen}`)));
      };
      await page.goto(server.url(host, '/dashboard'));
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: /^(Volgende week|Next week)$/ }).click();
      await checkScreen('another day');
      await page.goto(server.url(host, '/dashboard/shopping'));
      await checkScreen('lists');
      await page.goto(server.url(host, '/dashboard/recipes?mealTime=snack'));
      const links = page.getByRole('article').getByRole('link');
      await links.first().waitFor();
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      for (const href of hrefs) {
        await page.goto(server.url(host, href));
        await pageLoaded(page);
        if ((await page.locator('a[href="/dashboard/plans"]').count()) > 0) break;
      }
      await checkScreen('recipe');
      await photographSchemes(page, `preview-${host}-recipe`);
      problems.push(...errors);
    }
    expect(problems).toEqual([]);
  });

  const results: [Source, string][] = [
    ['general', '/onboarding?step=5'],
    ['keto', '/keto-resultaten'],
    ['stappenplan', '/registratie'],
  ];
  for (const [index, [source, path]] of results.entries()) {
    test(`the result of the funnel ${source}`, async ({ browser }) => {
      const problems: string[] = [];
      for (const host of sample(hosts, index)) {
        const person = await newAccount(host, source);
        await answerAll(host, person, source);
        const { page, errors } = await visit(browser, person.state);
        await page.goto(server.url(host, path));
        await page.getByRole('list', { name: /Je eerste week|Your first week/ }).waitFor();
        problems.push(...(await screenProblems(page, `${host}${path}`)));
        await page.locator('summary').click();
        await photographSchemes(page, `preview-${host}-result-${source}`);
        problems.push(...errors);
      }
      expect(problems).toEqual([]);
    });
  }
});
