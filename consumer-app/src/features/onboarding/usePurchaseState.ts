import { useEffect } from 'react';
import { useCheckSession, useSession } from '@/features/account';
import { api, client } from '@/lib/api';
import { useSaving } from './useOnboarding.ts';

const path = '/user/purchase/onboarding';

/** Returns the user's purchase and progress, with the actions that continue. */
export function usePurchaseState() {
  const query = api.useQuery('get', path);
  const state = query.data?.data;
  const session = useSession();
  const check = useCheckSession();
  // A user who returns from paying may be here before the session has the payment.
  const behind =
    state !== undefined && !(session?.isPurchase && session.caloriesSubmitted === state.onboarding.caloriesSubmitted);
  useEffect(() => {
    if (behind) void check();
  }, [behind, check]);
  return {
    query,
    behind,
    ...useSaving(path),
    /** Submits the details, without an address. */
    submitDetails: () => client.POST('/user/purchase/save-onboarding', { body: { submitDetails: true } }),
  };
}
