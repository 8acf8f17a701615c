import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

/** What something is called, and what it is. A fact without a value is left out. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts in two columns; one column where there is no room for two. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: 4,
        pb: 4,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 180px) 1fr' },
        columnGap: 4,
        rowGap: { xs: 1, sm: 2 },
      }}
    >
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value }) => (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={{ mt: { xs: 2, sm: 0 } }}>
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
