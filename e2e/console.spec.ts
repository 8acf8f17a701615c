import type { Page } from '@playwright/test';
import { fillRegistration, newAddress } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { authenticatorCode, demoStaff, consoleHost as host, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

async function fillIn(page: Page, { email, password }: typeof demoStaff, code: string) {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord').fill(password);
  await page.getByLabel('Code van zes cijfers').fill(code);
}

/** Takes screenshots at both widths, and expects no accessibility problem. */
const shotOf = (page: Page) => async (name: string) => {
  await photograph(page, `console-${name}`);
  await expectAccessible(page, `console, ${name}`);
};

test('console: staff sign in, open a white-label and find an ingredient', async ({ browser }) => {
  const { page, errors } = await visit(browser);
  const shot = shotOf(page);
  const signIn = async (code: string) => {
    await fillIn(page, demoStaff, code);
    await page.getByRole('button', { name: 'Inloggen' }).click();
  };
  await page.goto(server.url(host, '/ingredients'));
  await page.getByRole('button', { name: 'Inloggen' }).waitFor();
  await shot('01-sign-in');
  await signIn('000000');
  await page.getByRole('alert').waitFor();
  await shot('02-refused');
  // A code works once; the code of the setup expires within half a minute.
  const used = process.env.E2E_STAFF_CODE;
  await expect.poll(authenticatorCode).not.toBe(used);
  await signIn(authenticatorCode());

  // Signing in leads to the requested page.
  await page.getByRole('heading', { name: 'Ingrediënten' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20);
  await shot('03-ingredients');
  await page.getByRole('searchbox').or(page.getByPlaceholder(/Zoek/)).first().fill('champ');
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBeLessThan(5);
  await page.getByRole('link', { name: 'champignons', exact: true }).click();
  await page.getByRole('heading', { name: /champignons/i }).waitFor();
  await shot('04-ingredient');

  await page.goto(server.url(host, '/whitelabels'));
  await page.getByRole('link', { name: 'FitPuur' }).waitFor();
  expect(await page.locator('tbody').getByRole('row').count()).toBeGreaterThanOrEqual(3);
  await shot('05-whitelabels');
  await page.getByRole('link', { name: 'FitPuur' }).click();
  await page.getByRole('heading', { name: 'FitPuur' }).waitFor();
  await shot('06-whitelabel');
  await page.goto(server.url(host, '/nergens'));
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
  await shot('07-not-found');

  await page.getByRole('button', { name: 'Menu openen' }).click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('heading', { name: 'Inloggen op het beheer' }).waitFor();
  expect(errors.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
});

test('console: a member of staff is invited for one brand, works for it, and is removed', async ({ browser }) => {
  const pim = { email: newAddress('pim'), password: 'zes paarse pannen op een rij' };
  const [admin, guest] = [await visit(browser, staffState), await visit(browser)];
  const [shotAdmin, shotGuest] = [shotOf(admin.page), shotOf(guest.page)];

  await admin.page.goto(server.url(host, '/staff'));
  await admin.page.getByRole('button', { name: 'Uitnodigen' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Iemand uitnodigen' });
  await dialog.getByRole('button', { name: 'Uitnodigen' }).click();
  await dialog.getByText('Kies voor welk merk.', { exact: true }).waitFor();
  await shotAdmin('11-invite-refused');
  await dialog.getByLabel('Naam').fill('Pim Partner');
  await dialog.getByLabel('E-mailadres').fill(pim.email);
  await dialog.getByLabel('Rol').selectOption('Beheerder');
  await dialog.getByLabel('Merk').selectOption('FitPuur');
  await shotAdmin('12-invite');
  await dialog.getByRole('button', { name: 'Uitnodigen' }).click();
  await admin.page.getByText(`Pim Partner krijgt een uitnodiging op ${pim.email}.`).waitFor();
  const row = admin.page.getByRole('row', { name: /Pim Partner/ });
  await row.filter({ hasText: 'Beheerder · FitPuur · Uitgenodigd' }).waitFor();
  await shotAdmin('13-staff');

  const link = await server.waitForMail(pim.email, /https?:\S+#\S+/);
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: 'Toegang tot het beheer' }).waitFor();
  expect(guest.page.url()).toBe(link.replace(/#.*/, ''));
  await shotGuest('14-invitation');
  await guest.page.getByLabel('Wachtwoord', { exact: true }).fill('kort');
  await guest.page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await guest.page.getByRole('button', { name: 'Uitnodiging aannemen' }).click();
  await guest.page.getByText('Gebruik minstens 10 tekens.').waitFor();
  await shotGuest('15-invitation-password');
  await guest.page.getByLabel('Wachtwoord', { exact: true }).fill(pim.password);
  await guest.page.getByRole('button', { name: 'Uitnodiging aannemen' }).click();
  await guest.page.getByText(/Gelukt!/).waitFor();
  await shotGuest('16-joined');

  await expect
    .poll(() => guest.page.getByLabel('Code van zes cijfers').evaluate((field) => field.matches(':focus')))
    .toBe(true);
  await shotGuest('17-code-sent');
  await guest.page.keyboard.type(await server.code(pim.email));
  await guest.page.keyboard.press('Enter');

  // The menu has only what the role may do, for one brand.
  await guest.page.getByRole('heading', { name: 'Wat er wacht' }).waitFor();
  await guest.page.goto(server.url(host, '/whitelabels'));
  await guest.page.getByRole('link', { name: 'FitPuur', exact: true }).waitFor();
  expect(await guest.page.locator('tbody').getByRole('row').count()).toBe(1);
  await guest.page.getByRole('button', { name: 'Menu openen' }).click();
  const menu = guest.page.getByRole('dialog').getByRole('navigation', { name: 'Hoofdmenu' });
  await expect
    .poll(() => menu.getByRole('link').allTextContents())
    .toEqual([
      'start',
      'white-labels',
      'ingrediënten',
      'imports',
      'recepten',
      'sponsoringen',
      'uitnodigingen',
      'aankoopcodes',
      'pakketten',
      'klussen',
      'medewerkers',
      'logboek',
      'cijfers',
    ]);
  await shotGuest('18-menu-of-one-brand');
  await menu.getByRole('link', { name: 'medewerkers' }).click();
  await guest.page.getByRole('row', { name: /Pim Partner \(jij\)/ }).waitFor();
  await shotGuest('19-staff-of-one-brand');
  await guest.page.goto(server.url(host, '/payments'));
  await guest.page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  await shotGuest('20-forbidden');
  await guest.page.goto(server.url(host, '/staff'));
  await guest.page.getByRole('row', { name: /Pim Partner/ }).waitFor();

  await admin.page.reload();
  await row.filter({ hasText: 'Beheerder · FitPuur · Actief' }).waitFor();
  await row.getByRole('button', { name: /^Rol weghalen: Pim Partner/ }).click();
  await admin.page.getByRole('alertdialog').getByText('Pim Partner kan dan meteen niet meer bij FitPuur.').waitFor();
  await shotAdmin('21-remove');
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Rol weghalen' }).click();
  await admin.page.getByText('De rol van Pim Partner is weggehaald.').waitFor();
  await row.waitFor({ state: 'detached' });
  await shotAdmin('22-removed');

  await guest.page.getByRole('button', { name: 'Menu openen' }).click();
  await menu.getByRole('link', { name: 'white-labels' }).click();
  await guest.page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  await guest.page.goto(link);
  await guest.page.getByLabel('Wachtwoord', { exact: true }).fill(pim.password);
  await guest.page.getByRole('button', { name: 'Uitnodiging aannemen' }).click();
  await guest.page.getByRole('heading', { name: 'Deze uitnodiging werkt niet' }).waitFor();
  await shotGuest('23-invitation-refused');
  await guest.page.goto(server.url(host, '/'));
  await guest.page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  await shotGuest('24-no-role');

  for (const { errors } of [admin, guest]) expect(errors.filter((text) => !/ (403|404|422) /.test(text))).toEqual([]);
});

test('console: a visit through a funnel shows in the figures of its own brand only', async ({ browser }) => {
  const guest = await visit(browser);
  await guest.page.goto(server.url('fitpuur.localhost', '/register?utm_source=herfst'));
  const email = newAddress('geteld');
  await fillRegistration(guest.page, email);
  await guest.page.locator('input[name=code]').fill(await server.code(email));
  await guest.page.locator('button[type=submit]').click();
  await guest.page.getByText('Gezonder eten').click();
  const sent = guest.page.waitForResponse(
    (answer) => answer.url().endsWith('/ingest') && !!answer.request().postData()?.includes('"step":"sex"'),
  );
  await guest.page.getByRole('button', { name: 'Verder' }).click();
  await guest.page.getByRole('heading', { name: 'Wat is je geslacht bij geboorte?' }).waitFor();
  expect((await sent).status()).toBe(204);

  const { page, errors } = await visit(browser, staffState);
  const shot = shotOf(page);
  await page.goto(server.url(host, '/figures'));
  const row = page.getByRole('row', { name: /Campagne: herfst/ });
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  expect(await row.count()).toBe(0);
  await page.getByLabel('Merk').selectOption('FitPuur');
  await row.waitFor();
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', '1', '0']);
  // Other tests use the same funnel meanwhile.
  await page.getByLabel('Herkomst').selectOption('Campagne: herfst');
  const steps = page.getByRole('region', { name: 'Stappen van de route: Algemeen' }).getByRole('listitem');
  await expect(steps).toHaveText([
    'Account maken1',
    'Code invullen1',
    'Wat wil je bereiken?1',
    /^Wat is je geslacht bij geboorte\?1/,
  ]);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await shot('32-figures');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('33-figures-dark');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Per dag: download (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^fitpuur-per-dag-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByLabel('Merk').selectOption('KetoKompas');
  await page.getByLabel('Van', { exact: true }).fill('2026-01-01');
  await page.getByLabel('Tot en met', { exact: true }).fill('2026-01-02');
  await page.getByText('Nog geen cijfers in deze periode').waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0); // the previous figures are faint until the new ones are loaded
  await shot('34-figures-empty');
  expect([...errors, ...guest.errors].filter((text) => !/ (401|422) /.test(text))).toEqual([]);
});
