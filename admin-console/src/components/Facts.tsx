import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

/** What something is called, and what it is. A fact without a value is left out. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts under one another. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: 4,
        pb: 4,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '180px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 2,
      }}
    >
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value }) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
    </Box>
  );
}
