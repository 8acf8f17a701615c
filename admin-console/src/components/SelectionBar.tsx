import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '@/providers/i18n';

interface SelectionBarProps {
  /** The number of chosen records, when it is not that of the selection. */
  count?: number;
  /** A control that widens the selection, after the number. */
  widen?: ReactNode;
  children: ReactNode;
}

/**
 * SelectionBar has the actions on the selected records of the current list. It is absent without a selection. Another
 * filter ends the selection, so that every selected record can be seen.
 */
export function SelectionBar({ count, widen, children }: SelectionBarProps) {
  const t = useText();
  const { selectedIds, onUnselectItems, filterValues } = useListContext();
  const filter = JSON.stringify(filterValues);
  const selectedIn = useRef(filter);
  useEffect(() => {
    if (selectedIn.current !== filter) onUnselectItems();
    selectedIn.current = filter;
  }, [filter, onUnselectItems]);
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={t('list.selection')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flexWrap: 'wrap',
        position: 'sticky',
        top: 0,
        zIndex: 2,
        py: 2,
        bgcolor: 'background.default',
      }}
    >
      <Typography variant="body2" role="status" sx={{ mr: 2 }}>
        {t('list.selected', { smart_count: count ?? selectedIds.length })}
      </Typography>
      {widen}
      {children}
      <Button variant="text" onClick={() => onUnselectItems()}>
        {t('list.unselect')}
      </Button>
    </Box>
  );
}
