import { accountWithAccess, newAddress } from './support/accounts.ts';
import { disableLongTimers, expectAccessible, pathAndQuery, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const token = 'geheim-geheim-geheim-geheim-geheim-geheim-0';
const link = (path: string, email: string) => `${path}email=${encodeURIComponent(email)}&check=true#${token}`;

test('landing: an expired link leads to the start, and leaves nothing in the address', async ({ browser }) => {
  const { page, errors } = await visit(browser);
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url(), request.headers().referer ?? '');
  });
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  await disableLongTimers(page);
  await page.route('**/user/auth/drip-auto?*', (route) => until.then(() => route.continue()));
  await page.goto(server.url('lepelblad.localhost', link('/Dashboard/?wl=greenfork&step=2&', newAddress('link'))));
  await page.getByText('Authenticating your account...').waitFor();
  expect(pathAndQuery(page) + new URL(page.url()).hash).toBe('/dashboard?wl=greenfork&step=2');
  await expectAccessible(page, 'authenticating');
  release();
  await page.getByRole('heading', { name: 'Eat differently in four weeks' }).waitFor();
  expect(pathAndQuery(page)).toBe('/start?wl=greenfork');
  expect(requests.filter((text) => text.includes(token))).toEqual([]);
  expect(requests.filter((text) => text.includes('/drip-auto?'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('landing: a link signs in, and leads to the right page', async ({ browser }) => {
  const { email, password } = await accountWithAccess('fitpuur.localhost');
  const { page, errors } = await visit(browser);
  // No mail has such a link yet, so the session behind it is opened with a password.
  await page.route('**/user/auth/drip-auto?*', async (route) => {
    expect(route.request().headers()['x-auto-login-token']).toBe(token);
    const success = await page.evaluate(async (body) => {
      const forgery = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(forgery) };
      return (await fetch('/api/v1/user/auth/login', { method: 'POST', body, headers })).ok;
    }, JSON.stringify({ email, password }));
    await route.fulfill({ json: { success } });
  });
  await page.goto(server.url('fitpuur.localhost', link('/login?', email)));
  await page.getByRole('heading', { name: 'Recepten', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/recipes');
  expect(errors).toEqual([]);
});

for (const [asked, shown] of [
  ['/DASHBOARD/', '/login'],
  ['//', '/'],
  ['/dashboard%2frecipes', '/login'],
  ['/%2e%2e//Privacy-Policy?wl=#terms', '/privacy-policy?wl=#terms'],
] as const) {
  test(`landing: ${asked} is the page at ${shown}`, async ({ browser }) => {
    const { page, errors } = await visit(browser);
    await page.goto(server.url('lepelblad.localhost', asked));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search + hash).toBe(shown);
    expect(errors).toEqual([]);
  });
}

test('landing: a page without boot data asks which brand it is', async ({ browser }) => {
  const { page, errors } = await visit(browser);
  await page.addInitScript(() => {
    const find = Document.prototype.getElementById;
    Document.prototype.getElementById = function (id) {
      return id === 'boot' ? null : find.call(this, id);
    };
  });
  await page.goto(server.url('fitpuur.localhost'));
  await page.getByRole('img', { name: 'FitPuur' }).waitFor();
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#f26b1d');
  // It requests the session, and there is none.
  expect(errors.filter((text) => !/ 401 /.test(text))).toEqual([]);
});

for (const [host, name, logos] of [
  ['fitpuur.localhost', 'FitPuur', 1],
  ['greenfork.localhost', 'GreenFork', 0],
] as const) {
  test(`landing: on ${host} a broken logo is left out`, async ({ browser }) => {
    const { page } = await visit(browser);
    await page.route('**/brand/*/logo.svg*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Weg' }));
    await page.goto(server.url(host));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shown = page.getByRole('img', { name });
    await expect
      .poll(() => shown.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length))
      .toBe(logos);
    await expect.poll(() => shown.count()).toBe(logos);
  });
}

for (const [site, address, start] of [
  ['greenfork.localhost', '/api/manifest.json', '/dashboard'],
  ['lepelblad.localhost/?wl=greenfork', '/api/manifest.json?wl=greenfork', '/dashboard?wl=greenfork'],
] as const) {
  test(`landing: installed from ${site}, the app has that brand’s name and icon`, async ({ browser }) => {
    const { page, errors } = await visit(browser);
    const [host = '', path = ''] = site.split('/');
    await page.goto(server.url(host, `/${path}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const head = (selector: string) => page.locator(`head ${selector}`).getAttribute('href');
    expect(await head('link[rel=apple-touch-icon]')).toBe('/brand/greenfork/icon-192.png');
    expect(await head('link[rel=manifest]')).toBe(address);
    const manifest = await page.evaluate(async (where) => (await fetch(where)).json(), address);
    expect([manifest.name, manifest.start_url]).toEqual(['GreenFork', start]);
    expect(errors).toEqual([]);
  });
}
