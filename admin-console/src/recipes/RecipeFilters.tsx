import { mealTimeValues } from '@lepelblad/api/enums';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { useGetIdentity, useListFilterContext } from 'react-admin';
import { SearchField } from '@/components/SearchField';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { platform } from './calls';

/** Filters by owner, words, meal time and state. */
export function RecipeFilters() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  const { identity } = useGetIdentity();
  const { data: brands = [] } = useBrands();
  const owner: string | undefined = filterValues.owner;

  // Staff of one brand begin with the recipes of that brand.
  const only = identity && !identity.allTenants ? brands[0]?.id : undefined;
  useEffect(() => {
    if (!owner && only) setFilters({ ...filterValues, owner: only });
  }, [owner, only, filterValues, setFilters]);

  const set = (name: string, value: unknown) => setFilters({ ...filterValues, [name]: value });
  return (
    <>
      <Choice
        label={t('resources.recipes.fields.brand')}
        value={owner ?? platform}
        options={[
          { value: platform, label: t('resources.recipes.platform') },
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(value) => set('owner', value)}
      />
      <SearchField label={t('resources.recipes.search')} />
      <Choice
        label={t('resources.recipes.fields.mealTime')}
        value={filterValues.mealTime ?? ''}
        options={[
          { value: '', label: t('resources.recipes.allMealTimes') },
          ...mealTimeValues.map((meal) => ({ value: meal, label: t(`resources.recipes.mealTime.${meal}`) })),
        ]}
        onChoose={(value) => set('mealTime', value)}
      />
      <Choice
        label={t('resources.recipes.fields.state')}
        value={filterValues.withdrawn ? 'withdrawn' : 'offered'}
        options={[
          { value: 'offered', label: t('resources.recipes.offered') },
          { value: 'withdrawn', label: t('resources.recipes.withdrawn') },
        ]}
        onChoose={(value) => set('withdrawn', value === 'withdrawn' ? true : undefined)}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      sx={{ flex: '0 1 180px', minWidth: { xs: '100%', sm: 0 } }}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
