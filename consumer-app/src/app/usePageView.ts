import { useLayoutEffect } from 'react';
import { matchRoutes } from 'react-router';
import type { Session } from '@/lib/boot';
import { visitPage } from '@/lib/measuring';
import { routes } from './routes';

/**
 * Returns the pattern of a route, such as `/dashboard/recipes/:slug`, which names the kind of page but not the recipe.
 */
export function patternOf(path: string): string {
  const pattern = matchRoutes(routes, path)?.at(-1)?.route.path ?? '*';
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}

/** Records a page view, once for each URL. Undefined records nothing. */
export function usePageView(path: string | undefined, session: Session | null): void {
  const source = session?.registrationSource;
  // Before events of the page itself. Signing in does not count the page again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (path !== undefined) visitPage(patternOf(path), source);
  }, [path]);
}
