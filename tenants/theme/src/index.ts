export {
  contrast,
  fallbackHsl,
  type Hsl,
  hslOf,
  hslText,
  hslToRgb,
  luminance,
  parseColour,
  type Rgb,
  rgbToHsl,
  tint,
  toHex,
  unsupportedColour,
} from './colour.ts';
export { coverTint } from './cover.ts';
export { type BrandColours, brandPalette, createBrandTheme } from './mui.ts';
export { fonts, scale } from './scale.ts';
export { brandTokens, type Mode, type Tokens } from './tokens.ts';
