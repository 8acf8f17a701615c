import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, hull, type Point, rounded, shift } from '../geometry.ts';
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

/**
 * tofu: a cube of which one sees three sides, as no cheese or bread has them: its pale top, golden and crisp in the
 * middle and along its edges, and two clean cream sides that end below in a golden line. Smoked, it is tan with a
 * darker skin; soft, it is white and plain.
 */
export function tofu(pen: Pen, f: Frame, o: Look & { w: number; h: number; tall: number; smoked?: boolean }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const size = pen.between(0.76, 1.06);
  const [w, h] = [o.w * size, o.h * size * pen.between(0.9, 1.1)];
  const { top, whole } = slab(pen, f, w, h, o.tall * size);
  const d = rounded(whole, 4.6 * s);
  const lid = rounded(top, 4.6 * s);
  const brown = o.brown ?? tone(c, -0.4);
  const side = o.smoked ? tone(brown, 0.1) : c;
  const fried = o.brown && !o.smoked;
  pen.shadow(d).fill(d, pen.linear([tone(side, 0.4), side, tone(side, -0.26)], '0 0 1 .7'));
  // the corner between the two sides
  const low = [...top].sort((a, b) => b[1] + b[0] * 0.3 - a[1] - a[0] * 0.3)[0] as Point;
  const base: Point = [low[0] + o.tall * size * 0.3 * s, low[1] + o.tall * size * s];
  pen.clip(d, () => {
    const shade: Point[] = [low, base, [base[0] + 99 * s, base[1] + 40 * s], [low[0] + 99 * s, low[1] - 99 * s]];
    pen.fill(rounded(shade, 0.1), tone(side, -0.4), 0.28);
    if (o.brown) soft(pen, 1.6, () => pen.line(d, o.smoked ? tone(brown, -0.3) : brown, 5 * s, 0.6));
  });
  const crisp = o.brown ? mix(c, brown, o.smoked ? 0.24 : 0.3) : c;
  pen.fill(lid, pen.linear([tone(crisp, 0.5), tone(crisp, 0.2), tone(crisp, -0.04)]));
  pen.clip(lid, () => {
    const stain = (u: number, v: number, k: number, opacity: number) =>
      pen.sear(...f(u * w, v * h), w * k * s, h * k * s, brown, opacity, pen.between(0, 180));
    if (fried) {
      stain(pen.between(-0.2, 0.3), pen.between(-0.2, 0.3), 0.8, 0.8);
      stain(pen.between(0.4, 0.9), pen.between(0.5, 0.9), 0.6, 0.85);
      stain(pen.between(-0.9, -0.5), pen.between(-0.9, 0.6), 0.5, 0.6);
      // its crust blistered
      const place = (): Point => f(pen.between(-0.8, 0.8) * w, pen.between(-0.8, 0.8) * h);
      pen.spots(6, place, [w * 0.04 * s, w * 0.11 * s], [tone(crisp, 0.6), brown], 0.5);
    }
    if (o.brown) soft(pen, 1.6, () => pen.line(lid, brown, 5 * s, o.smoked ? 0.5 : 0.66));
  });
  if (o.smoked) pen.sear(...f(-w * 0.3, -h * 0.3), w * 0.5 * s, h * 0.4 * s, '#fff6e0', 0.4, f.rot);
}
