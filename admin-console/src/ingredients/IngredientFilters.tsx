import { aisleValues, certaintyValues, ingredientTableValues } from '@lepelblad/api/enums';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useListFilterContext } from 'react-admin';
import { OwnerFilter } from '@/components/OwnerFilter';
import { SearchField } from '@/components/SearchField';
import { useText } from '@/providers/i18n';
import { useFoodGroups } from './useFoodGroups';
import { capital } from './words';

/** Filters by words, by properties of an ingredient, and by missing data. */
export function IngredientFilters() {
  const t = useText();
  const groups = useFoodGroups().data ?? [];
  return (
    <>
      <OwnerFilter />
      <SearchField label={t('resources.ingredients.search')} />
      <Filter
        name="group"
        label={t('resources.ingredients.fields.group')}
        all={t('resources.ingredients.allGroups')}
        options={groups.map(({ key, name }) => ({ value: key, label: capital(name) }))}
      />
      <Filter
        name="aisle"
        label={t('resources.ingredients.fields.aisle')}
        all={t('resources.ingredients.allAisles')}
        options={aisleValues.map((aisle) => ({ value: aisle, label: t(`resources.ingredients.aisle.${aisle}`) }))}
      />
      <Filter
        name="source"
        label={t('resources.ingredients.fields.source')}
        all={t('resources.ingredients.allSources')}
        options={ingredientTableValues.map((table) => ({
          value: table,
          label: t(`resources.ingredients.source.${table}`),
        }))}
      />
      <Filter
        name="certainty"
        label={t('resources.ingredients.fields.certainty')}
        all={t('resources.ingredients.allCertainties')}
        options={certaintyValues.map((certainty) => ({
          value: certainty,
          label: `${t('resources.ingredients.fields.certainty')}: ${t(`resources.ingredients.certainty.${certainty}`)}`,
        }))}
      />
      <Only />
      <Filter
        name="withdrawn"
        label={t('resources.ingredients.withdrawn.label')}
        all={t('resources.ingredients.withdrawn.no')}
        options={[{ value: 'true', label: t('resources.ingredients.withdrawn.yes') }]}
      />
    </>
  );
}

const only = ['allergensUnknown', 'unused', 'corrected'] as const;

/** Only has the filters that are either on or off. */
function Only() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  return only.map((name) => (
    <Chip
      key={name}
      label={t(`resources.ingredients.only.${name}`)}
      color={filterValues[name] ? 'primary' : 'default'}
      variant={filterValues[name] ? 'filled' : 'outlined'}
      aria-pressed={Boolean(filterValues[name])}
      onClick={() => {
        const { [name]: on, ...others } = filterValues;
        setFilters(on ? others : { ...others, [name]: 'true' });
      }}
    />
  ));
}

interface FilterProps {
  name: string;
  label: string;
  /** The label of no filter. */
  all: string;
  options: { value: string; label: string }[];
}

function Filter({ name, label, all, options }: FilterProps) {
  const { filterValues, setFilters } = useListFilterContext();
  const chosen: string = filterValues[name] ?? '';
  // A value from the URL is shown before the options have loaded.
  const known = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <TextField
      select
      sx={{ flex: '0 1 220px', minWidth: { xs: '100%', sm: 0 } }}
      value={chosen}
      onChange={(event) => setFilters({ ...filterValues, [name]: event.target.value })}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{all}</option>
      {(known ? options : [...options, { value: chosen, label: chosen }]).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
