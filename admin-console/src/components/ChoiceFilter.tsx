import TextField from '@mui/material/TextField';
import { useListFilterContext } from 'react-admin';

interface ChoiceFilterProps {
  name: string;
  label: string;
  /** The text of no choice. */
  any: string;
  options: readonly { value: string; text: string }[];
}

/** ChoiceFilter filters the current list by one of some values. */
export function ChoiceFilter({ name, label, any, options }: ChoiceFilterProps) {
  const { filterValues, setFilters } = useListFilterContext();
  const choose = (value: string) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [name]: value } : others);
  };
  return (
    <TextField
      select
      sx={{ flex: '0 1 200px', minWidth: { xs: '100%', sm: 0 } }}
      value={filterValues[name] ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{any}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
