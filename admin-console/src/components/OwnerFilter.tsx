import TextField from '@mui/material/TextField';
import { useListFilterContext } from 'react-admin';
import { useText } from '@/providers/i18n';
import { useOwners } from './useOwners';

/** OwnerFilter chooses the owner of the ingredients in a list. It is absent when the user has one. */
export function OwnerFilter() {
  const t = useText();
  const owners = useOwners();
  const { filterValues, setFilters } = useListFilterContext();
  if (owners.length < 2) return null;
  return (
    <TextField
      select
      sx={{ flex: '0 1 320px', minWidth: { xs: '100%', sm: 0 } }}
      value={filterValues.owner ?? ''}
      onChange={(event) => setFilters(event.target.value ? { owner: event.target.value } : {})}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('resources.imports.fields.owner') } }}
    >
      {owners.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
