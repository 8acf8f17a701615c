import { newAccount, reminderOf } from './support/accounts.ts';
import { expectAccessible, photograph, photographSchemes, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

for (const source of ['general', 'keto', 'stappenplan'] as const) {
  test(`reminder: in the funnel ${source} it leads back to the last question, and can be stopped`, async ({
    browser,
  }) => {
    const host = 'lepelblad.localhost';
    const { email: to } = await newAccount(host, source);
    const { back, unsubscribe } = await reminderOf(to);

    // On a device without a session or answers.
    const { page, errors } = await visit(browser);
    await page.goto(back);
    const leadsTo = { general: '/onboarding', keto: '/keto-resultaten', stappenplan: '/registratie' };
    await page.waitForURL((url) => url.pathname === leadsTo[source] && url.hash === '');
    await page.getByRole('heading', { name: 'Wat wil je bereiken?' }).waitFor();

    const unsubscribing = await visit(browser);
    await unsubscribing.page.goto(unsubscribe);
    await unsubscribing.page.getByRole('heading', { level: 1, name: 'Je krijgt geen herinneringen meer' }).waitFor();
    expect(new URL(unsubscribing.page.url()).search).toBe('');
    await photograph(unsubscribing.page, `stopped-${source}`);
    await expectAccessible(unsubscribing.page, 'no more reminders');
    const before = await server.reminder(to);
    expect(await server.reminder(to)).toBe(before);
    expect([...errors, ...unsubscribing.errors]).toEqual([]);
  });
}

test('reminder: an incomplete link says what to do, in the brand’s language and look', async ({ browser }) => {
  const { page } = await visit(browser);
  await page.goto(server.url('greenfork.localhost', '/unsubscribe?token=half'));
  await page.getByRole('heading', { level: 1, name: 'That did not work' }).waitFor();
  await page.getByRole('alert').getByText('We do not know this link.').waitFor();
  await photographSchemes(page, 'stopped-cut');
  await expectAccessible(page, 'a link that was cut');
});
