import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetIdentity } from 'react-admin';
import { useText } from '@/providers/i18n';

interface Brand extends RaRecord<string> {
  name: string;
}

/** The largest page that the contract allows. */
const perPage = 100;

/**
 * useOwners returns the owners for which the user may import ingredients: the platform, if allowed, and the user's
 * brands.
 */
export function useOwners(): { id: string; name: string }[] {
  const t = useText();
  const data = useDataProvider();
  const { identity } = useGetIdentity();
  const { data: brands = [] } = useQuery({
    queryKey: ['whitelabels', 'owners'],
    queryFn: async ({ signal }) => {
      const query = { pagination: { page: 1, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
      return (await data.getList<Brand>('whitelabels', { ...query, signal })).data;
    },
  });
  const own = brands.map(({ id, name }) => ({ id, name: t('resources.imports.ofBrand', { name }) }));
  // An empty id is the platform, or the only brand of the user.
  if (identity?.allTenants) return [{ id: '', name: t('resources.imports.ofPlatform') }, ...own];
  return own.length === 1 ? own : [{ id: '', name: t('resources.imports.chooseBrand') }, ...own];
}
