import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, launch, photograph, visit } from './browser.ts';
import { binary, type Server, startServer } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const host = 'admin.localhost';
const staff = { email: 'beheer@lepelblad.example', password: 'achter-de-schermen' };

async function signIn(page: Page, code: string) {
  await page.getByLabel('E-mailadres').fill(staff.email);
  await page.getByLabel('Wachtwoord').fill(staff.password);
  await page.getByLabel('Code van zes cijfers').fill(code);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

it('staff sign in, look at the white-labels and find an ingredient', async () => {
  const { context, page, wrong } = await visit(browser);
  const shot = async (name: string) => {
    await photograph(page, `console-${name}`);
    await accessible(page, `console, ${name}`);
  };
  await page.goto(server.url(host, '/ingredients'));
  await page.getByRole('button', { name: 'Inloggen' }).waitFor();
  await shot('01-sign-in');
  await signIn(page, '000000');
  await page.getByRole('alert').waitFor();
  await shot('02-refused');
  await signIn(page, execFileSync(binary, ['code']).toString().trim());

  // Signing in leads to where one was going.
  await page.getByRole('heading', { name: 'Ingrediënten' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20);
  await shot('03-ingredients');
  await page.getByRole('searchbox').or(page.getByPlaceholder(/Zoek/)).first().fill('champ');
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBeLessThan(5);
  await page.getByRole('link', { name: /champignons/ }).click();
  await page.getByRole('heading', { name: /champignons/i }).waitFor();
  await shot('04-ingredient');

  await page.goto(server.url(host, '/whitelabels'));
  await page.getByRole('link', { name: 'FitPuur' }).waitFor();
  expect(await page.locator('tbody').getByRole('row').count()).toBe(3);
  await shot('05-whitelabels');
  await page.getByRole('link', { name: 'FitPuur' }).click();
  await page.getByRole('heading', { name: 'FitPuur' }).waitFor();
  await shot('06-whitelabel');
  await page.goto(server.url(host, '/nergens'));
  await page.getByRole('heading', { name: 'Dit is er niet' }).waitFor();
  await shot('07-not-found');

  await page.getByRole('button', { name: 'Menu openen' }).click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('heading', { name: 'Inloggen op het beheer' }).waitFor();
  expect(wrong.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
  await context.close();
});
