import { useQueryClient } from '@tanstack/react-query';
import { useProgress } from '@/features/account';
import { client } from '@/lib/api';
import { paths } from '@/lib/paths';
import { useForm } from '@/lib/useForm';

/** Moves a signed-in user to the general funnel, with the answers so far, when their own does not suit them. */
export function useGeneralFunnel() {
  const queries = useQueryClient();
  const progress = useProgress();
  return useForm(
    async () => {
      await client.POST('/user/onboarding/save', { body: { general: true } });
      // What is known of the way of before is nothing to begin this one with.
      void queries.resetQueries({ queryKey: ['get', '/user/onboarding'] });
      progress({ registrationSource: 'general' }, paths.onboarding);
    },
    () => ({}),
  );
}
