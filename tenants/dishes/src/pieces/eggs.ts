import { tone } from '../colour.ts';
import { type Frame, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** eggHalf: a boiled egg, cut. Soft has a running yolk. */
export function eggHalf(pen: Pen, f: Frame, o: { w: number; soft?: boolean }): void {
  const { w } = o;
  const s = f.scale;
  const outline = f.all([
    [-w, 0],
    [-w * 0.8, -w * 0.6],
    [0, -w * 0.82],
    [w * 0.72, -w * 0.62],
    [w * 1.06, 0],
    [w * 0.72, w * 0.62],
    [0, w * 0.82],
    [-w * 0.8, w * 0.6],
  ]);
  const under = smooth(shift(outline, 1.4 * s, 3.6 * s));
  pen
    .shadow(under)
    .fill(under, '#cbb799')
    .fill(smooth(outline), pen.linear(['#fffefa', '#faf4e8', '#e6dac6']));
  const [x, y] = f(w * pen.between(-0.18, 0), w * pen.between(-0.08, 0.08));
  pen.circle(x, y, w * 0.47 * s, o.soft ? '#d07a18' : '#d9a02c');
  const yolk = o.soft ? ['#fbc653', '#f09f2a', '#dc8218'] : ['#fbdf86', '#f0bd47', '#dea338'];
  pen.circle(x - 0.6 * s, y - 0.8 * s, w * 0.42 * s, pen.radial(yolk, '.4 .35 .7'));
  pen.gleam(x - w * 0.14 * s, y - w * 0.17 * s, w * 0.13 * s, w * 0.08 * s, o.soft ? 0.5 : 0.3);
}

/** friedEgg: its white ran out unevenly and is brown and lacy at the edge; the yolk does not lie in the middle. */
export function friedEgg(pen: Pen, f: Frame, o: { r: number }): void {
  const s = f.scale;
  const tall = pen.between(0.8, 0.96);
  const outline = pen.outline(f.x, f.y, o.r * 1.02 * s, o.r * tall * s, {
    wob: 0.15,
    n: 16,
    rot: f.rot,
    waves: [2, 3, 4, 6],
  });
  const at = (k: number) => smooth(toward(outline, f.x, f.y, k, 0, -1));
  pen.shadow(smooth(outline)).fill(smooth(outline), pen.linear(['#ecd6a6', '#d9ab68', '#bd8746']));
  const white = at(pen.between(0.94, 0.97));
  pen.fill(white, pen.linear(['#fffdf7', '#fdf8ec', '#f1e6d0']));
  const q = o.r * pen.between(0.33, 0.38) * s;
  const a = pen.between(0, 6.28);
  const x = f.x + Math.cos(a) * o.r * 0.16 * s;
  const y = f.y + Math.sin(a) * o.r * 0.12 * s;
  pen.clip(white, () => {
    // thicker near the yolk, thin and a little browned further out
    pen.sear(x + 2 * s, y + 4 * s, q * 1.9, q * 1.8, '#d8c39a', 0.55);
    pen.sear(x - q * 0.2, y - q * 0.3, q * 1.6, q * 1.5, '#ffffff', 1);
    for (let i = 0; i < 3; i++) {
      const t = a + 2 + i * 1.3 + pen.between(-0.4, 0.4);
      const [u, v] = [f.x + Math.cos(t) * o.r * 0.92 * s, f.y + Math.sin(t) * o.r * 0.84 * s];
      pen.sear(u, v, o.r * 0.3 * s, o.r * 0.22 * s, '#c98f45', 0.55, (t * 180) / Math.PI + 90);
    }
    const bubbles = pen.scatter({ x: f.x, y: f.y, rx: o.r * 0.84 * s, ry: o.r * 0.74 * s, hole: 0.72 }, 7, 8 * s);
    pen.specks(bubbles, '#d9bd8c', 3.4 * s, 0.5);
  });
  pen.ellipse(x + 1.6 * s, y + 3 * s, q * 1.04, q * 1.02, '#a8681c', 0.32);
  pen.circle(x, y, q, pen.radial(['#fbd266', '#f4ad2e', '#df8a1a'], '.4 .34 .68'));
  pen.gleam(x - q * 0.34, y - q * 0.4, q * 0.26, q * 0.14, 0.6);
}

/**
 * eggCurd: scrambled egg: one soft, moist cloud, with a few round rises where curds run into each other, and no fold
 * that repeats.
 */
export function eggCurd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const r = o.r * s;
  const c = pen.vary(o.colour, 0.04);
  const outline = pen.outline(f.x, f.y, r * 1.12, r * 0.88, { wob: 0.16, n: 13, rot: f.rot, waves: [3, 4, 5] });
  const under = smooth(shift(outline, 0.8 * s, 3 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.18));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.08)]));
  const start = pen.between(0, 6.283);
  pen.clip(d, () => {
    for (let i = 0; i < 3; i++) {
      const a = start + i * 2.1 + pen.between(-0.4, 0.4);
      const [x, y] = f(Math.cos(a) * o.r * 0.5, Math.sin(a) * o.r * 0.42);
      const q = r * pen.between(0.46, 0.6);
      const turn = pen.between(-40, 20);
      pen.sear(x + q * 0.4, y + q * 0.56, q, q * 0.5, tone(c, -0.36), 0.6, turn);
      pen.sear(x - q * 0.1, y - q * 0.1, q * 1.06, q * 0.72, tone(c, 0.72), 0.9, turn);
    }
  });
  pen.gleam(f.x - r * 0.2, f.y - r * 0.3, r * 0.2, r * 0.08, 0.5);
}

/** poachedEgg: a soft white parcel. */
export function poachedEgg(pen: Pen, f: Frame, o: { r: number }): void {
  const R = o.r * f.scale;
  const d = pen.blob(f.x, f.y, R, R * 0.9, { wob: 0.09, n: 12 });
  pen.shadow(d).fill(d, pen.linear(['#fffefb', '#fbf5ea', '#e2d6c2']));
  pen.fill(
    pen.blob(f.x, f.y, R * 0.5, R * 0.46, { wob: 0.06 }),
    pen.radial(['#fdeec2', '#f7dc9a', '#fbf1dc'], '.45 .4 .6'),
    0.9,
  );
  pen.gleam(f.x - R * 0.3, f.y - R * 0.4, R * 0.24, R * 0.1, 0.5);
}
