import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { api } from '@/lib/api';
import type { Boot, Session } from '@/lib/boot';
import { fetchPage } from '@/lib/lazyPage';
import { aimOf, placeFor, visitorOf } from './access.ts';

/**
 * Fetches the page that a visit begins with, wherever the rules of access send it. What shows until then is the
 * server's; a screen of ours in between would keep the page back, because React lets no screen show for less than 300
 * ms. A page that does not come is asked for again when it is to be shown, and there it says why.
 */
export async function fetchFirstPage(routes: RouteObject[], path: string, session: Session | null): Promise<void> {
  const visitor = visitorOf(session);
  const place = placeFor(aimOf(path, visitor), visitor).replace(/\?.*/, '');
  const matches = matchRoutes(routes, place) ?? [];
  await Promise.allSettled(matches.map(({ route }) => fetchPage(route.element)));
}

/** Takes down what the server wrote into the page, so that what shows it need not ask. */
export function takeFirstAnswers(queries: QueryClient, { week }: Boot): void {
  if (!week) return;
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week: week.week } } });
  queries.setQueryData(queryKey, { data: week });
}
