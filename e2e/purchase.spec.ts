import { accountWithAccess, logIn, newAddress } from './support/accounts.ts';
import { expectAccessible, expectTitle, pathAndQuery, pathOf, photograph, press, visit } from './support/browser.ts';
import {
  answerTheRest,
  born,
  choose,
  fill,
  makeAccount,
  newVisitor,
  next,
  onAnotherDevice,
  unexpectedErrors,
} from './support/questions.ts';
import { server } from './support/server.ts';
import { makeCodes, parcelsOf } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const brand = 'fitpuur';
const host = `${brand}.localhost`;

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

  const otherDevice = await onAnotherDevice(browser, host, email);
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
  await press(page, 'Ja, dat klopt'); // the year may be mistyped
  await expectTitle(page, 'Nog even wachten');
  await expectAccessible(page, 'too young');
  await press(page, 'Uitloggen');
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.goto(server.url(host, `/register?code=${code}`));
  await expectTitle(page, 'Je code klopt');
  expect(unexpectedErrors(errors)).toEqual([]);
});

test('purchase in English, under another brand', async ({ browser }) => {
  const [code = ''] = await makeCodes('greenfork', { parcel: true });
  const { page, errors } = await visit(browser, undefined, { locale: 'en-GB' });
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
