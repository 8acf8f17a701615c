import { type Hex, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** bean: a kidney, more or less bent; now and then it lies on its back. Cooked beans are dull, with a soft light. */
export function bean(pen: Pen, f: Frame, o: Look & { w: number; h: number; bent?: number; eye?: Hex }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour);
  const bent = (o.bent ?? 0.42) * (pen.random() < 0.25 ? 0.2 : pen.between(0.8, 1.1));
  const k = pen.between(0.92, 1.08);
  // a thick arc: the middle of each end lies lower than the middle of the back
  const outline = f.all(
    (
      [
        [-1.06, 0.34],
        [-1, -0.34],
        [-0.56, -0.92],
        [0, -1.04],
        [0.56, -0.94],
        [1, -0.4],
        [1.06, 0.3],
        [0.84, 0.84],
        [0.44, 0.8],
        [0, 0.66],
        [-0.44, 0.82],
        [-0.86, 0.86],
      ] as const
    ).map(([u, v]) => {
      const belly = v > 0.5 && Math.abs(u) < 0.6 ? -bent * h * 0.42 * (1 - u * u) : 0;
      // a bean that is hardly bent has a full belly
      const full = v > 0.5 ? Math.max(0, 1 - bent / 0.24) * 0.34 * (1 - u * u) : 0;
      return [u * w * k, (v + full) * h + belly + bent * h * 0.34 * u * u];
    }),
  );
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.18)]));
  if (o.eye) pen.ellipse(...f(0, h * 0.3), 3.2 * s, 2 * s, o.eye, 0.9, f.rot);
  const back = f.all([
    [-w * 0.6, -h * 0.3],
    [-w * 0.1, -h * 0.6],
    [w * 0.46, -h * 0.5],
  ]);
  pen.line(smooth(back, false), tone(c, 0.6), h * 0.3 * s, 0.3);
}

/** pod: an edamame or broad bean: a plump flat oval with its seam at one end. */
export function pod(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.07);
  const k = pen.between(0.92, 1.06);
  const outline = f.all([
    [-w * k, h * 0.1],
    [-w * 0.8, -h * 0.7],
    [-w * 0.1, -h * 1.04],
    [w * 0.64, -h * 0.86],
    [w * k, -h * 0.14],
    [w * 0.84, h * 0.64],
    [w * 0.2, h],
    [-w * 0.62, h * 0.84],
  ]);
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.22)]));
  const seam = f.all([
    [w * 0.86, -h * 0.34],
    [w * 0.72, 0],
    [w * 0.78, h * 0.36],
  ]);
  pen.line(smooth(seam, false), tone(c, -0.34), 1.6 * s, 0.55);
  const light = f.all([
    [-w * 0.66, -h * 0.26],
    [-w * 0.2, -h * 0.58],
    [w * 0.3, -h * 0.52],
  ]);
  pen.line(smooth(light, false), '#fbffe0', h * 0.26 * s, 0.34);
}

/** chickpea: round and dull, two halves under one skin, with a small beak. */
export function chickpea(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.06);
  const j = () => pen.between(0.94, 1.06);
  const outline = f.all(
    (
      [
        [-1.04, 0.04],
        [-0.84, -0.72],
        [-0.16, -1.02],
        [0.5, -0.86],
        [0.88, -0.4],
        [1.08, 0.02],
        [0.86, 0.4],
        [0.46, 0.9],
        [-0.2, 1],
        [-0.86, 0.7],
      ] as const
    ).map(([a, b]): Point => [a * r * j(), b * r * j()]),
  );
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.radial([tone(c, 0.36), c, tone(c, -0.26)], '.38 .32 .74'));
  const cleft = f.all([
    [r * 0.9, -r * 0.04],
    [r * 0.5, r * 0.08],
    [r * 0.22, r * 0.02],
  ]);
  pen.line(smooth(cleft, false), tone(c, -0.32), r * 0.15 * s, 0.6);
  pen.line(smooth(shift(cleft, -0.4 * s, r * 0.16 * s), false), tone(c, 0.4), r * 0.1 * s, 0.6);
}

/**
 * lentils: a spoonful of small round lenses that lie loose and wet, dull, of nearly one colour. One alone would be a
 * caper at the size that survives on a card.
 */
export function lentils(pen: Pen, f: Frame, o: Look & { r: number; n?: number }): void {
  const s = f.scale;
  const { r, n = 13 } = o;
  const reach = r * 1.06 * Math.sqrt(n);
  const base = pen.outline(f.x, f.y, reach * 0.66 * s, reach * 0.56 * s, { wob: 0.2, n: 11, rot: f.rot });
  pen.fill(smooth(base), tone(o.colour, -0.1));
  const tones = [-0.06, 0.04, 0.12].map((k) => tone(o.colour, k));
  // no turns in rings: they would be petals
  const places = pen.scatter({ x: 0, y: 0, rx: reach * 1.06, ry: reach * 0.84 }, n, r * 1.2);
  for (const place of places) {
    const [x, y] = f(...place);
    const own = pen.pick(tones);
    const turn = Math.round(pen.between(0, 12)) * 15;
    const tall = r * pen.pick([0.74, 0.92, 0.98]) * s;
    pen.ellipse(x + 0.4 * s, y + 1.2 * s, r * s, tall, tone(o.colour, -0.5), 0.34, turn);
    pen.ellipse(x, y, r * s, tall, pen.radial([tone(own, 0.4), own, tone(own, -0.2)], '.4 .34 .72'), 1, turn);
  }
}
