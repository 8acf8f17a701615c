import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import type { Language } from '@/providers/i18n';

/** Brand is a white-label that the user manages. */
export interface Brand extends RaRecord<string> {
  name: string;
  /** Language of its site. */
  language: Language;
}

/** useBrands fetches all white-labels that the user manages. */
export function useBrands() {
  const data = useDataProvider();
  return useQuery({
    queryKey: ['whitelabels', 'all'],
    queryFn: ({ signal }) => everyBrand(data, signal),
    // Without a network it fails at once instead of waiting.
    networkMode: 'always',
  });
}

/** The largest page that the contract allows. */
const perPage = 100;

async function everyBrand(data: DataProvider, signal: AbortSignal): Promise<Brand[]> {
  const all: Brand[] = [];
  for (let page = 1; ; page++) {
    const query = { pagination: { page, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {}, signal };
    const { data: brands, total = 0 } = await data.getList<Brand>('whitelabels', query);
    all.push(...brands);
    if (brands.length < perPage || all.length >= total) return all;
  }
}
