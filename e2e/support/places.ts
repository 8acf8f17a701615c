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

/** Who a person is: nobody that is known, a person with a week and a list, one who looks around first, or one of each funnel who has yet to answer. */
export type Visitor = 'visitor' | 'noor' | 'newcomer' | 'looker' | 'keto' | 'stepPlan' | 'invited' | 'buyer';
export interface Place {
  person: Visitor;
  address: (known: PageParameters) => string;
}
/** What only the server knows of a person's pages. */
interface PageParameters {
  list: string;
  recipe: string;
  /** Where the link of a reminder leads that ends them. */
  unsubscribe: string;
}

export const visitAs = (person: Visitor, address: string): Place => ({ person, address: () => address });

/** Where every route is looked at. A route that is not here fails the walk. */
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
  [paths.tastes]: visitAs('noor', paths.tastes),
  [paths.setting(':setting')]: visitAs('noor', paths.setting('intoleranties')),
  [paths.household]: visitAs('noor', paths.household),
  [paths.householdMember(':id')]: visitAs('noor', paths.householdMember('nieuw')),
  '*': visitAs('visitor', '/nergens'),
};

/** The people of a brand, signed in, and what is known of their pages. */
export interface PeopleOfBrand {
  people: Record<Visitor, BrowserState | undefined>;
  known: PageParameters;
}

/** Makes the people of a brand, and a list for the one who has a week. */
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
    known: { recipe: week.days[0]?.meals[0]?.recipe.slug ?? '', list: id, unsubscribe: `${pathname}${search}` },
  };
}

const peopleByHost = new Map<string, Promise<PeopleOfBrand>>();

/** The people of a brand, who are there to be looked at: what one walk changes, another may see. */
export function peopleOf(host: string): Promise<PeopleOfBrand> {
  const known = peopleByHost.get(host) ?? createPeople(host);
  peopleByHost.set(host, known);
  return known;
}
