import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
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
 * curd draws one soft lump of scrambled egg: pale where it rises, at its edge nearly the deeper yellow of what lies
 * between, so that it runs into the next one.
 */
function curd(pen: Pen, points: readonly Point[], c: Hex, deep: Hex, k: number): void {
  pen.fill(smooth(shift(points, 1.2 * k, 3.2 * k)), deep, 0.5).fill(smooth(shift(points, 0.6 * k, 1.6 * k)), deep, 0.6);
  pen.fill(
    smooth(points),
    pen.radial([tone(c, 0.5), [tone(c, 0.22), 0.42], [c, 0.72], mix(c, deep, 0.5)], '.4 .34 .7'),
  );
}

/** melted is the soft light on a curd, and the moist shade at its lower right. */
function melted(pen: Pen, points: readonly Point[], c: Hex, deep: Hex): void {
  const n = points.length;
  const [x, y] = [points.reduce((sum, p) => sum + p[0], 0) / n, points.reduce((sum, p) => sum + p[1], 0) / n];
  const q = Math.max(...points.map((p) => Math.hypot(p[0] - x, p[1] - y)));
  const rot = pen.between(-50, 30);
  pen.ellipse(x + q * 0.3, y + q * 0.5, q * 0.66, q * 0.26, deep, 0.62, rot);
  pen.ellipse(x - q * 0.12, y - q * 0.14, q * 0.56, q * 0.3, tone(c, 0.62), 0.9, rot);
}

/**
 * eggCurd: scrambled egg: a few soft lumps of unlike sizes that run into each other. Round ones, alike and each with an
 * edge, would be popcorn.
 */
export function eggCurd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const R = o.r * s * pen.between(0.9, 1.16);
  scrambled(pen, { x: f.x, y: f.y, rx: R, ry: R * 0.8, rot: f.rot }, 6, c, 0.44);
}

/** scrambled is a low moist heap of scrambled egg of n curds; k is how large they are for the heap. */
export function scrambled(pen: Pen, z: Zone, n: number, c: Hex, k = 0.19): void {
  const deep = mix(c, '#cf8a24', 0.6);
  const r = Math.min(z.rx, z.ry);
  const size = (q: number) => r * k * q;
  const places = pen.scatter({ ...z, rx: z.rx * (1 - k * 0.4), ry: z.ry * (1 - k * 0.4) }, n, r * k * 0.95);
  const curds = places
    .sort((p, q) => p[1] - q[1])
    .map(([x, y]) => {
      const q = size(pen.between(0.7, 1.4));
      return pen.outline(x, y, q * pen.between(0.95, 1.25), q * 0.84, {
        wob: 0.15,
        n: 16,
        rot: pen.between(0, 180),
        waves: [2, 3, 4, 5],
      });
    });
  const under = pen.outline(z.x, z.y, z.rx * 0.76, z.ry * 0.76, { wob: 0.05, n: 16, rot: z.rot });
  const all = [under, ...curds].map((points) => smooth(points)).join('');
  pen.shadow(all, r > 60 ? 'mid' : 'low').fill(all, deep);
  pen.clip(all, () => {
    for (const points of curds) curd(pen, points, tone(c, pen.pick([0, 0.08, 0.16])), deep, Math.min(1.3, r / 60));
    // light and shade without an edge, so that the curds run into each other
    soft(pen, r > 60 ? 3 : 2, () => {
      for (const points of curds) melted(pen, points, c, deep);
    });
  });
}

/** poachedEgg: a soft white parcel with a ragged hem; the yolk shines through where the white is thin. */
export function poachedEgg(pen: Pen, f: Frame, o: { r: number }): void {
  const s = f.scale;
  const R = o.r * s;
  const outline = pen.outline(f.x, f.y, R, R * 0.9, { wob: 0.1, n: 15, waves: [2, 3, 5, 7] });
  const under = smooth(shift(outline, 1.4 * s, 4 * s));
  const d = smooth(outline);
  pen
    .shadow(under)
    .fill(under, '#cdb894')
    .fill(d, pen.linear(['#fffefb', '#fbf5ea', '#e6dac4']));
  pen.clip(d, () => {
    const [x, y] = [f.x + R * 0.08, f.y + R * 0.04];
    pen.sear(x + 3 * s, y + 5 * s, R * 0.8, R * 0.74, '#d9c49c', 0.7);
    pen.sear(x, y, R * 0.66, R * 0.6, '#ffffff', 1);
    pen.sear(x, y, R * 0.52, R * 0.48, '#f6b23c', 1);
  });
  pen.gleam(f.x - R * 0.2, f.y - R * 0.28, R * 0.26, R * 0.1, 0.9);
}
