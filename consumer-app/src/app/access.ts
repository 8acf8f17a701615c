import type { Session } from '@/lib/boot';
import { paths } from '@/lib/paths';
import type { PaidFunnel } from '@/lib/paymentStep';

/** The facts about a visitor that decide which pages they may see. */
export interface Visitor extends Omit<Session, 'id'> {
  loggedIn: boolean;
}

export const anonymous: Visitor = {
  loggedIn: false,
  subscribed: false,
  isInvite: false,
  caloriesSubmitted: false,
  isInviteDetailsSubmitted: false,
  registrationSource: 'general',
  isPurchase: false,
  isPurchaseDetailsSubmitted: false,
};

export const visitorOf = (session: Session | null): Visitor => (session ? { ...session, loggedIn: true } : anonymous);

/**
 * The redirect for a visitor who may not see a page; undefined when they may. The first rule with an address counts.
 */
type Rule = (visitor: Visitor) => string | undefined;

const unless = (condition: (visitor: Visitor) => boolean, to: string): Rule => {
  return (visitor) => (condition(visitor) ? undefined : to);
};

const loggedIn = (visitor: Visitor) => visitor.loggedIn;
const unsubscribed = (visitor: Visitor) => !visitor.subscribed;
const caloriesOpen = (visitor: Visitor) => !visitor.caloriesSubmitted;

const funnels = { general: paths.onboarding, keto: paths.ketoResults, stappenplan: paths.stepPlanRegister } as const;

/**
 * Subscribed before their calories were submitted, through a funnel of their own: that funnel sends subscribers on to
 * the dashboard, and the dashboard sends them back. They answer the open questions in the general one.
 */
const subscribedTooSoon = (visitor: Visitor) => visitor.subscribed && !visitor.isInvite && !visitor.isPurchase;

const ketoEntry: Rule[] = [({ loggedIn, subscribed }) => (loggedIn && subscribed ? paths.recipes : undefined)];
const stepPlanEntry: Rule[] = [unless((visitor) => !visitor.loggedIn, paths.stepPlanRegister)];

const dashboard: Rule[] = [
  unless(loggedIn, paths.login),
  ({ caloriesSubmitted, isPurchase, isInvite }) => {
    if (caloriesSubmitted) return undefined;
    if (isPurchase) return paths.purchaseOnboarding;
    return isInvite ? paths.inviteOnboarding : paths.onboarding;
  },
];

/** Who may be where, path by path. A path that is not here is open to everybody. */
const rules: Record<string, Rule[]> = {
  [paths.register]: [
    ({ loggedIn, isPurchase, isInvite, subscribed }) => {
      if (!loggedIn) return undefined;
      if (isPurchase) return paths.purchaseOnboarding;
      if (isInvite) return paths.inviteOnboarding;
      return subscribed ? paths.recipes : paths.onboarding;
    },
  ],
  [paths.ketoRegister]: ketoEntry,
  [paths.ketoTest]: ketoEntry,
  [paths.start]: stepPlanEntry,
  [paths.intake]: stepPlanEntry,
  [paths.stepPlanRegister]: [
    unless(loggedIn, paths.start),
    unless(unsubscribed, paths.recipes),
    unless((visitor) => visitor.registrationSource === 'stappenplan', paths.onboarding),
  ],
  [paths.ketoResults]: [
    unless(loggedIn, paths.ketoRegister),
    unless(unsubscribed, paths.recipes),
    unless((visitor) => visitor.registrationSource === 'keto', paths.onboarding),
  ],
  [paths.onboarding]: [
    unless(loggedIn, paths.register),
    unless(caloriesOpen, paths.recipes),
    unless((visitor) => !visitor.isInvite, paths.inviteOnboarding),
    unless((visitor) => !visitor.isPurchase, paths.purchaseOnboarding),
    (visitor) =>
      visitor.registrationSource === 'general' || subscribedTooSoon(visitor)
        ? undefined
        : funnels[visitor.registrationSource],
  ],
  [paths.inviteOnboarding]: [
    unless(loggedIn, paths.register),
    unless(caloriesOpen, paths.recipes),
    unless((visitor) => visitor.isInvite, paths.onboarding),
    // Registering sends an invited person back here: without a purchase they stay, at the calories.
    unless((visitor) => !visitor.isInviteDetailsSubmitted || !visitor.isPurchase, paths.register),
  ],
  [paths.purchaseOnboarding]: [unless(loggedIn, paths.register)],
  [paths.purchaseSuccess]: [unless(loggedIn, paths.register), unless(caloriesOpen, paths.purchaseOnboarding)],
  // A user with access, or who gets it meanwhile, has no plan to choose.
  [paths.plans]: [unless(unsubscribed, paths.week)],
  [paths.paymentWelcome]: [unless(loggedIn, paths.login), unless(unsubscribed, paths.onboarding)],
  [paths.login]: [
    (visitor) => {
      if (!visitor.loggedIn) return undefined;
      if (visitor.isPurchase) {
        const done = visitor.isPurchaseDetailsSubmitted && visitor.caloriesSubmitted;
        return done ? paths.recipes : paths.purchaseOnboarding;
      }
      if (visitor.subscribed) return paths.recipes;
      if (visitor.registrationSource === 'general' && visitor.isInvite) return paths.inviteOnboarding;
      return funnels[visitor.registrationSource];
    },
  ],
};

const inDashboard = (path: string) => path === paths.week || path.startsWith(`${paths.week}/`);

/** One step: where this visitor is sent from a path in its canonical form; undefined when they may stay. */
export function redirectFrom(path: string, visitor: Visitor): string | undefined {
  const applying = [...(inDashboard(path) ? dashboard : []), ...(rules[path] ?? [])];
  for (const rule of applying) {
    const to = rule(visitor);
    if (to !== undefined) return to;
  }
  return undefined;
}

/** Most steps that a chain can have; a test walks every combination. */
export const longestChain = 5;

/**
 * The end of the whole chain, so that a visitor sees one change of page and not five; the path itself when they may
 * stay.
 */
export function placeFor(path: string, visitor: Visitor): string {
  let place = path;
  for (let step = 0; step <= longestChain; step++) {
    const next = redirectFrom(place, visitor);
    if (next === undefined) return place;
    place = next;
  }
  throw new Error(`The redirects from ${path} do not end.`);
}

/** The page that a signed-in user wants on a path: in place of the welcome page, their week or what comes before it. */
export const aimOf = (path: string, { loggedIn }: Visitor) => (loggedIn && path === paths.root ? paths.week : path);

/**
 * Where a sign-in link from a mail leads on a path: to the payment, when the rules send them to a funnel.
 * Without a heading they stay.
 */
export function afterLink(path: string, visitor: Visitor): { heading?: string; paying?: PaidFunnel } {
  const place = placeFor(aimOf(path, visitor), visitor);
  if (place === path) return {};
  if (place === paths.onboarding) return { heading: paths.onboardingResult };
  if (place === paths.ketoResults) return { heading: place, paying: 'keto' };
  if (place === paths.stepPlanRegister) return { heading: place, paying: 'stappenplan' };
  return { heading: place };
}

/**
 * What of an address's query goes along with a redirect, behind the query that the place has of its own. An invite or a
 * code that was `used` does not.
 */
export function keptQuery(search: string, own = '', used = false): string {
  const params = new URLSearchParams(search);
  const along = new URLSearchParams(own);
  for (const key of used ? ['wl'] : ['wl', 'invite', 'code']) {
    const value = params.get(key);
    if (value !== null) along.set(key, value);
  }
  const query = along.toString();
  return query === '' ? '' : `?${query}`;
}
