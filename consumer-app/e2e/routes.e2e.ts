import type { Browser, Page } from 'playwright-core';
import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { paths } from '../src/lib/paths.ts';
import { launch, open, type Signed, visitor } from './browser.ts';
import { arrived, examine, narrowAndWide } from './examine.ts';
import { logIn } from './people.ts';
import { at, type Household, places, settle } from './places.ts';
import { type Server, startServer } from './server.ts';
import { asStaff, openOffice } from './staff.ts';

const hosts = ['lepelblad.localhost', 'greenfork.localhost'] as const;
type Host = (typeof hosts)[number];

/** What opens over a page, and by which button. */
const sheets = [
  { sheet: 'other meals', place: places[paths.week], button: 'article button' },
  { sheet: 'ingredients', place: places[paths.cooking(':slug')], button: 'main > div > button' },
  { sheet: 'throw a list away', place: places[paths.shoppingList(':id')], button: 'main header button' },
  { sheet: 'add to a list', place: places[paths.shoppingList(':id')], button: 'main section button' },
  { sheet: 'another address', place: places[paths.security], button: 'section:nth-of-type(1) button' },
  {
    sheet: 'another password',
    place: places[paths.security],
    button: 'section:nth-of-type(1) div:nth-child(2) > button',
  },
  { sheet: 'withdraw', place: places[paths.security], button: 'section:last-of-type button:nth-of-type(2)' },
  { sheet: 'erase', place: places[paths.security], button: 'section:last-of-type button:nth-of-type(3)' },
].map(({ place, ...rest }) => ({ ...rest, place: place ?? at('noor', paths.week) }));

const login = /\/assets\/LoginPage-/;
const afterLogin = /\/assets\/(RecipesPage|WeekPage)-/;
/** What never comes. */
const never = () => undefined;

/** Screens that stand for a page that is not there: what brings each about, and what shows it. */
const states = [
  {
    state: 'the server’s own, before the app runs',
    prepare: async (page: Page, host: Host) => {
      await page.route(login, never);
      await page.goto(server.url(host, paths.login), { waitUntil: 'commit' });
    },
    shown: '.first-paint',
  },
  {
    state: 'loading',
    prepare: async (page: Page, host: Host) => {
      await page.route(/\/whitelabel\//, never);
      await page.goto(server.url(host, `${paths.root}?wl=onbekend`), { waitUntil: 'commit' });
    },
    shown: 'main [role=status]',
  },
  {
    state: 'redirecting',
    prepare: async (page: Page, host: Host) => {
      await page.goto(server.url(host, paths.login));
      await page.route(afterLogin, never);
      await logIn(page);
    },
    shown: 'main [role=status] img',
  },
  {
    state: 'offline',
    prepare: async (page: Page, host: Host) => {
      await page.goto(server.url(host, paths.login));
      await arrived(page);
      await page.context().setOffline(true);
    },
    shown: 'main:not(:has(form)) h1',
  },
  {
    state: 'error',
    prepare: async (page: Page, host: Host) => {
      await page.route(login, (route) => route.abort());
      await page.goto(server.url(host, paths.login));
    },
    shown: 'main:not(:has(form)) h1',
  },
];

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : route));

let server: Server;
let browser: Browser;
let homes: Record<Host, Household>;
/** A member of staff. */
let signed: Signed;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  signed = await asStaff(browser, server);
  const office = await openOffice(browser, server, signed);
  const settled = await Promise.all(hosts.map(async (host) => [host, await settle(browser, server, host, office)]));
  homes = Object.fromEntries(settled);
  await office.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Gives every white-label that a page is told of a background colour, before the app reads it. */
async function layBackground(page: Page, backgroundColor: string): Promise<void> {
  await page.addInitScript((color) => {
    const lay = (told: unknown): unknown => {
      if (typeof told !== 'object' || told === null) return told;
      if ('backgroundOpacity' in told) Object.assign(told, { backgroundColor: color, backgroundOpacity: 1 });
      Object.values(told).forEach(lay);
      return told;
    };
    const { parse } = JSON;
    JSON.parse = (...given) => lay(parse(...given));
    const { json } = Response.prototype;
    Response.prototype.json = async function read() {
      return lay(await json.call(this));
    };
  }, backgroundColor);
}

it('every route is looked at', () => {
  const all = leaves(routes).map(({ path }) => path);
  expect(all.toSorted()).toEqual(Object.keys(places).toSorted());
});

describe.concurrent('everybody can read', () => {
  it.each(Object.entries(places))('%s', async (route, { person, address }) => {
    const problems: string[] = [];
    for (const host of hosts) {
      const { page, wrong } = await open(homes[host].people[person]);
      const path = address(homes[host].known);
      await page.goto(server.url(host, path));
      await arrived(page);
      expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''));
      problems.push(...(await examine(page, `${host}${route}`)), ...wrong);
      await page.close();
    }
    expect(problems).toEqual([]);
  });

  // Half-way between black and white nothing reads well: text that stands on the background itself is found.
  it.each(Object.entries(places))('%s over a background of any colour', async (route, { person, address }) => {
    const host = 'greenfork.localhost';
    const { page, wrong } = await open(homes[host].people[person]);
    await layBackground(page, '#767676');
    await page.goto(server.url(host, address(homes[host].known)));
    await arrived(page);
    const behind = page.locator('#root > [aria-hidden=true]').first();
    expect(await behind.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(118, 118, 118)');
    expect([...(await examine(page, route, narrowAndWide)), ...wrong]).toEqual([]);
    await page.close();
  });

  it.each(sheets)('the sheet $sheet', async ({ sheet, place, button }) => {
    const [host] = hosts;
    const { page, wrong } = await open(homes[host].people.noor);
    await page.goto(server.url(host, place.address(homes[host].known)));
    await arrived(page);
    await page.locator(button).first().click();
    await page.getByRole('dialog').waitFor();
    await arrived(page);
    expect([...(await examine(page, sheet)), ...wrong]).toEqual([]);
    await page.close();
  });

  it.each(states)('the screen: $state', async ({ state, prepare, shown }) => {
    const problems: string[] = [];
    for (const host of hosts) {
      if (state === 'loading' && host !== 'lepelblad.localhost') continue; // only there may a link name a brand
      // A browser of its own: what happens to its network is nobody else's matter.
      const context = await visitor(browser);
      const { page } = await open(context);
      await prepare(page, host);
      await page.locator(shown).filter({ visible: true }).first().waitFor();
      problems.push(...(await examine(page, `${host}, ${state}`)));
      await context.close();
    }
    expect(problems).toEqual([]);
  });
});

const admin = 'admin.localhost';

describe('in the console everybody can read', () => {
  const languages = ['nl-NL', 'en-GB'];

  const look = async (page: Page, path: string): Promise<string[]> => {
    await page.goto(server.url(admin, path));
    await arrived(page);
    return examine(page, `console ${path}`, narrowAndWide);
  };

  it.concurrent.each(languages)('every list and the first of each, in %s', async (locale) => {
    const { page, wrong } = await open(await visitor(browser, signed, locale));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(server.url(admin, '/whitelabels'));
    await page.locator('table').waitFor();
    const lists = await page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(lists.length).toBeGreaterThan(2);
    const problems: string[] = [];
    for (const list of lists) {
      problems.push(...(await look(page, list)));
      const first = page.locator(`tbody a[href^="${list}/"]`).first();
      if ((await first.count()) > 0) problems.push(...(await look(page, (await first.getAttribute('href')) ?? '')));
    }
    problems.push(...(await look(page, '/nergens')));
    expect([...problems, ...wrong.filter((text) => !/ 404 /.test(text))]).toEqual([]);
  });

  it.concurrent.each(languages)('the ways in, in %s', async (locale) => {
    const { page, wrong } = await open(await visitor(browser, undefined, locale));
    const problems: string[] = [];
    for (const path of ['/login', '/invitation', '/invitation#token']) problems.push(...(await look(page, path)));
    expect([...problems, ...wrong.filter((text) => !/ 401 /.test(text))]).toEqual([]);
  });
});
