import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { sample, sampleIndex } from './support/sample.ts';
import { server } from './support/server.ts';
import { staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { workbook } from './support/workbook.ts';

const host = 'admin.localhost';

// The first test needs an empty list.
test.describe.configure({ mode: 'default' });

/** Takes screenshots at both widths, in light and dark, and expects no accessibility problem. */
const shotOf = (page: Page) => async (name: string) => {
  for (const colorScheme of sample(['light', 'dark'] as const, sampleIndex(name))) {
    await page.emulateMedia({ colorScheme });
    await photograph(page, `imports-${name}${colorScheme === 'dark' ? '-dark' : ''}`);
    await expectAccessible(page, `imports, ${name}, ${colorScheme}`);
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

/** Presses a button and returns the text of the file that it saves. */
async function downloaded(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

async function imports(browser: Browser) {
  const { page, errors } = await visit(browser, staffState);
  await page.goto(server.url(host, '/imports'));
  await page.getByRole('heading', { name: 'Imports' }).waitFor();
  return { page, errors };
}

test('import: a table is uploaded, mapped, checked, imported and undone', async ({ browser }) => {
  const { page, errors } = await imports(browser);
  const shot = shotOf(page);
  await page.getByText('Nog niets geïmporteerd').waitFor();
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
  // No rule knows this name of a column, so it is chosen by hand.
  await page.getByRole('alert').getByText('Vul nog aan: naam.').waitFor();
  await shot('03-column-missing');
  await page.getByLabel('Naam', { exact: true }).selectOption('Productomschrijving');
  await page.getByRole('button', { name: 'Opnieuw nakijken' }).click();
  await page.getByText('Nagekeken').first().waitFor();
  await page.getByRole('heading', { name: 'Wat er zou gebeuren' }).waitFor();
  await expect.poll(() => counted(page, 'nieuw')).toEqual(['61', '1']);
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

  const report = await downloaded(page, 'Rapport downloaden');
  expect(report).toContain(`B2;"'=HYPERLINK(""x"")"`);

  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Pakje%207%22%7D'));
  await page.getByRole('link', { name: 'Pakje 7', exact: true }).waitFor();
  await page.goto(server.url(host, '/imports'));
  await page.getByRole('link', { name: 'groothandel.csv' }).waitFor();
  await shot('08-list');
  await page.getByRole('link', { name: 'groothandel.csv' }).click();
  await answer(page, 'Ongedaan maken');
  await page.getByText('Ongedaan gemaakt').first().waitFor();
  await expect.poll(() => counted(page, 'weggehaald')).toEqual(['61']);
  await shot('09-undone');
  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Pakje%207%22%7D'));
  await page.getByRole('table').or(page.getByText('Niets gevonden')).first().waitFor();
  expect(await page.getByText('Pakje 7', { exact: true }).count()).toBe(0);
  expect(errors.filter((text) => !/ 422 /.test(text))).toEqual([]);
});

test('import: a sheet of a workbook is chosen, and drinks per 100 ml are converted', async ({ browser }) => {
  const { page, errors } = await imports(browser);
  const shot = shotOf(page);
  const drinks = ['Artikelnummer', 'Naam', 'Groep', 'Per', 'kcal', 'Eiwit', 'Vet', 'Koolhydraten'];
  await page.locator('input[type=file]').setInputFiles({
    name: 'assortiment-2026.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(
      { name: 'Lees mij', rows: [['Assortiment'], ['Prijzen gelden tot mei']] },
      {
        name: 'Droog',
        rows: [
          header.split(';').map((name) => name.replace('Product', '')),
          ['Z1', 'Meel', 340, 10, 1, 71, 0, 'tarwe'],
        ],
      },
      {
        name: 'Dranken',
        rows: [
          drinks,
          ['D1', 'Sinas', 'Frisdrank', '100 ml', 42, 0, 0, 10.5],
          ['D2', 'Halfvolle melk', 'Zuivel', '100 ml', 47, 3.4, 1.5, 4.8],
          ['D3', 'Roomijs', 'Zuivel', '100 ml', 105, 2, 5.5, 12],
          ['D4', 'Siroop', 'Frisdrank', '100 ml', 240, 0, 0, 60],
        ],
      },
      { name: 'Vorig jaar', hidden: true, rows: [drinks] },
      { name: 'Leeg', rows: [] },
    ),
  });
  await page.getByRole('heading', { name: 'assortiment-2026.xlsx' }).waitFor();
  // The first sheet is a cover, and is not chosen.
  const sheet = page.getByLabel('Werkblad');
  expect(await sheet.inputValue()).toBe('Droog');
  await shot('10-sheet-found');
  await sheet.selectOption('Dranken');
  await page.getByRole('button', { name: 'Opnieuw nakijken' }).click();
  await page.getByText('3 rijen zijn afgekeurd omdat de waarden per 100 ml gelden').waitFor();
  await expect.poll(() => counted(page, 'nieuw')).toEqual(['1', '3']);
  await shot('11-drinks-refused');
  await page.getByLabel('Dranken per 100 ml').selectOption('1.03');
  await page.getByRole('button', { name: 'Opnieuw nakijken' }).click();
  await page.getByText('2 rijen zijn omgerekend van 100 ml naar 100 g').waitFor();
  await expect.poll(() => counted(page, 'nieuw')).toEqual(['2', '2']);
  await page
    .getByText(/gerekend met dichtheid 1,03 \(gekozen voor deze import\)/)
    .locator('visible=true')
    .first()
    .waitFor();
  await shot('12-drinks-reckoned');
  await answer(page, 'Importeren');
  await page.getByText('Geïmporteerd').first().waitFor();
  await page.getByText('Werkblad Dranken').waitFor();
  await shot('13-drinks-imported');
  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Halfvolle%20melk%22%7D'));
  await page.getByRole('link', { name: 'Halfvolle melk', exact: true }).first().waitFor();
  expect(errors).toEqual([]);
});

/** A table of 3,186 foods. It is not part of the repository. */
const ciqual = resolve(import.meta.dirname, '../../shared/data/ciqual/ciqual_2020_fr.csv');

/** Reads a file of fields between semicolons. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ';') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
};

const writeCsv = (rows: string[][]) =>
  rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(';')).join('\r\n');

/**
 * Adds carbohydrates where only they are missing: what is left of 100 g, as this table defines them. Returns the number
 * of rows that it corrected.
 */
function correct([header = [], ...rows]: string[][]): number {
  const column = (name: string) => header.findIndex((field) => field.startsWith(name));
  const carbohydrates = column('Glucides');
  const others = ['Eau', 'Protéines, N x facteur', 'Lipides', 'Fibres', 'Cendres', 'Alcool'].map(column);
  let corrected = 0;
  for (const row of rows) {
    const grams = others.map((at) => Number(row[at]?.replace(',', '.').replace('< ', '') || Number.NaN));
    const known = grams.slice(0, 3).every(Number.isFinite);
    if (!known || row[carbohydrates] !== '-') continue;
    const left = 100 - grams.reduce((sum, each) => sum + (Number.isFinite(each) ? each : 0), 0);
    row[carbohydrates] = Math.max(0, left).toFixed(2).replace('.', ',');
    corrected++;
  }
  return corrected;
}

test('import: CIQUAL is imported, its refused rows are corrected, and all is undone', async ({ browser }) => {
  test.skip(!existsSync(ciqual), 'the table is not here');
  test.slow();
  const { page, errors } = await imports(browser);
  const shot = shotOf(page);
  const checked = async (file: string) => {
    await page.getByRole('heading', { name: file }).waitFor();
    await page.getByText('Nagekeken').first().waitFor();
    await page.getByRole('heading', { name: 'Wat er zou gebeuren' }).waitFor();
    return (await counted(page, 'nieuw')).map((count) => Number(count.replace('.', '')));
  };
  const undo = async (count: number) => {
    await answer(page, 'Ongedaan maken');
    await page.getByText('Ongedaan gemaakt').first().waitFor();
    await expect.poll(() => counted(page, 'weggehaald')).toEqual([count.toLocaleString('nl')]);
  };
  await page.locator('input[type=file]').setInputFiles(ciqual);
  const [created = 0, unchanged = 0, refused] = await checked('ciqual_2020_fr.csv');
  // Those of the catalogue with a code of this table stay as they are.
  expect([created + unchanged, refused]).toEqual([3087, 99]);
  await shot('14-ciqual-checked');
  await answer(page, 'Importeren');
  await page.getByText('Geïmporteerd').first().waitFor();
  const original = page.url();

  const rows = readCsv((await downloaded(page, 'Afgekeurde rijen downloaden')).replace('\uFEFF', ''));
  expect(rows).toHaveLength(1 + 99);
  expect(correct(rows)).toBe(72);
  await page.getByLabel('Verbeterde rijen uploaden').setInputFiles({
    name: 'ciqual verbeterd.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(writeCsv(rows)),
  });
  await page.waitForURL((url) => url.href !== original);
  // Two of them have more than 100 g without carbohydrates.
  expect(await checked('ciqual verbeterd.csv')).toEqual([70, 29]);
  await shot('15-ciqual-corrected');
  await answer(page, 'Importeren');
  await page.getByText('Geïmporteerd').first().waitFor();
  await shot('16-ciqual-corrections');

  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Croque-monsieur%2C%20fait%20maison%22%7D'));
  await page.getByRole('link', { name: /^Croque-monsieur, fait maison/ }).waitFor();
  await page.goBack();
  await undo(70);
  await page.goto(original);
  await undo(created);
  await page.goto(server.url(host, '/ingredients?filter=%7B%22text%22%3A%22Croque-monsieur%2C%20fait%20maison%22%7D'));
  await page.getByText('Niets gevonden').waitFor();
  expect(errors).toEqual([]);
});
