import { expectAccessible, photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

for (const site of ['ketokompas.localhost', 'lepelblad.localhost?wl=ketokompas']) {
  test(`brand: on ${site} the look follows the path, without a reload`, async ({ browser }) => {
    const { page, errors } = await visit(browser);
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
    await expectAccessible(page, `${host}, the root`);

    await page.goto(at('/'));
    await looksLike('KetoKompas', '#7b2d6b');
    await page.getByRole('link', { name: 'Doe de keto-test' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/keto-test');
    await looksLike('KetoKompas', '#7b2d6b');
    expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
  });
}
