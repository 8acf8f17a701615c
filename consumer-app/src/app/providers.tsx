import createCache from '@emotion/cache';
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

/** What every page needs: styles that carry the page's nonce, and the store of answers. */
export function Providers({ nonce, queries, children }: { nonce: string; queries: QueryClient; children: ReactNode }) {
  const [styles] = useState(() => createCache({ key: 'l', ...(nonce ? { nonce } : {}) }));
  return (
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </CacheProvider>
  );
}
