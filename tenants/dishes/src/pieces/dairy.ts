import { type Hex, tone } from '../colour.ts';
import { type Frame, hull, type Point, rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** dollop: a spoonful of something thick, with the turn of the spoon. */
export function dollop(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c, r } = o;
  const s = f.scale;
  const d = pen.blob(f.x, f.y, r * s, r * 0.92 * s, { wob: 0.08, n: 11 });
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.2)]));
  pen.fill(pen.blob(f.x - 2 * s, f.y - 3 * s, r * 0.74 * s, r * 0.66 * s, { wob: 0.09, n: 9 }), tone(c, 0.4), 0.6);
  const turn: Point[] = Array.from({ length: 14 }, (_, i) => {
    const a = i * 0.62 + f.rot / 57;
    const k = r * (0.76 - i * 0.05);
    return [f.x + Math.cos(a) * k * s, f.y + Math.sin(a) * k * 0.9 * s];
  });
  pen.line(smooth(turn, false), tone(c, -0.26), 3 * s, 0.45);
  pen.line(smooth(shift(turn, -1.4 * s, -2 * s), false), tone(c, 0.7), 2.2 * s, 0.75);
}

/** crumbled cheese: an angular white crumb. */
export function crumbled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const c = pen.vary(o.colour, 0.03);
  const s = f.scale;
  const outline = pen.outline(f.x, f.y, o.w * s, o.w * 0.8 * s, { wob: 0.16, n: 6, rot: f.rot });
  const d = rounded(outline, 3 * s);
  pen.shadow(d, 'low').fill(rounded(shift(outline, 1.2 * s, 3 * s), 3 * s), tone(c, -0.26));
  pen.fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.1)]));
}

/** curd: a soft round grain of cottage cheese. */
export function curd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const r = o.r * f.scale * pen.between(0.85, 1.2);
  const d = pen.blob(f.x, f.y, r, r * 0.9, { wob: 0.12, n: 7 });
  pen.shadow(d, 'low').fill(d, pen.radial([tone(o.colour, 0.5), o.colour, tone(o.colour, -0.16)]));
}

/** softCheese: a torn or sliced piece of mozzarella, burrata or goat's cheese; brown when baked. */
export function softCheese(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r, colour: c } = o;
  const s = f.scale;
  const d = pen.blob(f.x, f.y, r * s, r * 0.82 * s, { wob: 0.12, n: 11, rot: f.rot });
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.2)]));
  pen.fill(pen.blob(f.x - 3 * s, f.y - 4 * s, r * 0.62 * s, r * 0.48 * s, { wob: 0.14, n: 9 }), tone(c, 0.6), 0.55);
  const place = () => pen.within({ x: f.x, y: f.y, rx: r * 0.85 * s, ry: r * 0.7 * s });
  if (o.brown) pen.spots(6, place, [2.5 * s, 8 * s], [o.brown, tone(o.brown, 0.2)], 0.6);
}

/** shaving: a thin curl of hard cheese. */
export function shaving(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { len, w, colour: c } = o;
  const k = pen.between(-8, 8);
  const d = smooth(
    f.all([
      [-len / 2, -w / 2],
      [0, -w / 2 + k],
      [len / 2, -w / 2],
      [len / 2 + 2, w / 3],
      [0, w / 2 + k * 0.8],
      [-len / 2, w / 2],
    ]),
  );
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.6), c, tone(c, -0.2)]));
}

/** cheeseSlice: a square slice, soft at the edges. */
export function cheeseSlice(pen: Pen, f: Frame, o: Look & { w: number; holes?: boolean }): void {
  const { w, colour: c } = o;
  const s = f.scale;
  const corner = () => w * pen.between(0.94, 1.05);
  const outline = f.all([
    [-corner(), -corner() * 0.86],
    [corner(), -corner() * 0.86],
    [corner(), corner() * 0.86],
    [-corner(), corner() * 0.86],
  ]);
  const under = rounded(shift(outline, 1.2 * s, 3.4 * s), 7 * s);
  pen.shadow(under, 'low').fill(under, tone(c, -0.3));
  pen.fill(rounded(outline, 7 * s), pen.linear([tone(c, 0.3), c, tone(c, -0.12)]));
  if (o.holes)
    for (const [u, v] of pen.scatter({ x: f.x, y: f.y, rx: w * 0.7 * s, ry: w * 0.6 * s }, 5, w * 0.5 * s)) {
      const r = pen.between(0.07, 0.15) * w * s;
      pen
        .ellipse(u, v, r, r * 0.85, tone(c, -0.24))
        .ellipse(u + r * 0.15, v + r * 0.25, r * 0.8, r * 0.6, tone(c, -0.08));
    }
}

/** cheeseWedge: a wedge of soft cheese, its white rind round the broad end and below. */
export function cheeseWedge(pen: Pen, f: Frame, o: Look & { skin: Hex; len: number; w: number }): void {
  const { len, w } = o;
  const s = f.scale;
  const half = len / 2;
  const c = pen.vary(o.colour, 0.03);
  const outline = f.all([
    [-half, 0],
    [half * 0.7, -w * 0.5],
    [half * 0.98, -w * 0.2],
    [half, w * 0.24],
    [half * 0.74, w * 0.52],
  ]);
  const under = rounded(hull([...outline, ...shift(outline, 1.6 * s, 9 * s)]), 4 * s);
  pen.shadow(under).fill(under, pen.linear([tone(c, 0.1), tone(c, -0.16), tone(c, -0.3)]));
  const rind = rounded(shift(outline, 0, 0), 4 * s);
  pen.fill(rind, pen.linear([tone(o.skin, 0.5), o.skin, tone(o.skin, -0.12)]));
  const cut = f.all([
    [-half * 0.8, 0],
    [half * 0.62, -w * 0.38],
    [half * 0.8, 0],
    [half * 0.64, w * 0.4],
  ]);
  pen.fill(rounded(cut, 5 * s), pen.linear([tone(c, 0.4), c]), 0.75);
}
