import { useGetIdentity } from 'react-admin';
import { useText } from '@/providers/i18n';
import { useBrands } from './useBrands';

/**
 * useOwners returns the owners whose ingredients the user may import and correct: the platform, if allowed, and the
 * user's brands.
 */
export function useOwners(): { id: string; name: string }[] {
  const t = useText();
  const { identity } = useGetIdentity();
  const { data: brands = [] } = useBrands();
  const own = brands.map(({ id, name }) => ({ id, name: t('resources.imports.ofBrand', { name }) }));
  // An empty id is the platform, or the only brand of the user.
  if (identity?.allTenants) return [{ id: '', name: t('resources.imports.ofPlatform') }, ...own];
  return own.length === 1 ? own : [{ id: '', name: t('resources.imports.chooseBrand') }, ...own];
}
