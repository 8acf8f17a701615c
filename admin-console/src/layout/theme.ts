import { type BrandColours, createBrandTheme, scale } from '@lepelblad/theme';
import type { Components, CSSObject, Theme } from '@mui/material/styles';
import { corner } from '@/components/corner';

/** Matches a mouse, for which controls may be smaller than for fingers. */
const mouse = '@media (pointer: fine)';

/** Heights for a mouse, in pixels. */
const dense = { control: 36, field: 36, row: 36 } as const;

type Component = 'MuiButton' | 'MuiIconButton' | 'MuiInputLabel' | 'MuiOutlinedInput';
type Overrides = Components<Omit<Theme, 'components'>>;
type Override = (props: { theme: Omit<Theme, 'components'> }) => CSSObject;

/** Returns the brand's styles of a component with changes at its root. */
function changed(theme: Theme, name: Component, change: CSSObject) {
  const { root, ...slots } = (theme.components?.[name]?.styleOverrides ?? {}) as { root?: Override };
  return { ...slots, root: ((props) => ({ ...root?.(props), ...change })) satisfies Override };
}

/** createConsoleTheme is the brand's theme with smaller text, lower rows and, for a mouse, lower controls. */
export function createConsoleTheme(brand: BrandColours): Theme {
  const theme = createBrandTheme(brand);
  const { h2, h3, subtitle1, body2, caption } = theme.typography;
  const text = { fontSize: body2.fontSize };
  const own = theme.components as Overrides;
  return {
    ...theme,
    typography: { ...theme.typography, h1: h2, h2: h3, h3: subtitle1, body1: body2 },
    components: {
      ...own,
      MuiButton: {
        ...own.MuiButton,
        styleOverrides: changed(theme, 'MuiButton', {
          ...text,
          minHeight: scale.touch,
          padding: '6px 16px',
          [mouse]: { minHeight: dense.control },
        }),
      },
      MuiIconButton: {
        ...own.MuiIconButton,
        styleOverrides: changed(theme, 'MuiIconButton', { [mouse]: { width: dense.control, height: dense.control } }),
      },
      MuiOutlinedInput: {
        ...own.MuiOutlinedInput,
        styleOverrides: {
          ...changed(theme, 'MuiOutlinedInput', {
            minHeight: scale.touch,
            borderRadius: corner.field,
            [mouse]: { minHeight: dense.field },
          }),
          input: ({ theme }) => ({
            ...text,
            padding: '6px 12px',
            height: 'auto',
            '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
          }),
        },
      },
      // The asterisk is drawn instead of written, so that labels keep their names.
      MuiInputLabel: {
        ...own.MuiInputLabel,
        defaultProps: { ...own.MuiInputLabel?.defaultProps, required: false },
        styleOverrides: {
          ...changed(theme, 'MuiInputLabel', { '&:has(~ * :required)::after': { content: '" *" / ""' } }),
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme }) => ({
            ...text,
            height: scale.touch,
            [mouse]: { height: dense.row },
            padding: '4px 12px',
            lineHeight: 1.4,
            borderColor: theme.vars.palette.divider,
          }),
          head: ({ theme }) => ({
            fontSize: caption.fontSize,
            fontWeight: 600,
            color: theme.vars.palette.text.secondary,
            whiteSpace: 'nowrap',
          }),
        },
      },
      MuiTableSortLabel: {
        styleOverrides: {
          root: ({ theme }) => ({
            minHeight: 28,
            '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
          }),
        },
      },
      MuiAlert: { styleOverrides: { root: { ...text, borderRadius: corner.field, alignItems: 'center' } } },
    } satisfies Overrides as Theme['components'],
  };
}
