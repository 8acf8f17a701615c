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
