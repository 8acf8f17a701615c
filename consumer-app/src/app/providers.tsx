import createCache, { type Options, type StylisElement } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ApiError } from '@lepelblad/api';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Calls that may go better the next time are made up to three times. */
function mayTryAgain(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.temporary;
}

export function newQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine); // until it changes, the library believes in a network
  return new QueryClient({
    defaultOptions: {
      // What was seen can be returned to without a network, for as long as the page is open.
      queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: mayTryAgain },
      mutations: { retry: false },
    },
  });
}

/** What Safari knows by its old name: the first in all of its versions, the second before 17. */
const prefixed = new Set<unknown>(['user-select', 'hyphens']);

/**
 * Of all prefixes, those that browsers this site is built for have a use for. With the usual ones, rules are twice as
 * long.
 */
function forSafari(element: StylisElement) {
  if (element.type !== 'decl' || !prefixed.has(element.props)) return;
  element.return = `-webkit-${element.value}${element.value}`;
}

/** Where the components' styles are written. */
export const createStyles = (options: Omit<Options, 'key'>) =>
  createCache({ key: 'l', stylisPlugins: [forSafari], ...options });

/** What every page needs: styles that carry the page's nonce, and the store of answers. */
export function Providers({ nonce, queries, children }: { nonce: string; queries: QueryClient; children: ReactNode }) {
  const [styles] = useState(() => createStyles(nonce ? { nonce } : {}));
  return (
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CacheProvider>
  );
}
