import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { visuallyHidden } from './visuallyHidden';

const Chip = styled('label')(({ theme }) => {
  const { brand } = theme.vars.palette;
  return {
    display: 'grid',
    placeItems: 'center',
    minWidth: 44,
    minHeight: 44,
    padding: '6px 16px',
    borderRadius: 22,
    textAlign: 'center',
    backgroundColor: brand.card,
    boxShadow: brand.shadow,
    cursor: 'pointer',
    ...theme.typography.body2,
    transition: theme.transitions.create(['background-color', 'color'], { duration: 120 }),
    '& input': visuallyHidden,
    '&:has(input:checked)': { color: brand.onDeep, backgroundColor: brand.deep, fontWeight: 600 },
    '&:has(input:focus-visible)': { outline: `3px solid ${brand.deep}`, outlineOffset: 2 },
  };
});

export interface ChoiceChipsProps<Value> {
  /** Label above the chips. */
  label: string;
  /** `radio` for one choice, `checkbox` for any number. */
  type: 'radio' | 'checkbox';
  /** The options. `full` is the name for screen readers when `label` is short. */
  options: readonly { value: Value; label: string; full?: string }[];
  chosen: readonly Value[];
  /** Called with the new choice, in the order of the options. */
  onChange: (chosen: Value[]) => void;
  /** Error message of an incomplete choice. */
  error?: string | undefined;
  /** Name of the field, so that the form can focus it. */
  name?: string;
  /** Hides the label visually, for a page that already shows it. */
  hidden?: boolean;
  /** Chips of equal width, in one row where there is room. */
  row?: boolean;
}

/** ChoiceChips is a group of short options side by side. */
export function ChoiceChips<Value extends string | number>({
  label,
  type,
  options,
  chosen,
  onChange,
  error,
  name,
  hidden = false,
  row = false,
}: ChoiceChipsProps<Value>) {
  const own = useId();
  const problem = `${own}-error`;
  const toggle = (value: Value, on: boolean) =>
    onChange(
      type === 'radio'
        ? [value]
        : options.map((option) => option.value).filter((other) => (other === value ? on : chosen.includes(other))),
    );
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? problem : undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {hidden ? (
        <legend style={visuallyHidden}>{label}</legend>
      ) : (
        <Typography component="legend" variant="body2" color="textSecondary" sx={{ p: 0, mb: 2 }}>
          {label}
        </Typography>
      )}
      <Box
        sx={
          row
            ? { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(2.75rem, 1fr))', gap: 1.5 }
            : { display: 'flex', flexWrap: 'wrap', gap: 2 }
        }
      >
        {options.map(({ value, label: words, full }) => (
          <Chip key={value} sx={row ? { px: 1 } : undefined}>
            <input
              type={type}
              name={name ?? own}
              aria-label={full}
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {words}
          </Chip>
        ))}
      </Box>
      {error && (
        <Typography id={problem} variant="caption" component="p" sx={{ mt: 2, color: 'brand.danger' }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}
