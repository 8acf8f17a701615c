import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@/features/account';
import { keptQuery, placeFor, visitorOf } from './access.ts';
import { RedirectingScreen } from './screens';

/** Shows the page to whoever may be there; others go, in one step, to where they belong. */
export function Access({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const place = placeFor(pathname, visitorOf(session));
  const away = place !== pathname.replace(/(.)\/$/, '$1');

  useEffect(() => {
    if (away) void navigate({ pathname: place, search: keptQuery(search) }, { replace: true });
  }, [away, place, search, navigate]);

  return away ? <RedirectingScreen /> : children;
}
