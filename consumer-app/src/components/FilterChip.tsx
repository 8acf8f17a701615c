import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { focusRing } from './focusRing';
import { CloseIcon } from './icons';

interface FilterChipProps {
  label: string;
  /** Number of recipes that it would leave. */
  count?: string;
  icon?: ReactNode;
  chosen: boolean;
  onToggle: () => void;
}

/** FilterChip is a value of a filter that can be switched on and off. */
export function FilterChip({ label, count, icon, chosen, onToggle }: FilterChipProps) {
  return (
    <Chip
      label={
        <>
          {icon}
          {label}
          {/* A space separates the words for screen readers. */}
          {count !== undefined && ' '}
          {count !== undefined && (
            <Box component="span" sx={{ ml: 1, color: chosen ? 'inherit' : 'text.secondary', fontWeight: 400 }}>
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
        { '& svg': { mr: 2, verticalAlign: '-4px' } },
        chosen && { '&&': { bgcolor: 'brand.deep', color: 'brand.onDeep' } },
      ]}
    />
  );
}

/** ActiveFilter is a filter that is on. Pressing it removes it; `remove` is its label. */
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

interface ChipsProps {
  label: string;
  /** On a phone, one row that scrolls instead of several. */
  oneRow?: boolean;
  children: ReactNode;
}

/** Chips is a group of chips. */
export function Chips({ label, oneRow = false, children }: ChipsProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      // A browser leaves a chip that is partly outside of the row there when Tab reaches it.
      onFocus={oneRow ? ({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }) : undefined}
      sx={[
        { display: 'flex', flexWrap: 'wrap', gap: 2 },
        oneRow && {
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          overflowX: { xs: 'auto', sm: 'visible' },
          scrollbarWidth: 'none',
          scrollPaddingInline: { xs: '20px', sm: 0 },
          // Up to the edges of the screen, with space for the focus ring.
          mx: { xs: -5, sm: 0 },
          px: { xs: 5, sm: 0 },
          my: -1,
          py: 1,
          '& > *': { flex: 'none' },
        },
      ]}
    >
      {children}
    </Box>
  );
}
