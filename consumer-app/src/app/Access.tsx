import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { broughtBy, useSessionGuard } from '@/features/account';
import { text } from '@/lib/i18n';
import { lazyPage } from '@/lib/lazyPage';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { aimOf, keptQuery, placeFor, visitorOf } from './access.ts';
import { ErrorScreen, RedirectingScreen } from './screens';
import { useEndedSession } from './useEndedSession';
import { usePageView } from './usePageView';

/** In the place of any page, for whoever is signed in and brings an invite or a code: it is theirs to use, or to leave. */
const usePage = lazyPage(
  () => import('@/features/account/BroughtPage'),
  'BroughtPage',
  'account',
  'invite',
  'purchase',
);

/** Shows the page to whoever may be there; others go, in one step, to where they belong. */
export function Access({ children }: { children: ReactNode }) {
  const { session, heading, used = false, arrived } = useSessionGuard();
  useEndedSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const visitor = visitorOf(session);
  const [aim = pathname, own = ''] = (heading ?? aimOf(pathname, visitor)).split('?');
  const place = placeFor(aim, visitor);
  const hasUse = broughtBy(search) !== undefined;
  const away = place !== pathname || (used && hasUse);
  const query = keptQuery(search, place === aim ? own : '', used);
  usePageView(away ? undefined : pathname, session);

  // Whoever comes back from paying, or waits for the payment's word, is thanked where that leads.
  const paid = pathname === paths.paymentWelcome && visitor.subscribed;
  useEffect(() => {
    if (paid) void notify(text('app.paid'));
  }, [paid]);

  useEffect(() => {
    if (away) void navigate({ pathname: place, search: query }, { replace: true });
    else if (heading !== undefined) arrived();
  }, [away, place, query, heading, navigate, arrived]);

  if (away) return <Redirecting />;
  return session && hasUse ? usePage : children;
}

/** How long somebody is said to be on their way, in milliseconds. */
const longestRedirect = 5000;

function Redirecting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestRedirect);
    return () => clearTimeout(timer);
  }, []);
  return late ? <ErrorScreen /> : <RedirectingScreen />;
}
