import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/** slab is a slice with straight sides, seen a little from the side: its top and the whole of it. */
function slab(pen: Pen, f: Frame, w: number, h: number, tall: number): { top: Point[]; whole: Point[] } {
  const j = () => pen.between(0.93, 1.07);
  const top = f.all(
    (
      [
        [-1, -0.94],
        [0, -1.02],
        [1, -0.96],
        [1.03, 0],
        [0.98, 0.98],
        [0, 1.02],
        [-0.98, 0.97],
        [-1.03, 0],
      ] as const
    ).map(([a, b]) => [a * w * j(), b * h * j()]),
  );
  const s = f.scale;
  return { top, whole: hull([...top, ...shift(top, tall * 0.3 * s, tall * s)]) };
}

/**
 * tempeh: a slice of a white cake in which whole golden beans lie, close together but not in rows; fried, it is brown
 * and crisp along its edge. The white between the beans tells it: beans that are paler than what is between them would
 * be stones, and beans with a shade and a gleam of their own a mosaic.
 */
export function tempeh(pen: Pen, f: Frame, o: Look & { w: number; h: number; beans: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const { top, whole } = slab(pen, f, o.w, o.h, 10);
  const [d, lid] = [rounded(whole, 5.4 * s), rounded(top, 5.4 * s)];
  const brown = o.brown ?? tone(o.beans, -0.3);
  const bean = (x: number, y: number) => {
    const turn = f.rot + pen.between(-40, 40);
    const own = pen.vary(o.beans, 0.05);
    pen.ellipse(x, y, 6.8 * s, 4.8 * s, own, 0.8, turn);
    pen.sear(x + s, y + 1.4 * s, 6 * s, 4 * s, tone(own, -0.3), 0.5, turn);
  };
  pen.shadow(d).fill(d, pen.linear([mix(c, '#e3b368', 0.4), mix(c, '#b9782e', 0.7)]));
  // halved beans at the cut side
  pen.clip(d, () => {
    for (let u = -0.8; u < 1; u += 0.5) {
      const [x, y] = f(u * o.w + pen.between(-2, 2), o.h);
      bean(x + 2 * s, y + 6 * s);
    }
  });
  pen.fill(lid, pen.linear([tone(c, 0.5), c, tone(c, -0.06)]));
  pen.clip(lid, () => {
    const zone = { x: f.x, y: f.y, rx: 0, ry: 0, w: o.w * 1.9 * s, h: o.h * 1.9 * s, rot: f.rot };
    for (const [x, y] of pen.scatter(zone, Math.round((o.w * o.h) / 26), 12.6 * s)) bean(x, y);
    const stain = (u: number, v: number, k: number, opacity: number) =>
      pen.sear(...f(u * o.w, v * o.h), o.w * k * s, o.h * k * s, brown, opacity, f.rot);
    stain(pen.between(-0.4, 0.4), pen.between(-0.4, 0.4), 0.6, 0.4);
    stain(pen.pick([-0.9, 0.9]), pen.between(-0.8, 0.8), 0.6, 0.8);
    stain(pen.between(-0.5, 0.5), pen.pick([-1, 1]), 0.6, 0.8);
    soft(pen, 2, () => pen.line(lid, brown, o.h * 0.26 * s, 0.8));
  });
}

/** turned brings a turn to one in which a cube shows two of its sides, whatever it was. */
const turned = (rot: number) => 45 + ((((rot % 90) + 90) % 90) - 45) * 0.7;

/**
 * tofu: a soft cube, cut by hand, of which one sees the top and two sides. Fried or smoked, its crust is golden and
 * runs on over the edges, so that these are soft; between the crusts its sides are cream. Hard edges would make it a
 * box, a top of one colour the icing of a cake. Soft, it is white and plain.
 */
export function tofu(pen: Pen, f: Frame, o: Look & { w: number; h: number; tall: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const size = pen.between(0.88, 1.08);
  const [w, h, tall] = [o.w * size * s, o.h * size * pen.between(0.9, 1.06) * s, o.tall * size * s];
  const q = frame(f.x, f.y - tall * 0.4, turned(f.rot) + pen.between(-4, 4));
  const j = () => pen.between(0.92, 1.05);
  const corners: readonly Point[] = [
    [-1, -0.96],
    [0, -1.05],
    [0.98, -1],
    [1.06, 0],
    [1, 0.98],
    [0, 1.05],
    [-0.98, 1],
    [-1.06, 0],
  ];
  const top = q
    .all(corners.map(([u, v]) => [u * w * j(), v * h * j()]))
    .map(([x, y]): Point => [x, q.y + (y - q.y) * 0.88]);
  const r = Math.min(w, h) * 0.24;
  const lid = rounded(top, r);
  const whole = rounded(hull([...top, ...shift(top, 0, tall)]), r);
  pen.shadow(whole).fill(whole, pen.linear([tone(c, 0.3), tone(c, 0.04), tone(c, -0.22)], '0 .3 .9 1'));
  const { brown } = o;
  if (!brown) {
    pen.fill(lid, pen.linear([tone(c, 0.6), tone(c, 0.3), c]));
    return;
  }
  const gold = mix(c, '#efbb58', 0.4);
  pen.clip(whole, () => {
    soft(pen, 2, () => pen.line(rounded(shift(top, 0, tall), r), brown, w * 0.3, 0.85).line(lid, brown, w * 0.3, 0.6));
    for (const u of [-0.6, 0.5]) {
      const [x, y] = [q.x + (u + pen.between(-0.2, 0.2)) * w, q.y + h * 0.8 + tall * 0.5];
      pen.sear(x, y, w * 0.3, tall * 0.7, brown, 0.5);
    }
  });
  pen.fill(lid, pen.linear([tone(gold, 0.4), tone(gold, 0.1), mix(gold, brown, 0.3)]));
  pen.clip(lid, () => fried(pen, q, lid, w, h, brown));
}

/** fried is the top of fried tofu: brown and crisp along its edge and in a few patches, pale in between. */
function fried(pen: Pen, q: Frame, lid: string, w: number, h: number, brown: Hex): void {
  const j = (k: number) => pen.between(-k, k);
  soft(pen, 1.6, () => pen.line(lid, brown, w * 0.22, 0.95));
  const stains: readonly Point[] = [
    [pen.pick([-0.8, 0.8]), j(0.6)],
    [j(0.6), pen.pick([-0.8, 0.8])],
    [j(0.4), j(0.4)],
  ];
  for (const [u, v] of stains)
    pen.sear(...q(u * w, v * h), w * pen.between(0.4, 0.6), h * pen.between(0.26, 0.4), brown, 0.8, j(90));
  pen.sear(...q(-w * 0.2, -h * 0.2), w * 0.5, h * 0.4, '#fff6dc', 0.6, q.rot);
  pen.spots(4, () => q(j(0.7) * w, j(0.7) * h), [w * 0.04, w * 0.09], [tone(brown, -0.3)], 0.4);
}
