import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useText } from '@/lib/i18n';
import { PlusIcon } from './icons';

export interface AisleSectionProps {
  /** Name of the aisle, such as `Groente en fruit`. */
  name: string;
  /** Number of ticked rows, and of all rows. */
  done: number;
  total: number;
  /** Adds an item to this aisle. Without it there is no button. */
  onAdd?: () => void;
  /** The `TickRow`s: added items first, ticked items last. */
  children: ReactNode;
}

/** AisleSection shows an aisle of the shop with its rows. */
export function AisleSection({ name, done, total, onAdd, children }: AisleSectionProps) {
  const t = useText();
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Typography id={heading} variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, pt: 0.5 }}>
          {t('food.aisle.progress', { done, total })}
        </Typography>
        {onAdd && (
          <IconButton
            edge="end"
            onClick={onAdd}
            aria-label={t('food.aisle.add', { aisle: name })}
            sx={{ color: 'brand.deep' }}
          >
            <PlusIcon size={20} />
          </IconButton>
        )}
      </Box>
      {children}
    </Box>
  );
}
