import type { components } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';

/** A brand that one looks after. */
export interface Brand extends RaRecord<string> {
  name: string;
  /** Of its site. */
  language: components['schemas']['WhitelabelRecord']['language'];
}

/** All brands that one looks after, beside the default one. */
export function useBrands() {
  const data = useDataProvider();
  return useQuery({
    queryKey: ['whitelabels', 'all'],
    queryFn: ({ signal }) => everyBrand(data, signal),
    // Without a network this is to fail, and say so, not to wait in silence.
    networkMode: 'always',
  });
}

/** As many as the contract allows on a page. */
const perPage = 100;

async function everyBrand(data: DataProvider, signal: AbortSignal): Promise<Brand[]> {
  const found: Brand[] = [];
  for (let page = 1; ; page++) {
    const query = { pagination: { page, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {}, signal };
    const { data: brands, total = 0 } = await data.getList<Brand>('whitelabels', query);
    found.push(...brands);
    if (brands.length < perPage || found.length >= total) return found;
  }
}
