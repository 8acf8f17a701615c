import { type Hex, lightness, tone } from '../colour.ts';
import { type Point, smooth, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/** soft draws blurred: the light and shade of something that has no hard edges. Deviation is in units. */
export function soft(pen: Pen, deviation: number, draw: () => void): void {
  const id = pen.define(
    `soft${deviation}`,
    (name) =>
      `<filter id="${name}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
  pen.group(`filter="url(#${id})"`, draw);
}

/** shaded draws what lies deep in a heap: darker and warmer. */
export function shaded(pen: Pen, draw: () => void): void {
  const channel = (name: string, slope: number) => `<feFunc${name} type="linear" slope="${slope}"/>`;
  const id = pen.define(
    'shaded',
    (name) =>
      `<filter id="${name}" color-interpolation-filters="sRGB"><feComponentTransfer>${channel('R', 0.88)}${channel('G', 0.78)}${channel('B', 0.66)}</feComponentTransfer></filter>`,
  );
  pen.group(`filter="url(#${id})"`, draw);
}

/**
 * moundLight rounds a heap: lit at the upper left, in the shade at the lower right edge.
 */
export function moundLight(pen: Pen, d: string, k = 1): void {
  const paint = pen.radial(
    [
      ['#fffaf0', 0, 0.36 * k],
      ['#fffaf0', 0.46, 0],
      ['#4a2810', 0.66, 0],
      ['#4a2810', 1, 0.26 * k],
    ],
    '.38 .34 .68',
  );
  pen.fill(d, paint);
}

/** fluff are soft rises and dips in a heap. */
export function fluff(pen: Pen, z: Zone, c: Hex, n: number, k = 1): void {
  const r = Math.min(z.rx, z.ry);
  soft(pen, 6, () => {
    for (const [x, y] of pen.scatter({ ...z, rx: z.rx * 0.86, ry: z.ry * 0.86 }, n, r * 0.34)) {
      const q = r * pen.between(0.1, 0.2);
      pen.ellipse(x + q * 0.5, y + q * 0.7, q * 1.1, q * 0.8, tone(c, -0.5), 0.2 * k, pen.between(0, 180));
      pen.ellipse(x - q * 0.2, y - q * 0.3, q, q * 0.7, tone(c, 0.6), 0.5 * k, pen.between(0, 180));
    }
  });
}

/**
 * swooshes are the broad tracks of a spoon in something thick: sickles round the middle, each with a shaded hollow and
 * a lit crest. k is how deep they are.
 */
export function swooshes(pen: Pen, z: Zone, c: Hex, o: { n?: number; k?: number; crest?: Hex } = {}): void {
  const { n = 3, k = 1, crest } = o;
  const r = Math.min(z.rx, z.ry);
  const turn = ((z.rot ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const place = (u: number, v: number): Point => [
    z.x + u * z.rx * cos - v * z.ry * sin,
    z.y + u * z.rx * sin + v * z.ry * cos,
  ];
  const start = pen.between(0, 6.283);
  const tracks = Array.from({ length: n }, (_, i) => {
    const from = start + (i * 6.283) / n + pen.between(-0.3, 0.3);
    const span = pen.between(2.2, 3.1);
    // the track winds inwards, widest in its first third
    const mid = (q: number) => pen.between(0.99, 1.01) * (0.74 - 0.5 * q ** 1.25);
    const wide = (q: number) => Math.sin(Math.PI * Math.min(1, 0.12 + 0.88 * q) ** 0.72) * 0.15;
    const steps = Array.from({ length: 11 }, (_, q) => ({
      a: from + (span * q) / 10,
      m: mid(q / 10),
      w: wide(q / 10),
    }));
    return (side: number) =>
      steps.map(({ a, m, w }) => place(Math.cos(a) * (m + side * w), Math.sin(a) * (m + side * w)));
  });
  soft(pen, Math.max(1.6, r * 0.022), () => {
    for (const t of tracks) {
      const d = smooth([...t(1), ...t(-1).reverse()]);
      pen.fill(d, pen.linear([tone(c, lightness(c) > 0.9 ? -0.16 : -0.26), tone(c, -0.08), tone(c, 0.2)]), 0.55 * k);
    }
  });
  soft(pen, Math.max(1, r * 0.01), () => {
    for (const t of tracks) {
      pen.line(smooth(t(-1.1).slice(1, 9), false), tone(c, 0.75), r * 0.05, 0.8 * k);
      pen.line(smooth(t(1.15).slice(2, 8), false), tone(c, 0.6), r * 0.03, 0.5 * k);
      if (crest) {
        pen.line(smooth(t(-1.1).slice(2, 8), false), crest, r * 0.055, 0.7);
        pen.line(smooth(t(1.1).slice(1, 6), false), crest, r * 0.04, 0.5);
      }
    }
  });
}
