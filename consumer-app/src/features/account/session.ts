import { ApiError } from '@lepelblad/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { client } from '@/lib/api';
import { readBoot, type Session } from '@/lib/boot';
import { clearDevice } from '@/lib/device/clear';
import { leaving, setLeaving } from '@/lib/device/leaving';
import { keepSession, storedSession } from '@/lib/device/store';
import { forgetPaymentSteps } from '@/lib/paymentStep';
import { forgetAnswers } from './deviceAnswers.ts';

/** Who is signed in, and where what they just did leads: until they are there, the rules of access go by it. */
interface SessionState {
  session: Session | null;
  heading?: string;
  /** The invite or code in the URL was used, so redirects drop it. */
  used?: boolean;
  /** The page of a sign-in link that has expired, to go on with after signing in. */
  expiredLink?: string;
}

const key = ['session'];
const checkKey = ['session', 'check'];

/** Answers that belong to nobody in particular. */
const everybodys = new Set<unknown>(['session', 'whitelabel']);

const boot = readBoot();
/** A user who signed out without a network is signed out, even if the server has a session. */
const initial: SessionState = { session: leaving() ? null : boot.session };

/** The page begins with what was written into it. */
function useSessionState(): SessionState {
  return useQuery({
    queryKey: key,
    queryFn: () => initial,
    enabled: false,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The same outside components. */
const sessionStateIn = (queries: QueryClient) => queries.getQueryData<SessionState>(key) ?? initial;

/** Who is signed in; null when nobody is. */
export function useSession(): Session | null {
  return useSessionState().session;
}

/** Notifies the other tabs of this browser of a sign-out. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined;
const signedOut = 'signed out';

/** Who is signed in, outside components; null when nobody is. */
export const sessionOf = (queries: QueryClient): Session | null => sessionStateIn(queries).session;

/**
 * Sets the session and deletes the data of the previous account from memory and from this device. `heading` is the URL
 * to go to, with its query; without it the rules of access decide. `used` drops the invite or code in the URL. `lapsed`
 * means that the session ended by itself: unsent changes are stored until the user signs in again.
 */
export function setSession(
  queries: QueryClient,
  session: Session | null,
  heading?: string,
  { used = false, lapsed = false }: { used?: boolean; lapsed?: boolean } = {},
): void {
  // A check that is under way would answer for the one before.
  void queries.cancelQueries({ queryKey: checkKey });
  const before = sessionStateIn(queries).session;
  const { expiredLink } = sessionStateIn(queries);
  queries.setQueryData<SessionState>(key, {
    session,
    ...(heading !== undefined && { heading, used }),
    ...(session === null && before === null && expiredLink !== undefined && { expiredLink }),
  });
  if (session !== null) setLeaving(false);
  void keepOnDevice(session, { before, lapsed });
  const accountQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !everybodys.has(queryKey[0]),
  };
  if (before?.id === session?.id) {
    // What was withheld is there now, or the other way round; what the device keeps is what was last seen.
    if (before?.subscribed !== session?.subscribed) void queries.invalidateQueries(accountQueries);
    return;
  }
  forgetPaymentSteps();
  if (session === null) queries.removeQueries(accountQueries);
  else void queries.resetQueries(accountQueries);
}

async function keepOnDevice(
  session: Session | null,
  { before, lapsed }: { before: Session | null | undefined; lapsed: boolean },
): Promise<void> {
  // A device that keeps nothing opens nothing without a network.
  const nothing = () => null;
  const previous = before ?? ((await storedSession().catch(nothing)) as Session | null);
  if (previous && previous.id !== session?.id) {
    forgetAnswers(); // of a funnel that they never finished
    await clearDevice({ changes: !lapsed });
  }
  if (session) await keepSession(session).catch(nothing);
}

/**
 * Where signing in leads: the page that the user wanted. Undefined leaves it to the rules of access, for a purchase whose
 * details are still open.
 */
export const afterSignIn = (session: Session, wanted: string): string | undefined =>
  session.isPurchase && !(session.isPurchaseDetailsSubmitted && session.caloriesSubmitted) ? undefined : wanted;

/**
 * Says that a sign-in link has expired and navigates to `heading`, as far as the rules of access allow. `wanted` is the
 * page of the link.
 */
export function reportExpiredLink(queries: QueryClient, heading: string, wanted: string): void {
  const { session } = sessionStateIn(queries);
  queries.setQueryData<SessionState>(key, { session, heading, ...(session === null && { expiredLink: wanted }) });
}

/** The page of the sign-in link that the visitor came by and that has expired; undefined for others. */
export const useExpiredLink = (): string | undefined => useSessionState().expiredLink;

async function decode(): Promise<Session | null> {
  try {
    const { data } = await client.GET('/user/auth/decode');
    return data ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends a pending sign-out to the server. Returns false while the server cannot be reached. */
async function finishLeaving(): Promise<boolean> {
  if (!leaving()) return true;
  try {
    await decode(); // gets the token that a change needs
    await client.POST('/user/auth/logout');
  } catch {
    return false;
  }
  setLeaving(false);
  return true;
}

/**
 * Fetches the session. While the server cannot be reached the current session stays; without a network nothing is
 * fetched.
 */
export function useCheckSession(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    if (!navigator.onLine || !(await finishLeaving())) return;
    let session: Session | null;
    try {
      session = await queries.fetchQuery({ queryKey: checkKey, queryFn: decode, staleTime: 0 });
    } catch {
      return;
    }
    setSession(queries, session, sessionStateIn(queries).heading, { lapsed: true });
  }, [queries]);
}

/**
 * Checks the session when the window gets the focus or the network returns. For the guard of all pages.
 */
export function useSessionGuard(): SessionState & { arrived: () => void } {
  const queries = useQueryClient();
  const check = useCheckSession();

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const hear = ({ data }: MessageEvent) => {
      if (data === signedOut) setSession(queries, null);
    };
    // A page opened from the device's cache, or without a session in it, has not been checked with the server.
    if (boot.offline || !boot.fromServer || leaving()) look();
    else void keepOnDevice(sessionStateIn(queries).session, { before: null, lapsed: true });
    tabs?.addEventListener('message', hear);
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      tabs?.removeEventListener('message', hear);
    };
  }, [check, queries]);

  const state = useSessionState();
  const paid = state.session?.subscribed ?? false;
  useEffect(() => {
    if (paid) forgetPaymentSteps();
  }, [paid]);

  const arrived = useCallback(
    () =>
      queries.setQueryData<SessionState>(
        key,
        (state) => state && { session: state.session, ...(state.expiredLink && { expiredLink: state.expiredLink }) },
      ),
    [queries],
  );
  return { ...state, arrived };
}

/**
 * Updates the session and the URL that follows from it together, so that no rule of access sees only one of them. With
 * `used`, the invite or code in the URL is dropped.
 */
export function useProgress(): (change: Partial<Session>, heading: string, options?: { used?: boolean }) => void {
  const queries = useQueryClient();
  return (change, heading, options) => {
    const { session } = sessionStateIn(queries);
    if (session) setSession(queries, { ...session, ...change }, heading, options);
  };
}

/**
 * Signs out, here and on the server, and goes to `heading`, or where the rules of access decide. A server that cannot
 * be reached is informed later. Throws when it refuses.
 */
export function useSignOut(): (heading?: string) => Promise<void> {
  const queries = useQueryClient();
  return async (heading) => {
    try {
      await client.POST('/user/auth/logout');
    } catch (error) {
      // Whose session has ended meanwhile, or whose account has gone, is signed out already.
      if (!(error instanceof ApiError && (error.temporary || error.status === 401))) throw error;
      setLeaving(error.temporary);
    }
    setSession(queries, null, heading);
    tabs?.postMessage(signedOut);
  };
}
