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

/** Photographs a screen at both widths, in light and dark, and looks for what keeps people out of it. */
const shotOf = (page: Page) => async (name: string) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await photograph(page, `imports-${name}${colorScheme === 'dark' ? '-dark' : ''}`);
    await accessible(page, `imports, ${name}, ${colorScheme}`);
  }
};

const header = 'Artikelnummer;Productomschrijving;kcal;Eiwit;Vet;Koolhydraten;Zout;Allergenen';
const foods = Array.from({ length: 60 }, (_, n) => `A${n};Pakje ${n};100;5;4;11;0,5;melk, soja`);
const table = (...lines: string[]) => ({
  name: 'groothandel.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n'), 'latin1'),
});

async function answer(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

const counted = (page: Page, outcome: string) =>
  page.locator('dl').filter({ hasText: outcome }).getByRole('definition').allTextContents();

it('a table is uploaded, mapped, looked over, brought in and taken back', async () => {
  const { context, page, wrong } = await visit(browser);
  const shot = shotOf(page);
  await page.goto(server.url(host, '/imports'));
  await page.getByLabel('E-mailadres').fill('beheer@lepelblad.example');
  await page.getByLabel('Wachtwoord').fill('achter-de-schermen');
  await page.getByLabel('Code van zes cijfers').fill(execFileSync(binary, ['code']).toString().trim());
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('heading', { name: 'Imports' }).waitFor();
  await page.getByText('Hier staat nog niets').waitFor();
  await shot('01-empty');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'foto.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  });
  await page.getByText(/Dit is geen tabel\./).waitFor();
  await shot('02-refused');

  await input.setInputFiles(table(...foods, 'B1;Mystérie;0;5;0;1;;', 'B2;=HYPERLINK("x");100;5;4;11;0,5;geen'));
  await page.getByRole('heading', { name: 'groothandel.csv' }).waitFor();
  // Nobody calls its column of names so: it is chosen by hand.
  await page.getByRole('alert').getByText('Vul nog aan: naam.').waitFor();
  await shot('03-column-missing');
  await page.getByLabel('Naam', { exact: true }).selectOption('Productomschrijving');
  await page.getByRole('button', { name: 'Opnieuw nakijken' }).click();
  await page.getByText('Nagekeken').first().waitFor();
  await page.getByRole('heading', { name: 'Wat er zou gebeuren' }).waitFor();
  expect(await counted(page, 'nieuw')).toEqual(['61', '1']);
  await page.getByRole('region', { name: 'De eerste rijen' }).getByText('Pakje 0', { exact: true }).waitFor();
  await shot('04-checked');
  await page.getByLabel('Uitkomst').selectOption('refused');
  const row = page.getByRole('row').filter({ hasText: 'B1' });
  await row
    .getByText(/Geen energie, terwijl de voedingsstoffen 24 kcal leveren/)
    .locator('visible=true')
    .waitFor();
  await shot('05-refused-rows');
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await page.getByText(/Nieuw: 61\. Bijgewerkt: 0\./).waitFor();
  await shot('06-question');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await answer(page, 'Importeren');
  await page.getByText('Geïmporteerd').first().waitFor();
  await page.getByRole('heading', { name: 'Wat er is gebeurd' }).waitFor();
  await shot('07-imported');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rapport downloaden' }).click(),
  ]);
  const report = await download.createReadStream();
  const content = Buffer.concat(await report.toArray()).toString();
  expect(content).toContain(`B2;"'=HYPERLINK(""x"")"`);

  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Pakje%207%22%7D'));
  await page.getByRole('link', { name: 'Pakje 7', exact: true }).waitFor();
  await page.goto(server.url(host, '/imports'));
  await page.getByRole('link', { name: 'groothandel.csv' }).waitFor();
  await shot('08-list');
  await page.getByRole('link', { name: 'groothandel.csv' }).click();
  await answer(page, 'Ongedaan maken');
  await page.getByText('Ongedaan gemaakt').first().waitFor();
  expect(await counted(page, 'weggehaald')).toEqual(['61']);
  await shot('09-undone');
  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Pakje%207%22%7D'));
  await page.getByRole('table').or(page.getByText('Niets gevonden')).first().waitFor();
  expect(await page.getByText('Pakje 7', { exact: true }).count()).toBe(0);
  expect(wrong.filter((text) => !/ 422 /.test(text))).toEqual([]);
  await context.close();
});
