import IconButton from '@mui/material/IconButton';
import { MoreIcon } from '@/components/icons';
import { type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** DayMore is the button that opens the actions on a whole day. */
export function DayMore({ day, onOpen }: { day: Day; onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <IconButton
      aria-label={t('menu.day.more', { day: format.dates.fullDay(day) })}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{ color: 'text.secondary' }}
    >
      <MoreIcon />
    </IconButton>
  );
}
