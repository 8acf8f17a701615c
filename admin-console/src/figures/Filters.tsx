import { funnelNameValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { DateField } from '@/components/DateField';
import { todayInAmsterdam } from '@/components/days';
import { useOriginName } from '@/components/useOriginName';
import { useText } from '@/providers/i18n';
import type { OriginFigures, Selection } from './calls';

interface FiltersProps {
  brands: { id: string; name: string }[];
  selection: Selection;
  /** Origins to choose from. */
  origins: OriginFigures[];
  onChange: (change: Partial<Selection>) => void;
}

/** Filters selects brand, days, funnel and origin. */
export function Filters({ brands, selection, origins, onChange }: FiltersProps) {
  const t = useText();
  const originOf = useOriginName();
  const names = origins.map(({ cameFrom }) => cameFrom).filter((name) => name !== '');
  // The selected origin remains an option when these days have no visits from it.
  const choices =
    selection.cameFrom === '' || names.includes(selection.cameFrom) ? names : [selection.cameFrom, ...names];
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
        value={selection.tenantId}
        onChange={(tenantId) => onChange({ tenantId })}
        wide
      >
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <DateField
        label={t('resources.figures.from')}
        value={selection.from}
        max={selection.to}
        onChange={(from) => from && onChange({ from })}
      />
      <DateField
        label={t('resources.figures.to')}
        value={selection.to}
        min={selection.from}
        max={todayInAmsterdam()}
        onChange={(to) => to && onChange({ to })}
      />
      <Choice
        label={t('resources.figures.funnel')}
        value={selection.funnel}
        onChange={(funnel) => onChange({ funnel: funnel as Selection['funnel'] })}
      >
        {funnelNameValues.map((funnel) => (
          <option key={funnel} value={funnel}>
            {t(`resources.figures.funnels.${funnel}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('resources.figures.cameFrom')}
        value={selection.cameFrom}
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
