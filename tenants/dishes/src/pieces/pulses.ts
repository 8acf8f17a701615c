import { type Hex, lightness, mix, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/**
 * bean: a kidney with a hollow along its belly, and in it the pale spot where it hung in its pod; matt, with one soft
 * light. A smooth brown oval with a gleam would be a coffee bean. Some lie on their back, so that no hollow is seen.
 */
export function bean(pen: Pen, f: Frame, o: Look & { w: number; h: number; bent?: number; eye?: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour);
  const w = o.w * pen.between(0.92, 1.1);
  const h = o.h * pen.between(0.96, 1.1);
  const back = pen.random() < 0.2;
  const bent = back ? 0.06 : (0.16 + 0.6 * (o.bent ?? 0.42)) * pen.between(0.88, 1.12);
  const n = 16;
  const outline = f.all(
    Array.from({ length: n }, (_, i): Point => {
      const a = (i / n) * 6.283;
      const u = Math.cos(a);
      const hollow = Math.sin(a) > 0 ? bent * 1.2 * Math.exp(-((u / 0.42) ** 2)) : 0;
      return [u * w * 1.08, h * (Math.sin(a) * 1.04 - hollow + bent * 0.7 * (u * u - 0.4))];
    }),
  );
  const d = smooth(outline);
  const under = smooth(shift(outline, 0.7 * s, 2.2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.46));
  pen.fill(d, pen.radial([tone(c, 0.4), [tone(c, 0.06), 0.5], tone(c, -0.28)], '.4 .26 .8'));
  // the dark spot of an eyed bean is seen on some only, and in part: whole ones would look at you
  const { eye } = o;
  if (!eye && !back) {
    const scar = lightness(c) < 0.75 ? mix(c, '#fff0d8', 0.66) : tone(c, -0.36);
    pen.ellipse(...f(0, h * (0.8 - bent * 1.36)), w * 0.24 * s, h * 0.12 * s, scar, 0.8, f.rot);
  }
  if (eye && bent > 0.1 && pen.random() < 0.7)
    pen.clip(d, () => {
      pen.ellipse(...f(0, h * (1.02 - bent)), w * 0.34 * s, h * 0.5 * s, eye, 0.85, f.rot);
    });
  pen.sear(f.x - w * 0.2 * s, f.y - h * 0.4 * s, w * 0.5 * s, h * 0.3 * s, '#fff8ea', 0.55, f.rot);
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

/** lentils: a spoonful: a soft moist ground, and on it flat discs, paler in their middle, that lie close. */
export function lentils(pen: Pen, f: Frame, o: Lentils): void {
  const s = f.scale;
  const { soft } = o;
  // whole ones are few and large: small ones would be grit
  const [r, n] = soft ? [o.r, o.n ?? 20] : [o.r * 1.5, 14];
  // what is nearly black would be roe or pellets
  const colour = lightness(o.colour) < 0.42 ? mix(tone(o.colour, 0.3), '#6a5a3e', 0.4) : o.colour;
  const reach = r * 0.9 * Math.sqrt(n);
  const wide = soft ? 1.12 : 0.96;
  const ground = pen.blob(f.x, f.y, reach * wide * s, reach * wide * 0.86 * s, { wob: 0.16, n: 12, rot: f.rot });
  const dark = soft ? tone(colour, -0.06) : tone(colour, -0.24);
  if (soft) pen.fill(ground, pen.radial([dark, [dark, 0.7], [dark, 1, 0.5]], '.5 .5 .54'));
  else pen.shadow(ground, 'low').fill(ground, dark, 0.9);
  const shades = lentilShades(colour, soft);
  const places = pen.scatter({ x: f.x, y: f.y, rx: reach * s, ry: reach * 0.84 * s, rot: f.rot }, n, r * 1.32 * s);
  places.forEach(([x, y], i) => {
    const k = pen.between(0.84, 1.1) * r * s;
    const flat = soft ? pen.between(0.64, 0.86) : pen.between(0.6, 0.96);
    const turn = pen.between(0, 180);
    const c = shades[i % shades.length] ?? colour;
    pen.ellipse(x + 0.3 * s, y + 1 * s, k, k * flat, tone(c, -0.44), soft ? 0.14 : 0.6, turn);
    pen.ellipse(x, y, k, k * flat, grain(pen, c, soft), soft ? 0.6 : 1, turn);
    // a lens is flat within its rim; lit like a ball it would be a pea
    if (!soft) pen.ellipse(x - k * 0.1, y - k * 0.1, k * 0.6, k * flat * 0.56, tone(c, 0.3), 0.7, turn);
  });
}

/** grain is the light of one lentil: matt; the middle of a soft one is hardly told from its edge. */
const grain = (pen: Pen, c: Hex, soft?: boolean) =>
  soft
    ? pen.radial([tone(c, 0.24), [c, 0.7], tone(c, -0.04)], '.42 .36 .62')
    : pen.linear([tone(c, 0.3), c, tone(c, -0.2)]);

/** lentilShades are the colours side by side in a spoonful. */
function lentilShades(colour: Hex, soft?: boolean): Hex[] {
  if (soft) return [colour, tone(colour, 0.12), mix(colour, '#f0b84c', 0.3)];
  return [colour, mix(colour, '#7c8440', 0.3), tone(colour, 0.24), mix(colour, '#a07038', 0.6), tone(colour, 0.1)];
}

/**
 * corn: a kernel of sweetcorn, plump and full of yellow light, with a crown as broad as a tooth of a comb and a slender
 * pale foot. Its light has no ring, or it would be a bead with a hole.
 */
export function corn(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.92, 1.08);
  const c = pen.vary(o.colour, 0.05);
  const outline = f.all(
    (
      [
        [-1.16, 0],
        [-0.86, -0.44],
        [-0.1, -0.8],
        [0.7, -0.9],
        [1.02, -0.4],
        [1.04, 0.36],
        [0.7, 0.9],
        [-0.1, 0.82],
        [-0.86, 0.46],
      ] as const
    ).map(([a, b]): Point => [a * r, b * r * pen.between(0.94, 1.04)]),
  );
  const under = smooth(shift(outline, 0.6 * s, 1.8 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.3));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.56), [c, 0.5], tone(c, -0.14)]));
  const foot = f.all([
    [-r * 1.08, 0],
    [-r * 0.86, -r * 0.34],
    [-r * 0.5, -r * 0.3],
    [-r * 0.4, r * 0.1],
    [-r * 0.56, r * 0.34],
    [-r * 0.86, r * 0.36],
  ]);
  pen.fill(smooth(foot), tone(c, 0.62), 0.7);
}
