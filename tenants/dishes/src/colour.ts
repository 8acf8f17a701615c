/** A colour as #rrggbb. */
export type Hex = string;

/** Lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
type Lch = [number, number, number];

const decode = (v: number) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const encode = (v: number) => {
  const c = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(c * 255)));
};

const known = new Map<Hex, Lch>();

/** toLch reads #rgb or #rrggbb as OKLCH. */
export function toLch(hex: Hex): Lch {
  const found = known.get(hex);
  if (found) return [...found];
  let digits = hex.slice(1);
  if (digits.length === 3) digits = [...digits].map((c) => c + c).join('');
  const [r, g, b] = [0, 2, 4].map((i) => decode(Number.parseInt(digits.slice(i, i + 2), 16))) as Lch;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lch: Lch = [light, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360];
  known.set(hex, lch);
  return [...lch];
}

/** fromLch writes OKLCH as #rrggbb, clipped to sRGB. */
export function fromLch([light, chroma, hue]: Lch): Hex {
  const x = chroma * Math.cos((hue * Math.PI) / 180);
  const y = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (light - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (light - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((v) => encode(v).toString(16).padStart(2, '0')).join('')}`;
}

const turn = (from: number, to: number) => ((to - from + 540) % 360) - 180;
const tones = new Map<string, Hex>();

/**
 * tone makes a colour darker (k from -1) or lighter (k up to 1). Darker food turns warmer and richer, not greyer
 * (greens turn to teal); lighter food turns to yellow.
 */
export function tone(hex: Hex, k: number): Hex {
  const key = `${hex}${k}`;
  const found = tones.get(key);
  if (found) return found;
  let [light, chroma, hue] = toLch(hex);
  const green = hue > 105 && hue < 200;
  if (k < 0) {
    const q = -k;
    light *= 1 - 0.6 * q;
    chroma *= 1 + 0.24 * q - (chroma > 0.12 ? 0.18 * q * q : 0);
    const grey = chroma < 0.03;
    const cool = hue > 180 && hue < 320 && chroma < 0.09;
    if (chroma < 0.05 && !cool) chroma += 0.024 * q;
    const goal = green ? 160 : chroma < 0.07 ? 70 : 38;
    hue += cool ? 14 * q : turn(hue, goal) * 0.28 * q;
    if (grey && !cool) hue = 70;
  } else {
    chroma *= 1 - (light < 0.4 ? 0.5 : 0.14) * k;
    light += (1 - light) * (light < 0.4 ? 0.5 : 0.7) * k;
    const d = turn(hue, 90);
    if (Math.abs(d) < 95 && !(hue > 150 && chroma < 0.05)) hue += d * 0.3 * k;
  }
  const out = fromLch([light, chroma, (hue + 360) % 360]);
  tones.set(key, out);
  return out;
}

/** mix returns the colour t of the way from a to b, in OKLab. */
export function mix(a: Hex, b: Hex, t: number): Hex {
  const p = toLch(a);
  const q = toLch(b);
  const xy = ([, c, h]: Lch) => [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const;
  const [ax, ay] = xy(p);
  const [bx, by] = xy(q);
  const x = ax + (bx - ax) * t;
  const y = ay + (by - ay) * t;
  return fromLch([p[0] + (q[0] - p[0]) * t, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]);
}

/** vivid is a colour with more of its hue by the share k, the duller the more, and lighter by `lift`, 0 to 1. */
export function vivid(hex: Hex, k: number, lift = 0): Hex {
  const [light, chroma, hue] = toLch(hex);
  return fromLch([Math.min(0.97, light + lift), chroma * (1 + k * Math.max(0, 1.5 - chroma / 0.12)), hue]);
}

/** distance between two colours in OKLab: 0.05 is hardly seen, 0.2 is plain. */
export function distance(a: Hex, b: Hex): number {
  const [l, c, h] = toLch(a);
  const [m, d, i] = toLch(b);
  const turned = ((h - i) * Math.PI) / 180;
  return Math.hypot(l - m, Math.sqrt(Math.max(0, c * c + d * d - 2 * c * d * Math.cos(turned))));
}

/** lightness of a colour, 0 to 1, as the eye sees it. */
export const lightness = (hex: Hex) => toLch(hex)[0];

/** isColour tells whether a text is #rgb or #rrggbb. */
export const isColour = (text: unknown): text is Hex =>
  typeof text === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** kin tells whether two colours are of one family, such as a brown and terracotta: food on it would be lost. */
export function kin(a: Hex, b: Hex): boolean {
  const [la, ca, ha] = toLch(a);
  const [lb, cb, hb] = toLch(b);
  return Math.min(ca, cb) > 0.025 && Math.abs(turn(ha, hb)) < 34 && Math.abs(la - lb) < 0.36;
}
