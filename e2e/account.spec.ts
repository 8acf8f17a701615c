import { readFileSync } from 'node:fs';
import { accountWithAccess, newAddress } from './support/accounts.ts';
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
  await page.getByRole('button', { name: /^Log in met een code/ }).click();
  await page.getByLabel('Code van zes cijfers').waitFor();
  // A phone may discard the page while the user reads the mail.
  await page.reload();
  await page.getByLabel('Code van zes cijfers').fill('000000');
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByText('Deze code klopt niet').waitFor();
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

test('account: registers without a password, signs in by code and chooses a password', async ({ browser }) => {
  const email = newAddress('zonder');
  const { page, errors } = await visit(browser);
  const shot = async (name: string) => {
    await photograph(page, `account-${name}`);
    await expectAccessible(page, `account, ${name}`);
  };
  await page.goto(server.url(host, '/register'));
  await page.getByLabel('Je naam').fill('Noor de Vries');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  await shot('04-without-password');
  await page.getByRole('button', { name: 'Account maken' }).click();
  const enterCode = async () => {
    await page.getByLabel('Code van zes cijfers').fill(await server.code(email));
    await page.getByRole('button', { name: 'Verder' }).click();
    await page.getByLabel('Code van zes cijfers').waitFor({ state: 'hidden' });
  };
  await enterCode();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/onboarding');
  await page.getByRole('button', { name: 'Je account' }).click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');

  await page.goto(server.url(host, '/login'));
  await page.getByLabel('E-mailadres').fill(email);
  await shot('05-log-in');
  await page.getByRole('button', { name: 'Log in met een code per mail' }).click();
  await enterCode();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/onboarding');
  expect(errors.filter((text) => !/ (401|422) /.test(text))).toEqual([]);
});

test('account: an account without a password chooses one in its settings', async ({ browser }) => {
  const noor = await accountWithAccess(host, { password: undefined });
  const { page, errors } = await visit(browser, noor.state);
  await page.goto(server.url(host, '/dashboard/profile/security'));
  await page.getByText('Geen. Je logt in met een code per mail.').waitFor();
  await photograph(page, 'account-06-no-password');
  await expectAccessible(page, 'account, no password');
  await page.getByRole('button', { name: 'Wachtwoord kiezen' }).click();
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('elke dag een appel');
  await photograph(page, 'account-07-first-password');
  await expectAccessible(page, 'account, first password');
  await page.getByRole('dialog').getByRole('button', { name: 'Wachtwoord kiezen' }).click();
  await page.getByText('Je kunt nu inloggen met je wachtwoord.', { exact: false }).first().waitFor();
  await page.getByText('••••••••').waitFor();
  expect(errors).toEqual([]);
});
