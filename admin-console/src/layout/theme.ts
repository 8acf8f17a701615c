import { type BrandColours, createBrandTheme, scale } from '@lepelblad/theme';
import type { CSSObject, Theme } from '@mui/material/styles';

/** A mouse points finely: what is only touched with one may be smaller than what fingers need. */
const mouse = '@media (pointer: fine)';

/** Heights with a mouse, in pixels. */
const dense = { control: 36, field: 40, row: 40 } as const;

/** Corners of panels and fields: an office has fewer curves than a kitchen. */
export const corner = { panel: '12px', field: '10px' } as const;

type Override = (props: { theme: Theme }) => CSSObject;

/** A brand's own style of a component, with something changed. */
function changed(theme: Theme, component: 'MuiButton' | 'MuiIconButton' | 'MuiOutlinedInput', change: CSSObject): Override {
  const styles = theme.components?.[component]?.styleOverrides as { root?: Override } | undefined;
  return (props) => ({ ...styles?.root?.(props), ...change });
}

/** The brand's theme, dense: smaller text, lower rows and, where a mouse points, lower controls. */
export function createConsoleTheme(brand: BrandColours): Theme {
  const theme = createBrandTheme(brand);
  const { components, typography } = theme;
  const root = (component: 'MuiButton' | 'MuiIconButton' | 'MuiOutlinedInput', change: CSSObject) => ({
    ...components?.[component],
    styleOverrides: { ...components?.[component]?.styleOverrides, root: changed(theme, component, change) },
  });
  const cell: CSSObject = { height: dense.row, padding: '6px 12px', fontSize: typography.body2.fontSize, lineHeight: 1.4 };
  return {
    ...theme,
    typography: { ...typography, h1: typography.h2, h2: typography.h3, h3: typography.subtitle1, body1: typography.body2 },
    components: {
      ...components,
      MuiButton: root('MuiButton', {
        minHeight: scale.touch,
        padding: '6px 16px',
        fontSize: typography.body2.fontSize,
        [mouse]: { minHeight: dense.control },
      }),
      MuiIconButton: root('MuiIconButton', { [mouse]: { width: dense.control, height: dense.control } }),
      MuiOutlinedInput: {
        ...root('MuiOutlinedInput', {
          minHeight: scale.touch,
          borderRadius: corner.field,
          [mouse]: { minHeight: dense.field },
        }),
        styleOverrides: {
          ...components?.MuiOutlinedInput?.styleOverrides,
          root: changed(theme, 'MuiOutlinedInput', {
            minHeight: scale.touch,
            borderRadius: corner.field,
            [mouse]: { minHeight: dense.field },
          }),
          input: { padding: '8px 12px', height: 'auto', fontSize: typography.body2.fontSize },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme }) => ({ ...cell, borderColor: theme.vars?.palette.divider }),
          head: ({ theme }) => ({
            fontSize: typography.caption.fontSize,
            fontWeight: 600,
            color: theme.vars?.palette.text.secondary,
            whiteSpace: 'nowrap',
          }),
        },
      },
      MuiTableSortLabel: {
        styleOverrides: {
          root: ({ theme }) => ({
            minHeight: 28,
            '&.Mui-focusVisible': { outline: `3px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
          }),
        },
      },
      MuiAlert: {
        styleOverrides: { root: { borderRadius: corner.field, fontSize: typography.body2.fontSize, alignItems: 'center' } },
      },
    },
  };
}
