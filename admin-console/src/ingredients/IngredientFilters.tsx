import TextField from '@mui/material/TextField';
import { useListFilterContext } from 'react-admin';
import { SearchField } from '@/components/SearchField';
import { useText } from '@/providers/i18n';
import type { Aisle } from './calls';

/** In the order of a shop. */
export const aisles: readonly Aisle[] = [
  'produce',
  'bread',
  'cheese-deli',
  'meat-fish-veg',
  'dairy-eggs',
  'pantry',
  'spices-oil',
  'nuts-snacks',
  'drinks',
  'frozen',
];

/** Part of a name, and an aisle. */
export function IngredientFilters() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  return (
    <>
      <SearchField label={t('resources.ingredients.search')} />
      <TextField
        select
        sx={{ flex: '0 1 220px', minWidth: { xs: '100%', sm: 0 } }}
        value={filterValues.aisle ?? ''}
        onChange={(event) => setFilters({ ...filterValues, aisle: event.target.value })}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': t('resources.ingredients.fields.aisle') },
        }}
      >
        <option value="">{t('resources.ingredients.allAisles')}</option>
        {aisles.map((aisle) => (
          <option key={aisle} value={aisle}>
            {t(`resources.ingredients.aisle.${aisle}`)}
          </option>
        ))}
      </TextField>
    </>
  );
}
