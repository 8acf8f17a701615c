import { accountWithoutAccess, newAddress, password } from './support/accounts.ts';
import { expectAccessible, expectTitle, pathAndQuery, pathOf, photograph, press, visit } from './support/browser.ts';
import {
  answerTheRest,
  makeAccount,
  newVisitor,
  next,
  onAnotherDevice,
  unexpectedErrors,
} from './support/questions.ts';
import { server } from './support/server.ts';
import { createSponsorship, invite, withdrawInvite } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const brand = 'fitpuur';
const host = `${brand}.localhost`;

test('invite: names the sponsor, asks the details and the questions on two devices, and gives access', async ({
  browser,
}) => {
  const email = newAddress('genodigd');
  const invitation = await invite(await createSponsorship(brand, 2), email);
  expect(new URL(invitation).hostname).toBe(host);
  const { context, page, errors } = await newVisitor(browser, invitation);
  const shot = async (name: string) => {
    await photograph(page, `invite-${name}`);
    await expectAccessible(page, `invite, ${name}`);
  };
  await expectTitle(page, 'Bakkerij Jansen nodigt je uit voor FitPuur');
  const address = page.getByLabel('E-mailadres');
  expect([await address.inputValue(), await address.isEditable()]).toEqual([email, false]);
  await shot('01-register');
  await page.reload();
  await makeAccount(page);

  await expectTitle(page, 'Wat Bakkerij Jansen ziet');
  expect(page.url()).not.toContain('invite=');
  await next(page);
  await page.getByText('Zonder dit akkoord kun je de uitnodiging niet gebruiken.').waitFor();
  await shot('02-details');
  await page.reload();
  await page.getByRole('checkbox', { name: /Bakkerij Jansen ziet/ }).check();
  await next(page);
  await expectTitle(page, 'Wat wil je bereiken?');
  // Back to the details with the browser's and the page's button, and forward again.
  await page.goBack();
  await expectTitle(page, 'Wat Bakkerij Jansen ziet');
  await page.goForward();
  await expectTitle(page, 'Wat wil je bereiken?');
  await press(page, 'Terug');
  await expectTitle(page, 'Wat Bakkerij Jansen ziet');
  expect(await page.getByRole('checkbox', { name: /Bakkerij Jansen ziet/ }).isChecked()).toBe(true);
  await next(page);

  // Without a network nothing is lost, and nothing is shown as saved.
  await expectTitle(page, 'Wat wil je bereiken?');
  await page.getByRole('radio', { name: 'Afvallen' }).check({ force: true });
  await context.setOffline(true);
  await expectTitle(page, 'Verbinding verbroken');
  await context.setOffline(false);
  await expectTitle(page, 'Wat wil je bereiken?');
  expect(await page.getByRole('radio', { name: 'Afvallen' }).isChecked()).toBe(true);
  await next(page);
  await expectTitle(page, /geslacht bij geboorte/);

  const otherDevice = await onAnotherDevice(browser, host, email);
  await expectTitle(otherDevice.page, /geslacht bij geboorte/);
  expect(pathOf(otherDevice.page)).toBe('/invite/onboarding');
  await answerTheRest(otherDevice.page);
  await photograph(otherDevice.page, 'invite-03-result');
  expect(await otherDevice.page.getByText('Bekijk de abonnementen').count()).toBe(0);
  // The first device stays at its question, and continues from there.
  await page.reload();
  await expectTitle(page, /geslacht bij geboorte/);
  await page.goto(server.url(host, '/invite/onboarding'));
  await expectTitle(page, 'Dit past bij jou');
  await press(page, 'Naar mijn weekmenu');
  await expect.poll(() => pathOf(page)).toBe('/dashboard');
  await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await page.goto(server.url(host, '/dashboard/profile'));
  await page.getByText('Bakkerij Jansen').waitFor();
  await shot('04-profile');

  // The link leads a signed-in account to its page. Other visitors see that the invite was used, and can continue.
  await page.goto(invitation);
  await expect.poll(() => pathAndQuery(page)).toBe('/dashboard/recipes');
  const stranger = await newVisitor(browser, invitation);
  await expectTitle(stranger.page, 'Deze uitnodiging is al gebruikt');
  await expectAccessible(stranger.page, 'a used invite');
  await stranger.page.getByRole('link', { name: 'Verder zonder uitnodiging' }).click();
  await expectTitle(stranger.page, 'Maak je account');
  expect(stranger.page.url()).not.toContain('invite=');
  expect(unexpectedErrors([...errors, ...otherDevice.errors, ...stranger.errors])).toEqual([]);
});

test('invite to an account: signing in uses it, in its own browser and in another', async ({ browser }) => {
  // No invite is sent to an account with access, so this account has none.
  const { email } = await accountWithoutAccess(host);
  const sponsorship = await createSponsorship(brand, 1);
  const invitation = await invite(sponsorship, email);
  const { page, errors } = await newVisitor(browser, invitation);
  await makeAccount(page);
  await expectTitle(page, 'Je hebt al een account');
  await expectAccessible(page, 'an invite to an account');
  await page.getByRole('link', { name: 'Inloggen' }).click();
  expect(await page.getByLabel('E-mailadres').inputValue()).toBe(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await press(page, 'Inloggen');
  await expectTitle(page, 'Bakkerij Jansen nodigt je uit voor FitPuur');
  await photograph(page, 'invite-05-use');
  await expectAccessible(page, 'using an invite');
  await page.reload();
  await press(page, 'Gebruik de uitnodiging');
  await page.getByText('Zonder dit akkoord kun je de uitnodiging niet gebruiken.').waitFor();
  await page.getByRole('checkbox', { name: /Bakkerij Jansen ziet/ }).check();
  await press(page, 'Gebruik de uitnodiging');
  await expect.poll(() => pathAndQuery(page)).toBe('/dashboard');
  await page.getByText('Je kunt alles gebruiken tot en met', { exact: false }).waitFor();

  // The only seat is taken, which the next visitor sees. An invite for another address is refused.
  const lateInvite = await invite(sponsorship, newAddress('te-laat'));
  const lateVisit = await newVisitor(browser, lateInvite);
  await expectTitle(lateVisit.page, 'Alle plaatsen zijn bezet');
  const otherEmail = newAddress('iemand-anders');
  const otherInvite = await invite(await createSponsorship(brand, 1), otherEmail);
  await page.goto(otherInvite);
  await page.getByRole('checkbox', { name: /Bakkerij Jansen ziet/ }).check();
  await press(page, 'Gebruik de uitnodiging');
  await page.getByText('Deze uitnodiging is voor een ander e-mailadres.', { exact: false }).waitFor();
  await press(page, 'Log in met een ander adres');
  await expectTitle(page, 'Bakkerij Jansen nodigt je uit voor FitPuur');
  expect(await page.getByLabel('E-mailadres').inputValue()).toBe(otherEmail);
  expect(unexpectedErrors([...errors, ...lateVisit.errors])).toEqual([]);
});

test('invite that is withdrawn while the form is open says so', async ({ browser }) => {
  const sponsorship = await createSponsorship(brand, 1);
  const email = newAddress('terug');
  const { page } = await newVisitor(browser, await invite(sponsorship, email));
  await page.getByLabel('Je naam').waitFor();
  await withdrawInvite(sponsorship, email);
  await makeAccount(page);
  await expectTitle(page, 'Deze uitnodiging is ingetrokken');
  await page.goto(server.url(host, '/register?invite=dit-is-geen-uitnodiging'));
  await expectTitle(page, 'Deze uitnodiging kennen we niet');
});

test('invite in English, under another brand', async ({ browser }) => {
  const invitation = await invite(await createSponsorship('greenfork', 1), newAddress('invited'));
  expect(new URL(invitation).hostname).toBe('greenfork.localhost');
  const { page, errors } = await visit(browser, undefined, { locale: 'en-GB' });
  await page.goto(invitation);
  await expectTitle(page, 'Bakkerij Jansen invites you to GreenFork');
  await photograph(page, 'invite-06-english');
  await expectAccessible(page, 'an invite in English');
  expect(unexpectedErrors(errors)).toEqual([]);
});
