import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { accountWithoutAccess, answerAll, logIn, newAccount, newAddress, password } from './support/accounts.ts';
import {
  expectAccessible,
  expectTitle,
  pathAndQuery,
  photograph,
  press,
  type Visit,
  visit,
} from './support/browser.ts';
import { Client } from './support/client.ts';
import { server } from './support/server.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const host = 'fitpuur.localhost';
const next = (page: Page) => press(page, /^(Verder|Bekijk mijn resultaat|Ik verdraag alles|Ik lust alles)$/);

/** The errors of a page, without those of a missing session, an invalid form or a failed payment. */
const unexpectedErrors = (errors: string[]) => errors.filter((text) => !/ (401|404|409|410|422) /.test(text));

async function newVisitor(browser: Browser, address: string): Promise<Visit> {
  const visiting = await visit(browser);
  await visiting.page.goto(address);
  return visiting;
}

async function choose(page: Page, question: string | RegExp, choice: string | RegExp) {
  await expectTitle(page, question);
  await page.getByRole('radio', { name: choice }).check({ force: true });
  await next(page);
}

/** Returns the id of the brand's account with an address: names in the console are not unique. */
async function consumerId(email: string): Promise<string> {
  const admin = Client.from(consoleHost, staffState);
  const tenants = await admin.call<{ id: string; slug: string }[]>('GET', '/user/admin/tenants');
  const tenant = tenants.find(({ slug }) => slug === 'fitpuur')?.id ?? '';
  const query = new URLSearchParams({ tenantId: tenant, text: email });
  const [consumer] = await admin.call<{ id: string }[]>('GET', `/user/admin/consumers?${query}`);
  return consumer?.id ?? 'nobody';
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [part, value] of Object.entries(values)) await page.getByLabel(part, { exact: true }).fill(value);
}

test('billing: a visitor pays once, registers, gives an address and sees when access ends', async ({ browser }) => {
  const email = newAddress('eenmalig');
  const { page, errors } = await newVisitor(browser, server.url(host, '/register'));
  const shot = async (name: string) => {
    await photograph(page, `once-${name}`);
    await expectAccessible(page, `once, ${name}`);
  };
  await page.getByRole('link', { name: 'Liever één keer betalen?' }).click();
  await expectTitle(page, 'Eén keer betalen');
  await page.getByRole('radio', { name: /^Startpakket/ }).check({ force: true });
  await shot('01-choose');
  await press(page, 'Naar betalen');
  // The bank refuses the payment. Leaving returns to the choice, and paying again opens the same page.
  await page.getByText('Het wordt niet verlengd.', { exact: false }).waitFor();
  const paying = page.url();
  await press(page, 'Laat de bank weigeren');
  await page.getByText('Er is niets betaald.', { exact: false }).waitFor();
  await photograph(page, 'once-02-pay');
  await page.getByRole('link', { name: 'Terug zonder te betalen' }).click();
  await expectTitle(page, 'Eén keer betalen');
  await page.getByRole('radio', { name: /^Startpakket/ }).check({ force: true });
  await press(page, 'Naar betalen');
  await expect.poll(() => page.url()).toBe(paying);
  await page.getByLabel('Je e-mailadres').fill(email);
  await press(page, /^Betaal/);

  await expectTitle(page, 'Je betaling is binnen');
  await page.getByText('Startpakket: 3 maanden FitPuur, en een pakket.', { exact: false }).waitFor();
  expect(pathAndQuery(page)).toMatch(/^\/register\?code=FITPU-/);
  await shot('03-register');
  await page.reload();
  await expectTitle(page, 'Je betaling is binnen');
  // The link in the mail leads there too, on any device.
  const link = await server.waitForMail(email, /http:\/\/fitpuur\.\S+\/register\?code=[\w-]+/);
  const elsewhere = await newVisitor(browser, link);
  await expectTitle(elsewhere.page, 'Je betaling is binnen');

  await page.getByRole('button', { name: 'Liever een wachtwoord?' }).click();
  await fill(page, { 'Je naam': 'Sanne de Boer', 'E-mailadres': email, Wachtwoord: password });
  await page.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  await page.getByRole('checkbox', { name: /mijn antwoorden over mijn lichaam/ }).check();
  await press(page, 'Account maken');
  await page.getByLabel('Code van zes cijfers').fill(await server.code(email));
  await press(page, 'Verder');
  await expectTitle(page, 'Bedankt voor je aankoop!');
  await expect.poll(() => pathAndQuery(page)).toBe('/purchase/success');
  await page.getByText(/Je kunt alles gebruiken tot en met \d+ \w+ \d{4}/).waitFor();
  await shot('04-thanks');
  await elsewhere.page.reload();
  await expectTitle(elsewhere.page, 'Deze code is al gebruikt');

  await press(page, 'Vul je adres in');
  await expectTitle(page, 'Waar mag je pakket heen?');
  await fill(page, { Postcode: '3511ab', Huisnummer: '12a', Straat: 'Oudegracht', Plaats: 'Utrecht' });
  // The address survives a reload, before and after it was checked.
  await page.reload();
  await expectTitle(page, 'Waar mag je pakket heen?');
  expect(await page.getByLabel('Straat').inputValue()).toBe('Oudegracht');
  await press(page, 'Controleer het adres');
  await expectTitle(page, 'Klopt dit adres?');
  await page.reload();
  await expectTitle(page, 'Klopt dit adres?');
  await page.getByText('Oudegracht 12 A').waitFor();
  await press(page, 'Adres aanpassen');
  await expectTitle(page, 'Waar mag je pakket heen?');
  expect(await page.getByLabel('Postcode').inputValue()).toBe('3511ab');
  await press(page, 'Controleer het adres');
  await press(page, 'Ja, stuur het hierheen');
  await expectTitle(page, 'Wat wil je bereiken?');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Oudegracht');

  // Another device continues at the same question, and finishes.
  const otherDevice = await newVisitor(browser, server.url(host, '/login'));
  await logIn(otherDevice.page, { email });
  await choose(otherDevice.page, 'Wat wil je bereiken?', 'Gezonder eten');
  await expectTitle(otherDevice.page, /geslacht bij geboorte/);
  await answerAll(host, { state: await otherDevice.context.storageState() });
  await otherDevice.page.goto(server.url(host, '/purchase/onboarding'));
  await expectTitle(otherDevice.page, 'Dit past bij jou');
  await press(otherDevice.page, 'Naar mijn weekmenu');
  await otherDevice.page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await page.goto(server.url(host, '/dashboard/profile'));
  await page.getByText('Jouw toegang').waitFor();
  await page.getByText('Startpakket').waitFor();
  await shot('05-profile');
  expect(unexpectedErrors([...errors, ...elsewhere.errors, ...otherDevice.errors])).toEqual([]);
});

test('billing: an account pays once by direct debit, and loses access by a refund', async ({ browser }) => {
  const { email, state } = await accountWithoutAccess(host);
  const { page, errors } = await visit(browser, state);
  await page.goto(server.url(host, '/dashboard/plans'));
  await page.getByRole('radio', { name: /^Drie maanden/ }).check({ force: true });
  await photograph(page, 'once-06-plans');
  await expectAccessible(page, 'once, among the plans');
  await press(page, 'Naar betalen');
  await page.getByRole('radio', { name: /SEPA/ }).check();
  const payments = new URL(page.url()).origin;
  await press(page, /^Betaal/);
  await expectTitle(page, 'Bedankt voor je aankoop!');
  await press(page, 'Naar mijn weekmenu');
  await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
  await page.goto(server.url(host, '/dashboard/profile'));
  await page.getByText('Drie maanden').waitFor();

  const { page: bank } = await visit(browser);
  await bank.goto(payments);
  await press(bank, 'De bank betaalt');
  await photograph(bank, 'once-07-payments');
  const payment = bank.getByRole('listitem').filter({ hasText: email });
  await payment.getByRole('button', { name: 'Betaal terug' }).click();
  await payment.getByText('terugbetaald', { exact: false }).waitFor();
  await expect.poll(() => server.waitForMail(email, /teruggestort/)).toBe('teruggestort');
  // The plans are shown only to accounts without access.
  await page.goto(server.url(host, '/dashboard/plans'));
  await expectTitle(page, 'Kies je abonnement');
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('billing: paying once in English, under another brand', async ({ browser }) => {
  const { page, errors } = await visit(browser, undefined, { locale: 'en-GB' });
  await page.goto(server.url('greenfork.localhost', '/purchase'));
  await expectTitle(page, 'Pay once');
  await page.getByText('6 months', { exact: false }).waitFor();
  await photograph(page, 'once-08-english');
  await expectAccessible(page, 'paying once in English');
  await press(page, 'To payment');
  await page.getByLabel('Your email address').fill(newAddress('guest'));
  await press(page, /^Pay/);
  await expectTitle(page, 'We have received your payment');
  await page.getByText('Half a year: 6 months of GreenFork.', { exact: false }).waitFor();
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('billing: a brand of some paths is named in consents; advice against keto leads on', async ({ browser }) => {
  const keto = 'ketokompas.localhost';
  const { page: registering } = await visit(browser);
  await registering.goto(server.url(keto, '/register'));
  await registering.getByText('van KetoKompas', { exact: false }).waitFor();
  await registering.getByText('Ik vind het goed dat KetoKompas', { exact: false }).waitFor();
  await photograph(registering, 'once-09-keto-register');
  await registering.goto(server.url(keto, '/privacy-policy'));
  await registering.getByText('KetoKompas', { exact: false }).first().waitFor();

  const person = await newAccount(keto, 'keto');
  await answerAll(keto, person, 'keto', { medical: 'kidneyDisease' });
  const { page, errors } = await visit(browser, person.state);
  await page.goto(server.url(keto, '/keto-resultaten'));
  await expectTitle(page, 'Keto en koolhydraatarm raden we je nu af');
  await photograph(page, 'once-10-unfit');
  await press(page, 'Maak een gewoon weekmenu');
  await expectTitle(page, 'Hoe eet je?');
  expect(new URL(page.url()).pathname).toBe('/onboarding');
  await page.reload();
  await choose(page, 'Hoe eet je?', /^Vegetarisch/);
  await expectTitle(page, 'Wat lust je niet?'); // keto does not ask it; the rest was answered
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('billing: a subscriber sees what they pay, cancels, undoes it and withdraws', async ({ browser }) => {
  const { email, state } = await accountWithoutAccess(host);
  const { page, errors } = await visit(browser, state);
  const shot = async (name: string) => {
    await photograph(page, `subscription-${name}`);
    await expectAccessible(page, `subscription, ${name}`);
  };
  await page.goto(server.url(host, '/dashboard/profile/subscription'));
  await page.getByText('Je hebt nog geen abonnement').waitFor();
  await page.getByRole('link', { name: 'Bekijk de abonnementen' }).click();
  await page.getByRole('radio', { name: /^Per jaar/ }).check({ force: true });
  await press(page, 'Naar betalen');
  await press(page, /^Betaal/);
  await page.waitForURL((url) => url.hostname === host);

  await page.goto(server.url(host, '/dashboard/profile'));
  await page.getByRole('link', { name: 'Betalen, facturen en opzeggen' }).click();
  await expectTitle(page, 'Jouw abonnement');
  await page.getByText(/94,95 op\s\d+\s\w+\s\d{4}/).waitFor();
  await page.getByText('Automatische incasso').waitFor();
  await shot('01-running');
  // Two actions: the link, and the button of the only screen.
  await page.getByRole('link', { name: 'Abonnement opzeggen' }).click();
  await expectTitle(page, 'Abonnement opzeggen');
  await shot('02-cancel');
  await press(page, 'Zeg op');
  await page.getByText('Je hebt opgezegd.', { exact: false }).waitFor();
  await shot('03-cancelled');
  await expect.poll(() => server.waitForMail(email, /is opgezegd/)).toBe('is opgezegd');
  await press(page, 'Maak opzeggen ongedaan');
  await page.getByRole('link', { name: 'Abonnement opzeggen' }).waitFor();
  await expect.poll(() => server.waitForMail(email, /loopt gewoon door/)).toBe('loopt gewoon door');

  await press(page, 'Koop herroepen');
  await shot('04-withdraw');
  await press(page, 'Herroep de koop');
  await page.getByText('Je hebt de koop herroepen.', { exact: false }).waitFor();
  await page.getByText('Per jaar, terugbetaling').waitFor();
  await shot('05-withdrawn');
  await expect.poll(() => server.waitForMail(email, /Dit is de bevestiging/)).toBe('Dit is de bevestiging');
  await page.getByRole('link', { name: 'Kies een abonnement' }).click();
  await expectTitle(page, 'Kies je abonnement');
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('billing: a trial is told with its dates, given once, and cancelled without a payment', async ({ browser }) => {
  const brand = 'ketokompas.localhost';
  const { email, state } = await accountWithoutAccess(brand);
  const { page, errors } = await visit(browser, state);
  const shot = async (name: string) => {
    await photograph(page, `trial-${name}`);
    await expectAccessible(page, `trial, ${name}`);
  };
  await page.goto(server.url(brand, '/dashboard/plans'));
  await page.getByText('eerst 7 dagen gratis', { exact: false }).waitFor();
  await page.getByText(/^Vandaag betaal je niets\. Zeg je op tot en met \d+ \w+ \d{4}/).waitFor();
  await shot('01-plans');
  await press(page, 'Naar betalen');
  await page.getByText('Eerst 7 dagen gratis.', { exact: false }).waitFor();
  await photograph(page, 'trial-02-pay');
  await press(page, /^Begin met 7 dagen gratis/);
  await page.waitForURL((url) => url.hostname === brand);
  await expect.poll(() => server.waitForMail(email, /Vandaag betaal je niets/)).toBe('Vandaag betaal je niets');

  await page.goto(server.url(brand, '/dashboard/profile/subscription'));
  await page.getByText('Er is nog niets afgeschreven.', { exact: false }).waitFor();
  await page.getByText('Je hebt nog niets betaald.').waitFor();
  await shot('03-subscription');
  await page.getByRole('link', { name: 'Kies een ander abonnement' }).click();
  await page.getByRole('radio', { name: /^Per jaar/ }).check({ force: true });
  await page.getByText('Je proefperiode loopt gewoon door', { exact: false }).waitFor();
  await shot('04-change');
  await page.goto(server.url(brand, '/dashboard/profile/subscription'));
  await page.getByRole('link', { name: 'Abonnement opzeggen' }).click();
  await page.getByText('Er wordt niets afgeschreven.', { exact: false }).waitFor();
  await shot('05-cancel');
  await press(page, 'Zeg op');
  await page.getByText('Je hebt opgezegd.', { exact: false }).waitFor();
  await press(page, 'Koop herroepen');
  await press(page, 'Herroep de koop');
  await page.getByText('Je hebt de koop herroepen.', { exact: false }).waitFor();
  await shot('06-withdrawn');
  await page.getByRole('link', { name: 'Kies een abonnement' }).click();
  await expectTitle(page, 'Kies je abonnement');
  await page.getByText('Per maand', { exact: true }).waitFor();
  await expect(page.getByText('dagen gratis', { exact: false })).toHaveCount(0);
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('billing: a bank takes a payment back, and staff and the subscriber see it', async ({ browser }) => {
  const { email, state } = await accountWithoutAccess(host);
  const { page, errors } = await visit(browser, state);
  await page.goto(server.url(host, '/dashboard/plans'));
  await page.getByRole('radio', { name: /^Per maand/ }).check({ force: true });
  await press(page, 'Naar betalen');
  await page.getByText('Het wordt verlengd', { exact: false }).waitFor();
  const payments = new URL(page.url()).origin;
  await press(page, /^Betaal/);
  await page.waitForURL((url) => url.hostname === host);
  await server.waitForMail(email, /begonnen/); // letters that are queued together are sent in any order

  const { page: bank } = await visit(browser);
  await bank.goto(payments);
  const payment = bank.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'Factuur' });
  await payment.getByRole('button', { name: 'De klant vraagt het terug via de bank' }).click();
  await payment.getByText('teruggevraagd via de bank').waitFor();
  await photograph(bank, 'dispute-01-bank');
  await expect.poll(() => server.waitForMail(email, /Je bank zoekt dat nu uit/)).toBe('Je bank zoekt dat nu uit');

  await page.goto(server.url(host, '/dashboard/profile/subscription'));
  await page.getByText('Je bank heeft ons gevraagd', { exact: false }).waitFor();
  await page.getByText('je bank kijkt ernaar').waitFor();
  await photograph(page, 'dispute-02-subscriber');
  await expectAccessible(page, 'a disputed payment');

  const { page: staff } = await visit(browser, staffState);
  await staff.goto(server.url(consoleHost, '/'));
  const waiting = staff.getByRole('region', { name: 'Teruggevraagde betalingen' });
  await waiting.getByRole('link', { name: 'FitPuur' }).waitFor();
  await photograph(staff, 'dispute-03-home');
  await waiting.getByRole('link', { name: 'FitPuur' }).click();
  await expectTitle(staff, 'Geschillen');
  await staff.getByText('Abonnement was opgezegd').first().waitFor();
  await photograph(staff, 'dispute-04-list');
  await expectAccessible(staff, 'the list of disputes');
  await staff.locator(`a[href*="${await consumerId(email)}"]`).click();
  await staff.getByText(/^Factuur .* teruggevraagd via de bank$/).waitFor();
  await photograph(staff, 'dispute-05-consumer');

  await payment.getByRole('button', { name: 'De klant krijgt gelijk' }).click();
  await payment.getByText('teruggehaald door de bank').waitFor();
  await expect.poll(() => server.waitForMail(email, /Je laatste dag is/)).toBe('Je laatste dag is');
  await page.reload();
  await page.getByText('Je bank heeft je betaling teruggehaald.', { exact: false }).waitFor();
  await page.getByText('teruggehaald', { exact: true }).waitFor();
  await photograph(page, 'dispute-06-lost');

  // The payment and what the bank took back are in the brand's figures, and in their file.
  await staff.goto(server.url(consoleHost, '/figures'));
  await staff.getByLabel('Merk').selectOption('FitPuur');
  const title = 'Abonnementen en betalingen per maand';
  const month = staff.getByRole('table', { name: title }).getByRole('row').last();
  await expect(month.getByRole('cell').nth(5)).toHaveText(/[1-9]\d*,\d\d/);
  await photograph(staff, 'dispute-07-figures');
  const saved = staff.waitForEvent('download');
  await staff.getByRole('button', { name: `${title}: download (CSV)` }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^fitpuur-/);
  const [heads = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(heads).toContain('Terugbetaald');
  const paid = (await month.getByRole('cell').nth(5).textContent()) ?? '';
  expect(rows.at(-1)).toContain(paid.replace('.', ''));
  expect(unexpectedErrors(errors)).toEqual([]);
});
