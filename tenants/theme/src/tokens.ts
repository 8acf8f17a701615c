import { contrast, hslOf, hslToRgb, tint, toHex } from './colour.ts';

/**
 * Every colour that the apps draw with. A brand sets the hue; all other colours are neutral and warm.
 * Text in `text`, `text2`, `text3`, `deep` and `danger` has a contrast of 4.5:1 or more on `ground` and `card`,
 * `onDeep` on `deep` and on `button`, and `ink` on `tint` and `tint2`.
 */
export interface Tokens {
  /** The brand's own colour: dots and decoration, never text. */
  brand: string;
  /** The brand's colour made readable: text, icons, rings and bars. */
  deep: string;
  /** Fill of the one filled button of a screen; from the brand's button colour. */
  button: string;
  /** That button under the pointer. */
  buttonHover: string;
  /** Text on `deep` and `button`. */
  onDeep: string;
  /** Text on `tint` and `tint2`. */
  ink: string;
  /** A very light tint of the brand's colour, for large areas. */
  wash: string;
  /** Selected options, secondary buttons. */
  tint: string;
  /** Tracks of bars and rings. */
  tint2: string;
  /** The page. */
  ground: string;
  /** Cards and sheets. */
  card: string;
  text: string;
  text2: string;
  text3: string;
  /** Hairlines between rows. */
  line: string;
  /** The outline of an empty tick or field: 3:1 on card and ground. */
  outline: string;
  danger: string;
  /** The surface behind a message of danger. */
  dangerTint: string;
  /** The shadow of cards and sheets. */
  shadow: string;
  /** Behind a sheet or dialog. */
  scrim: string;
}

export type Mode = 'light' | 'dark';

const neutral: Record<Mode, Omit<Tokens, BrandToken>> = {
  light: {
    ground: '#fafaf7',
    card: '#ffffff',
    text: '#22251d',
    text2: '#575c4e',
    text3: '#6c7164',
    line: '#e9e7de',
    outline: '#8b8f82',
    danger: '#b3261e',
    dangerTint: '#fcebe9',
    shadow: '0 1px 2px rgba(42, 42, 26, 0.06), 0 10px 30px rgba(42, 42, 26, 0.06)',
    scrim: 'rgba(34, 37, 29, 0.45)',
  },
  dark: {
    ground: '#15170f',
    card: '#1f2119',
    text: '#f2f1ea',
    text2: '#c0c3b5',
    text3: '#989c8c',
    line: '#33362b',
    outline: '#787c6d',
    danger: '#ff9d92',
    dangerTint: '#3a1f1b',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.3), 0 10px 30px rgba(0, 0, 0, 0.25)',
    scrim: 'rgba(0, 0, 0, 0.6)',
  },
};

type BrandToken = 'brand' | 'deep' | 'button' | 'buttonHover' | 'onDeep' | 'ink' | 'wash' | 'tint' | 'tint2';

/** Least contrast of a readable brand colour with every surface behind it; a little above the required 4.5. */
const readable = 5;

/** The lightness of the darker primary. A brand that is darker by itself stays as it is. */
const darkerLightness = 44;

const at = (h: number, s: number, l: number) => toHex(hslToRgb({ h, s, l }));

/** The first lightness from `from` towards `to` at which the colour is readable on all surfaces. */
function readableOn(surfaces: string[], h: number, s: number, from: number, to: number): string {
  const step = from < to ? 1 : -1;
  for (let l = from; step > 0 ? l < to : l > to; l += step) {
    const colour = at(h, s, l);
    if (surfaces.every((surface) => contrast(colour, surface) >= readable)) return colour;
  }
  return at(h, s, to);
}

/** The tokens of a brand, for light or dark. A colour that cannot be read falls back to the default hue. */
export function brandTokens(primaryColor: string, buttonColor: string, mode: Mode): Tokens {
  const primary = hslOf(primaryColor);
  const button = hslOf(buttonColor);
  const base = neutral[mode];
  const brand = at(primary.h, primary.s, primary.l);
  const soft = Math.min(primary.s, 70);

  if (mode === 'light') {
    const tint1 = at(primary.h, soft, 93);
    const tint2 = at(primary.h, soft * 0.92, 87);
    const surfaces = ['#ffffff', base.ground, tint1, tint2];
    const fill = hslOf(
      readableOn(['#ffffff', base.ground], button.h, button.s, Math.min(darkerLightness, button.l), 0),
    );
    return {
      ...base,
      brand,
      deep: readableOn(surfaces, primary.h, primary.s, Math.min(darkerLightness, primary.l), 0),
      button: at(fill.h, fill.s, fill.l),
      buttonHover: at(fill.h, fill.s, Math.max(fill.l - 5, 4)),
      onDeep: '#ffffff',
      ink: at(primary.h, Math.min(primary.s, 60), 12),
      wash: tint(brand),
      tint: tint1,
      tint2,
    };
  }

  const ink = at(primary.h, Math.min(primary.s, 50), 9);
  const tint1 = at(primary.h, soft * 0.45, 17);
  const tint2 = at(primary.h, soft * 0.4, 24);
  const surfaces = [base.ground, base.card, tint1, tint2, ink];
  const fill = hslOf(readableOn(surfaces, button.h, Math.min(button.s, 58), 58, 96));
  return {
    ...base,
    brand,
    deep: readableOn(surfaces, primary.h, Math.min(primary.s, 58), 62, 96),
    button: at(fill.h, fill.s, fill.l),
    buttonHover: at(fill.h, fill.s, Math.min(fill.l + 6, 98)),
    onDeep: ink,
    ink: at(primary.h, Math.min(primary.s, 45), 90),
    wash: at(primary.h, soft * 0.3, 12),
    tint: tint1,
    tint2,
  };
}
