import { type Hex, tone } from '../colour.ts';
import { type Frame, type Point, rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/**
 * tube: penne: soft and bent, cut slantwise at both ends, with two faint grooves; one looks into one end, a wide oval
 * that is only a little darker. Straight sticks with many lines would be wood, with dark ends reed.
 */
export function tube(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const l = (o.len / 2) * pen.between(0.84, 1);
  const w = o.w / 2;
  const s = f.scale;
  const bend = pen.pick([-1, 1]) * pen.between(0.1, 0.34) * w;
  const us = [-1, -0.6, -0.2, 0.2, 0.6, 1];
  const along = (v: number, from = 0, to = us.length): Point[] =>
    us.slice(from, to).map((u) => [u * l + v * w * 0.6, v * w * (0.94 + 0.1 * u * u) + bend * (1 - u * u) * 2]);
  const outline = f.all([...along(-1), ...along(1).reverse()]);
  const d = rounded(outline, 4 * s);
  const under = rounded(shift(outline, 0.9 * s, 3 * s), 4 * s);
  pen.shadow(under).fill(under, tone(c, -0.28));
  pen.fill(d, pen.linear([tone(c, 0.6), [tone(c, 0.24), 0.5], tone(c, -0.1)]));
  pen.clip(d, () => {
    pen.line(smooth(f.all(along(0.9)), false), tone(c, -0.24), w * 0.5 * s, 0.4);
    pen.line([-0.1, 0.44].map((v) => smooth(f.all(along(v)), false)).join(''), tone(c, -0.16), 1.1 * s, 0.45);
    pen.line(smooth(f.all(along(-0.54)), false), '#fffbe8', 3 * s, 0.5);
  });
  const turn = f.rot + 58;
  const [x, y] = f(l, 0);
  pen.ellipse(x, y, w * 1.1 * s, w * 0.5 * s, tone(c, 0.5), 1, turn);
  pen.ellipse(x, y, w * 0.86 * s, w * 0.33 * s, pen.linear([tone(c, -0.44), tone(c, -0.16)]), 1, turn);
}

/** elbow: macaroni, a short bent tube; one end is seen into. */
export function elbow(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const open = pen.between(46, 58);
  const arc = (r: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u): Point => {
      const a = (u * open) / 57.3;
      return [Math.cos(a) * r - 16, Math.sin(a) * r];
    });
  const outline = f.all([...arc(30.5), ...arc(16).reverse()]);
  const d = rounded(outline, 3.4 * s);
  const under = rounded(shift(outline, s, 3 * s), 3.4 * s);
  pen.shadow(under, 'low').fill(under, tone(c, -0.3));
  pen.fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.16)]));
  pen.line(smooth(f.all(arc(19)), false), tone(c, -0.3), 3 * s, 0.4);
  pen.line(smooth(f.all(arc(27).slice(1, 4)), false), tone(c, 0.64), 3 * s, 0.7);
  const a = open / 57.3;
  const [x, y] = f(Math.cos(a) * 23.2 - 16, Math.sin(a) * 23.2);
  pen.ellipse(x, y, 6.8 * s, 3.2 * s, tone(c, 0.3), 1, f.rot + open);
  pen.ellipse(x, y, 4.6 * s, 1.9 * s, tone(c, -0.5), 0.85, f.rot + open);
}

/** bow: farfalle. */
export function bow(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.04);
  const s = f.scale;
  const saw: Point[] = [
    [32, -20],
    [27, -14],
    [33, -7],
    [28, 0],
    [33, 7],
    [27, 14],
    [32, 20],
  ];
  const left = saw.map(([a, b]): Point => [-a, b]);
  const d = rounded(
    f.all([...left, [-10, 9], [0, 6], [10, 9], ...[...saw].reverse(), [10, -9], [0, -6], [-10, -9]]),
    2.5 * s,
  );
  pen.body(d, c, 'mid', 1.1);
  const folds = [-1, 1].flatMap((q) =>
    [-1, 0, 1].map((k) => smooth([f(q * 24, k * 11), f(q * 9, k * 4), f(0, k * 1.5)], false)),
  );
  pen.line(folds.join(''), tone(c, -0.32), 2 * s, 0.5);
  pen.fill(
    smooth(
      f.all([
        [-7, -6],
        [7, -6],
        [7, 6],
        [-7, 6],
      ]),
    ),
    tone(c, -0.16),
    0.8,
  );
}

/** spiral: fusilli: thin blades that wind round a core, lit in front and dark between. */
export function spiral(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const bow = pen.between(-4, 4);
  const at = (u: number) => bow * (1 - (u / 30) ** 2);
  const core = smooth(
    f.all([
      [-30, at(-30) - 5],
      [0, at(0) - 7],
      [30, at(30) - 5],
      [30, at(30) + 6],
      [0, at(0) + 8],
      [-30, at(-30) + 6],
    ]),
  );
  pen.shadow(core).fill(core, tone(c, -0.34));
  for (let i = 0; i < 5; i++) {
    const u = (i - 2) * 12.4;
    const v = at(u);
    // a blade crosses from below to above and is broadest in the middle
    const blade: Point[] = [
      [u - 10, v + 11],
      [u - 6, v + 2],
      [u + 1, v - 7],
      [u + 8, v - 12],
      [u + 12, v - 9],
      [u + 8, v - 1],
      [u + 2, v + 8],
      [u - 5, v + 13],
    ];
    const points = f.all(blade);
    pen.fill(smooth(shift(points, s, 2 * s)), tone(c, -0.4), 0.4);
    pen.fill(smooth(points), pen.linear([tone(c, 0.44), c, tone(c, -0.16)]));
  }
}

/** gnocchi: with the grooves of a fork. */
export function gnocchi(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.04);
  pen.body(
    smooth(
      f.all([
        [-19, 0],
        [-15, -13],
        [0, -14],
        [15, -13],
        [19, 0],
        [15, 13],
        [0, 14],
        [-15, 13],
      ]),
    ),
    c,
    'mid',
    1.1,
  );
  const grooves = [-9, -3, 3, 9].map((k) => smooth([f(k, -10), f(k + 2, 0), f(k, 10)], false));
  pen.line(grooves.join(''), tone(c, -0.26), 2 * f.scale, 0.5);
  if (o.brown)
    pen.spots(2, () => f(pen.between(-9, 9), pen.between(-6, 6)), [3 * f.scale, 7 * f.scale], [o.brown], 0.45);
}

/** popped corn: a cloud of round lobes, yellow where the skin of the kernel is left between them. */
export function popped(pen: Pen, f: Frame): void {
  const s = f.scale;
  const lobes = [0, 1, 2, 3, 4].map((i) => {
    const a = i * 1.257 + f.rot / 57.3 + pen.between(-0.24, 0.24);
    const [x, y] = [f.x + Math.cos(a) * 9.6 * s, f.y + Math.sin(a) * 9 * s];
    return { x, y, r: pen.between(7.4, 10.4) * s };
  });
  const all = (dx: number, dy: number) =>
    lobes.map(({ x, y, r }) => pen.blob(x + dx, y + dy, r, r * 0.92, { wob: 0.08, n: 8 })).join('');
  const under = all(s, 3 * s);
  pen.shadow(under).fill(under, '#d9bd84');
  pen.circle(f.x, f.y, 9 * s, '#e8cf8e');
  for (const { x, y, r } of lobes) pen.circle(x, y, r, pen.radial(['#fffef8', '#fdf5df', '#ead4a0'], '.38 .32 .72'));
  const hull = pen.blob(f.x + pen.between(-3, 3) * s, f.y + pen.between(-2, 3) * s, 4.6 * s, 3.4 * s, {
    n: 6,
    wob: 0.2,
  });
  pen.fill(hull, pen.pick(['#d9a545', '#e3bd62', '#f3deb0']), 0.9);
}

/**
 * ribbon: a long slice of courgette or cucumber that turns over once: pale flesh with two rows of seeds between two
 * dark green edges of skin.
 */
export function ribbon(pen: Pen, f: Frame, o: Look & { edge: Hex; len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const phase = pen.between(0, 6.28);
  const wave = pen.between(10, 18);
  const n = 12;
  const turn = pen.whole(4, 7);
  const spine = Array.from(
    { length: n + 1 },
    (_, i): Point => [(i / n - 0.5) * o.len, Math.sin((i / n) * 5.4 + phase) * wave],
  );
  // it narrows to a line where it turns over
  const wide = (i: number) => o.w * 0.5 * Math.min(1, 0.22 + Math.abs(i - turn) * 0.34);
  const side = (k: number, from: number, to: number): Point[] =>
    f.all(spine.slice(from, to + 1).map(([a, b], j): Point => [a, b + k * wide(from + j)]));
  for (const [from, to, lit] of [
    [0, turn, 0.12],
    [turn, n, -0.06],
  ] as const) {
    const outline = [...side(-1, from, to), ...side(1, from, to).reverse()];
    const d = smooth(outline);
    const own = tone(c, lit);
    pen.shadow(d, 'low').fill(d, pen.linear([tone(own, 0.4), own, tone(own, -0.16)]));
    pen.line(smooth(side(-0.94, from, to), false) + smooth(side(0.94, from, to), false), o.edge, 4.6 * s, 1);
    pen.line(smooth(side(-0.72, from, to), false) + smooth(side(0.72, from, to), false), '#b9cf72', 3 * s, 0.8);
    // the seeds in two rows tell it from pasta
    const seeds = [-0.22, 0.22].flatMap((k) => side(k, from, to).slice(1, -1));
    pen.specks(seeds, '#fffef0', 4.4 * s, 0.9).specks(shift(seeds, 0.6 * s, 0.8 * s), '#b3b86a', 2.4 * s, 0.7);
  }
}
