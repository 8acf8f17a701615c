import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessible, launch, visit } from './browser.ts';
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

const noor = { email: 'noor@voorbeeld.example', password: 'lekker-eten' };
const token = 'geheim-geheim-geheim-geheim-geheim-geheim-0';
const link = (path: string) => `${path}email=${encodeURIComponent(noor.email)}&check=true#${token}`;

it('a link that works no longer leads to the beginning, and nothing of it stays in the address', async () => {
  const { context, page, wrong } = await visit(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url(), request.headers().referer ?? '');
  });
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/user/auth/drip-auto?*', (route) => until.then(() => route.continue()));
  await page.goto(server.url('lepelblad.localhost', link('/Dashboard/?wl=greenfork&step=2&')));
  await page.getByText('Authenticating your account...').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
    '/dashboard?wl=greenfork&step=2',
  );
  await accessible(page, 'authenticating');
  release();
  await page.getByRole('heading', { name: 'Eat differently in four weeks' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/start?wl=greenfork');
  expect(asked.filter((text) => text.includes(token))).toEqual([]);
  expect(asked.filter((text) => text.includes('/drip-auto?'))).toHaveLength(1);
  expect(wrong).toEqual([]);
  await context.close();
});

it('a link signs in, and leads to where the person belongs', async () => {
  const { context, page, wrong } = await visit(browser);
  // No mail carries such a link yet: the session that it would open is opened with a password.
  await page.route('**/user/auth/drip-auto?*', async (route) => {
    expect(route.request().headers()['x-auto-login-token']).toBe(token);
    const success = await page.evaluate(async (body) => {
      const forgery = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(forgery) };
      return (await fetch('/api/v1/user/auth/login', { method: 'POST', body, headers })).ok;
    }, JSON.stringify(noor));
    await route.fulfill({ json: { success } });
  });
  await page.goto(server.url('fitpuur.localhost', link('/login?')));
  await page.getByRole('heading', { name: 'Recepten', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/recipes');
  expect(wrong).toEqual([]);
  await context.close();
});

it.each([
  ['/DASHBOARD/', '/login'],
  ['//', '/'],
  ['/dashboard%2frecipes', '/login'],
  ['/%2e%2e//Privacy-Policy?wl=#terms', '/privacy-policy?wl=#terms'],
])('%s is the page at %s', async (asked, shown) => {
  const { context, page, wrong } = await visit(browser);
  await page.goto(server.url('lepelblad.localhost', asked));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe(shown);
  expect(wrong).toEqual([]);
  await context.close();
});

it('a page that carries nothing finds out whose site this is', async () => {
  const { context, page, wrong } = await visit(browser);
  await page.addInitScript(() => {
    const find = Document.prototype.getElementById;
    Document.prototype.getElementById = function (id) {
      return id === 'boot' ? null : find.call(this, id);
    };
  });
  await page.goto(server.url('fitpuur.localhost'));
  await page.getByRole('img', { name: 'FitPuur' }).waitFor();
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#f26b1d');
  // It asks who is signed in, and nobody is.
  expect(wrong.filter((text) => !/ 401 /.test(text))).toEqual([]);
  await context.close();
});

it.each([
  ['fitpuur.localhost', 'FitPuur', 1],
  ['greenfork.localhost', 'GreenFork', 0],
])('on %s a logo that is no picture makes room', async (host, name, logos) => {
  const { context, page } = await visit(browser);
  await page.route('**/brand/*/logo.svg*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Weg' }));
  await page.goto(server.url(host));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = page.getByRole('img', { name });
  await expect
    .poll(() => shown.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length))
    .toBe(logos);
  await expect.poll(() => shown.count()).toBe(logos);
  await context.close();
});

it.each([
  ['greenfork.localhost', '/api/manifest.json', '/dashboard'],
  ['lepelblad.localhost/?wl=greenfork', '/api/manifest.json?wl=greenfork', '/dashboard?wl=greenfork'],
])('put on a home screen from %s, the app is that brand’s', async (site, address, start) => {
  const { context, page, wrong } = await visit(browser);
  const [host = '', path = ''] = site.split('/');
  await page.goto(server.url(host, `/${path}`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const head = (selector: string) => page.locator(`head ${selector}`).getAttribute('href');
  expect(await head('link[rel=apple-touch-icon]')).toBe('/brand/greenfork/icon-192.png');
  expect(await head('link[rel=manifest]')).toBe(address);
  const manifest = await page.evaluate(async (where) => (await fetch(where)).json(), address);
  expect([manifest.name, manifest.start_url]).toEqual(['GreenFork', start]);
  expect(wrong).toEqual([]);
  await context.close();
});
