import { ApiError } from '@lepelblad/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { client } from '@/lib/api';
import { readBoot, type Session } from '@/lib/boot';
import { forgetPaymentSteps } from '@/lib/paymentStep';

/** Who is signed in, and where what they just did leads: until they are there, the rules of access go by it. */
interface Known {
  session: Session | null;
  heading?: string;
}

const key = ['session'];
const checkKey = ['session', 'check'];

/** Answers that belong to nobody in particular. */
const everybodys = new Set<unknown>(['session', 'whitelabel']);

const written: Known = { session: readBoot().session };

/** The page begins with what the server wrote into it. */
function useKnown(): Known {
  return useQuery({
    queryKey: key,
    queryFn: () => written,
    enabled: false,
    initialData: written,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The same outside components. */
const knownTo = (queries: QueryClient) => queries.getQueryData<Known>(key) ?? written;

/** Who is signed in; null when nobody is. */
export function useSession(): Session | null {
  return useKnown().session;
}

/**
 * Says who is signed in from now on. Of whoever was before, nothing that was known is kept. `heading` is the address
 * where this leads, with its query; without it, the rules of access say so.
 */
export function setSession(queries: QueryClient, session: Session | null, heading?: string): void {
  // A check that is under way would answer for the one before.
  void queries.cancelQueries({ queryKey: checkKey });
  const before = knownTo(queries).session;
  queries.setQueryData<Known>(key, heading === undefined ? { session } : { session, heading });
  if (before?.id === session?.id) return;
  forgetPaymentSteps();
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !everybodys.has(queryKey[0]) };
  if (session === null) queries.removeQueries(others);
  else void queries.resetQueries(others);
}

/** Leads whoever is here to an address, as far as the rules of access let them. */
export function leadTo(queries: QueryClient, heading: string): void {
  setSession(queries, knownTo(queries).session, heading);
}

async function decode(): Promise<Session | null> {
  try {
    const { data } = await client.GET('/user/auth/decode');
    return data ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Asks the server who is signed in. While it cannot be reached, what is known stays; without a network nothing is asked. */
export function useCheckSession(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    if (!navigator.onLine) return;
    let session: Session | null;
    try {
      session = await queries.fetchQuery({ queryKey: checkKey, queryFn: decode, staleTime: 0 });
    } catch {
      return;
    }
    setSession(queries, session, knownTo(queries).heading);
  }, [queries]);
}

/** For the guard of all pages: who is signed in, checked whenever the window is looked at again or the network returns. */
export function useSessionGuard(): Known & { arrived: () => void } {
  const queries = useQueryClient();
  const check = useCheckSession();

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void check();
    };
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [check]);

  const known = useKnown();
  const paid = known.session?.subscribed ?? false;
  useEffect(() => {
    if (paid) forgetPaymentSteps();
  }, [paid]);

  const arrived = useCallback(
    () => queries.setQueryData<Known>(key, (known) => known && { session: known.session }),
    [queries],
  );
  return { ...known, arrived };
}

/** Says how far the one who is signed in has come, and where that leads: both at once, so that no rule sees half of it. */
export function useProgress(): (change: Partial<Session>, heading: string) => void {
  const queries = useQueryClient();
  return (change, heading) => {
    const { session } = knownTo(queries);
    if (session) setSession(queries, { ...session, ...change }, heading);
  };
}

/**
 * Signs out, on the server and here, and leads to `heading`; without it, the rules of access say where. Throws when the
 * server cannot be reached: the session would go on there.
 */
export function useSignOut(): (heading?: string) => Promise<void> {
  const queries = useQueryClient();
  return async (heading) => {
    await client.POST('/user/auth/logout');
    setSession(queries, null, heading);
  };
}
