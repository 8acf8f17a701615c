import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accessLinkOf, useSessionGuard } from '@/features/account';
import { text } from '@/lib/i18n';
import { lazyPage } from '@/lib/lazyPage';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { aimOf, keptQuery, placeFor, visitorOf } from './access.ts';
import { RedirectingScreen } from './screens';
import { useEndedSession } from './useEndedSession';
import { usePageView } from './usePageView';

/** Replaces any page for a signed-in user whose address has an invite or a code, which they can use or decline. */
const usePage = lazyPage(
  () => import('@/features/account/AccessLinkPage'),
  'AccessLinkPage',
  'account',
  'invite',
  'purchase',
);

/** Shows the page to users who have access to it, and redirects others in one step. */
export function Access({ children }: { children: ReactNode }) {
  const { session, heading, used = false, arrived } = useSessionGuard();
  useEndedSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const visitor = visitorOf(session);
  // A user who has paid sees the thanks on the week page.
  const paid = pathname === paths.paymentWelcome && visitor.subscribed;
  const [aim = pathname, own = ''] = (heading ?? (paid ? paths.week : aimOf(pathname, visitor))).split('?');
  const place = placeFor(aim, visitor);
  const hasUse = accessLinkOf(search) !== undefined;
  const away = place !== pathname || (used && hasUse);
  const query = keptQuery(search, place === aim ? own : '', used);
  usePageView(away ? undefined : pathname, session);

  useEffect(() => {
    if (paid) void notify(text('app.paid'));
  }, [paid]);

  useEffect(() => {
    // After signing in, the user returns to this page.
    const wanted = place === paths.login && aim === pathname ? { wanted: pathname + search } : undefined;
    // The week page welcomes a user who has paid.
    const state = paid ? { welcome: true } : wanted;
    if (away) void navigate({ pathname: place, search: query }, { replace: true, state });
    else if (heading !== undefined) arrived();
  }, [away, place, query, heading, navigate, arrived, aim, pathname, search, paid]);

  if (away) return <Redirecting />;
  return session && hasUse ? usePage : children;
}

/** The time after which the redirect screen says that redirecting takes longer than usual, in milliseconds. */
const usualRedirect = 5000;

/** Redirecting is shown during a redirect, with another text when that takes longer than usual. */
export function Redirecting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualRedirect);
    return () => clearTimeout(timer);
  }, []);
  return <RedirectingScreen late={late} />;
}
