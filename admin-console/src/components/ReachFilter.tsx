import { useGetIdentity } from 'react-admin';
import { useText } from '@/providers/i18n';
import { BrandFilter } from './BrandFilter';
import { ChoiceFilter } from './ChoiceFilter';
import { useBrands } from './useBrands';

/** ReachFilter chooses a brand, or all brands for a user who works for all. */
export function ReachFilter() {
  const t = useText();
  const { identity } = useGetIdentity();
  const { data: brands = [] } = useBrands();
  if (!identity) return null;
  if (!identity.allTenants) return <BrandFilter />;
  const options = brands.map(({ id, name }) => ({ value: id, text: name }));
  return <ChoiceFilter name="brand" label={t('list.brand')} any={t('list.allBrands')} options={options} />;
}
