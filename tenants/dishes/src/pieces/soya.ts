import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth } from '../geometry.ts';
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
 * be stones.
 */
export function tempeh(pen: Pen, f: Frame, o: Look & { w: number; h: number; beans: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const { top, whole } = slab(pen, f, o.w, o.h, 9);
  const [d, lid] = [rounded(whole, 3.4 * s), rounded(top, 3.4 * s)];
  const brown = o.brown ?? tone(o.beans, -0.3);
  pen.shadow(d).fill(d, pen.linear([tone(c, -0.04), mix(c, brown, 0.4)]));
  const bean = (x: number, y: number) => {
    const turn = pen.between(0, 180);
    const own = pen.vary(o.beans, 0.06);
    pen
      .ellipse(x + 0.5 * s, y + s, 6.2 * s, 4.8 * s, tone(own, -0.4), 0.5, turn)
      .ellipse(x, y, 6 * s, 4.6 * s, own, 1, turn);
    pen.ellipse(x - s, y - 1.2 * s, 3 * s, 2 * s, tone(own, 0.5), 0.6, turn);
  };
  // halved beans at the cut side
  pen.clip(d, () => {
    for (let u = -0.9; u < 1.1; u += 0.4) {
      const [x, y] = f(u * o.w + pen.between(-2, 2), o.h);
      bean(x + 2 * s, y + 5 * s);
    }
  });
  pen.fill(lid, pen.linear([tone(c, 0.5), tone(c, 0.1), c]));
  pen.clip(lid, () => {
    const zone = { x: f.x, y: f.y, rx: 0, ry: 0, w: o.w * 2 * s, h: o.h * 2 * s, rot: f.rot };
    for (const [x, y] of pen.scatter(zone, Math.round((o.w * o.h) / 20), 11.6 * s)) bean(x, y);
    const stain = (u: number, v: number, k: number, opacity: number) =>
      pen.sear(...f(u * o.w, v * o.h), o.w * k * s, o.h * k * s, brown, opacity, f.rot);
    stain(pen.between(-0.4, 0.4), pen.between(-0.4, 0.4), 0.6, 0.5);
    stain(-0.9, pen.between(-0.8, 0.8), 0.6, 0.9);
    stain(0.9, pen.between(-0.8, 0.8), 0.6, 0.9);
    stain(pen.between(-0.5, 0.5), pen.pick([-1, 1]), 0.6, 0.9);
  });
}

/** turned brings a turn to one in which a cube shows two of its sides, whatever it was. */
const turned = (rot: number) => 45 + ((((rot % 90) + 90) % 90) - 45) * 0.4;

/**
 * tofu: a cube of which one sees three sides, with hard edges, as no cheese, bread or egg has them. Fried or smoked,
 * all three are golden, its sides along their edges only, so that the crust runs on over the edge: a top that ends
 * there would be the icing of a cake. Soft, it is white and plain.
 */
export function tofu(pen: Pen, f: Frame, o: Look & { w: number; h: number; tall: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const size = pen.between(0.86, 1.06);
  const [w, h, tall] = [o.w * size * s, o.h * size * pen.between(0.94, 1.06) * s, o.tall * size * s];
  const q = frame(f.x, f.y - tall * 0.4, turned(f.rot) + pen.between(-4, 4));
  const flat = (points: readonly Point[]) => points.map(([x, y]): Point => [x, q.y + (y - q.y) * 0.84]);
  const top = flat(
    q.all([
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ]),
  );
  const [right, low, left] = [top[1], top[2], top[3]] as [Point, Point, Point];
  const down = ([x, y]: Point): Point => [x, y + tall];
  const r = 2.6 * s;
  const whole = rounded(hull([...top, ...shift(top, 0, tall)]), r * 1.3);
  const brown = o.brown ?? tone(c, -0.4);
  pen.shadow(whole).fill(whole, pen.linear([tone(c, 0.3), tone(c, 0)], '0 0 0 1'));
  const faces: readonly (readonly Point[])[] = [
    [left, low, down(low), down(left)],
    [low, right, down(right), down(low)],
  ];
  pen.clip(whole, () => {
    pen.fill(rounded(faces[1] ?? [], 0.1), tone(c, -0.34), 0.42);
    if (o.brown) for (const face of faces) crisp(pen, face, brown, w, 0.45);
  });
  const lid = rounded(top, r);
  pen.fill(lid, pen.linear([tone(c, 0.5), tone(c, 0.2), c]));
  if (o.brown) pen.clip(lid, () => crisp(pen, top, brown, w, 1));
  // the edges catch the light
  pen.line(smooth([left, low], false) + smooth([low, right], false), '#fffaf0', 1.3 * s, o.brown ? 0.55 : 0.8);
}

/** crisp is the crust on a side of fried tofu: golden from its corners inward, palest in its middle. k is its depth. */
function crisp(pen: Pen, side: readonly Point[], brown: Hex, w: number, k: number): void {
  const d = rounded(side, 0.1);
  const [x, y] = [0, 1].map((k) => side.reduce((sum, p) => sum + (p[k] ?? 0), 0) / side.length) as Point;
  pen.clip(d, () => {
    pen.fill(d, tone(brown, 0.3), 0.8 * k ** 3);
    for (const [u, v] of side) {
      const far = pen.between(0.6, 1);
      const [rx, ry] = [w * (0.1 + 0.5 * k), w * (0.06 + 0.4 * k)];
      pen.sear(x + (u - x) * far, y + (v - y) * far, rx, ry, brown, 0.85, pen.between(0, 180));
    }
    const place = (): Point => [x + pen.between(-0.5, 0.5) * w, y + pen.between(-0.3, 0.3) * w];
    pen.spots(2, place, [w * 0.05, w * 0.12], [tone(brown, -0.2)], 0.5 * k);
    soft(pen, 1.2, () => pen.line(d, tone(brown, -0.1), w * 0.2 * k, 0.85));
  });
}
