import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { paths } from '../src/lib/paths.ts';
import { launch, open, visitor } from './browser.ts';
import { arrived, examine } from './examine.ts';
import { asNewcomer, asNoor } from './people.ts';
import { type Server, startServer } from './server.ts';

const hosts = ['lepelblad.localhost', 'greenfork.localhost'] as const;
type Host = (typeof hosts)[number];

/** Who somebody is: nobody that is known, a person with a week and a list, or one who has yet to answer. */
type Person = 'visitor' | 'noor' | 'newcomer';
interface Place {
  person: Person;
  address: (known: Known) => string;
}
/** What only the server knows of a person's pages. */
interface Known {
  list: string;
  recipe: string;
}

const at = (person: Person, address: string): Place => ({ person, address: () => address });

/** Where every route is looked at. A route that is not here fails the walk. */
const places: Record<string, Place> = {
  [paths.root]: at('visitor', paths.root),
  [paths.login]: at('visitor', paths.login),
  [paths.register]: at('visitor', paths.register),
  [paths.privacy]: at('visitor', paths.privacy),
  [paths.onboarding]: at('newcomer', paths.onboarding),
  [paths.week]: at('noor', paths.week),
  [paths.recipes]: at('noor', paths.recipes),
  [paths.recipe(':slug')]: { person: 'noor', address: ({ recipe }) => paths.recipe(recipe) },
  [paths.cooking(':slug')]: { person: 'noor', address: ({ recipe }) => paths.cooking(recipe) },
  [paths.shopping]: at('noor', paths.shopping),
  [paths.shoppingList(':id')]: { person: 'noor', address: ({ list }) => paths.shoppingList(list) },
  [paths.profile]: at('noor', paths.profile),
  [paths.security]: at('noor', paths.security),
  '*': at('visitor', '/nergens'),
};

/** What opens over a page, and by which button. */
const sheets = [
  { sheet: 'other meals', place: places[paths.week], button: 'article button' },
  { sheet: 'ingredients', place: places[paths.cooking(':slug')], button: 'main button:not([aria-label])' },
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
const recipes = /\/assets\/RecipesPage-/;

/** Screens that stand for a page that is not there, and what brings them about. Each is known by its words, in either language. */
const states = [
  {
    state: 'loading',
    person: 'visitor',
    path: paths.login,
    prepare: async (page: Page, address: string) => {
      await page.route(login, () => undefined); // the page never comes
      await page.goto(address, { waitUntil: 'commit' });
    },
    words: /Bezig met laden|Loading/,
  },
  {
    state: 'redirecting',
    person: 'noor',
    path: paths.login,
    prepare: async (page: Page, address: string) => {
      await page.route(recipes, () => undefined);
      await page.goto(address, { waitUntil: 'commit' });
    },
    words: /Omleiden|Redirecting/,
  },
  {
    state: 'offline',
    person: 'visitor',
    path: paths.login,
    prepare: async (page: Page, address: string) => {
      await page.goto(address);
      await arrived(page);
      await page.context().setOffline(true);
    },
    words: /Verbinding verbroken|Connection lost/,
  },
  {
    state: 'error',
    person: 'visitor',
    path: paths.login,
    prepare: async (page: Page, address: string) => {
      await page.route(login, (route) => route.abort());
      await page.goto(address);
    },
    words: /Opnieuw laden|Reload/,
  },
] as const;

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : route));

let server: Server;
let browser: Browser;
const people = {} as Record<Host, Record<Person, BrowserContext>>;
const known = {} as Record<Host, Known>;

/** Makes the people of a brand, and a list for the one who has a week. */
async function settle(host: Host): Promise<void> {
  const [noor, newcomer] = await Promise.all([asNoor(browser, server, host), asNewcomer(browser, server, host)]);
  people[host] = {
    visitor: await visitor(browser),
    noor: await visitor(browser, noor),
    newcomer: await visitor(browser, newcomer),
  };
  const { page } = await open(people[host].noor);
  await page.goto(server.url(host, paths.week));
  const recipe = (await page.locator('article a').first().getAttribute('href')) ?? '';
  await page.goto(server.url(host, paths.shopping));
  await page.locator('main section').first().locator('button').last().click();
  await page.waitForURL((url) => url.pathname.startsWith(`${paths.shopping}/`));
  known[host] = {
    recipe: recipe.replace(/.*\/([^?]*).*/, '$1'),
    list: new URL(page.url()).pathname.replace(/.*\//, ''),
  };
  await page.close();
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  await Promise.all(hosts.map(settle));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('every route is looked at', () => {
  const all = leaves(routes).map(({ path }) => path);
  expect(all.toSorted()).toEqual(Object.keys(places).toSorted());
});

describe.concurrent('everybody can read', () => {
  it.each(Object.entries(places))('%s', async (route, { person, address }) => {
    const problems: string[] = [];
    for (const host of hosts) {
      const { page, wrong } = await open(people[host][person]);
      const path = address(known[host]);
      await page.goto(server.url(host, path));
      await arrived(page);
      expect(new URL(page.url()).pathname).toBe(path);
      problems.push(...(await examine(page, `${host}${route}`)), ...wrong);
      await page.close();
    }
    expect(problems).toEqual([]);
  });

  it.each(sheets)('the sheet $sheet', async ({ sheet, place, button }) => {
    const problems: string[] = [];
    for (const host of hosts) {
      const { page, wrong } = await open(people[host].noor);
      await page.goto(server.url(host, place.address(known[host])));
      await arrived(page);
      await page.locator(button).first().click();
      await page.getByRole('dialog').waitFor();
      await arrived(page);
      problems.push(...(await examine(page, `${host}, ${sheet}`)), ...wrong);
      await page.close();
    }
    expect(problems).toEqual([]);
  });

  it.each(states)('the screen $state', async ({ state, person, path, prepare, words }) => {
    const problems: string[] = [];
    for (const host of hosts) {
      // A browser of its own: what happens to its network is nobody else's matter.
      const context = await visitor(browser, person === 'noor' ? await people[host].noor.storageState() : undefined);
      const { page } = await open(context);
      await prepare(page, server.url(host, path));
      await page.getByText(words).first().waitFor();
      problems.push(...(await examine(page, `${host}, ${state}`)));
      await context.close();
    }
    expect(problems).toEqual([]);
  });
});
