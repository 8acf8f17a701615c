import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FunnelTop } from './FunnelTop';
import { Page } from './Page';

/** A page outside the dashboard with centred content: a message and its actions. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <Page width={560} sx={{ display: 'flex', flexDirection: 'column' }}>
      <FunnelTop />
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 5 }}>{children}</Box>
    </Page>
  );
}
