import type { Page } from '@playwright/test';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Takes screenshots at both widths, and expects no accessibility problem. */
const shotOf = (page: Page) => async (name: string) => {
  await photograph(page, `console-ingredients-${name}`);
  await expectAccessible(page, `console, ingredients, ${name}`);
};

test('ingredient: is checked, created, found, changed and withdrawn', async ({ browser }) => {
  const { page, errors } = await visit(browser, staffState);
  const shot = shotOf(page);
  await page.goto(server.url('admin.localhost', '/ingredients/stats'));
  await page.getByRole('heading', { name: 'Cijfers van de ingrediënten' }).waitFor();
  await page
    .getByRole('table', { name: 'Ingrediënten per voedselgroep' })
    .getByText('Groente', { exact: true })
    .waitFor();
  await shot('01-figures');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('02-figures-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('link', { name: 'Eieren', exact: true }).click();
  await page.getByRole('link', { name: 'eiwit', exact: true }).waitFor();
  expect(await page.getByLabel('Voedselgroep').inputValue()).toBe('eieren');
  await shot('03-list-of-a-group');

  await page.getByRole('link', { name: 'Ingrediënt maken' }).click();
  await page.getByRole('heading', { name: 'Ingrediënt maken' }).waitFor();
  await shot('04-empty-form');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('alert').getByText('Er klopt nog iets niet').waitFor();
  await shot('05-empty-form-refused');

  await page.getByLabel('Naam (Nederlands)').fill('Zijden tofoe op siroop');
  expect(await page.getByLabel('Slug').inputValue()).toBe('zijden-tofoe-op-siroop');
  await page.getByLabel('Naam (Engels)').fill('silken tofu in syrup');
  await page.getByLabel('Andere namen (Nederlands)').fill('douhua, tahoe op siroop');
  await page.getByLabel('Voedselgroep').selectOption('Vlees- en zuivelvervangers');
  await page.getByLabel('Schap').selectOption('Zuivel en eieren');
  await page.getByLabel('Past bij').selectOption('Veganisten');
  await page.getByLabel('Zelfde plaatje als').fill('halfvolle melk');
  await page.getByRole('option', { name: 'halfvolle melk', exact: true }).click();
  await page.getByLabel('Energie (kcal)').fill('250');
  await page.getByLabel('Vet (g)').fill('2,7');
  await page.getByLabel('Koolhydraten (g)').fill('14');
  await page.getByLabel('Eiwit (g)').fill('5');
  expect(await page.getByLabel('Nog niet bekend, of hangt af van het product').isChecked()).toBe(true);
  await page.getByLabel('Nog niet bekend, of hangt af van het product').uncheck();
  await page.getByLabel('Melk', { exact: true }).selectOption('Zit erin');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('alert').getByText('Kies bij elk allergeen of het erin zit.').waitFor();
  await page.getByRole('button', { name: 'Alle andere: zit er niet in' }).click();
  await page.getByLabel('Bron', { exact: true }).selectOption('Geschat');
  await page.getByLabel('Zekerheid').selectOption('Gemiddeld');
  await page.getByLabel('Hoe bepaald').fill('Van het etiket');
  await page.getByText('Volgens de voedingsstoffen 100 kcal.').waitFor();
  await page.getByRole('button', { name: 'Controleren' }).click();
  const answer = page.getByRole('alert');
  await answer.getByText('Dit kan zo niet worden opgeslagen').waitFor();
  await answer.getByText('Energie: 250 kcal, maar de voedingsstoffen leveren 100').waitFor();
  await answer.getByText('Past bij: Er zit dierlijk eten in (melk).').waitFor();
  await shot('06-form-checked');
  await page.getByLabel('Energie (kcal)').fill('101');
  await page.getByLabel('Melk', { exact: true }).selectOption('Zit er niet in');
  await page.getByLabel('Soja').selectOption('Zit erin');
  await page.getByRole('button', { name: 'Maat toevoegen' }).click();
  await page.getByLabel('Maat', { exact: true }).selectOption('stuk');
  await page.getByLabel('Weegt, in g').fill('150');
  await page.getByRole('button', { name: 'Controleren' }).click();
  await answer.getByText('Dit kan zo. Kijk nog even hiernaar:').waitFor();
  await shot('07-form-doubtful');
  await page.getByRole('button', { name: 'Opslaan' }).click();

  await page.getByRole('heading', { name: 'Zijden tofoe op siroop', exact: true }).waitFor();
  await page.getByText('stuk: 150 g').waitFor();
  await shot('08-made');
  await page.goto(server.url('admin.localhost', '/ingredients?filter={"text":"tahoe op siroop"}'));
  await page.getByRole('link', { name: 'Zijden tofoe op siroop' }).click();
  await page.getByRole('link', { name: 'Bewerken' }).click();
  await page.getByLabel('Naam (Nederlands)').fill('Tofoepudding');
  await page.getByLabel('Zout (g)').fill('0,02');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('heading', { name: 'Tofoepudding', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Uit de catalogus halen' }).click();
  await shot('09-withdraw');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uit de catalogus halen' }).click();
  await page.getByText('Dit ingrediënt is uit de catalogus. Wie het').waitFor();

  // An ingredient from the files: the page says so, and the change is kept.
  await page.goto(server.url('admin.localhost', '/ingredients?filter={"text":"kikkererwten"}'));
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Bewerken' }).click();
  await page.getByText('komt uit de bestanden van de catalogus').waitFor();
  await shot('10-edit');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('11-edit-dark');
  await page.getByLabel('Zout (g)').fill('');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByText('Met de hand veranderd: zout.').waitFor();
  await shot('12-corrected-dark');

  expect(errors.filter((text) => !/ 422 /.test(text))).toEqual([]);
});
