import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLanguage } from '@/providers/i18n';
import type { IngredientProvider } from './calls';

/** Returns the statistics of all ingredients. */
export function useStats() {
  const data = useDataProvider<IngredientProvider>();
  const language = useLanguage();
  return useQuery({
    queryKey: ['ingredients', 'stats', language],
    queryFn: async ({ signal }) => (await data.ingredientStats(signal)).data,
    networkMode: 'always',
  });
}
