import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, launch, photograph, visit } from './browser.ts';
import { addressOf, asNewcomer, reminderOf } from './people.ts';
import { type Server, startServer } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it.each(['general', 'keto', 'stappenplan'] as const)(
  'whoever stops on the %s way comes back by a mail to where they were, and asks for no more of them',
  async (source) => {
    const host = 'lepelblad.localhost';
    await asNewcomer(browser, server, host, source);
    const to = addressOf(source, host);
    const { back, unsubscribe } = await reminderOf(server, to);

    // On a device that knows nothing of them.
    const { context, page, wrong } = await visit(browser);
    await page.goto(back);
    const leadsTo = { general: '/onboarding', keto: '/keto-resultaten', stappenplan: '/registratie' };
    await page.waitForURL((url) => url.pathname === leadsTo[source] && url.hash === '');
    await page.getByRole('heading', { name: 'Wat wil je bereiken?' }).waitFor();
    await context.close();

    const other = await visit(browser);
    await other.page.goto(unsubscribe);
    await other.page.getByRole('heading', { level: 1, name: 'Je krijgt geen herinneringen meer' }).waitFor();
    expect(new URL(other.page.url()).search).toBe('');
    await photograph(other.page, `stopped-${source}`);
    await accessible(other.page, 'no more reminders');
    const before = await server.reminder(to);
    expect(await server.reminder(to)).toBe(before);
    expect([...wrong, ...other.wrong]).toEqual([]);
    await other.context.close();
  },
);

it('a link that was cut says what to do, in the language and look of the brand', async () => {
  const { context, page } = await visit(browser);
  await page.goto(server.url('greenfork.localhost', '/unsubscribe?token=half'));
  await page.getByRole('heading', { level: 1, name: 'That did not work yet' }).waitFor();
  await page.getByRole('alert').getByText('We do not know this link.').waitFor();
  await photograph(page, 'stopped-cut');
  await page.emulateMedia({ colorScheme: 'dark' });
  await photograph(page, 'stopped-cut-dark');
  await accessible(page, 'a link that was cut');
  await context.close();
});
