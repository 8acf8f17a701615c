import { ApiError, type Invite } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { useSession } from './session.ts';

/** The state of an invite for its viewer: `own` when they used it themselves, `unknown` when it was never sent. */
export type LookedUp = Omit<Invite, 'state'> & { state: Invite['state'] | 'own' | 'unknown' };

const nowhere: LookedUp = { state: 'unknown', inviter: '', email: '' };

async function look(invite: string, signedIn: boolean): Promise<LookedUp> {
  try {
    const { data } = await client.GET('/user/invite', { params: { query: { invite } } });
    if (!data) return nowhere;
    if (data.data.state !== 'used' || !signedIn) return data.data;
    return (await isOwn(invite)) ? { ...data.data, state: 'own' } : data.data;
  } catch (error) {
    // An address may hold anything: what cannot be an invite is not known either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return nowhere;
    throw error;
  }
}

/** Whether the signed-in user is the one who used an invite: using one's own again changes nothing. */
async function isOwn(invite: string): Promise<boolean> {
  try {
    await client.POST('/user/invite/onboarding/save', { body: { invite } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** An invite by its token. */
export function useInvite(invite: string) {
  const who = useSession()?.id;
  return useQuery({
    queryKey: ['invite', invite, who],
    queryFn: () => look(invite, who !== undefined),
    // Whether it was used shows while it is used, too: nobody is taken away from a form that they are filling in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
