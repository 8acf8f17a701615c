import { type Hex, tone } from '../colour.ts';
import { rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Area } from './area.ts';
import { strokes } from './surfaces.ts';

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

/** Options of crust. */
export interface Crust {
  /** sauce bubbles up at the edge and in gaps. */
  sauce?: Hex;
  /** ridged is a mash, with the strokes of a fork. */
  ridged?: boolean;
  crumbs?: boolean;
  /** pastry is thin sheets of dough, crumpled and scored. */
  pastry?: boolean;
}

/** crust is the browned top of an oven dish: melted cheese, a mash, an egg custard. Sauce bubbles up at the edge. */
export function crust(pen: Pen, a: Area, c: Hex, o: Crust = {}): void {
  const sauce = o.sauce ?? tone(c, -0.4);
  sauceBase(pen, a, sauce);
  pen.clip(outlineOf(pen, a, 1.01), () => {
    const n = 34;
    const power = a.square ? 0.36 : 1;
    const edge = (v: number, k: number) => Math.sign(v) * Math.abs(v) ** power * k;
    const outline = Array.from({ length: n }, (_, i) => {
      const t = (i / n) * 6.283;
      const k = 0.93 + pen.between(-0.075, 0.06);
      return a.at(edge(Math.cos(t), k), edge(Math.sin(t), k));
    });
    const d = smooth(outline);
    pen.shadow(d).fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.16)]));
    pen.clip(d, () => {
      const inside = () => pen.within(a.all(0.94));
      if (o.pastry) sheets(pen, a, c);
      else if (o.ridged) strokes(pen, a.all(0.98), c, '#b56f2c');
      else {
        // pale, stretched places between the blisters
        pen.spots(14, inside, [26, 56], [tone(c, 0.45), tone(c, 0.28), tone(c, -0.16)], 0.5);
        for (let i = 0; i < 5; i++) {
          const [x, y] = pen.within(a.all(0.72));
          const gap = pen.blob(x, y, pen.between(9, 17), pen.between(7, 12), { wob: 0.3, n: 9 });
          pen.fill(gap, tone(c, 0.6), 0.7).fill(pen.blob(x + 1, y + 2, 8, 6, { wob: 0.3 }), sauce, 0.85);
        }
      }
      pen.line(d, '#a8642a', 26, 0.24).line(d, '#8a4a1e', 9, 0.3);
      const at = pen.scatter(a.all(0.9), o.ridged ? 12 : 26, a.size * 0.16);
      for (const [x, y] of at) blister(pen, x, y, pen.between(5, o.ridged ? 11 : 19), c);
    });
    if (o.crumbs)
      pen
        .specks(pen.scatter(a.all(0.92), 130, 8), '#f0d49a', 5, 0.8)
        .specks(pen.scatter(a.all(0.92), 90, 8), '#a8682c', 4, 0.6);
    // sauce that boiled over the edge
    for (let i = 0; i < 9; i++) {
      const t = pen.between(0, 6.283);
      const [x, y] = a.at(edge(Math.cos(t), 0.95), edge(Math.sin(t), 0.95));
      const r = pen.between(3, 7);
      pen.circle(x, y, r, tone(sauce, -0.1), 0.8).ellipse(x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.26, '#fff3dc', 0.5);
    }
  });
}

/** sheets are the crisp crumpled sheets of filo pastry, scored in pieces. */
function sheets(pen: Pen, a: Area, c: Hex): void {
  for (const [x, y] of pen.scatter(a.all(0.94), 26, a.size * 0.22)) {
    const r = a.size * pen.between(0.2, 0.36);
    const sheet = pen.outline(x, y, r, r * pen.between(0.4, 0.6), {
      wob: 0.26,
      n: 9,
      rot: pen.between(0, 180),
      waves: [2, 3, 4],
    });
    const tint = tone(c, pen.between(-0.16, 0.3));
    pen.fill(rounded(shift(sheet, 1.4, 3), 6), tone(c, -0.5), 0.24);
    pen.fill(rounded(sheet, 6), pen.linear([tone(tint, 0.36), tint, tone(tint, -0.2)]), 0.9);
    pen
      .line(smooth(sheet.slice(0, 5), false), tone(c, 0.6), 2, 0.6)
      .line(smooth(sheet.slice(4, 8), false), '#a5642a', 3, 0.4);
  }
  const score: string[] = [];
  for (const v of [-0.34, 0.34]) {
    score.push(
      smooth([a.at(-1, v), a.at(0, v), a.at(1, v)], false),
      smooth([a.at(v, -1), a.at(v, 0), a.at(v, 1)], false),
    );
  }
  pen.line(score.join(''), '#8a4d1e', 4, 0.5);
}

/** blister is a bubble of cheese that browned: dark at its edge, golden on top. */
function blister(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const step = Math.round(r / 3) * 3;
  pen.stamp(`blister${c}${step}`, x, y, 0, 4, 180, () => {
    const outline = pen.outline(0, 0, step, step * pen.between(0.5, 0.95), {
      wob: 0.32,
      n: 11,
      rot: pen.between(0, 180),
    });
    pen.fill(smooth(toward(outline, 0, 0, 1.55)), '#cf8f3e', 0.26);
    pen.fill(smooth(outline), pen.radial(['#dca552', '#bf782f', '#9d5a26'], '.4 .36 .72'), 0.62);
    pen.ellipse(-step * 0.26, -step * 0.26, step * 0.3, step * 0.14, '#fff0cc', 0.36, -30);
  });
}
