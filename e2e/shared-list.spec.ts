import type { Page } from '@playwright/test';
import { accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photograph, press, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const host = 'lepelblad.localhost';
const stopped = 'Deze lijst wordt niet meer gedeeld.';

const line = (page: Page, name: string) =>
  page.locator('[data-item]').filter({ has: page.getByText(name, { exact: true }) });
const isTicked = (page: Page, name: string) => line(page, name).getByRole('checkbox').isChecked();
const tick = (page: Page, name: string) => line(page, name).locator('label').click();
const namesOf = (page: Page) => page.locator('[data-item] .name').allTextContents();

/** Makes a list of an account on its page, and returns the names on it. */
async function makeList(page: Page): Promise<string[]> {
  await page.goto(server.url(host, '/dashboard/shopping'));
  await press(page, /Maak de lijst/);
  await page.locator('[data-item]').first().waitFor();
  return namesOf(page);
}

/** Shares the list on a page and returns the link. */
async function share(page: Page): Promise<string> {
  await press(page, 'Deel de lijst');
  await press(page, 'Maak een link');
  const link = await page.getByLabel('Je link').inputValue();
  await photograph(page, 'shared-list-link');
  await expectAccessible(page, 'the link to a list');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Deze lijst is gedeeld' }).waitFor();
  return link;
}

for (const size of ['phone', 'wide'] as const) {
  test(`shared list: two devices shop with one list (${size})`, async ({ browser }) => {
    const { state } = await accountWithAccess(host);
    const { page: owner, errors } = await visit(browser, state);
    await owner.setViewportSize(sizes[size]);
    const [first = '', second = '', third = ''] = await makeList(owner);
    const link = await share(owner);
    expect(new URL(link).pathname + new URL(link).search).toBe('/shared-list');

    const { page: guest, context, errors: guestErrors } = await visit(browser, undefined, { worker: true });
    await guest.setViewportSize(sizes[size]);
    const requested: string[] = [];
    guest.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await guest.goto(link);
    await line(guest, first).waitFor();
    await photograph(guest, `shared-list-guest`);
    await expectAccessible(guest, 'a shared list');

    // Each device shows the ticks, items and shoppers of the other.
    await tick(guest, first);
    await expect.poll(() => isTicked(owner, first)).toBe(true);
    await tick(owner, second);
    await expect.poll(() => isTicked(guest, second)).toBe(true);
    await press(guest, 'Zet er iets bij');
    await guest.getByLabel(/Product/).fill('Bloemen');
    await press(guest, 'Zet op de lijst');
    await line(owner, 'Bloemen').waitFor();
    await press(guest, 'Ik ga winkelen');
    await guest.getByLabel('Je voornaam').fill('Sam');
    await guest.keyboard.press('Enter');
    await guest.getByText('Je bent aan het winkelen').waitFor();
    await owner.getByText('Sam is aan het winkelen').waitFor();
    await photograph(owner, 'shared-list-owner');
    await expectAccessible(owner, 'a list that is shared');

    // The guest has no network in the shop, reloads, ticks, and is online again.
    await guest.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
      timeout: 0,
    });
    await context.setOffline(true);
    await guest.reload();
    await line(guest, third).waitFor();
    expect(await isTicked(guest, second)).toBe(true);
    await tick(guest, third);
    await tick(owner, second); // not in the basket after all
    await guest.getByText('Verbinding verbroken').waitFor();
    await photograph(guest, 'shared-list-offline');
    expect(await isTicked(owner, third)).toBe(false);
    await context.setOffline(false);
    await expect.poll(() => isTicked(owner, third)).toBe(true);
    await expect.poll(() => isTicked(guest, second)).toBe(false);
    expect(await isTicked(guest, third)).toBe(true);

    // The link is withdrawn: the list is gone, also from the device.
    const token = new URL(link).hash.slice(1);
    await press(owner, 'Deze lijst is gedeeld');
    await press(owner, 'Niet meer delen');
    await owner.getByText(stopped).waitFor();
    await guest.getByRole('heading', { name: stopped }).waitFor();
    expect((await guest.locator('main').innerText()).split(/\n+/)).toEqual([
      stopped,
      'Vraag om een nieuwe link als je nog wilt meekijken.',
      'Naar Lepelblad',
    ]);
    await photograph(guest, 'shared-list-stopped');
    await expectAccessible(guest, 'a list that is not shared any more');
    await guest.reload();
    await guest.getByRole('heading', { name: stopped }).waitFor();
    expect(requested.filter((one) => one.includes(token))).toEqual([]);
    const expected = /ERR_(FAILED|INTERNET_DISCONNECTED)|status of 40[14]/;
    expect([...errors, ...guestErrors].filter((text) => !expected.test(text))).toEqual([]);
  });
}

test('shared list: a guessed link says only that, in the language of the visitor', async ({ browser }) => {
  const { page } = await visit(browser, undefined, { locale: 'en-GB' });
  for (const address of ['/shared-list', '/shared-list#x', `/shared-list#${'A'.repeat(43)}`]) {
    await page.goto('about:blank');
    await page.goto(server.url(host, address));
    await page.getByRole('heading', { level: 1, name: /no longer shared|niet meer gedeeld/ }).waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
  }
});

test('shared list: a tick shows on the other device at once', async ({ browser }) => {
  const { state } = await accountWithAccess(host);
  const { page: owner } = await visit(browser, state);
  const names = await makeList(owner);
  const link = await share(owner);
  const { page: guest } = await visit(browser);
  await guest.goto(link);
  await line(guest, names[0] ?? '').waitFor();
  const times: number[] = [];
  for (const name of names.slice(0, 20)) {
    const shown = guest.evaluate(
      (wanted) =>
        new Promise<number>((done) => {
          const look = () => {
            const rows = [...document.querySelectorAll('[data-item]')];
            const row = rows.find((one) => one.querySelector('.name')?.textContent === wanted);
            if (row?.querySelector('input')?.checked) done(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      name,
    );
    const ticked = owner.evaluate(
      () => new Promise<number>((done) => document.addEventListener('click', () => done(Date.now()), { once: true })),
    );
    await tick(owner, name);
    times.push((await shown) - (await ticked));
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  test.info().annotations.push({ type: 'p95', description: `${p95} ms of ${times.length} ticks` });
  // biome-ignore lint/suspicious/noConsole: the figure is read by people
  console.info(`A tick showed on the other device after ${times[Math.floor(times.length / 2)]} ms, p95 ${p95} ms.`);
  expect(p95).toBeLessThanOrEqual(3000); // the benchmark has the limit; a browser on a busy machine takes longer
});
