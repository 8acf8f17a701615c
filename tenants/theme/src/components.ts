import type { Components, Theme } from '@mui/material/styles';
import { fields } from './components.fields.ts';
import { scale } from './scale.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

const pressed = { transform: 'scale(0.985)' };

/** Corner radii, sizes and colours of MUI's components, from the tokens. */
export const components: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // MUI detects autofill by these animations.
      '@keyframes mui-auto-fill': { from: { display: 'block' } },
      '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
      html: { WebkitTextSizeAdjust: '100%' },
      body: { minHeight: '100dvh', overflowWrap: 'break-word' },
      // An element behind the app, such as a brand's background, is still painted above the page.
      '#root': { isolation: 'isolate', minHeight: '100dvh' },
      ':focus-visible': {
        outline: `3px solid ${theme.vars.palette.brand.deep}`,
        outlineOffset: 2,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: with any, each element would change colour after the one around it.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: scale.button,
        borderRadius: scale.radius.pill,
        padding: '10px 24px',
        '&:active': pressed,
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
        // On paper it does nothing, and may cover the text.
        '@media print': { display: 'none' },
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: theme.vars.palette.brand.button,
              color: theme.vars.palette.brand.onDeep,
              // A phone keeps the hover of the last tap, also when the button is disabled by it.
              '&:hover:not(.Mui-disabled)': { backgroundColor: theme.vars.palette.brand.buttonHover },
            },
          },
          {
            props: { variant: 'contained', color: 'primary', loading: true },
            style: {
              '&.Mui-disabled': { backgroundColor: theme.vars.palette.brand.button },
              '& .MuiButton-loadingIndicator': { color: theme.vars.palette.brand.onDeep },
            },
          },
          {
            props: { variant: 'soft' },
            style: {
              backgroundColor: theme.vars.palette.brand.tint,
              color: theme.vars.palette.brand.ink,
              '&:hover:not(.Mui-disabled)': { backgroundColor: theme.vars.palette.brand.tint2 },
              '&.Mui-disabled:not(.MuiButton-loading)': { opacity: 0.5 },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: { borderColor: theme.vars.palette.brand.outline, color: theme.vars.palette.text.primary },
          },
        ],
      }),
      sizeSmall: {
        minHeight: scale.touch,
        padding: '6px 18px',
        fontSize: '0.9375rem',
      },
      text: { padding: '10px 14px' },
      loadingIndicator: ({ theme }) => ({ color: theme.vars.palette.brand.deep }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: scale.touch,
        height: scale.touch,
        padding: 0,
        color: theme.vars.palette.text.primary,
        '@media print': { display: 'none' },
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 34,
        borderRadius: 17,
        fontSize: '0.9375rem',
        fontWeight: 500,
        variants: [
          {
            props: { variant: 'outlined' },
            style: { backgroundColor: theme.vars.palette.brand.card, borderColor: theme.vars.palette.brand.line },
          },
          {
            props: { variant: 'filled', color: 'default' },
            style: { backgroundColor: theme.vars.palette.brand.tint, color: theme.vars.palette.brand.ink },
          },
        ],
      }),
      clickable: {
        // A chip that is too long for its line wraps, as with a large text size.
        height: 'auto',
        minHeight: scale.touch,
        borderRadius: scale.touch / 2,
        '& .MuiChip-label': { whiteSpace: 'normal' },
      },
      label: { paddingInline: 14 },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: scale.radius.field } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: scale.radius.card, boxShadow: theme.vars.palette.brand.shadow }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: scale.radius.card + 8, margin: 16, width: 'calc(100% - 32px)' },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: {
        '&.MuiDrawer-paperAnchorBottom, &.MuiDrawer-anchorBottom': { borderRadius: '28px 28px 0 0' },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.brand.scrim },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: scale.radius.field, boxShadow: theme.vars.palette.brand.shadow }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: scale.touch } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.brand.line, borderRadius: 8 }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.brand.tint2 }),
      bar: ({ theme }) => ({ borderRadius: 2, backgroundColor: theme.vars.palette.brand.deep }),
    },
  },
  MuiTooltip: {
    styleOverrides: { tooltip: { fontSize: '0.8125rem', borderRadius: 8, padding: '6px 10px' } },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: scale.radius.field, fontSize: '0.9375rem' } } },
  ...fields,
};
