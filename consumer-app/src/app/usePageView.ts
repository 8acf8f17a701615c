import { useLayoutEffect } from 'react';
import { matchRoutes } from 'react-router';
import type { Session } from '@/lib/boot';
import { visitPage } from '@/lib/measuring';
import { routes } from './routes';

/**
 * An address as its route writes it: `/dashboard/recipes/:slug` says which kind of page it is, and not which recipe.
 */
export function patternOf(path: string): string {
  const pattern = matchRoutes(routes, path)?.at(-1)?.route.path ?? '*';
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}

/** Takes down that a page is shown, once for each address; undefined for none. */
export function usePageView(path: string | undefined, session: Session | null): void {
  const source = session?.registrationSource;
  // Before what the page itself takes down. Who signs in sees the page that they are on no second time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useLayoutEffect(() => {
    if (path !== undefined) visitPage(patternOf(path), source);
  }, [path]);
}
