import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface GroupProps {
  title: string;
  /** What the settings of the group are for. */
  text?: string;
  /** `Row`s. */
  children: ReactNode;
}

/** Settings that belong together. */
export function Group({ title, text, children }: GroupProps) {
  return (
    <Box component="section">
      <Typography variant="h2">{title}</Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 3,
          px: 5,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** One setting and what it is set to. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 5,
        py: 3.5,
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ flex: 'none', maxWidth: '46%' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
