import type { Components, Theme } from '@mui/material/styles';
import { scale } from './scale.ts';

/** Text fields, checkboxes and switches. A field's label is above it and always visible. */
export const fields: Components<Omit<Theme, 'components'>> = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontSize: '0.9375rem',
        lineHeight: 22 / 15,
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-error': { color: theme.vars.palette.brand.danger },
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: scale.button,
        borderRadius: scale.radius.field,
        backgroundColor: theme.vars.palette.brand.card,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.brand.deep },
      }),
      input: { padding: '14px 16px', height: 'auto' },
      multiline: { padding: 0 },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.brand.outline,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiInputBase: {
    // The keyframes are part of the baseline: otherwise each field brings a style sheet of them.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem', lineHeight: 18 / 13 } },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { minHeight: scale.touch, marginLeft: -11, alignItems: 'center' } },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: scale.touch,
        height: scale.touch,
        color: theme.vars.palette.brand.outline,
        '&.Mui-focusVisible': {
          outline: `3px solid ${theme.vars.palette.brand.deep}`,
          outlineOffset: -4,
          borderRadius: 12,
        },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: scale.touch,
        height: scale.touch,
        color: theme.vars.palette.brand.outline,
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: -4 },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 62, height: scale.touch, padding: '9px 8px' },
      switchBase: ({ theme }) => ({
        padding: 12,
        '&.Mui-checked': { transform: 'translateX(20px)', color: theme.vars.palette.brand.onDeep },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.brand.deep },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `3px solid ${theme.vars.palette.brand.deep}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: 20, height: 20, boxShadow: 'none' },
      track: ({ theme }) => ({ borderRadius: 13, opacity: 1, backgroundColor: theme.vars.palette.brand.outline }),
    },
  },
};
