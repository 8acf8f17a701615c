import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Part is a card with related settings and a title. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h2">{title}</Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      )}
      <Box
        sx={{
          mt: 3,
          px: 5,
          py: 2,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
          '& > :not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
