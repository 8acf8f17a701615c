import type { Theme } from '@mui/material/styles';

/** For whatever MUI makes a button of without a ring of its own: where the keyboard is. */
export const focusRing = (theme: Theme) => ({
  '&.Mui-focusVisible': { outline: `3px solid ${theme.vars?.palette.brand.deep}`, outlineOffset: 2 },
});
