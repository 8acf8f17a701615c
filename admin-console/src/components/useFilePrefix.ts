import { useGetIdentity } from 'react-admin';
import { useBrands } from './useBrands';

/** useFilePrefix returns the beginning of a file's name: the slug of its brand, or nothing for files of all brands. */
export function useFilePrefix(brand: unknown): string {
  const { identity } = useGetIdentity();
  // The names of the platform's files have no brand.
  const { data: brands = [] } = useBrands(Boolean(brand) || identity?.allTenants === false);
  const chosen = brands.find(({ id }) => id === brand);
  const only = identity && !identity.allTenants && brands.length === 1 ? brands[0] : undefined;
  const slug = (chosen ?? only)?.slug;
  return slug ? `${slug}-` : '';
}
