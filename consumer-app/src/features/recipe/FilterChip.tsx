import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement, ReactNode } from 'react';
import { focusRing } from '@/components/focusRing';
import { CloseIcon } from '@/components/icons';

interface FilterChipProps {
  label: string;
  /** How many recipes it would leave. */
  count?: string;
  icon?: ReactElement;
  chosen: boolean;
  onToggle: () => void;
}

/** A value that can be chosen and taken back. */
export function FilterChip({ label, count, icon, chosen, onToggle }: FilterChipProps) {
  return (
    <Chip
      icon={icon}
      label={
        <>
          {label}
          {count !== undefined && (
            <Box component="span" sx={{ ml: 2, color: chosen ? 'inherit' : 'text.secondary', fontWeight: 400 }}>
              {count}
            </Box>
          )}
        </>
      }
      color={chosen ? 'primary' : 'default'}
      aria-pressed={chosen}
      onClick={onToggle}
      sx={[
        focusRing,
        { '& .MuiChip-icon': { color: 'inherit', ml: 3.5, mr: -1.5 } },
        chosen && { '&&': { bgcolor: 'brand.deep', color: 'brand.onDeep' } },
      ]}
    />
  );
}

/** A filter that is on. Pressing it takes it off; `remove` says so. */
export function ActiveFilter({ label, remove, onRemove }: { label: string; remove: string; onRemove: () => void }) {
  return (
    <Chip
      label={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          {label}
          <CloseIcon size={16} />
        </Box>
      }
      variant="outlined"
      aria-label={remove}
      onClick={onRemove}
      sx={[focusRing, { borderColor: 'brand.deep', color: 'brand.deep' }]}
    />
  );
}

/** Chips that belong together. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {children}
    </Box>
  );
}
