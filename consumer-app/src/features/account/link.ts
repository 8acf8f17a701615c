import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { inTime } from '@/lib/inTime';

/** SignInLink holds the values of a sign-in link in a mail. */
export interface SignInLink {
  email: string;
  /** 256 random bits in base64url; empty when the link was truncated. */
  token: string;
}

/** Timeout of signing in with a link, in milliseconds. */
const timeout = 10_000;

/**
 * Removes a sign-in link from the page's URL and returns it: `email` and `check=true` in the query, the token in the
 * fragment. Code that runs later cannot read it; the rest of the URL stays. Returns undefined when the URL is not a
 * sign-in link.
 */
export function takeLink({ location, history }: Pick<Window, 'location' | 'history'>): SignInLink | undefined {
  const address = new URL(location.href);
  const email = address.searchParams.get('email');
  if (!email || address.searchParams.get('check') !== 'true') return undefined;
  const token = address.hash.slice(1);
  address.searchParams.delete('email');
  address.searchParams.delete('check');
  address.hash = '';
  history.replaceState(history.state, '', address);
  return { email, token };
}

/**
 * Signs in with a link. Returns the session, or null when the link is invalid or the request times out. Each call uses
 * the link once.
 */
export async function followLink({ email, token }: SignInLink): Promise<Session | null> {
  try {
    return await inTime(timeout, async (signal) => {
      const header = token === '' ? {} : { 'X-Auto-Login-Token': token };
      const params = { query: { email, check: true as const }, header };
      const { data } = await client.GET('/user/auth/drip-auto', { params, signal });
      if (!data?.success) return null;
      return (await client.GET('/user/auth/decode', { signal })).data ?? null;
    });
  } catch {
    return null;
  }
}
