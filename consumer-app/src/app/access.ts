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
 * The redirect of a visitor who may not see a page, or undefined when they may. The first rule with a redirect applies.
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
 * The visitor subscribed through another funnel before the calories were submitted. That funnel redirects subscribers
 * to the dashboard, which would redirect them back, so they answer the open questions in the general funnel.
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

/** The rules by path. A path without a rule is open to everyone. */
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
    // Registering sends an invited user back here. Without a purchase they stay, at the calories.
    unless((visitor) => !visitor.isInviteDetailsSubmitted || !visitor.isPurchase, paths.register),
  ],
  [paths.purchaseOnboarding]: [unless(loggedIn, paths.register)],
  [paths.purchaseSuccess]: [unless(loggedIn, paths.register), unless(caloriesOpen, paths.purchaseOnboarding)],
  // A user with access needs no plan.
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

/** Returns the redirect of a visitor from a canonical path, or undefined when they may stay. */
export function redirectFrom(path: string, visitor: Visitor): string | undefined {
  const applying = [...(inDashboard(path) ? dashboard : []), ...(rules[path] ?? [])];
  for (const rule of applying) {
    const to = rule(visitor);
    if (to !== undefined) return to;
  }
  return undefined;
}

/** The maximum length of a chain of redirects. A test follows every combination. */
export const longestChain = 5;

/**
 * Returns the end of the chain of redirects, so that a visitor is redirected once, or the path itself when they may
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

/** Returns the page for a user on a path: instead of the welcome page, their week once they have one. */
export const aimOf = (path: string, { loggedIn, caloriesSubmitted }: Visitor) =>
  loggedIn && caloriesSubmitted && path === paths.root ? paths.week : path;

/**
 * Returns where a sign-in link leads on a path: to the payment when the rules redirect to a funnel. Without a heading
 * the user stays.
 */
export function afterLink(path: string, visitor: Visitor): { heading?: string; paying?: PaidFunnel } {
  const place = placeFor(path === paths.root ? paths.week : path, visitor);
  if (place === path) return {};
  if (place === paths.onboarding) return { heading: paths.onboardingResult };
  if (place === paths.ketoResults) return { heading: place, paying: 'keto' };
  if (place === paths.stepPlanRegister) return { heading: place, paying: 'stappenplan' };
  return { heading: place };
}

/** Pages of funnels other than the step plan, which users with an account have links to. */
const ofAccounts: readonly string[] = [
  paths.onboarding,
  paths.ketoResults,
  paths.inviteOnboarding,
  paths.purchaseOnboarding,
];

/**
 * Returns where a sign-in link that has expired leads on a path: its user has an account, so they sign in and go on in
 * their own funnel. Other links lead to the start of the step plan.
 */
export const afterExpiredLink = (path: string) => (ofAccounts.includes(path) ? paths.login : paths.start);

/**
 * Returns the query to add to a redirect, after the query of its target. An invite or a code that was `used` is left
 * out.
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
