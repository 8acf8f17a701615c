import { accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photograph, press, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const host = 'lepelblad.localhost';
const slug = 'krentenbollen-met-pindakaas-en-banaan';
const name = 'Krentenbollen met pindakaas en banaan';

for (const size of ['phone', 'wide'] as const) {
  test(`list: it begins empty, and takes a recipe that is not in the menu (${size})`, async ({ browser }) => {
    const { state } = await accountWithAccess(host);
    const { page, errors } = await visit(browser, state);
    await page.setViewportSize(sizes[size]);
    await page.goto(server.url(host, '/dashboard/shopping'));
    await press(page, 'Of begin een lege lijst');
    await page.getByText('Losse boodschappen').waitFor();
    const items = page.locator('[data-item]');
    expect(await items.count()).toBe(0);
    await photograph(page, 'list-empty');
    await expectAccessible(page, 'an empty list');
    await press(page, 'Zet er iets bij');
    await page.getByLabel(/Product/).fill('Toiletpapier');
    await press(page, 'Zet op de lijst');
    await expect(items).toHaveCount(1);
    const address = page.url();

    await page.goto(server.url(host, `/dashboard/recipes/${slug}`));
    await press(page, 'Zet op een lijst');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Je lijst zonder menu').waitFor();
    await photograph(page, 'list-choice');
    await expectAccessible(page, 'the choice of a list');
    await sheet.getByRole('button', { name: /Losse boodschappen/ }).click();
    await press(page, 'Bekijk');
    await page.waitForURL(address);
    await expect(items).toHaveCount(5);
    await page.getByRole('heading', { name: 'Recepten die je erbij zette' }).waitFor();
    await photograph(page, 'list-of-a-recipe');
    await expectAccessible(page, 'a list with a recipe');

    await page.getByText('Haal eraf').click();
    await expect(items).toHaveCount(1);
    await page.getByText(name).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
}
