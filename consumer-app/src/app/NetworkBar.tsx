import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useText } from '@/lib/i18n';
import { useIdle } from '@/lib/idle';
import { useOnline } from '@/lib/online';

const WaitingChanges = lazy(() => import('./WaitingChanges').then((module) => ({ default: module.WaitingChanges })));

/** A bar above the dashboard that reports a missing network and unsent changes. */
export function NetworkBar() {
  const t = useText();
  const online = useOnline();
  const idle = useIdle();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: 5,
        py: 2,
        bgcolor: 'brand.tint',
        color: 'brand.ink',
        '&:empty': { display: 'none' },
      }}
    >
      {!online && (
        <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 200 }}>
          <strong>{t('app.offline.title')}</strong> {t('app.offline.bar')}
        </Typography>
      )}
      <Suspense>{idle && <WaitingChanges />}</Suspense>
    </Box>
  );
}
