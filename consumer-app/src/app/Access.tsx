import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSessionGuard } from '@/features/account';
import { paths } from '@/lib/paths';
import { keptQuery, placeFor, visitorOf, withoutSlash } from './access.ts';
import { ErrorScreen, RedirectingScreen } from './screens';
import { useEndedSession } from './useEndedSession';
import { usePageView } from './usePageView';

/** Shows the page to whoever may be there; others go, in one step, to where they belong. */
export function Access({ children }: { children: ReactNode }) {
  const { session, heading, arrived } = useSessionGuard();
  useEndedSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = withoutSlash(pathname);
  // The welcome page is for visitors: whoever is signed in goes on to their week, or to what comes before it.
  const wanted = heading ?? (session !== null && here === paths.root ? paths.week : here);
  const place = placeFor(wanted, visitorOf(session));
  const away = place !== here;
  usePageView(away ? undefined : here, session);

  useEffect(() => {
    if (away) void navigate({ pathname: place, search: keptQuery(search) }, { replace: true });
    else if (heading !== undefined) arrived();
  }, [away, place, search, heading, navigate, arrived]);

  return away ? <Redirecting /> : children;
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
