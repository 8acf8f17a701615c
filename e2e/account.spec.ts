import { readFileSync } from 'node:fs';
import { accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const host = 'fitpuur.localhost';

test('account: signs in with a code, sets a password, exports its data and erases itself', async ({ browser }) => {
  const noor = await accountWithAccess(host);
  const { page, errors } = await visit(browser);
  const shot = async (name: string) => {
    await photograph(page, `account-${name}`);
    await expectAccessible(page, `account, ${name}`);
  };
  await page.goto(server.url(host, '/login'));
  await page.getByLabel('E-mailadres').fill(noor.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('geen-idee-meer');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByText('E-mailadres of wachtwoord klopt niet.').waitFor();
  await page.getByRole('button', { name: /Wachtwoord vergeten/ }).click();
  await page.getByLabel('Code van zes cijfers').waitFor();
  // A phone may discard the page while the user reads the mail.
  await page.reload();
  await page.getByLabel('Code van zes cijfers').fill('000000');
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByText('Deze code werkt niet').waitFor();
  await shot('01-wrong-code');
  await page.getByLabel('Code van zes cijfers').fill(await server.code(noor.email));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dashboard/);

  await page.goto(server.url(host, '/dashboard/profile/security'));
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('password123');
  await page.getByRole('dialog').getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await page.getByText(/veel mensen/).waitFor();
  await shot('02-common-password');
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('elke dag een appel');
  await page.getByRole('dialog').getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await page.getByText('Je wachtwoord is veranderd', { exact: false }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download alles' }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: { email: string }[] };
  expect(saved.account[0]?.email).toBe(noor.email);

  await page.getByRole('button', { name: 'Wis mijn account' }).click();
  await shot('03-erase');
  await page.getByRole('button', { name: 'Ja, wis mijn account' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goto(server.url(host, '/login'));
  await page.getByLabel('E-mailadres').fill(noor.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('elke dag een appel');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByText('E-mailadres of wachtwoord klopt niet.').waitFor();
  expect(errors.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
});
