import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '@/lib/paths.ts';
import { accountWithAccess, logIn } from './support/accounts.ts';
import { pathOf, visit } from './support/browser.ts';
import { tabThrough } from './support/keyboard.ts';
import { peopleOf, routePlaces, visitAs } from './support/places.ts';
import { everyView, sample } from './support/sample.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { consoleViews, narrowAndWide, pageLoaded, screenProblems } from './support/views.ts';

const hosts = ['lepelblad.localhost', 'greenfork.localhost'] as const;
type Host = (typeof hosts)[number];

const looks = Object.values(sizes).flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size: `${viewport.width} px`, viewport, colorScheme })),
);

/** Sheets over a page, and the selector of the button that opens each. */
const sheets = [
  { sheet: 'other meals', place: routePlaces[paths.week], button: 'article button' },
  {
    sheet: 'ingredients',
    place: routePlaces[paths.cooking(':slug')],
    button: 'main > div > div > button.MuiButton-text',
  },
  {
    sheet: 'throw a list away',
    place: routePlaces[paths.shoppingList(':id')],
    button: 'main button:has-text("Lijst weggooien")',
  },
  { sheet: 'add to a list', place: routePlaces[paths.shoppingList(':id')], button: 'main section button' },
  { sheet: 'another address', place: routePlaces[paths.security], button: 'section:nth-of-type(1) button' },
  {
    sheet: 'another password',
    place: routePlaces[paths.security],
    button: 'section:nth-of-type(1) div:nth-child(2) > button',
  },
  { sheet: 'withdraw', place: routePlaces[paths.security], button: 'section:last-of-type button:nth-of-type(2)' },
  { sheet: 'erase', place: routePlaces[paths.security], button: 'section:last-of-type button:nth-of-type(3)' },
].map(({ place, ...rest }) => ({ ...rest, place: place ?? visitAs('noor', paths.week) }));

const login = /\/assets\/LoginPage-/;
const afterLogin = /\/assets\/(RecipesPage|WeekPage)-/;
/** A response that never comes. */
const never = () => undefined;

/** Screens that replace a page: how to get each, and the selector of its content. */
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
      await logIn(page, await accountWithAccess(host));
    },
    shown: 'main [role=status] img',
  },
  {
    state: 'offline',
    prepare: async (page: Page, host: Host) => {
      await page.goto(server.url(host, paths.login));
      await pageLoaded(page);
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

/** Gives every white-label a background colour, before the app reads it. */
async function addBackgroundColor(page: Page, backgroundColor: string): Promise<void> {
  await page.addInitScript((color) => {
    const addBackground = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if ('backgroundOpacity' in value) Object.assign(value, { backgroundColor: color, backgroundOpacity: 1 });
      Object.values(value).forEach(addBackground);
      return value;
    };
    const { parse } = JSON;
    JSON.parse = (...given) => addBackground(parse(...given));
    const { json } = Response.prototype;
    Response.prototype.json = async function read() {
      return addBackground(await json.call(this));
    };
  }, backgroundColor);
}

test('routes: every route has a place in this test', () => {
  const source = readFileSync(new URL('../consumer-app/src/app/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/path: (?:paths\.(\w+)(?:\('(.+?)'\))?|'(.+?)')/g)].map(
    ([, name = '', parameter = '', path]) => {
      const known = paths[name as keyof typeof paths];
      return path ?? (typeof known === 'string' ? known : known(parameter));
    },
  );
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(routePlaces).toSorted());
});

test.describe('routes: readable in every view, and Tab reaches every control in screen order', () => {
  for (const [index, [route, { person, address }]] of Object.entries(routePlaces).entries()) {
    test(route, async ({ browser }) => {
      const problems: string[] = [];
      for (const host of sample(hosts, index)) {
        const { people, known } = await peopleOf(host);
        const { page, errors } = await visit(browser, people[person]);
        const path = address(known);
        for (const { size, viewport, colorScheme } of sample(looks, index)) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await page.goto(server.url(host, path));
          await pageLoaded(page);
          expect(pathOf(page)).toBe(path.replace(/[?#].*/, ''));
          problems.push(...(await tabThrough(page)).map((problem) => `${host}, ${size}, ${colorScheme}: ${problem}`));
        }
        problems.push(...(await screenProblems(page, `${host}${route}`)), ...errors);
      }
      expect(problems).toEqual([]);
    });

    if (!everyView && index % 4 !== 0) continue;
    // On mid-grey no text has enough contrast, so text directly on the background is found.
    test(`${route} over a background of any colour`, async ({ browser }) => {
      const host = 'greenfork.localhost';
      const { people, known } = await peopleOf(host);
      const { page, errors } = await visit(browser, people[person]);
      await addBackgroundColor(page, '#767676');
      await page.goto(server.url(host, address(known)));
      await pageLoaded(page);
      const behind = page.locator('#root > [aria-hidden=true]').first();
      expect(await behind.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(118, 118, 118)');
      expect([...(await screenProblems(page, route, narrowAndWide)), ...errors]).toEqual([]);
    });
  }

  for (const { sheet, place, button } of sheets) {
    test(`the sheet ${sheet}`, async ({ browser }) => {
      const [host] = hosts;
      const { people, known } = await peopleOf(host);
      const { page, errors } = await visit(browser, people.noor);
      await page.goto(server.url(host, place.address(known)));
      await pageLoaded(page);
      await page.locator(button).first().click();
      await page.getByRole('dialog').waitFor();
      await pageLoaded(page);
      expect([...(await screenProblems(page, sheet)), ...errors]).toEqual([]);
    });
  }

  for (const [index, { state, prepare, shown }] of states.entries()) {
    test(`the screen: ${state}`, async ({ browser }) => {
      const problems: string[] = [];
      for (const host of state === 'loading' ? hosts.slice(0, 1) : sample(hosts, index)) {
        // A brand can be named in a link only on our own brand's hosts, which takes time.
        const { page } = await visit(browser);
        await prepare(page, host);
        await page.locator(shown).filter({ visible: true }).first().waitFor();
        problems.push(...(await screenProblems(page, `${host}, ${state}`)));
      }
      expect(problems).toEqual([]);
    });
  }
});

test.describe('routes: the console is readable in every view', () => {
  const languages = ['nl-NL', 'en-GB'];

  const checkScreen = async (page: Page, path: string, name: string, locale: string): Promise<string[]> => {
    await page.goto(server.url(consoleHost, path));
    await pageLoaded(page);
    return screenProblems(page, `console ${path}`, consoleViews, `console-all-${locale.slice(0, 2)}-${name}`);
  };
  /** The path of the first link on the page that a selector finds. */
  const linkOn = async (page: Page, selector: string) => {
    const link = page.locator(selector).first();
    return (await link.count()) > 0 ? await link.getAttribute('href') : null;
  };

  for (const locale of sample(languages, 0)) {
    test(`every list, the first of each, and its forms, in ${locale}`, async ({ browser }) => {
      test.slow();
      const { people } = await peopleOf('lepelblad.localhost'); // the first brand, so that its lists are not empty
      expect(people.invited).toBeDefined();
      const { page, errors } = await visit(browser, staffState, { locale });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(server.url(consoleHost, '/whitelabels'));
      await page.locator('table').waitFor();
      const lists = await page
        .locator('nav a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(lists.length).toBeGreaterThan(2);
      const problems: string[] = [];
      const addressOf: Record<string, string> = { '/consumers': '/consumers?filter={"text":"kijker"}' };
      for (const list of lists) {
        const name = list.slice(1) || 'home';
        problems.push(...(await checkScreen(page, addressOf[list] ?? list, name, locale)));
        const create = await linkOn(page, `main a[href^="${list}/create"]`);
        const show = await linkOn(page, `tbody a[href^="${list}/"][href$="/show"]`);
        if (create) problems.push(...(await checkScreen(page, create, `${name}-create`, locale)));
        if (!show) continue;
        problems.push(...(await checkScreen(page, show, `${name}-show`, locale)));
        const edit = await linkOn(page, `main a[href="${show.replace(/\/show$/, '')}"]`);
        if (edit) problems.push(...(await checkScreen(page, edit, `${name}-edit`, locale)));
      }
      for (const path of ['/ingredients/stats', '/profile', '/nergens'])
        problems.push(...(await checkScreen(page, path, path.slice(1).replace('/', '-'), locale)));
      expect([...problems, ...errors.filter((text) => !/ 404 /.test(text))]).toEqual([]);
    });
  }

  for (const locale of sample(languages, 1)) {
    test(`signing in and invitations, in ${locale}`, async ({ browser }) => {
      const { page, errors } = await visit(browser, undefined, { locale });
      const problems: string[] = [];
      for (const path of ['/login', '/invitation', '/invitation#token'])
        problems.push(...(await checkScreen(page, path, path.replace(/\W/g, ''), locale)));
      expect([...problems, ...errors.filter((text) => !/ 401 /.test(text))]).toEqual([]);
    });
  }
});
