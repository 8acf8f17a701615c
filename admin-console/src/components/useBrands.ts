import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { BrandVerbs } from '@/providers/brands';

/** useBrands fetches all brands that the user manages: the default brand first, then by name. */
export function useBrands(enabled = true) {
  const data = useDataProvider<DataProvider & BrandVerbs>();
  return useQuery({
    queryKey: ['brands'],
    enabled,
    queryFn: async ({ signal }) => (await data.brands(signal)).data,
    // Offline, it fails at once instead of waiting.
    networkMode: 'always',
  });
}
