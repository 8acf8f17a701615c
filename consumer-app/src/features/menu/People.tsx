import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';

/** People says for how many people a day is cooked, when that is not the usual number. */
export function People({ people }: { people: number | undefined }) {
  const t = useText();
  return (
    people !== undefined && (
      <Typography variant="caption" component="p" sx={{ color: 'brand.deep' }}>
        {t('menu.table.for', { people: t('menu.table.people', { count: people }) })}
      </Typography>
    )
  );
}
