import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/**
 * bean: a plump oval with a shallow hollow along its belly, where it hung in its pod; glossy on its back. Some lie on
 * their back, so that no hollow is seen.
 */
export function bean(pen: Pen, f: Frame, o: Look & { w: number; h: number; bent?: number; eye?: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour);
  const w = o.w * pen.between(0.92, 1.08);
  const h = o.h * pen.between(0.94, 1.06);
  const bent = pen.random() < 0.2 ? 0.08 : (o.bent ?? 0.42) * pen.between(0.8, 1.15);
  const n = 14;
  const outline = f.all(
    Array.from({ length: n }, (_, i): Point => {
      const a = (i / n) * 6.283;
      const u = Math.cos(a);
      const hollow = Math.sin(a) > 0 ? bent * 1.1 * Math.exp(-((u / 0.4) ** 2)) : 0;
      return [u * w * 1.06, h * (Math.sin(a) * 1.04 - hollow + bent * 0.6 * (u * u - 0.4))];
    }),
  );
  const d = smooth(outline);
  const under = smooth(shift(outline, 0.7 * s, 2.2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.42));
  pen.fill(d, pen.radial([tone(c, 0.34), [c, 0.5], tone(c, -0.26)], '.4 .28 .8'));
  if (o.eye) pen.ellipse(...f(0, h * (0.56 - bent)), 3.2 * s, 2 * s, o.eye, 0.9, f.rot);
  pen.gleam(f.x - w * 0.24 * s, f.y - h * 0.36 * s, w * 0.3 * s, h * 0.16 * s, 0.5);
}

/** pod: an edamame or broad bean: a flat, broad kidney, waxy, with the scar of its stalk in a hollow at one end. */
export function pod(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.06);
  const w = o.w * pen.between(0.92, 1.06);
  const h = o.h * pen.between(0.95, 1.08);
  const outline = f.all(
    (
      [
        [-1, 0.16],
        [-0.86, -0.66],
        [-0.2, -1.06],
        [0.5, -0.98],
        [0.98, -0.5],
        [0.98, 0],
        [0.8, 0.34],
        [0.84, 0.74],
        [0.3, 1.06],
        [-0.44, 0.96],
        [-0.92, 0.7],
      ] as const
    ).map(([u, v]): Point => [u * w, v * h]),
  );
  const under = smooth(shift(outline, 0.8 * s, 2.6 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.4));
  pen.fill(smooth(outline), pen.radial([tone(c, 0.5), [c, 0.56], tone(c, -0.2)], '.36 .3 .8'));
  const scar = f.all([
    [w * 0.9, -h * 0.1],
    [w * 0.78, h * 0.3],
    [w * 0.82, h * 0.6],
  ]);
  pen.line(smooth(scar, false), tone(c, -0.36), 1.8 * s, 0.5);
  pen.gleam(f.x - w * 0.3 * s, f.y - h * 0.4 * s, w * 0.26 * s, h * 0.15 * s, 0.5);
}

/**
 * chickpea: a dull beige ball, a little angular, whose beak bends over a soft dent between its two halves. A line to
 * the beak would make it garlic.
 */
export function chickpea(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.9, 1.08);
  const c = pen.vary(o.colour, 0.05);
  const outline = f.all(
    (
      [
        [-0.98, 0.1],
        [-0.84, -0.64],
        [-0.2, -1.02],
        [0.46, -0.9],
        [0.9, -0.56],
        [1.16, -0.3],
        [1.12, 0.04],
        [0.92, 0.3],
        [0.76, 0.7],
        [0.1, 1],
        [-0.66, 0.8],
      ] as const
    ).map(([a, b]): Point => [a * r * pen.between(0.96, 1.04), b * r * pen.between(0.96, 1.04)]),
  );
  const under = smooth(shift(outline, 0.7 * s, 2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.42));
  pen.fill(smooth(outline), pen.radial([tone(c, 0.44), [c, 0.55], tone(c, -0.24)], '.36 .3 .8'));
  const dent = f.all([
    [r * 0.8, r * 0.12],
    [r * 0.56, r * 0.2],
    [r * 0.36, r * 0.46],
  ]);
  pen.line(smooth(dent, false), tone(c, -0.3), r * 0.22 * s, 0.3);
}

/** Lentils is the look of lentils; soft ones have boiled to a mush in which some are still whole. */
type Lentils = Look & { r: number; n?: number; soft?: boolean };

/**
 * lentils: a spoonful of small discs, each seen by itself: flat in the middle with a paler rim, in some shades of
 * their colour, darkness between them, and a spot of light on some.
 */
export function lentils(pen: Pen, f: Frame, o: Lentils): void {
  const s = f.scale;
  const { r, n = 19, soft } = o;
  const reach = r * 0.94 * Math.sqrt(n);
  const shades = lentilShades(o);
  if (soft) {
    const mush = pen.blob(f.x, f.y, reach * 0.98 * s, reach * 0.84 * s, { wob: 0.14, n: 11, rot: f.rot });
    pen.shadow(mush, 'low').fill(mush, pen.volume(tone(o.colour, -0.05), 0.5));
  }
  const places = pen.scatter({ x: f.x, y: f.y, rx: reach * s, ry: reach * 0.84 * s, rot: f.rot }, n, r * 1.5 * s);
  const shade = places.map(([x, y]) => pen.disc(x + 0.6 * s, y + 1.5 * s, r * s)).join('');
  if (!soft) pen.shadow(shade, 'low').fill(shade, tone(o.colour, -0.6));
  places.forEach(([x, y], i) => {
    const k = pen.between(0.9, 1.08) * r * s;
    // most lie flat, some lean on their neighbours
    const flat = i % 3 ? pen.between(0.9, 1) : pen.between(0.62, 0.76);
    const turn = pen.between(0, 180);
    const c = shades[i % shades.length] ?? o.colour;
    pen.ellipse(x + 0.4 * s, y + 1.1 * s, k, k * flat, tone(c, -0.6), soft ? 0.3 : 0.75, turn);
    pen.ellipse(x, y, k, k * flat, lens(pen, c), 1, turn);
    if (i % 2) pen.ellipse(x - k * 0.3, y - k * flat * 0.34, k * 0.28, k * 0.15, '#fffbe8', soft ? 0.4 : 0.6, -34);
  });
}

/** lentilShades are the colours side by side in a spoonful. */
function lentilShades({ colour, soft }: Lentils): Hex[] {
  if (soft) return [colour, tone(colour, 0.16), tone(colour, -0.08)];
  return [colour, mix(colour, '#6f7430', 0.45), tone(colour, 0.22), mix(colour, '#7a4d26', 0.4)];
}

/** lens is the light of a flat disc that is thinner, and so paler, at its rim. */
const lens = (pen: Pen, c: Hex) =>
  pen.radial([tone(c, 0.16), [c, 0.52], [tone(c, 0.36), 0.86], tone(c, 0.1)], '.46 .44 .54');
