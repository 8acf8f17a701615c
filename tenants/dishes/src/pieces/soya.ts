import { type Hex, tone } from '../colour.ts';
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

/** tempeh: a slice of whole beans pressed together, each of them seen, browned where it lay in the pan. */
export function tempeh(pen: Pen, f: Frame, o: Look & { w: number; h: number; beans: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const { top, whole } = slab(pen, f, o.w, o.h, 8);
  const d = rounded(whole, 5 * s);
  const lid = rounded(top, 5 * s);
  const brown = o.brown ?? tone(c, -0.4);
  pen.shadow(d).fill(d, pen.linear([tone(c, -0.06), tone(c, -0.3)]));
  const bean = (x: number, y: number, turn: number) => {
    const own = pen.vary(o.beans, 0.06);
    pen.ellipse(x + 0.4 * s, y + 1 * s, 5.2 * s, 3.7 * s, tone(c, -0.4), 0.4, turn);
    pen.ellipse(x, y, 4.9 * s, 3.5 * s, own, 0.9, turn);
  };
  // beans at the cut side
  pen.clip(d, () => {
    for (let u = -0.9; u < 1.1; u += 0.36) {
      const [x, y] = f(u * o.w + pen.between(-2, 2), o.h);
      bean(x + 2 * s, y + 4.6 * s, pen.between(-30, 30));
    }
    pen.fill(d, tone(brown, -0.2), 0.26);
  });
  pen.fill(lid, pen.linear([tone(c, 0.2), c]));
  pen.clip(lid, () => {
    const rows = Math.round((o.h * 2) / 8);
    const columns = Math.round((o.w * 2) / 10.6);
    for (let r = 0; r <= rows; r++)
      for (let k = 0; k <= columns; k++) {
        const u = (((k + (r % 2 ? 0.5 : 0)) / columns) * 2 - 1) * o.w + pen.between(-1.6, 1.6);
        const [x, y] = f(u, ((r / rows) * 2 - 1) * o.h + pen.between(-1.2, 1.2));
        bean(x, y, f.rot + pen.between(-50, 50));
      }
    const stain = (u: number, v: number, k: number, opacity: number) =>
      pen.sear(...f(u * o.w, v * o.h), o.w * k * s, o.h * k * s, brown, opacity, f.rot);
    stain(pen.between(-0.3, 0.4), pen.between(-0.3, 0.3), 0.9, 0.7);
    stain(pen.between(0.5, 1), 0.9, 0.8, 0.85);
    stain(-0.95, pen.between(-0.8, 0.4), 0.6, 0.8);
    pen.line(lid, brown, 4 * s, 0.5);
  });
}

/** turned brings a turn to one in which a cube shows two of its sides, whatever it was. */
const turned = (rot: number) => 45 + ((((rot % 90) + 90) % 90) - 45) * 0.4;

/**
 * tofu: a cube of which one sees three sides, with hard edges, as no cheese, bread or egg has them. Its top is golden
 * from the pan, or brown from the smoke, and its two sides are white, with a golden line along their foot. Soft, it is
 * white and plain.
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
  pen.clip(whole, () => {
    pen.fill(rounded([low, right, down(right), down(low)], 0.1), tone(c, -0.34), 0.42);
    const foot = smooth([down(left), down(low)], false) + smooth([down(low), down(right)], false);
    if (o.brown) soft(pen, 1.2, () => pen.line(foot, brown, 4.4 * s, 0.8));
  });
  const lid = rounded(top, r);
  pen.fill(lid, pen.linear([tone(c, 0.5), tone(c, 0.2), c]));
  if (o.brown) pen.clip(lid, () => crisp(pen, q, { w, h, lid, brown, s }));
  // the edges catch the light
  pen.line(smooth([left, low], false) + smooth([low, right], false), '#fffaf0', 1.3 * s, o.brown ? 0.55 : 0.8);
}

/** crisp is the golden crust on the top of fried tofu: all over, mottled, deeper at its edge. */
function crisp(pen: Pen, q: Frame, o: { w: number; h: number; lid: string; brown: Hex; s: number }): void {
  const { w, h, lid, brown, s } = o;
  const place = (k: number): Point => q(pen.between(-k, k) * (w / s), pen.between(-k, k) * (h / s) * 0.84);
  pen.fill(lid, pen.linear([tone(brown, 0.56), tone(brown, 0.3), tone(brown, 0.16)]));
  for (let i = 0; i < 3; i++) {
    const [x, y] = place(0.6);
    pen.sear(x, y, w * 0.6, h * 0.42, tone(brown, -0.16), 0.7, pen.between(0, 180));
  }
  pen.spots(6, () => place(0.7), [w * 0.05, w * 0.12], [tone(brown, 0.7), tone(brown, -0.3)], 0.5);
  soft(pen, 1.2, () => pen.line(lid, tone(brown, -0.2), 5 * s, 0.7));
}
