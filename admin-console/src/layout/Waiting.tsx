import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useText } from '@/providers/i18n';

/** While it is found out who is there. */
export function Waiting() {
  const t = useText();
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress size={32} aria-label={t('list.loading')} />
    </Box>
  );
}
