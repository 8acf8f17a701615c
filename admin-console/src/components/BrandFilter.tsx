import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { useListFilterContext } from 'react-admin';
import { useText } from '@/providers/i18n';
import { useBrands } from './useBrands';

/** BrandFilter chooses the brand of a list, the first one by default. It is absent when the user has one brand. */
export function BrandFilter() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  const { data: brands = [] } = useBrands();
  const brand: string | undefined = filterValues.brand;
  const first = brands[0]?.id;
  useEffect(() => {
    if (!brand && first) setFilters({ ...filterValues, brand: first });
  }, [brand, first, filterValues, setFilters]);
  if (brands.length < 2) return null;
  return (
    <TextField
      select
      sx={{ flex: '0 1 180px', minWidth: { xs: '100%', sm: 0 } }}
      value={brand ?? ''}
      onChange={({ target }) => setFilters({ ...filterValues, brand: target.value })}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('list.brand') } }}
    >
      {brands.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
