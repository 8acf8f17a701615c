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

it.each(['ketokompas.localhost', 'lepelblad.localhost?wl=ketokompas'])(
  'on %s the look follows the path, without a reload',
  async (site) => {
    const { context, page, wrong } = await visit(browser);
    const [host = '', query] = site.split('?');
    const at = (path: string) => server.url(host, query ? `${path}?${query}` : path);
    const looksLike = async (brand: string, color: string) => {
      const icon = page.locator('link[rel=icon]');
      await expect.poll(() => icon.getAttribute('href')).toContain(`/brand/${brand.toLowerCase()}/`);
      await expect.poll(() => page.title()).toContain(brand);
      expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(color);
      await page.getByRole('img', { name: brand }).waitFor();
    };
    await page.goto(at('/register'));
    await looksLike('Lepelblad', '#8bc34a');
    await page.getByRole('button', { name: 'Terug' }).click();
    await looksLike('KetoKompas', '#7b2d6b');
    await photograph(page, `look-${host}`);
    await accessible(page, `${host}, the root`);

    await page.goto(at('/'));
    await looksLike('KetoKompas', '#7b2d6b');
    await page.getByRole('link', { name: 'Maak mijn weekmenu' }).click();
    await looksLike('Lepelblad', '#8bc34a');
    expect(wrong.filter((text) => !text.includes('401'))).toEqual([]);
    await context.close();
  },
);
