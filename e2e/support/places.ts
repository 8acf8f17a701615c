import type { WeeklyMenu } from '@lepelblad/api';
import { paths } from '@/lib/paths.ts';
import {
  accountWithAccess,
  accountWithoutAccess,
  invitedAccount,
  newAccount,
  purchaseAccount,
  reminderOf,
} from './accounts.ts';
import { type BrowserState, Client } from './client.ts';
import { makeCodes } from './staff.ts';

/** Who looks at a page: a visitor, an account with a week and a list, one without access, or one in each funnel. */
export type Visitor = 'visitor' | 'noor' | 'newcomer' | 'looker' | 'keto' | 'stepPlan' | 'invited' | 'buyer';
export interface Place {
  person: Visitor;
  address: (known: PageParameters) => string;
}
/** Parts of addresses that only the server knows. */
interface PageParameters {
  list: string;
  recipe: string;
  /** The address of a list that is shared. */
  sharedList: string;
  /** The address of the link that stops reminders. */
  unsubscribe: string;
}

export const visitAs = (person: Visitor, address: string): Place => ({ person, address: () => address });

/** Where each route is tested. A route that is not here fails `routes: every route has a place in this test`. */
export const routePlaces: Record<string, Place> = {
  [paths.root]: visitAs('visitor', paths.root),
  [paths.login]: visitAs('visitor', paths.login),
  [paths.register]: visitAs('visitor', paths.register),
  [paths.ketoTest]: visitAs('visitor', paths.ketoTest),
  [paths.ketoRegister]: visitAs('visitor', paths.ketoRegister),
  [paths.ketoResults]: visitAs('keto', paths.ketoResults),
  [paths.start]: visitAs('visitor', paths.start),
  [paths.intake]: visitAs('visitor', paths.intake),
  [paths.stepPlanRegister]: visitAs('stepPlan', paths.stepPlanRegister),
  [paths.inviteOnboarding]: visitAs('invited', paths.inviteOnboarding),
  [paths.buyOnce]: visitAs('visitor', paths.buyOnce),
  [paths.purchaseOnboarding]: visitAs('buyer', paths.purchaseOnboarding),
  [paths.purchaseSuccess]: visitAs('buyer', paths.purchaseSuccess),
  [paths.paymentWelcome]: visitAs('newcomer', paths.paymentWelcome),
  [paths.privacy]: visitAs('visitor', paths.privacy),
  [paths.unsubscribe]: { person: 'visitor', address: ({ unsubscribe }) => unsubscribe },
  [paths.sharedList]: { person: 'visitor', address: ({ sharedList }) => sharedList },
  [paths.support]: visitAs('visitor', paths.support),
  [paths.onboarding]: visitAs('newcomer', paths.onboarding),
  [paths.plans]: visitAs('looker', paths.plans),
  [paths.week]: visitAs('noor', paths.week),
  [paths.recipes]: visitAs('noor', paths.recipes),
  [paths.recipe(':slug')]: { person: 'noor', address: ({ recipe }) => paths.recipe(recipe) },
  [paths.cooking(':slug')]: { person: 'noor', address: ({ recipe }) => paths.cooking(recipe) },
  [paths.shopping]: visitAs('noor', paths.shopping),
  [paths.shoppingList(':id')]: { person: 'noor', address: ({ list }) => paths.shoppingList(list) },
  [paths.profile]: visitAs('noor', paths.profile),
  [paths.security]: visitAs('noor', paths.security),
  [paths.subscription]: visitAs('noor', paths.subscription),
  [paths.changePlan]: visitAs('noor', paths.changePlan),
  [paths.cancelSubscription]: visitAs('noor', paths.cancelSubscription),
  [paths.tastes]: visitAs('noor', paths.tastes),
  [paths.setting(':setting')]: visitAs('noor', paths.setting('intoleranties')),
  [paths.household]: visitAs('noor', paths.household),
  [paths.householdMember(':id')]: visitAs('noor', paths.householdMember('new')),
  '*': visitAs('visitor', '/nergens'),
};

/** The accounts of a brand, and parts of their addresses. */
export interface PeopleOfBrand {
  people: Record<Visitor, BrowserState | undefined>;
  known: PageParameters;
}

/** Creates the accounts of a brand, and a shopping list for the one with a week. */
async function createPeople(host: string): Promise<PeopleOfBrand> {
  const [code = ''] = await makeCodes(host.replace('.localhost', ''), { parcel: true });
  const [noor, newly, looking, keto, stepPlan, guest, buying] = await Promise.all([
    accountWithAccess(host),
    newAccount(host),
    accountWithoutAccess(host),
    newAccount(host, 'keto'),
    newAccount(host, 'stappenplan'),
    invitedAccount(host),
    purchaseAccount(host, code),
  ]);
  const client = Client.from(host, noor.state);
  const week = await client.call<WeeklyMenu>('GET', '/receipts/weekly-menu');
  const dates = week.days.map(({ date }) => date).filter((date) => date >= week.today);
  const { id } = await client.call<{ id: string }>('POST', '/shopping-lists/generate', { dates });
  const { path } = await client.call<{ path: string }>('POST', `/shopping-lists/${id}/share`, {});
  const { pathname, search } = new URL((await reminderOf(keto.email)).unsubscribe);
  return {
    people: {
      visitor: undefined,
      noor: noor.state,
      newcomer: newly.state,
      looker: looking.state,
      keto: keto.state,
      stepPlan: stepPlan.state,
      invited: guest.state,
      buyer: buying.state,
    },
    known: {
      recipe: week.days.flatMap(({ meals }) => meals)[0]?.recipe.slug ?? '', // days before the account have none
      list: id,
      sharedList: path,
      unsubscribe: `${pathname}${search}`,
    },
  };
}

const peopleByHost = new Map<string, Promise<PeopleOfBrand>>();

/** The accounts of a brand, shared by tests that only look: a change by one test is visible in another. */
export function peopleOf(host: string): Promise<PeopleOfBrand> {
  const people = peopleByHost.get(host) ?? createPeople(host);
  peopleByHost.set(host, people);
  return people;
}
