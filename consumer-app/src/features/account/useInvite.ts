import { ApiError, type Invite } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { useSession } from './session.ts';

/**
 * LookedUp is an invite as its viewer sees it: `own` when they used it themselves, `unknown` when it does not exist.
 */
export type LookedUp = Omit<Invite, 'state'> & { state: Invite['state'] | 'own' | 'unknown' };

const unknownInvite: LookedUp = { state: 'unknown', inviter: '', email: '' };

async function fetchInvite(invite: string, signedIn: boolean): Promise<LookedUp> {
  try {
    const { data } = await client.GET('/user/invite', { params: { query: { invite } } });
    if (!data) return unknownInvite;
    if (data.data.state !== 'used' || !signedIn) return data.data;
    return (await isOwn(invite)) ? { ...data.data, state: 'own' } : data.data;
  } catch (error) {
    // A value that is not a valid token counts as unknown.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return unknownInvite;
    throw error;
  }
}

/** Reports whether the signed-in user used the invite. Using an invite again changes nothing. */
async function isOwn(invite: string): Promise<boolean> {
  try {
    await client.POST('/user/invite/onboarding/save', { body: { invite } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** Fetches an invite by its token. */
export function useInvite(invite: string) {
  const accountId = useSession()?.id;
  return useQuery({
    queryKey: ['invite', invite, accountId],
    queryFn: () => fetchInvite(invite, accountId !== undefined),
    // Never refetched, so that the form does not disappear while the visitor fills it in. Using the invite shows
    // whether it is still open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
