import { useQueryClient } from '@tanstack/react-query';
import { useProgress } from '@/features/account';
import { client } from '@/lib/api';
import { paths } from '@/lib/paths';
import { useForm } from '@/lib/useForm';

/**
 * Returns a function that moves a signed-in user to the general funnel, with the answers so far, when their own does
 * not suit them.
 */
export function useGeneralFunnel() {
  const queries = useQueryClient();
  const progress = useProgress();
  return useForm(
    async () => {
      await client.POST('/user/onboarding/save', { body: { general: true } });
      // The cached progress belongs to the previous funnel.
      void queries.resetQueries({ queryKey: ['get', '/user/onboarding'] });
      progress({ registrationSource: 'general' }, paths.onboarding);
    },
    () => ({}),
  );
}
