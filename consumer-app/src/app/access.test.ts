import { describe, expect, it } from 'vitest';
import { afterLink, anonymous, keptQuery, longestChain, placeFor, redirectFrom, type Visitor } from './access.ts';

const routes = [
  '/register',
  '/keto-registratie',
  '/keto-test',
  '/start',
  '/intake',
  '/registratie',
  '/keto-resultaten',
  '/onboarding',
  '/invite/onboarding',
  '/purchase/onboarding',
  '/purchase/success',
  '/payment/success/welcome',
  '/login',
  '/dashboard/recipes',
];

/** Every state: seven flags and three sources. */
function states(): Visitor[] {
  const all: Visitor[] = [];
  for (const registrationSource of ['general', 'keto', 'stappenplan'] as const) {
    for (let bits = 0; bits < 128; bits++) {
      const flag = (n: number) => ((bits >> n) & 1) === 1;
      all.push({
        loggedIn: flag(0),
        subscribed: flag(1),
        isInvite: flag(2),
        caloriesSubmitted: flag(3),
        isInviteDetailsSubmitted: flag(4),
        isPurchase: flag(5),
        isPurchaseDetailsSubmitted: flag(6),
        registrationSource,
      });
    }
  }
  return all;
}

/**
 * The table as it was specified, written a second time and literally: condition by condition, first unmet one counts.
 */
function literal(route: string, v: Visitor): string | undefined {
  const none = undefined;
  const keto = v.registrationSource === 'keto';
  switch (route) {
    case '/register':
      if (!v.loggedIn) return none;
      if (v.isPurchase) return '/purchase/onboarding';
      if (v.isInvite) return '/invite/onboarding';
      return v.subscribed ? '/dashboard/recipes' : '/onboarding';
    case '/keto-registratie':
    case '/keto-test':
      return v.loggedIn && v.subscribed ? '/dashboard/recipes' : none;
    case '/start':
    case '/intake':
      return v.loggedIn ? '/registratie' : none;
    case '/registratie':
      if (!v.loggedIn) return '/start';
      if (v.subscribed) return '/dashboard/recipes';
      return v.registrationSource === 'stappenplan' ? none : '/onboarding';
    case '/keto-resultaten':
      if (!v.loggedIn) return '/keto-registratie';
      if (v.subscribed) return '/dashboard/recipes';
      return keto ? none : '/onboarding';
    case '/onboarding':
      if (!v.loggedIn) return '/register';
      if (v.caloriesSubmitted) return '/dashboard/recipes';
      if (v.isInvite) return '/invite/onboarding';
      if (v.isPurchase) return '/purchase/onboarding';
      if (v.registrationSource === 'general') return none;
      return keto ? '/keto-resultaten' : '/registratie';
    case '/invite/onboarding':
      if (!v.loggedIn) return '/register';
      if (v.caloriesSubmitted) return '/dashboard/recipes';
      if (!v.isInvite) return '/onboarding';
      return v.isInviteDetailsSubmitted ? '/register' : none;
    case '/purchase/onboarding':
      return v.loggedIn ? none : '/register';
    case '/purchase/success':
      if (!v.loggedIn) return '/register';
      return v.caloriesSubmitted ? '/purchase/onboarding' : none;
    case '/payment/success/welcome':
      if (!v.loggedIn) return '/login';
      return v.subscribed ? '/onboarding' : none;
    case '/login':
      if (!v.loggedIn) return none;
      if (v.isPurchase) {
        return v.isPurchaseDetailsSubmitted && v.caloriesSubmitted ? '/dashboard/recipes' : '/purchase/onboarding';
      }
      if (!v.subscribed) {
        if (v.registrationSource === 'general') return v.isInvite ? '/invite/onboarding' : '/onboarding';
        return keto ? '/keto-resultaten' : '/registratie';
      }
      return '/dashboard/recipes';
    default:
      if (!v.loggedIn) return '/login';
      if (v.caloriesSubmitted) return none;
      if (v.isPurchase) return '/purchase/onboarding';
      return v.isInvite ? '/invite/onboarding' : '/onboarding';
  }
}

/** The three circular redirects of the literal table, and the page that the visitor stays on instead. */
function corrected(route: string, v: Visitor): boolean {
  if (!v.loggedIn || v.caloriesSubmitted || v.isPurchase) return false;
  if (route === '/invite/onboarding') return v.isInvite && v.isInviteDetailsSubmitted;
  return route === '/onboarding' && !v.isInvite && v.subscribed && v.registrationSource !== 'general';
}

describe('the access redirects', () => {
  const combinations = routes.flatMap((route) => states().map((visitor) => ({ route, visitor })));

  it('cover all combinations', () => {
    expect(combinations).toHaveLength(5376);
  });

  it('follow the specified table, except for the three circular redirects', () => {
    const wrong = combinations.filter(({ route, visitor }) => {
      const expected = corrected(route, visitor) ? undefined : literal(route, visitor);
      return redirectFrom(route, visitor) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  it('end within five steps', () => {
    let longest = 0;
    for (const { route, visitor } of combinations) {
      let place: string | undefined = route;
      let steps = 0;
      for (let next = redirectFrom(place, visitor); next !== undefined; next = redirectFrom(place, visitor)) {
        place = next;
        steps++;
        expect(steps).toBeLessThanOrEqual(longestChain);
      }
      longest = Math.max(longest, steps);
      expect(placeFor(route, visitor)).toBe(place);
    }
    expect(longest).toBe(longestChain);
  });

  it('do not end without the corrections', () => {
    const circling = combinations.filter(({ route, visitor }) => {
      let place: string | undefined = route;
      for (let steps = 0; steps < 20; steps++) {
        place = literal(place, visitor);
        if (place === undefined) return false;
      }
      return true;
    });
    expect(circling.length).toBeGreaterThan(0);
    expect(
      circling.every(({ visitor }) => ['/invite/onboarding', '/onboarding'].some((r) => corrected(r, visitor))),
    ).toBe(true);
  });

  it('redirect subscribers away from the plans', () => {
    const onPlans = states().filter((visitor) => placeFor('/dashboard/plans', visitor) === '/dashboard/plans');
    expect(onPlans).toEqual(
      states().filter(({ loggedIn, caloriesSubmitted, subscribed }) => loggedIn && caloriesSubmitted && !subscribed),
    );
    for (const visitor of states().filter(({ loggedIn, caloriesSubmitted }) => loggedIn && caloriesSubmitted)) {
      expect(placeFor('/dashboard/plans', visitor)).toBe(visitor.subscribed ? '/dashboard' : '/dashboard/plans');
    }
  });

  it('leave other paths unchanged', () => {
    expect(placeFor('/privacy-policy', anonymous)).toBe('/privacy-policy');
    expect(placeFor('/', anonymous)).toBe('/');
  });

  it('lead from a mailed link to the payment when they redirect to a funnel', () => {
    for (const { route, visitor } of combinations.filter(({ visitor }) => visitor.loggedIn)) {
      const place = placeFor(route, visitor);
      const { heading, paying } = afterLink(route, visitor);
      if (place === route) expect({ heading, paying }).toEqual({});
      else expect(heading).toBe(place === '/onboarding' ? '/onboarding?step=5' : place);
      const funnels: Record<string, string> = { '/keto-resultaten': 'keto', '/registratie': 'stappenplan' };
      expect(paying).toBe(place === route ? undefined : funnels[place]);
    }
  });

  it('keep the white-label, the invite and the code, and nothing else', () => {
    expect(keptQuery('?wl=fitpuur&step=3&invite=abc&code=9')).toBe('?wl=fitpuur&invite=abc&code=9');
    expect(keptQuery('?step=3')).toBe('');
    expect(keptQuery('?wl=fitpuur&step=3', 'step=5')).toBe('?step=5&wl=fitpuur');
    expect(keptQuery('?wl=fitpuur&invite=abc&code=9', 'step=5', true)).toBe('?step=5&wl=fitpuur');
  });
});
