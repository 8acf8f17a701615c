import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '@/providers/i18n';
import type { IngredientProvider } from './calls';

/** Returns the food groups, ordered by name. */
export function useFoodGroups() {
  const data = useDataProvider<IngredientProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: ['ingredients', 'groups', language],
    queryFn: async ({ signal }) => (await data.foodGroups(signal)).data,
    // Without a network the request fails at once instead of waiting.
    networkMode: 'always',
  });
}
