import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, hull, type Point, rounded, shift, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
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
    pen.ellipse(x + 0.6 * s, y + 1.2 * s, 6.4 * s, 4.6 * s, tone(c, -0.46), 0.55, turn);
    pen.ellipse(x, y, 6 * s, 4.2 * s, own, 1, turn);
    pen.ellipse(x - 1.2 * s, y - 1.2 * s, 2.8 * s, 1.5 * s, tone(own, 0.6), 0.7, turn);
  };
  // beans at the cut side
  pen.clip(d, () => {
    for (let u = -0.9; u < 1.1; u += 0.42) {
      const [x, y] = f(u * o.w + pen.between(-2, 2), o.h);
      bean(x + 2 * s, y + 4.6 * s, pen.between(-30, 30));
    }
    pen.fill(d, tone(brown, -0.2), 0.26);
  });
  pen.fill(lid, pen.linear([tone(c, 0.2), c]));
  pen.clip(lid, () => {
    const rows = Math.round((o.h * 2) / 9.4);
    const columns = Math.round((o.w * 2) / 12);
    for (let r = 0; r <= rows; r++)
      for (let k = 0; k <= columns; k++) {
        const u = (((k + (r % 2 ? 0.5 : 0)) / columns) * 2 - 1) * o.w + pen.between(-1.6, 1.6);
        const [x, y] = f(u, ((r / rows) * 2 - 1) * o.h + pen.between(-1.2, 1.2));
        bean(x, y, f.rot + pen.between(-50, 50));
      }
    const stain = (u: number, v: number, k: number, opacity: number) =>
      pen.sear(...f(u * o.w, v * o.h), o.w * k * s, o.h * k * s, brown, opacity, f.rot);
    stain(pen.between(-0.3, 0.4), pen.between(-0.3, 0.3), 0.7, 0.42);
    stain(pen.between(0.5, 1), 0.9, 0.7, 0.75);
    stain(-0.95, pen.between(-0.8, 0.4), 0.5, 0.6);
    pen.line(lid, brown, 4 * s, 0.5);
  });
}

/** tofu: fried, it is golden with crisp edges and cream sides; smoked, it is smooth and tan with a darker edge. */
export function tofu(pen: Pen, f: Frame, o: Look & { w: number; h: number; tall: number; smoked?: boolean }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const { top, whole } = slab(pen, f, o.w, o.h, o.tall);
  const d = rounded(whole, 3 * s);
  const lid = rounded(top, 3 * s);
  const brown = o.brown ?? tone(c, -0.4);
  if (o.smoked) {
    pen.shadow(d).fill(d, pen.linear([brown, tone(brown, -0.3)]));
    pen.fill(lid, pen.linear([tone(brown, 0.3), tone(brown, 0.1)]));
    const inner = rounded(toward(top, f.x, f.y, 0.91), 4 * s);
    pen.fill(inner, pen.linear([tone(c, 0.3), c, tone(c, -0.14)]));
    pen.sear(...f(-o.w * 0.3, -o.h * 0.3), o.w * 0.5 * s, o.h * 0.4 * s, '#fff6e0', 0.4, f.rot);
    return;
  }
  // crisp: the crust ends in a line at each edge, and the cut between them is soft and cream
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.5), tone(c, 0.1), tone(c, -0.16)]));
  pen.clip(d, () => pen.line(d, brown, 4 * s, 0.7));
  const gold = mix(c, brown, 0.6);
  pen.fill(lid, pen.linear([tone(gold, 0.24), gold, tone(gold, -0.06)]));
  pen.clip(lid, () => {
    const stain = (u: number, v: number, k: number, colour: Hex, opacity: number) =>
      pen.sear(...f(u * o.w, v * o.h), o.w * k * s, o.h * k * s, colour, opacity, pen.between(0, 180));
    stain(pen.between(-0.4, 0.2), pen.between(-0.4, 0.2), 0.62, tone(c, 0.1), 0.75);
    stain(pen.between(0.4, 0.8), pen.between(0.3, 0.8), 0.7, brown, 0.9);
    stain(pen.between(-0.9, -0.5), pen.between(0.3, 0.8), 0.6, brown, 0.8);
    pen.line(lid, tone(brown, -0.16), 4.4 * s, 0.8);
  });
}
