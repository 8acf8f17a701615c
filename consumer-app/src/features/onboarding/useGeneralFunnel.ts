import { useQueryClient } from '@tanstack/react-query';
import { useProgress } from '@/features/account';
import { client } from '@/lib/api';
import { paths } from '@/lib/paths';
import { useForm } from '@/lib/useForm';

/** Lets whoever is signed in go on by the general way, with what they told already, when the one that they came by is not for them. */
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
