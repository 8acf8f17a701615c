import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useText } from '@/providers/i18n';

/** Loading is shown while a record is fetched. */
export function Loading() {
  const t = useText();
  return (
    <Box role="status" aria-label={t('list.loading')} sx={{ p: 4, display: 'grid', gap: 3 }}>
      {['40%', '75%', '60%', '70%', '50%'].map((width) => (
        <Skeleton key={width} variant="text" sx={{ width }} />
      ))}
    </Box>
  );
}
