import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { api } from '@/lib/api';
import type { Boot, Session } from '@/lib/boot';
import { fetchPage } from '@/lib/lazyPage';
import { aimOf, placeFor, visitorOf } from './access.ts';

/**
 * Fetches the code of the first page, after redirects. Until then the server's markup is shown: a loading screen
 * would delay the page, because React shows a fallback for at least 300 ms. Code that fails to load is fetched again
 * when the page is rendered, which then reports the error.
 */
export async function fetchFirstPage(routes: RouteObject[], path: string, session: Session | null): Promise<void> {
  const visitor = visitorOf(session);
  const place = placeFor(aimOf(path, visitor), visitor).replace(/\?.*/, '');
  const matches = matchRoutes(routes, place) ?? [];
  await Promise.allSettled(matches.map(({ route }) => fetchPage(route.element)));
}

/** Stores the responses that the server put in the page, so that they need no request. */
export function takeFirstAnswers(queries: QueryClient, { week }: Boot): void {
  if (!week) return;
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week: week.week } } });
  queries.setQueryData(queryKey, { data: week });
}
