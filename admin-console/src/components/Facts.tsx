import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';

/** Fact is a label with its value. Facts without a value are not shown. */
export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts is a list of labels and values. */
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
