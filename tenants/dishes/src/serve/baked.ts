import { type Hex, tone } from '../colour.ts';
import { rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Area } from './area.ts';

/** outlineOf is the inner edge of an area, round or square. */
export function outlineOf(pen: Pen, a: Area, k = 1): string {
  if (!a.square) return smooth(pen.outline(a.x, a.y, a.rx * k, a.ry * k, { wob: 0, n: 16, rot: a.rot }));
  return rounded([a.at(-k, -k), a.at(k, -k), a.at(k, k), a.at(-k, k)], 28);
}

/** sauceBase covers the bottom of a baking dish or tray. */
export function sauceBase(pen: Pen, a: Area, c: Hex): void {
  const d = outlineOf(pen, a, 1.01);
  pen.fill(d, pen.linear([tone(c, 0.16), c, tone(c, -0.22)]));
  pen.clip(d, () => {
    pen.line(d, tone(c, -0.45), 12, 0.4);
    pen.spots(10, () => pen.within(a.all(0.95)), [10, 30], [tone(c, 0.22), tone(c, -0.16)], 0.3);
  });
}

/** crust is the browned top of an oven dish: melted cheese, a mash, an egg custard. Sauce bubbles up at the edge. */
export function crust(pen: Pen, a: Area, c: Hex, o: { sauce?: Hex; ridged?: boolean; crumbs?: boolean } = {}): void {
  const sauce = o.sauce ?? tone(c, -0.4);
  sauceBase(pen, a, sauce);
  pen.clip(outlineOf(pen, a, 1.01), () => {
    const n = 30;
    const power = a.square ? 0.36 : 1;
    const outline = Array.from({ length: n }, (_, i) => {
      const t = (i / n) * 6.283;
      const k = 0.95 + pen.between(-0.05, 0.05);
      const edge = (v: number) => Math.sign(v) * Math.abs(v) ** power * k;
      return a.at(edge(Math.cos(t)), edge(Math.sin(t)));
    });
    const d = smooth(outline);
    pen.shadow(d).fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.22)]));
    const inside = () => pen.within(a.all(0.84));
    pen.spots(16, inside, [20, 46], [tone(c, 0.3), tone(c, 0.5), tone(c, -0.1)], 0.4);
    if (o.ridged) {
      for (let i = -5; i <= 5; i++) {
        const line = Array.from({ length: 9 }, (_, k) => a.at((k - 4) / 4.2, i * 0.17 + (k % 2 ? 0.03 : -0.03)));
        pen
          .line(smooth(shift(line, 1, 3), false), tone(c, -0.5), 6, 0.22)
          .line(smooth(line, false), tone(c, 0.36), 4, 0.55);
      }
    }
    pen.line(d, '#b0682a', 15, 0.26).line(d, '#8d4d20', 5, 0.3);
    pen.spots(26, () => pen.within(a.all(0.92)), [6, 24], ['#d08f42', '#ba6f2e', '#dba452', '#a65f2a'], 0.36);
    pen.spots(
      9,
      () => a.at(pen.pick([-1, 1]) * pen.between(0.72, 0.96), pen.between(-0.9, 0.9)),
      [8, 20],
      ['#8f4d20', '#b0672c'],
      0.4,
    );
    if (o.crumbs)
      pen
        .specks(pen.scatter(a.all(0.92), 130, 8), '#f0d49a', 5, 0.8)
        .specks(pen.scatter(a.all(0.92), 90, 8), '#a8682c', 4, 0.6);
    for (let i = 0; i < 8; i++) {
      const [x, y] = a.at(pen.between(-0.9, 0.7), pen.between(-0.86, 0.6));
      pen.line(
        smooth(
          [
            [x, y],
            [x + 10, y - 6],
            [x + 22, y - 5],
          ],
          false,
        ),
        tone(c, 0.7),
        pen.between(2, 4),
        0.5,
      );
    }
  });
}
