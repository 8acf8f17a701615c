import Button from '@mui/material/Button';
import { csvOf, download } from '@/components/csv';
import { useText } from '@/providers/i18n';

/** Download is a button that saves a table as a file. */
export function Download({ name, of, rows }: { name: string; of: string; rows: (string | number)[][] }) {
  const t = useText();
  return (
    <Button
      variant="text"
      sx={{ flexShrink: 0, mr: -3, whiteSpace: 'nowrap' }}
      onClick={() => download(`${name}.csv`, csvOf(rows))}
      aria-label={t('resources.figures.downloadOf', { name: of })}
    >
      {t('resources.figures.download')}
    </Button>
  );
}
