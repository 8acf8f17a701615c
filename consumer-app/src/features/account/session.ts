import { ApiError } from '@lepelblad/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { client } from '@/lib/api';
import { readBoot, type Session } from '@/lib/boot';
import { clearDevice } from '@/lib/device/clear';
import { isSignOutPending, setSignOutPending } from '@/lib/device/pendingSignOut';
import { keepSession, storedSession } from '@/lib/device/store';
import { forgetPaymentSteps } from '@/lib/paymentStep';
import { forgetAnswers } from './deviceAnswers.ts';

/**
 * SessionState has the session and the URL that follows from the last action. The rules of access use that URL until
 * the page is there.
 */
interface SessionState {
  session: Session | null;
  heading?: string;
  /** Whether the invite or code in the URL was used, so that redirects drop it. */
  used?: boolean;
  /** The page of a sign-in link that has expired, to go on with after signing in. */
  expiredLink?: string;
}

const key = ['session'];
const checkKey = ['session', 'check'];

/** First parts of the keys of queries whose data do not depend on the account. */
const sharedKeys = new Set<unknown>(['session', 'whitelabel']);

const boot = readBoot();
/** A user who signed out without a network counts as signed out, even if the server still has the session. */
const initial: SessionState = { session: isSignOutPending() ? null : boot.session };

/** Returns the session state. The server writes the initial one into the page. */
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

/** Returns the session state outside components. */
const sessionStateIn = (queries: QueryClient) => queries.getQueryData<SessionState>(key) ?? initial;

/** Returns the session; null when nobody is signed in. */
export function useSession(): Session | null {
  return useSessionState().session;
}

/** Notifies the other tabs of this browser of a sign-out. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined;
const signedOut = 'signed out';

/** Returns the session outside components; null when nobody is signed in. */
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
  // The response to an earlier check would be of the previous session.
  void queries.cancelQueries({ queryKey: checkKey });
  const before = sessionStateIn(queries).session;
  const { expiredLink } = sessionStateIn(queries);
  queries.setQueryData<SessionState>(key, {
    session,
    ...(heading !== undefined && { heading, used }),
    ...(session === null && before === null && expiredLink !== undefined && { expiredLink }),
  });
  if (session !== null) setSignOutPending(false);
  void keepOnDevice(session, { before, lapsed });
  const accountQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !sharedKeys.has(queryKey[0]),
  };
  if (before?.id === session?.id) {
    // A change of subscription changes what is withheld. The responses on the device stay.
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
  // Without storage, the app opens nothing offline.
  const nothing = () => null;
  const previous = before ?? ((await storedSession().catch(nothing)) as Session | null);
  if (previous && previous.id !== session?.id) {
    forgetAnswers(); // from a funnel that was not completed
    await clearDevice({ changes: !lapsed });
  }
  if (session) await keepSession(session).catch(nothing);
}

/**
 * Returns the page that the user wanted to open. Undefined leaves the choice to the rules of access, for a purchase
 * whose details are missing.
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

/** Returns the page of the visitor's expired sign-in link; undefined for others. */
export const useExpiredLink = (): string | undefined => useSessionState().expiredLink;

async function fetchSession(): Promise<Session | null> {
  try {
    const { data } = await client.GET('/user/auth/decode');
    return data ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Sends a pending sign-out to the server. Returns false while the server cannot be reached. */
async function sendPendingSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true;
  try {
    await fetchSession(); // fetches the CSRF token
    await client.POST('/user/auth/logout');
  } catch {
    return false;
  }
  setSignOutPending(false);
  return true;
}

/**
 * Returns a function that fetches the session. While the server cannot be reached, the current session stays; without a
 * network nothing is fetched.
 */
export function useCheckSession(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    if (!navigator.onLine || !(await sendPendingSignOut())) return;
    let session: Session | null;
    try {
      session = await queries.fetchQuery({ queryKey: checkKey, queryFn: fetchSession, staleTime: 0 });
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
    const checkWhenVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const onMessage = ({ data }: MessageEvent) => {
      if (data === signedOut) setSession(queries, null);
    };
    // A page from the device's cache, or without a session in it, was not checked with the server.
    if (boot.offline || !boot.fromServer || isSignOutPending()) checkWhenVisible();
    else void keepOnDevice(sessionStateIn(queries).session, { before: null, lapsed: true });
    tabs?.addEventListener('message', onMessage);
    window.addEventListener('focus', checkWhenVisible);
    window.addEventListener('online', checkWhenVisible);
    document.addEventListener('visibilitychange', checkWhenVisible);
    return () => {
      window.removeEventListener('focus', checkWhenVisible);
      window.removeEventListener('online', checkWhenVisible);
      document.removeEventListener('visibilitychange', checkWhenVisible);
      tabs?.removeEventListener('message', onMessage);
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
 * Returns a function that updates the session and the URL that follows from it together, so that no rule of access sees
 * only one of them. With `used`, the invite or code in the URL is dropped.
 */
export function useProgress(): (change: Partial<Session>, heading: string, options?: { used?: boolean }) => void {
  const queries = useQueryClient();
  return (change, heading, options) => {
    const { session } = sessionStateIn(queries);
    if (session) setSession(queries, { ...session, ...change }, heading, options);
  };
}

/**
 * Returns a function that signs out, here and on the server, and goes to `heading` or where the rules of access decide.
 * A server that cannot be reached is informed later. Throws when it refuses.
 */
export function useSignOut(): (heading?: string) => Promise<void> {
  const queries = useQueryClient();
  return async (heading) => {
    try {
      await client.POST('/user/auth/logout');
    } catch (error) {
      // An ended session or an erased account counts as signed out.
      if (!(error instanceof ApiError && (error.temporary || error.status === 401))) throw error;
      setSignOutPending(error.temporary);
    }
    setSession(queries, null, heading);
    tabs?.postMessage(signedOut);
  };
}
