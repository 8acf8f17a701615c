import type { WeeklyMenu } from '@lepelblad/api';
import { paths } from '@/lib/paths.ts';
import { Client, type Signed } from './client.ts';
import { buyer, invited, looker, member, newcomer, reminderOf } from './people.ts';
import { makeCodes } from './staff.ts';

/** Who a person is: nobody that is known, a person with a week and a list, one who looks around first, or one of each funnel who has yet to answer. */
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

/** The people of a brand, signed in, and what is known of their pages. */
export interface Household {
  people: Record<Person, Signed | undefined>;
  known: Known;
}

/** Makes the people of a brand, and a list for the one who has a week. */
async function settle(host: string): Promise<Household> {
  const [code = ''] = await makeCodes(host.replace('.localhost', ''), { parcel: true });
  const [noor, newly, looking, keto, stepPlan, guest, buying] = await Promise.all([
    member(host),
    newcomer(host),
    looker(host),
    newcomer(host, 'keto'),
    newcomer(host, 'stappenplan'),
    invited(host),
    buyer(host, code),
  ]);
  const client = Client.from(host, noor.signed);
  const week = await client.call<WeeklyMenu>('GET', '/receipts/weekly-menu');
  const dates = week.days.map(({ date }) => date).filter((date) => date >= week.today);
  const { id } = await client.call<{ id: string }>('POST', '/shopping-lists/generate', { dates });
  const { pathname, search } = new URL((await reminderOf(keto.email)).unsubscribe);
  return {
    people: {
      visitor: undefined,
      noor: noor.signed,
      newcomer: newly.signed,
      looker: looking.signed,
      keto: keto.signed,
      stepPlan: stepPlan.signed,
      invited: guest.signed,
      buyer: buying.signed,
    },
    known: { recipe: week.days[0]?.meals[0]?.recipe.slug ?? '', list: id, unsubscribe: `${pathname}${search}` },
  };
}

const households = new Map<string, Promise<Household>>();

/** The people of a brand, who are there to be looked at: what one walk changes, another may see. */
export function householdOf(host: string): Promise<Household> {
  const known = households.get(host) ?? settle(host);
  households.set(host, known);
  return known;
}
