import { type Hex, tone } from '../colour.ts';
import { rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Area } from './area.ts';
import { soft, swooshes } from './soft.ts';

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

/**
 * crust is the browned top of an oven dish: melted cheese, a mash, an egg custard. It reaches the wall of the dish, and
 * sauce bubbles up in a few places at its edge.
 */
export function crust(pen: Pen, a: Area, c: Hex, o: Crust = {}): void {
  const sauce = o.sauce ?? tone(c, -0.4);
  sauceBase(pen, a, sauce);
  const whole = outlineOf(pen, a, 1.01);
  pen.clip(whole, () => {
    const n = 40;
    const power = a.square ? 0.36 : 1;
    const edge = (v: number, k: number) => Math.sign(v) * Math.abs(v) ** power * k;
    const dips = [0, 1, 2, 3].map(() => pen.whole(0, n - 1));
    const outline = Array.from({ length: n }, (_, i) => {
      const t = (i / n) * 6.283;
      const near = dips.some((q) => Math.abs(((q - i + n * 1.5) % n) - n / 2) < 1.6);
      const k = near ? pen.between(0.88, 0.92) : pen.between(0.965, 1.01);
      return a.at(edge(Math.cos(t), k), edge(Math.sin(t), k));
    });
    const d = smooth(outline);
    soft(pen, 3, () => pen.fill(d, tone(sauce, -0.5), 0.5));
    pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.12)]));
    pen.clip(d, () => {
      const inside = () => pen.within(a.all(0.92));
      if (o.pastry) sheets(pen, a, c);
      else if (o.ridged) swooshes(pen, { ...a.all(0.98), rx: a.rx, ry: a.ry }, c, { n: 4, crest: '#b8742f' });
      else melt(pen, a, c);
      soft(pen, 9, () => pen.spots(16, inside, [16, 40], ['#c9781f', '#d98a2c', '#b8621c'], 0.6));
      soft(pen, 7, () => {
        pen.line(whole, '#9a5520', 30, 0.6);
        pen.spots(o.ridged ? 9 : 14, inside, [14, 36], ['#c0762a', '#d2923f', '#b4661f'], 0.46);
      });
      for (const [x, y] of pen.scatter(a.all(0.9), o.ridged ? 9 : 22, a.size * 0.22))
        blister(pen, x, y, pen.between(5, o.ridged ? 9 : 19), c);
    });
    if (o.crumbs)
      pen
        .specks(pen.scatter(a.all(0.92), 130, 8), '#f0d49a', 5, 0.8)
        .specks(pen.scatter(a.all(0.92), 90, 8), '#a8682c', 4, 0.6);
    // sauce that boiled up at the edge
    for (const q of dips) {
      const t = (q / n) * 6.283;
      const [x, y] = a.at(edge(Math.cos(t), 0.965), edge(Math.sin(t), 0.965));
      const r = pen.between(3, 6);
      pen.circle(x, y, r, tone(sauce, 0.1), 0.8).ellipse(x - r * 0.3, y - r * 0.3, r * 0.4, r * 0.26, '#fff3dc', 0.5);
    }
  });
}

/** melt is the soft relief of melted cheese: rises that are paler, and dips where it is stretched and shines. */
function melt(pen: Pen, a: Area, c: Hex): void {
  soft(pen, 5, () => {
    for (const [x, y] of pen.scatter(a.all(0.94), 16, a.size * 0.24)) {
      const r = pen.between(16, 34);
      const rot = pen.between(0, 180);
      pen.ellipse(x + 3, y + 5, r * 1.05, r * 0.7, tone(c, -0.4), 0.26, rot);
      pen.ellipse(x - 1, y - 2, r, r * 0.62, tone(c, 0.5), 0.6, rot);
    }
  });
  soft(pen, 1.2, () => {
    for (const [x, y] of pen.scatter(a.all(0.9), 18, a.size * 0.22))
      pen.ellipse(x, y, pen.between(6, 14), pen.between(2, 4), '#fffaf0', 0.6, pen.between(-50, -20));
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

/** blister is a bubble of cheese that browned: dark in its middle, and without a hard edge. */
function blister(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const step = Math.round(r / 3) * 3;
  pen.stamp(`blister${c}${step}`, x, y, 0, 4, 180, () => {
    const outline = pen.outline(0, 0, step, step * pen.between(0.5, 0.95), {
      wob: 0.3,
      n: 11,
      rot: pen.between(0, 180),
    });
    // it fades into the cheese: steps of brown would be rings
    pen.fill(
      smooth(toward(outline, 0, 0, 1.7)),
      pen.radial(['#b9712c', ['#c98534', 0.45, 0.6], ['#d79a48', 1, 0]], '.5 .5 .5'),
    );
    pen.fill(smooth(toward(outline, 0, 0, 0.8)), pen.radial(['#9a5421', ['#b9712c', 1, 0.2]], '.48 .46 .54'), 0.6);
    pen.ellipse(-step * 0.26, -step * 0.3, step * 0.26, step * 0.12, '#fff0cc', 0.4, -30);
  });
}
