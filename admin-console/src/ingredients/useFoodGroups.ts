import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '@/providers/i18n';
import type { IngredientProvider } from './calls';

/** All food groups, by name. */
export function useFoodGroups() {
  const data = useDataProvider<IngredientProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: ['ingredients', 'groups', language],
    queryFn: async ({ signal }) => (await data.foodGroups(signal)).data,
    // Without a network this is to fail, and say so, not to wait in silence.
    networkMode: 'always',
  });
}
