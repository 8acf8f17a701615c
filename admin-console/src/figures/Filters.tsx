import { funnelNameValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useText } from '@/providers/i18n';
import type { OriginFigures, Wanted } from './calls';
import { todayInAmsterdam } from './days';
import { useOriginName } from './useNames';

interface FiltersProps {
  brands: { id: string; name: string }[];
  wanted: Wanted;
  /** What can be chosen from. */
  origins: OriginFigures[];
  onChange: (change: Partial<Wanted>) => void;
}

/** Which brand, which days, whose steps, and who came from where. */
export function Filters({ brands, wanted, origins, onChange }: FiltersProps) {
  const t = useText();
  const originOf = useOriginName();
  const known = origins.map(({ cameFrom }) => cameFrom).filter((name) => name !== '');
  // What is chosen stays to be seen, when nobody came from there in these days.
  const choices = wanted.cameFrom === '' || known.includes(wanted.cameFrom) ? known : [wanted.cameFrom, ...known];
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 200px))' },
      }}
    >
      <Choice
        label={t('resources.figures.brand')}
        value={wanted.tenantId}
        onChange={(tenantId) => onChange({ tenantId })}
        wide
      >
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Day
        label={t('resources.figures.from')}
        value={wanted.from}
        max={wanted.to}
        onChange={(from) => onChange({ from })}
      />
      <Day
        label={t('resources.figures.to')}
        value={wanted.to}
        min={wanted.from}
        max={todayInAmsterdam()}
        onChange={(to) => onChange({ to })}
      />
      <Choice
        label={t('resources.figures.funnel')}
        value={wanted.funnel}
        onChange={(funnel) => onChange({ funnel: funnel as Wanted['funnel'] })}
      >
        {funnelNameValues.map((funnel) => (
          <option key={funnel} value={funnel}>
            {t(`resources.figures.funnels.${funnel}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('resources.figures.cameFrom')}
        value={wanted.cameFrom}
        onChange={(cameFrom) => onChange({ cameFrom })}
      >
        <option value="">{t('resources.figures.everywhere')}</option>
        {choices.map((cameFrom) => (
          <option key={cameFrom} value={cameFrom}>
            {originOf(cameFrom)}
          </option>
        ))}
      </Choice>
    </Box>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, value, onChange, wide, children }: FieldProps & { wide?: boolean; children: ReactNode }) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={wide ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : undefined}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  );
}

function Day({ label, value, onChange, min, max }: FieldProps & { min?: string; max?: string }) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      // A day that is half typed is none.
      onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
      slotProps={{ htmlInput: { min, max }, inputLabel: { shrink: true } }}
    />
  );
}
