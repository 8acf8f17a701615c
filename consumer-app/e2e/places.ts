import type { Browser, BrowserContext } from 'playwright-core';
import { paths } from '../src/lib/paths.ts';
import { open, visitor } from './browser.ts';
import { addressOf, asBuyer, asInvited, asLooker, asNewcomer, asNoor, reminderOf } from './people.ts';
import type { Server } from './server.ts';
import type { Office } from './staff.ts';

/** Who somebody is: nobody that is known, a person with a week and a list, one who looks around first, or one of each way in who has yet to answer. */
export type Person = 'visitor' | 'noor' | 'newcomer' | 'looker' | 'keto' | 'stepPlan' | 'invited' | 'buyer';
export interface Place {
  person: Person;
  address: (known: Known) => string;
}
/** What only the server knows of a person's pages. */
interface Known {
  list: string;
  recipe: string;
  /** Where the link of a reminder leads that ends them. */
  unsubscribe: string;
}

export const at = (person: Person, address: string): Place => ({ person, address: () => address });

/** Where every route is looked at. A route that is not here fails the walk. */
export const places: Record<string, Place> = {
  [paths.root]: at('visitor', paths.root),
  [paths.login]: at('visitor', paths.login),
  [paths.register]: at('visitor', paths.register),
  [paths.ketoTest]: at('visitor', paths.ketoTest),
  [paths.ketoRegister]: at('visitor', paths.ketoRegister),
  [paths.ketoResults]: at('keto', paths.ketoResults),
  [paths.start]: at('visitor', paths.start),
  [paths.intake]: at('visitor', paths.intake),
  [paths.stepPlanRegister]: at('stepPlan', paths.stepPlanRegister),
  [paths.inviteOnboarding]: at('invited', paths.inviteOnboarding),
  [paths.buyOnce]: at('visitor', paths.buyOnce),
  [paths.purchaseOnboarding]: at('buyer', paths.purchaseOnboarding),
  [paths.purchaseSuccess]: at('buyer', paths.purchaseSuccess),
  [paths.paymentWelcome]: at('newcomer', paths.paymentWelcome),
  [paths.privacy]: at('visitor', paths.privacy),
  [paths.unsubscribe]: { person: 'visitor', address: ({ unsubscribe }) => unsubscribe },
  [paths.onboarding]: at('newcomer', paths.onboarding),
  [paths.plans]: at('looker', paths.plans),
  [paths.week]: at('noor', paths.week),
  [paths.recipes]: at('noor', paths.recipes),
  [paths.recipe(':slug')]: { person: 'noor', address: ({ recipe }) => paths.recipe(recipe) },
  [paths.cooking(':slug')]: { person: 'noor', address: ({ recipe }) => paths.cooking(recipe) },
  [paths.shopping]: at('noor', paths.shopping),
  [paths.shoppingList(':id')]: { person: 'noor', address: ({ list }) => paths.shoppingList(list) },
  [paths.profile]: at('noor', paths.profile),
  [paths.security]: at('noor', paths.security),
  [paths.tastes]: at('noor', paths.tastes),
  [paths.setting(':setting')]: at('noor', paths.setting('intoleranties')),
  [paths.household]: at('noor', paths.household),
  [paths.householdMember(':id')]: at('noor', paths.householdMember('nieuw')),
  '*': at('visitor', '/nergens'),
};

/** The people of a brand, each in a browser of their own, and what is known of their pages. */
export interface Household {
  people: Record<Person, BrowserContext>;
  known: Known;
}

/** Makes the people of a brand, and a list for the one who has a week. */
export async function settle(browser: Browser, server: Server, host: string, office: Office): Promise<Household> {
  const brand = host.replace('.localhost', '');
  const invitation = await office.invite(await office.sponsor(brand, 1), `genodigd@${host}.example`);
  const [code = ''] = await office.codes(brand, { parcel: true });
  const [noor, newcomer, looker, keto, stepPlan, invited, buyer] = await Promise.all([
    asNoor(browser, server, host),
    asNewcomer(browser, server, host),
    asLooker(browser, server, host),
    asNewcomer(browser, server, host, 'keto'),
    asNewcomer(browser, server, host, 'stappenplan'),
    asInvited(browser, invitation),
    asBuyer(browser, server, host, code),
  ]);
  const people = {
    visitor: await visitor(browser),
    noor: await visitor(browser, noor),
    newcomer: await visitor(browser, newcomer),
    looker: await visitor(browser, looker),
    keto: await visitor(browser, keto),
    stepPlan: await visitor(browser, stepPlan),
    invited: await visitor(browser, invited),
    buyer: await visitor(browser, buyer),
  };
  const { page } = await open(people.noor);
  await page.goto(server.url(host, paths.week));
  const recipe = (await page.locator('article a').first().getAttribute('href')) ?? '';
  await page.goto(server.url(host, paths.shopping));
  await page.locator('main section').first().locator('button').last().click();
  await page.waitForURL((url) => url.pathname.startsWith(`${paths.shopping}/`));
  const list = new URL(page.url()).pathname.replace(/.*\//, '');
  await page.close();
  const { pathname, search } = new URL((await reminderOf(server, addressOf('keto', host))).unsubscribe);
  const unsubscribe = `${pathname}${search}`;
  return { people, known: { recipe: recipe.replace(/.*\/([^?]*).*/, '$1'), list, unsubscribe } };
}
