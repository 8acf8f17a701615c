import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { inTime } from '@/lib/inTime';

/** The values of a sign-in link from a mail. */
export interface SignInLink {
  email: string;
  /** 256 random bits, base64url; empty when the link lost them on its way. */
  token: string;
}

/** How long signing in by a link may take, in milliseconds. */
const patience = 10_000;

/**
 * Takes such a link out of the page's address: `email` and `check=true` in its query, the token behind `#`. Nothing
 * that runs later may find them there; the rest of the address stays. Undefined when the address is no such link.
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

/** Signs in with a link: a session, or null when it signs nobody in, or not in time. Each call uses the link once. */
export async function followLink({ email, token }: SignInLink): Promise<Session | null> {
  try {
    return await inTime(patience, async (signal) => {
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
