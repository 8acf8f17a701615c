import type { MenuUndo } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UndoIcon } from '@/components/icons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { effectText } from './effect.ts';

export interface UndoBarProps {
  undo: MenuUndo;
  busy: boolean;
  onUndo: () => void;
}

/** UndoBar offers to undo the last change, with its effect. */
export function UndoBar({ undo, busy, onUndo }: UndoBarProps) {
  const t = useText();
  const format = useFormat();
  const { back, date, effect, kind } = undo;
  const day = format.dates.weekday(date);
  const [name = ''] = back;
  return (
    <Box
      component="section"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 4, rowGap: 2, mb: 4 }}
    >
      <Button variant="soft" size="small" startIcon={<UndoIcon size={18} />} disabled={busy} onClick={onUndo}>
        {t('menu.undo.button')}
      </Button>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {kind === 'newWeek'
          ? t('menu.undo.week')
          : [
              back.length === 1
                ? t('menu.undo.one', { day, name })
                : t('menu.undo.many', { day: format.dates.weekdayWithin(date) }),
              effectText(effect, t, format),
            ].join(' · ')}
      </Typography>
    </Box>
  );
}
