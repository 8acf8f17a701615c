import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useText } from '@/providers/i18n';

/** Waiting shows while the session is being checked. */
export function Waiting() {
  const t = useText();
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress size={32} aria-label={t('list.loading')} />
    </Box>
  );
}
