import type { Browser, BrowserContext, Page } from 'playwright-core';
import { visit } from './browser.ts';
import type { Server } from './server.ts';

/** The demo person of every brand: with an account, and a week that is made when it is first looked at. */
const noor = { email: 'noor@voorbeeld.example', password: 'lekker-eten' };

/** A browser that somebody is signed in with, to begin others with. */
export type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the demo person in on a brand's host. Fields go by their names, which are the same in both languages. */
export async function signInNoor(page: Page, server: Server, host: string): Promise<void> {
  await page.goto(server.url(host, '/login'));
  await page.locator('input[name=email]').fill(noor.email);
  await page.locator('input[name=password]').fill(noor.password);
  await page.locator('button[type=submit]').click();
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
