import { ApiError } from '@lepelblad/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { readBoot, type Session } from '@/lib/boot';

const key = ['session'];

/** Who is signed in; null when the server says that nobody is. Anything else that goes wrong is thrown. */
async function decode(): Promise<Session | null> {
  try {
    const { data } = await client.GET('/user/auth/decode');
    return data ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const written = readBoot().session;

/**
 * Who is signed in. The page begins with what the server wrote into it; it is asked again whenever the window is
 * looked at again or the network returns. While the server cannot be reached, what is known stays.
 */
export function useSession(): Session | null {
  const { data } = useQuery({
    queryKey: key,
    queryFn: decode,
    initialData: written,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  return data;
}

/** Says that somebody else is signed in than before: nothing of what was known of the one before is kept. */
export function setSession(queries: QueryClient, session: Session | null): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] && query.queryKey[0] !== 'whitelabel' });
  queries.setQueryData(key, session);
}

/** Signs out, on the server and here. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await client.POST('/user/auth/logout');
    setSession(queries, null);
  };
}
