import createCache, { type Options, type StylisElement } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ApiError } from '@lepelblad/api';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Requests that may succeed later are made up to three times. */
function mayTryAgain(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.temporary;
}

export function newQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine); // the library assumes a network until that changes
  return new QueryClient({
    defaultOptions: {
      // Responses that were shown remain available offline while the page is open.
      queries: { staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY, retry: mayTryAgain },
      mutations: { retry: false },
    },
  });
}

/** Properties that Safari prefixes: the first in all versions, the second before 17. */
const prefixed = new Set<unknown>(['user-select', 'hyphens']);

/**
 * Adds only the prefixes that the supported browsers need. The default ones double the length of the rules.
 */
function forSafari(element: StylisElement) {
  if (element.type !== 'decl' || !prefixed.has(element.props)) return;
  element.return = `-webkit-${element.value}${element.value}`;
}

/** The cache that writes the styles of components. */
export const createStyles = (options: Omit<Options, 'key'>) =>
  createCache({ key: 'l', stylisPlugins: [forSafari], ...options });

/** The providers of every page: styles with the page's nonce, and the query client. */
export function Providers({ nonce, queries, children }: { nonce: string; queries: QueryClient; children: ReactNode }) {
  const [styles] = useState(() => createStyles(nonce ? { nonce } : {}));
  return (
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CacheProvider>
  );
}
