/** A colour of sRGB: channels 0–255, alpha 0–1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** A colour as hue 0–360, saturation and lightness 0–100. */
export interface Hsl {
  h: number;
  s: number;
  l: number;
}

/** unsupportedColour is the message of the error that parseColour throws. */
export const unsupportedColour = 'Unsupported color format. Use hex, rgb, or rgba.';

/** Hue, saturation and lightness of the theme when a brand's colour cannot be read. */
export const fallbackHsl = '88 50% 53%';

const hexPattern = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const channel = String.raw`\s*(\d{1,3})\s*`;
const rgbPattern = new RegExp(`^rgb\\(${channel},${channel},${channel}\\)$`, 'i');
const rgbaPattern = new RegExp(`^rgba\\(${channel},${channel},${channel},\\s*(0|1|0?\\.\\d+|1\\.0+)\\s*\\)$`, 'i');

/**
 * Reads `#abc`, `#aabbcc`, `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`.
 * Throws an Error with the text of {@link unsupportedColour} for anything else.
 */
export function parseColour(text: string): Rgb {
  const trimmed = text.trim();
  const hex = hexPattern.exec(trimmed)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const value = Number.parseInt(full, 16);
    return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, alpha: 1 };
  }
  const match = rgbPattern.exec(trimmed) ?? rgbaPattern.exec(trimmed);
  const [r, g, b] = (match ?? []).slice(1, 4).map(Number);
  if (match === null || r === undefined || g === undefined || b === undefined || Math.max(r, g, b) > 255) {
    throw new Error(unsupportedColour);
  }
  return { r, g, b, alpha: match[4] === undefined ? 1 : Number(match[4]) };
}

export function rgbToHsl({ r, g, b }: Rgb): Hsl {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const chroma = max - min;
  const l = (max + min) / 2;
  if (chroma === 0) return { h: 0, s: 0, l: l * 100 };
  const s = chroma / (1 - Math.abs(2 * l - 1));
  const sector =
    max === red
      ? ((green - blue) / chroma + 6) % 6
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return { h: sector * 60, s: s * 100, l: l * 100 };
}

export function hslToRgb({ h, s, l }: Hsl): Rgb {
  const amplitude = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const at = (offset: number) => {
    const k = (offset + h / 30) % 12;
    return Math.round(255 * (l / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: at(0), g: at(8), b: at(4), alpha: 1 };
}

/** `#rrggbb`; without alpha. */
export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour as CSS variables have it, `88 50% 53%`; {@link fallbackHsl} when it cannot be read. */
export function hslText(colour: string): string {
  try {
    const { h, s, l } = rgbToHsl(parseColour(colour));
    return `${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%`;
  } catch {
    return fallbackHsl;
  }
}

/** The colour as HSL, or that of {@link fallbackHsl} when it cannot be read. */
export function hslOf(colour: string): Hsl {
  try {
    return rgbToHsl(parseColour(colour));
  } catch {
    return { h: 88, s: 50, l: 53 };
  }
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance({ r, g, b }: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast between two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parseColour(one)), luminance(parseColour(other))].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour mixed with white; `whiteness` 0 is the colour itself, 1 is white. */
export function tint(colour: string, whiteness = 0.9): string {
  const { r, g, b } = hslToRgb(hslOf(colour));
  const mix = (value: number) => Math.round(value + (255 - value) * whiteness);
  return toHex({ r: mix(r), g: mix(g), b: mix(b), alpha: 1 });
}
