import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, launch, photograph, visit } from './browser.ts';
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

it('without a network the offline screen shows whole, and the page again with one', async () => {
  const { context, page, wrong } = await visit(browser);
  await page.goto(server.url('lepelblad.localhost'));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('heading', { name: 'Verbinding verbroken' }).waitFor();
  const picture = page.locator('main:visible img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  await photograph(page, 'offline');
  await accessible(page, 'offline');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Maak mijn weekmenu' }).waitFor();
  expect(wrong).toEqual([]);
  await context.close();
});
