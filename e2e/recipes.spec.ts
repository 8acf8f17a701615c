import type { Page } from '@playwright/test';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const host = 'admin.localhost';

const pasted = `Havermoutpap met banaan
Voor 2 personen, 10 minuten
Ingrediënten
100 g havermout
4 dl halfvolle melk
2 bananen
1 tl drakenpoeder
Bereiding
Kook de havermout 8 minuten in de melk.
Snijd de banaan in plakjes en leg ze op de pap.`;

/** Takes screenshots at both widths, and expects no accessibility problem. */
const shotOf = (page: Page) => async (name: string) => {
  await photograph(page, `console-recipes-${name}`);
  await expectAccessible(page, `console, recipes, ${name}`);
};

test('recipe: pasted text is confirmed line by line, saved, changed and withdrawn', async ({ browser }) => {
  const { page, errors } = await visit(browser, staffState);
  const shot = shotOf(page);
  await page.goto(server.url(host, '/recipes'));
  await page.getByRole('heading', { name: 'Recepten' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20);
  await shot('01-platform');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByText('Dit recept hoort bij het platform.').waitFor();
  await shot('02-recipe-of-the-platform');
  await page.getByRole('link', { name: 'Bewerken' }).click();
  const minutes = page.getByLabel('Minuten', { exact: true });
  const former = await minutes.inputValue();
  await minutes.fill(String(Number(former) + 1));
  await shot('02-edit-of-the-platform');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByText('In beheer veranderd: Minuten.').waitFor();
  await shot('02-changed-of-the-platform');
  await page.getByRole('button', { name: 'Terugdraaien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terugdraaien' }).click();
  await page.getByText('In beheer veranderd').waitFor({ state: 'detached' });
  await page.goto(server.url(host, '/recipes'));

  await page.getByLabel('Van wie').selectOption('FitPuur');
  await page.getByText('Nog geen eigen recepten').waitFor();
  await shot('03-none-yet');
  await page.getByRole('button', { name: 'Inlezen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Een recept inlezen' });
  await dialog.getByLabel('Adres van de pagina').fill('http://127.0.0.1/recept');
  await dialog.getByRole('button', { name: 'Lezen' }).click();
  await dialog.getByText('Dit adres is niet openbaar').waitFor();
  await shot('04-import-refused');
  await dialog.getByLabel('Adres van de pagina').fill('');
  await dialog.getByLabel('Of plak de tekst').fill(pasted);
  await dialog.getByRole('button', { name: 'Lezen' }).click();

  await page.getByRole('heading', { name: 'Klopt dit?' }).waitFor();
  await page.getByText('Nog 1 regel te kiezen').waitFor();
  const onwards = page.getByRole('button', { name: 'Verder' });
  expect(await onwards.isDisabled()).toBe(true);
  await shot('05-confirm');
  await page.getByLabel('1 tl drakenpoeder').selectOption('Een ander ingrediënt');
  expect(await onwards.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Een ander ingrediënt' }).fill('kaneel');
  await page.getByRole('option', { name: 'kaneel', exact: true }).click();
  await shot('06-confirmed');
  await onwards.click();

  await page.getByRole('heading', { name: 'Recept maken' }).waitFor();
  await page.getByText('De tekst van een ander mag je niet zonder toestemming plaatsen.').waitFor();
  await page.getByLabel('Maaltijd').selectOption('Ontbijt');
  await page.getByLabel('Keuken').selectOption('Nederlands');
  await page.getByLabel('Geliefd').selectOption('5: een favoriet');
  const advice = page.getByRole('group', { name: 'Advies: je kunt het ook zo opslaan' });
  await advice.getByText('Geen stap zegt wat je doet met kaneel.').waitFor();
  await shot('07-form');
  await page.getByRole('button', { name: 'Stap toevoegen' }).click();
  await page.getByLabel('Stap 3', { exact: true }).fill('Strooi walnoten erover.');
  const blocking = page.getByRole('group', { name: 'Dit moet kloppen voordat je kunt opslaan' });
  await blocking.getByText('Stap 3: Hier staat walnoten').waitFor();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('alert').getByText('Er klopt nog iets niet').waitFor();
  await shot('08-form-refused');
  // The advice stays, and does not prevent saving.
  await page.getByLabel('Stap 3', { exact: true }).fill('Eet smakelijk.');
  await blocking.waitFor({ state: 'detached' });
  await advice.waitFor();
  await page.getByRole('button', { name: 'Opslaan' }).click();

  await page.getByRole('heading', { name: 'Havermoutpap met banaan' }).waitFor();
  await page.getByText('Vegetariërs, door halfvolle melk').waitFor();
  await page.getByText('5: een favoriet').waitFor();
  await shot('09-recipe');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('10-recipe-dark');
  await page.getByRole('link', { name: 'Bewerken' }).click();
  await page.getByRole('heading', { name: 'Havermoutpap met banaan bewerken' }).waitFor();
  await shot('11-edit-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Naam').fill('Pap met banaan');
  // The last step and the last ingredient are dragged to the top.
  for (const [name, count] of [
    ['Stap', 3],
    ['Ingrediënt', 4],
  ] as const) {
    const handle = (number: number) => page.getByRole('button', { name: `Verplaats ${name} ${number}` });
    await handle(count).scrollIntoViewIfNeeded();
    await handle(count).dragTo(handle(1));
  }
  await expect(page.getByLabel('Stap 1', { exact: true })).toHaveValue('Eet smakelijk.');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('heading', { name: 'Pap met banaan', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Intrekken' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Intrekken' }).click();
  await page.getByText('Nieuwe weken krijgen dit recept niet meer.').waitFor();
  await page.getByRole('button', { name: 'Weer aanbieden' }).waitFor();
  await shot('12-withdrawn');

  expect(errors.filter((text) => !/ 422 /.test(text))).toEqual([]);
});
