import { createTheme, type PaletteOptions, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './components.ts';
import { fonts, scale } from './scale.ts';
import { brandTokens, type Mode, type Tokens } from './tokens.ts';

/** The two colours that a brand sets. */
export interface BrandColours {
  primaryColor: string;
  buttonColor: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    /** The tokens, as `sx={{ color: 'brand.deep' }}` or `theme.vars.palette.brand.deep`. */
    brand: Tokens;
  }
  interface PaletteOptions {
    brand?: Tokens;
  }
  interface TypographyVariants {
    display: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    h4: false;
    h5: false;
    h6: false;
    subtitle2: false;
    overline: false;
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    soft: true;
  }
}

const rem = (pixels: number) => `${pixels / 16}rem`;

const title = (size: number, line: number) => ({
  fontFamily: fonts.title,
  fontWeight: 550,
  fontSize: rem(size),
  lineHeight: line / size,
  letterSpacing: '-0.01em',
  fontOpticalSizing: 'auto' as const,
  textWrap: 'balance' as const,
  hyphens: 'auto' as const,
  overflowWrap: 'break-word' as const,
});

const text = (size: number, line: number, weight = 400) => ({
  fontFamily: fonts.text,
  fontWeight: weight,
  fontSize: rem(size),
  lineHeight: line / size,
  letterSpacing: 0,
});

/** MUI's palette made of a brand's tokens. */
export function brandPalette(tokens: Tokens, mode: Mode): PaletteOptions {
  return {
    mode,
    brand: tokens,
    primary: { main: tokens.deep, dark: tokens.buttonHover, light: tokens.brand, contrastText: tokens.onDeep },
    secondary: { main: tokens.ink, contrastText: tokens.tint },
    error: { main: tokens.danger, contrastText: mode === 'light' ? '#ffffff' : tokens.dangerTint },
    background: { default: tokens.ground, paper: tokens.card },
    text: { primary: tokens.text, secondary: tokens.text2, disabled: tokens.text3 },
    divider: tokens.line,
  };
}

/**
 * The theme of a brand: light and dark by the system's setting, all colours as CSS variables.
 * Steps of 4 px: `sx={{ p: 3, borderRadius: 5 }}` is 12 px of padding and corners with a radius of 20 px.
 */
export function createBrandTheme({ primaryColor, buttonColor }: BrandColours): Theme {
  const palette = (mode: Mode) => brandPalette(brandTokens(primaryColor, buttonColor, mode), mode);
  const theme = createTheme({
    cssVariables: { cssVarPrefix: '', colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
    spacing: 4,
    shape: { borderRadius: 4 },
    breakpoints: { values: { xs: 0, sm: 600, md: scale.wide, lg: 1200, xl: 1536 } },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: scale.motion,
        complex: scale.motion,
        enteringScreen: scale.motion,
        leavingScreen: 140,
      },
    },
    typography: {
      fontFamily: fonts.text,
      fontWeightMedium: 500,
      fontWeightBold: 650,
      display: title(72, 76),
      h1: title(32, 38),
      h2: title(25, 31),
      h3: title(20, 26),
      h4: undefined,
      h5: undefined,
      h6: undefined,
      subtitle1: text(17, 22, 650),
      subtitle2: undefined,
      body1: text(17, 26),
      body2: text(15, 22),
      button: { ...text(17, 24, 600), textTransform: 'none' },
      caption: text(13, 18),
      overline: undefined,
    },
  });
  // Added afterwards: createTheme would copy them all, twice, and has nothing to merge them with.
  return Object.assign(theme, { components });
}
