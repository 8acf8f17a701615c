import type { Theme } from '@mui/material/styles';

/** Style of the focus ring, for elements to which MUI gives none. */
export const focusRing = (theme: Theme) => ({
  '&.Mui-focusVisible': { outline: `3px solid ${theme.vars?.palette.brand.deep}`, outlineOffset: 2 },
});
