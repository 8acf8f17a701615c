import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** SaveBar has the buttons of a form's page. It stays in sight while the form scrolls. */
export function SaveBar({ status, children }: { status?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        gap: 3,
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        py: 3,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {status !== undefined && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: '1 1 200px' }}>
          {status}
        </Typography>
      )}
      {children}
    </Box>
  );
}
