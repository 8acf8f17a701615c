import type { Browser, Page } from '@playwright/test';
import { accountWithAccess, accountWithoutAccess, logIn, newAddress, password } from './support/accounts.ts';
import {
  answerConsent,
  expectAccessible,
  expectTitle,
  pathAndQuery,
  pathOf,
  photograph,
  press,
  type Visit,
  visit,
} from './support/browser.ts';
import { server } from './support/server.ts';
import { createSponsorship, invite, makeCodes, parcelsOf, withdrawInvite } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const brand = 'fitpuur';
const host = `${brand}.localhost`;
const next = (page: Page) => press(page, /^(Verder|Bekijk mijn resultaat|Ik verdraag alles|Ik lust alles)$/);

/** A new visitor's page on a phone, after refusing consent where the brand asks. */
async function newVisitor(browser: Browser, address: string): Promise<Visit> {
  const visiting = await visit(browser);
  await visiting.page.goto(address);
  await answerConsent(visiting.page, 'Weigeren');
  return visiting;
}

async function choose(page: Page, question: string | RegExp, choice: string | RegExp) {
  await expectTitle(page, question);
  await page.getByRole('radio', { name: choice }).check({ force: true });
  await next(page);
}

async function fill(page: Page, question: string, values: Record<string, string>) {
  await expectTitle(page, question);
  for (const [part, value] of Object.entries(values)) await page.getByLabel(part, { exact: true }).fill(value);
  await next(page);
}

const born = (year: string) => ({ Dag: '14', Maand: '3', Jaar: year });

/** Answers the questions from the second on, up to the result. */
async function answerTheRest(page: Page) {
  await choose(page, /geslacht bij geboorte/, 'Vrouw');
  await fill(page, 'Wanneer ben je geboren?', born('1990'));
  // An impossible weight is refused at its field, in the user's language.
  await fill(page, 'Hoe lang en zwaar ben je?', { Lengte: '170', 'Gewicht nu': '800', Streefgewicht: '72' });
  await expect.poll(() => page.getByLabel('Gewicht nu', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await fill(page, 'Hoe lang en zwaar ben je?', { Lengte: '170', 'Gewicht nu': '80', Streefgewicht: '72' });
  await choose(page, /van toepassing/, /Geen van deze/);
  await choose(page, /Hoe actief/, /^Een beetje/);
  await choose(page, /Hoe snel/, /^Gewoon/);
  await choose(page, 'Hoe eet je?', /^Vegetarisch/);
  await expectTitle(page, 'Wat verdraag je niet?');
  await next(page);
  await expectTitle(page, 'Wat lust je niet?');
  await next(page);
  await expectTitle(page, 'Wanneer eet je?');
  await next(page);
  await choose(page, /Hoeveel tijd/, /30 minuten/);
  await expectTitle(page, 'Dit past bij jou');
}

async function makeAccount(page: Page, email?: string) {
  await page.getByLabel('Je naam').fill('Sanne de Boer');
  if (email !== undefined) await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  await page.getByRole('checkbox', { name: /mijn antwoorden over mijn lichaam/ }).check();
  await press(page, 'Account maken');
  if (email === undefined) return;
  await page.getByLabel('Code van zes cijfers').fill(await server.code(email));
  await press(page, 'Verder');
}

/** The same account on another device, where signing in leads to its question. */
async function onAnotherDevice(browser: Browser, email: string): Promise<Visit> {
  const otherDevice = await newVisitor(browser, server.url(host, '/login'));
  await logIn(otherDevice.page, { email });
  return otherDevice;
}

/** The errors of a page, without those of a missing session, an invalid form or a missing network. */
const unexpectedErrors = (errors: string[]) =>
  errors.filter((text) => !/ (401|404|409|422) |ERR_INTERNET_DISCONNECTED/.test(text));

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

  const otherDevice = await onAnotherDevice(browser, email);
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

  // The link leads a signed-in account to its page. A stranger is told that the invite was used, and can go on.
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

  // The only seat is taken, which the next visitor is told. An invite for another address is refused.
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

test('purchase: a code from a shop gives thanks, an address, the questions and the last day of access', async ({
  browser,
}) => {
  const email = newAddress('koper');
  const [code = '', second = ''] = await makeCodes(brand, { parcel: true, codes: 2 });
  const { context, page, errors } = await newVisitor(browser, server.url(host, '/register'));
  const shot = async (name: string) => {
    await photograph(page, `purchase-${name}`);
    await expectAccessible(page, `purchase, ${name}`);
  };
  await page.getByRole('link', { name: /Heb je een code/ }).click();
  await expectTitle(page, 'Heb je een code?');
  await page.getByLabel('Je code').fill('FITPU-0000-0000-0000');
  await press(page, 'Code gebruiken');
  await page.getByText('Deze code kennen we niet.', { exact: false }).waitFor();
  await shot('01-enter');
  await page.getByLabel('Je code').fill(code.toLowerCase().replaceAll('-', ' '));
  await press(page, 'Code gebruiken');
  await expectTitle(page, 'Je code klopt');
  await page
    .getByText('Kookpakket van Boekhandel De Lepel: 3 maanden FitPuur, en een pakket.', { exact: false })
    .waitFor();
  await shot('02-register');
  await page.goBack();
  await expectTitle(page, 'Heb je een code?');
  await page.goForward();
  await expectTitle(page, 'Je code klopt');
  await makeAccount(page, email);

  await expectTitle(page, 'Bedankt voor je aankoop!');
  await expect.poll(() => pathAndQuery(page)).toBe('/purchase/success');
  await page.getByText(/Je kunt alles gebruiken tot en met \d+ \w+ \d{4}/).waitFor();
  await shot('03-thanks');
  await page.reload();
  await press(page, 'Vul je adres in');
  await expectTitle(page, 'Waar mag je pakket heen?');
  await page.getByLabel('Postcode').fill('2000');
  await press(page, 'Controleer het adres');
  await expect.poll(() => page.getByText('Vul dit in.').count()).toBe(3);
  await page.getByLabel('Huisnummer').fill('12a');
  await page.getByLabel('Straat').fill('Oudegracht');
  await page.getByLabel('Plaats').fill('Utrecht');
  await press(page, 'Controleer het adres');
  await page.getByText('Kies dan België.', { exact: false }).waitFor();
  await shot('04-address');
  await page.getByLabel('Postcode').fill('3511ab');
  await press(page, 'Controleer het adres');
  await expectTitle(page, 'Klopt dit adres?');
  await page.getByText('Oudegracht 12 A').waitFor();
  await page.getByText('3511 AB Utrecht').waitFor();
  await shot('05-summary');
  await page.goBack();
  await expectTitle(page, 'Waar mag je pakket heen?');
  expect(await page.getByLabel('Straat').inputValue()).toBe('Oudegracht');
  await press(page, 'Controleer het adres');
  await expectTitle(page, 'Klopt dit adres?');
  // Without a network the address is kept on the device, and can be sent later.
  await context.setOffline(true);
  await expectTitle(page, 'Verbinding verbroken');
  await context.setOffline(false);
  await press(page, 'Ja, stuur het hierheen');
  await choose(page, 'Wat wil je bereiken?', 'Afvallen');
  await expectTitle(page, /geslacht bij geboorte/);
  expect(await parcelsOf(brand)).toContain('Sanne de Boer, 3511 AB');

  const otherDevice = await onAnotherDevice(browser, email);
  await expectTitle(otherDevice.page, /geslacht bij geboorte/);
  expect(pathOf(otherDevice.page)).toBe('/purchase/onboarding');
  await answerTheRest(otherDevice.page);
  await press(otherDevice.page, 'Naar mijn weekmenu');
  await expect.poll(() => pathOf(otherDevice.page)).toBe('/dashboard');
  await otherDevice.page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await page.goto(server.url(host, '/dashboard/profile'));
  await page.getByText('Jouw toegang').waitFor();
  await page.getByText('Kookpakket').waitFor();
  await shot('06-profile');

  // A second code starts where the first ends. The message about a used code depends on who used it.
  await page.getByRole('link', { name: 'Heb je een code?' }).click();
  await page.getByLabel('Je code').fill(second);
  await press(page, 'Code gebruiken');
  await expectTitle(page, 'Je code klopt');
  await shot('07-use');
  await press(page, 'Gebruik de code');
  await expectTitle(page, 'Waar mag je pakket heen?');
  const stranger = await newVisitor(browser, server.url(host, `/register?code=${second}`));
  await expectTitle(stranger.page, 'Deze code is al gebruikt');
  await expectAccessible(stranger.page, 'a used code');
  await stranger.page.getByRole('link', { name: 'Verder zonder code' }).click();
  await expectTitle(stranger.page, 'Maak je account');
  expect(unexpectedErrors([...errors, ...otherDevice.errors, ...stranger.errors])).toEqual([]);
});

test('purchase: a code with the address of an account signs in by mail, and does not reveal the account', async ({
  browser,
}) => {
  const [code = ''] = await makeCodes(brand, { parcel: false });
  const { page, errors } = await newVisitor(browser, server.url(host, `/register?code=${code}`));
  await makeAccount(page, (await accountWithAccess(host)).email);
  // All questions were answered and there is no parcel: thanks, and back to the week.
  await expectTitle(page, 'Bedankt voor je aankoop!');
  await press(page, 'Naar mijn weekmenu');
  await expect.poll(() => pathAndQuery(page)).toBe('/dashboard');
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('purchase: a buyer under eighteen is refused, and the code stays valid', async ({ browser }) => {
  const email = newAddress('jong');
  const [code = ''] = await makeCodes(brand, { parcel: false });
  const { page, errors } = await newVisitor(browser, server.url(host, `/register?code=${code}`));
  await makeAccount(page, email);
  await expectTitle(page, 'Bedankt voor je aankoop!');
  await next(page);
  await choose(page, 'Wat wil je bereiken?', 'Gezonder eten');
  await choose(page, /geslacht bij geboorte/, 'Vrouw');
  await fill(page, 'Wanneer ben je geboren?', born(String(new Date().getFullYear() - 15)));
  await expectTitle(page, 'Nog even wachten');
  await expectAccessible(page, 'too young');
  await press(page, 'Uitloggen');
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.goto(server.url(host, `/register?code=${code}`));
  await expectTitle(page, 'Je code klopt');
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('invite and purchase in English, under another brand', async ({ browser }) => {
  const [code = ''] = await makeCodes('greenfork', { parcel: true });
  const invitation = await invite(await createSponsorship('greenfork', 1), newAddress('invited'));
  expect(new URL(invitation).hostname).toBe('greenfork.localhost');
  const { page, errors } = await visit(browser, undefined, { locale: 'en-GB' });
  await page.goto(invitation);
  await expectTitle(page, 'Bakkerij Jansen invites you to GreenFork');
  await photograph(page, 'invite-06-english');
  await expectAccessible(page, 'an invite in English');
  await page.goto(server.url('greenfork.localhost', `/register?code=${code}`));
  await page
    .getByText('Cooking parcel from Boekhandel De Lepel: 3 months of GreenFork, and a parcel.', { exact: false })
    .waitFor();
  // A signed-in account can refuse the code for now.
  await page.goto(server.url('greenfork.localhost', '/login'));
  await logIn(page, await accountWithAccess('greenfork.localhost'));
  await page.waitForURL(/\/dashboard/);
  await page.goto(server.url('greenfork.localhost', `/register?code=${code}`));
  await press(page, 'Not now');
  await expect.poll(() => pathAndQuery(page)).toBe('/dashboard');
  expect(unexpectedErrors(errors)).toEqual([]);
});
