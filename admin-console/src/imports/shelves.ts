import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetIdentity } from 'react-admin';
import { useText } from '@/providers/i18n';

interface Brand extends RaRecord<string> {
  name: string;
}

/** As many as the contract allows on a page. */
const perPage = 100;

/** Whose ingredients one may import: the platform's for who looks after all brands, and those of each brand. */
export function useShelves(): { id: string; name: string }[] {
  const t = useText();
  const data = useDataProvider();
  const { identity } = useGetIdentity();
  const { data: brands = [] } = useQuery({
    queryKey: ['whitelabels', 'shelves'],
    queryFn: async ({ signal }) => {
      const query = { pagination: { page: 1, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
      return (await data.getList<Brand>('whitelabels', { ...query, signal })).data;
    },
  });
  const own = brands.map(({ id, name }) => ({ id, name: t('resources.imports.ofBrand', { name }) }));
  // Without a choice it is the platform, or the one brand that there is.
  if (identity?.allTenants) return [{ id: '', name: t('resources.imports.ofPlatform') }, ...own];
  return own.length === 1 ? own : [{ id: '', name: t('resources.imports.chooseBrand') }, ...own];
}
