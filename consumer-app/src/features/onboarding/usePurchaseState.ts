import { api, client } from '@/lib/api';
import { useSaving } from './useOnboarding.ts';

const path = '/user/purchase/onboarding';

/** What somebody bought and how far they are, and the ways to go on. */
export function usePurchaseState() {
  const query = api.useQuery('get', path);
  return {
    query,
    ...useSaving(path),
    /** Says that nothing more has to be given than there is. */
    submitDetails: () => client.POST('/user/purchase/save-onboarding', { body: { submitDetails: true } }),
  };
}
