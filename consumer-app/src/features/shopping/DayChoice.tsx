import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { CheckIcon } from '@/components/icons';
import { visuallyHidden } from '@/components/visuallyHidden';
import { type Day, useFormat } from '@/lib/format';

const Choice = styled('label')(({ theme }) => {
  const { brand, text } = theme.vars.palette;
  return {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: 0,
    padding: '8px 0 7px',
    borderRadius: 16,
    color: text.secondary,
    backgroundColor: brand.card,
    boxShadow: brand.shadow,
    cursor: 'pointer',
    ...theme.typography.caption,
    transition: theme.transitions.create(['background-color', 'color'], { duration: 120 }),
    '& input': visuallyHidden,
    '& strong': { ...theme.typography.subtitle1, color: text.primary },
    '& svg': { visibility: 'hidden' },
    '&:has(input:checked)': { color: brand.onDeep, backgroundColor: brand.deep },
    '&:has(input:checked) strong': { color: 'inherit' },
    '&:has(input:checked) svg': { visibility: 'visible' },
    '&:has(input:focus-visible)': { outline: `3px solid ${brand.deep}`, outlineOffset: 2 },
  };
});

export interface DayChoiceProps {
  /** What the days are chosen for, for screen readers. */
  label: string;
  days: readonly Day[];
  chosen: readonly Day[];
  onChange: (chosen: Day[]) => void;
}

/** DayChoice shows the days of a week, of which any number can be chosen. */
export function DayChoice({ label, days, chosen, onChange }: DayChoiceProps) {
  const { dates } = useFormat();
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gap: 1.5,
        mx: { xs: -1.5, sm: 0 },
        my: 0,
        p: 0,
        border: 0,
        minWidth: 0,
      }}
    >
      {days.map((day) => (
        <Choice key={day}>
          <input
            type="checkbox"
            aria-label={dates.fullDay(day)}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChange(days.filter((other) => (other === day ? target.checked : chosen.includes(other))))
            }
          />
          <span>{dates.weekdayShort(day)}</span>
          <strong>{dates.dayNumber(day)}</strong>
          <CheckIcon size={16} />
        </Choice>
      ))}
    </Box>
  );
}
