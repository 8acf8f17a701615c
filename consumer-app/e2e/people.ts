import type { Browser, Page } from 'playwright-core';
import { type Signed, visit } from './browser.ts';
import type { Server } from './server.ts';

/** The demo person of every brand: with an account, and a week that is made when it is first looked at. */
export const noor = { email: 'noor@voorbeeld.example', password: 'lekker-eten' };

/** Fills the page for logging in with the demo person. Fields go by their names, which are the same in both languages. */
export async function logIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(noor.email);
  await page.locator('input[name=password]').fill(noor.password);
  await page.locator('button[type=submit]').click();
}

/** Signs the demo person in on a brand's host. */
export async function signInNoor(page: Page, server: Server, host: string): Promise<void> {
  await page.goto(server.url(host, '/login'));
  await logIn(page);
  await page.waitForURL(/\/dashboard/);
}

/** The demo person of a brand's host, signed in. */
export async function asNoor(browser: Browser, server: Server, host: string): Promise<Signed> {
  const { context, page } = await visit(browser);
  await signInNoor(page, server, host);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** How somebody came, and where that leads when they have just registered. */
const leadsTo = { general: '/onboarding', keto: '/keto-resultaten', stappenplan: '/registratie' };
export type Source = keyof typeof leadsTo;

/** The address of whoever registers by a way on a brand's host. */
export const addressOf = (source: Source, host: string) => `${source}@${host}.example`;

/** Somebody who has just registered, with every question before them. */
export async function asNewcomer(
  browser: Browser,
  server: Server,
  host: string,
  source: Source = 'general',
): Promise<Signed> {
  const email = addressOf(source, host);
  const { context, page } = await visit(browser);
  // Each way has a form of its own at the end of its questions; this is the same form without them.
  await page.route('**/user/register?*', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), registrationSource: source } }),
  );
  await page.goto(server.url(host, '/register'));
  await page.locator('input[name=name]').fill('Maximiliaan van der Wilderen-Appelboom');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill('een-heel-lang-wachtwoord');
  await page.locator('input[name=terms]').check();
  await page.locator('input[name=health]').check();
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=code]').fill(await server.code(email));
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === leadsTo[source]);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Where the links of a reminder lead: back, signed in, and to no more of them. */
export async function reminderOf(server: Server, to: string): Promise<{ back: string; unsubscribe: string }> {
  const text = await server.reminder(to);
  const [back = '', unsubscribe = ''] = [/https?:\S+\/login\?\S+/, /https?:\S+\/unsubscribe\?\S+/].map(
    (link) => text.match(link)?.[0] ?? '',
  );
  return { back, unsubscribe };
}
