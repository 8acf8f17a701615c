import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, launch, photograph, visit } from './browser.ts';
import { type Server, startServer } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const host = 'lepelblad.localhost';
const pathOf = (page: Page) => new URL(page.url()).pathname;
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page) =>
  page.getByRole('button', { name: /^(Verder|Bekijk mijn resultaat|Ik verdraag alles|Ik lust alles)$/ }).click();

async function choose(page: Page, question: string | RegExp, choice: string | RegExp) {
  await title(page, question);
  await page.getByRole('radio', { name: choice }).check({ force: true });
}

async function fill(page: Page, question: string, values: Record<string, string>) {
  await title(page, question);
  for (const [part, value] of Object.entries(values)) await page.getByLabel(part, { exact: true }).fill(value);
  await next(page);
}

async function birthDateAndMeasures(page: Page) {
  await fill(page, 'Wanneer ben je geboren?', { Dag: '14', Maand: '3', Jaar: '1990' });
  await fill(page, 'Hoe lang en zwaar ben je?', { Lengte: '170', 'Gewicht nu': '80', Streefgewicht: '72' });
}

async function aboutYou(page: Page) {
  await choose(page, /geslacht bij geboorte/, 'Vrouw');
  await page.getByRole('checkbox', { name: /Ik vind het goed dat/ }).check();
  await next(page);
  await birthDateAndMeasures(page);
}

async function register(page: Page, email: string) {
  await page.getByLabel('Je naam').fill('Sanne');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('elke dag een appel');
  await page.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  // They agreed already, while answering.
  expect(await page.getByRole('checkbox', { name: /Ik vind het goed dat/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Account maken' }).click();
  await page.getByLabel('Code van zes cijfers').fill(await server.code(email));
  await page.getByRole('button', { name: 'Verder' }).click();
}

it('keto: the test on a device, through a reload and a refusal of the bank, to the dashboard', async () => {
  const { context, page, wrong } = await visit(browser);
  const shot = async (name: string) => {
    await photograph(page, `keto-${name}`);
    await accessible(page, `keto, ${name}`);
  };
  await page.goto(server.url(host, '/keto-test'));
  await choose(page, 'Wat wil je bereiken?', 'Afvallen');
  await shot('01-goal');
  await next(page);
  await choose(page, 'Hoe eet je nu?', /Veel tussendoor/);
  await next(page);
  await choose(page, /Hoe vaak eet je brood/, /één keer/);
  // What was answered outlives the page.
  await page.reload();
  await choose(page, /Hoe vaak eet je brood/, /één keer/);
  await next(page);
  await choose(page, /Hoeveel tijd/, /30 minuten/);
  await next(page);
  await choose(page, /Hoe slaap je/, /goed/);
  await page.getByRole('checkbox', { name: /Ik vind het goed dat/ }).check();
  await shot('02-health');
  await next(page);
  await choose(page, /geslacht bij geboorte/, 'Vrouw');
  await next(page);
  await birthDateAndMeasures(page);
  await choose(page, /van toepassing/, /Geen van deze/);
  await next(page);
  // Keto is advised against, kindly, and there is a way back.
  await choose(page, /aandoeningen/, /nierziekte/);
  await next(page);
  await title(page, 'Keto raden we je af');
  await shot('03-unfit');
  await page.getByRole('button', { name: 'Terug' }).click();
  await choose(page, /aandoeningen/, /Geen van deze/);
  await next(page);
  await choose(page, /Hoe actief/, /^Een beetje/);
  await next(page);
  await choose(page, /Hoe snel/, /^Gewoon/);
  await next(page);
  await title(page, 'Wat verdraag je niet?');
  await next(page);
  await expect.poll(() => pathOf(page)).toBe('/keto-registratie');
  await register(page, 'keto@voorbeeld.example');
  await expect.poll(() => pathOf(page)).toBe('/keto-resultaten');
  await title(page, 'Dit past bij jou');
  await shot('04-result');
  await page.getByRole('button', { name: 'Bekijk de abonnementen' }).click();
  await title(page, 'Kies je abonnement');
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await shot('05-plans');

  // The bank refuses; whoever comes back without paying is at the plans again.
  await page.getByRole('button', { name: 'Naar betalen' }).click();
  await page.getByRole('button', { name: 'Laat de bank weigeren' }).click();
  await page.getByRole('link', { name: 'Terug zonder te betalen' }).click();
  await expect.poll(() => pathOf(page)).toBe('/keto-resultaten');
  await title(page, 'Kies je abonnement');
  await page.getByRole('button', { name: 'Naar betalen' }).click();
  await page.getByRole('button', { name: /^Betaal/ }).click();
  await expect.poll(() => pathOf(page), { timeout: 20_000 }).toMatch(/^\/dashboard/);
  await page.getByText('Bedankt, je abonnement loopt.', { exact: false }).waitFor();
  await page.goto(server.url(host, '/dashboard'));
  await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await shot('06-week');
  expect(wrong.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
  await context.close();
}, 120_000);

it('the step plan: its four weeks, the intake on a device, the account, and payment as its second step', async () => {
  const { context, page, wrong } = await visit(browser);
  const shot = async (name: string) => {
    await photograph(page, `step-plan-${name}`);
    await accessible(page, `step plan, ${name}`);
  };
  await page.goto(server.url(host, '/start'));
  await title(page, 'In vier weken anders eten');
  await shot('01-start');
  await page.getByRole('button', { name: 'Begin met de vragen' }).click();
  await choose(page, 'Wat wil je bereiken?', 'Afvallen');
  await next(page);
  await aboutYou(page);
  await choose(page, /van toepassing/, /Geen van deze/);
  await next(page);
  await choose(page, /Hoe actief/, /^Een beetje/);
  await next(page);
  await choose(page, /Hoe snel/, /^Rustig/);
  await next(page);
  await choose(page, 'Hoe eet je?', /^Vegetarisch/);
  await next(page);
  await title(page, 'Wat verdraag je niet?');
  await page.getByText('Recepten die overblijven').waitFor();
  await next(page);
  await title(page, 'Wat lust je niet?');
  await next(page);
  await title(page, 'Wanneer eet je?');
  await next(page);
  await choose(page, /Hoeveel tijd/, /30 minuten/);
  await next(page);
  await title(page, 'Maak je account');
  await register(page, 'stap@voorbeeld.example');
  await expect.poll(() => pathOf(page)).toBe('/registratie');
  await title(page, 'Jouw vier weken');
  await shot('02-weeks');
  await page.getByRole('button', { name: 'Kies je abonnement' }).click();
  await title(page, 'Kies je abonnement');
  // Another device goes on where this one stopped: at the weeks, with nothing to answer again.
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url(host, '/login'));
  await expect.poll(() => pathOf(page)).toBe('/registratie');
  await title(page, 'Jouw vier weken');
  await page.getByRole('button', { name: 'Kies je abonnement' }).click();
  await page.getByRole('button', { name: 'Naar betalen' }).click();
  await page.getByRole('button', { name: /^Betaal/ }).click();
  await expect.poll(() => pathOf(page), { timeout: 20_000 }).toMatch(/^\/dashboard/);
  // The plan goes on in the dashboard, until it is put aside.
  await page.goto(server.url(host, '/dashboard'));
  await page.getByRole('heading', { name: 'Ontbijten' }).waitFor();
  await page.getByText('Stappenplan, week 1 van 4').waitFor();
  await shot('03-habit');
  await page.getByRole('button', { name: 'Verberg dit' }).click();
  await page.getByRole('heading', { name: 'Ontbijten' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Ontbijten' }).count()).toBe(0);
  expect(wrong.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
  await context.close();
}, 120_000);
