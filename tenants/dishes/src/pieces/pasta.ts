import { type Hex, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** tube: penne and other straight tubes. */
export function tube(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const l = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const d = rounded(
    f.all([
      [-l - 5, -w],
      [l - 5, -w],
      [l + 7, w],
      [-l + 7, w],
    ]),
    3.5 * s,
  );
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.42), tone(c, 0.06), tone(c, -0.28)]));
  const grooves = [-0.2, 0.15, 0.52].map((k) => smooth([f(-l + k * 6, k * w), f(l + k * 6 - 2, k * w)], false));
  pen.line(grooves.join(''), tone(c, -0.24), 1.3 * s, 0.45);
  pen.fill(
    smooth(
      f.all([
        [l - 5, -w],
        [l + 9, -w * 0.2],
        [l + 8, w * 0.98],
        [l - 3, w * 0.3],
      ]),
    ),
    tone(c, -0.46),
  );
  pen.fill(
    smooth(
      f.all([
        [l - 3, -w * 0.68],
        [l + 6, -w * 0.1],
        [l + 6, w * 0.66],
        [l - 1, w * 0.2],
      ]),
    ),
    tone(c, -0.66),
    0.8,
  );
  pen.line(smooth([f(-l * 0.8, -w * 0.5), f(l * 0.7, -w * 0.5)], false), '#fff9e4', 2.4 * s, 0.4);
}

/** elbow: macaroni, a short bent tube with open ends. */
export function elbow(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const at = (k: number) =>
    [-62, -31, 0, 31, 62].map((a): Point => f(Math.cos(a / 57.3) * 22 * k - 14, Math.sin(a / 57.3) * 22 * k));
  const d = smooth(at(1), false);
  pen.shadeLine(d, 15 * s);
  pen.line(d, tone(c, -0.34), 15.5 * s, 1, false).line(d, c, 13 * s, 1, false);
  pen.line(smooth(at(1.16).slice(1, 4), false), tone(c, 0.6), 3.6 * s, 0.7);
  pen.line(smooth(at(0.84), false), tone(c, -0.24), 2.4 * s, 0.5, false);
  const ends = at(1);
  for (const [i, turn] of [
    [0, -62],
    [4, 62],
  ] as const) {
    const [x, y] = ends[i] as Point;
    pen.ellipse(x, y, 7.2 * s, 3.6 * s, tone(c, 0.24), 1, f.rot + turn);
    pen.ellipse(x, y, 4.8 * s, 2.2 * s, tone(c, -0.62), 0.9, f.rot + turn);
  }
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

/** spiral: fusilli. */
export function spiral(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  for (let i = 0; i < 5; i++) {
    const u = (i - 2) * 11;
    pen.body(
      smooth(
        f.all([
          [u - 11, 7],
          [u - 4, -11],
          [u + 6, -11],
          [u + 11, -6],
          [u + 4, 11],
          [u - 6, 11],
        ]),
      ),
      c,
      'low',
      1.2,
    );
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

/** popped corn. */
export function popped(pen: Pen, f: Frame): void {
  const s = f.scale;
  const d = smooth(pen.outline(f.x, f.y, 19 * s, 17 * s, { wob: 0.16, n: 12, waves: [3, 4] }));
  pen.shadow(d).fill(d, pen.linear(['#fffcf2', '#f6ead0', '#dcc596']));
  for (let i = 0; i < 4; i++) {
    const a = pen.between(0, 6.28);
    const [x, y] = [f.x + Math.cos(a) * 8 * s, f.y + Math.sin(a) * 7 * s];
    pen.ellipse(x, y, 6 * s, 5 * s, '#fffdf6', 0.8, pen.between(0, 180));
    const q = frame(x, y, pen.between(0, 360), s);
    pen.line(smooth([q(0, 0), q(5, 2), q(8, 6)], false), '#d3b375', 1.6 * s, 0.6);
  }
  if (pen.random() < 0.5) pen.ellipse(f.x, f.y, 3.5 * s, 2.5 * s, '#bd8038', 0.8);
}

/** ribbon: a long wavy peel of courgette or cucumber. */
export function ribbon(pen: Pen, f: Frame, o: Look & { edge: Hex; len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const phase = pen.between(0, 6.28);
  const s = f.scale;
  const spine = Array.from(
    { length: 6 },
    (_, i): Point => [(i / 5 - 0.5) * o.len, Math.sin((i / 5) * 6 + phase) * pen.between(12, 20)],
  );
  const side = (k: number) => f.all(spine.map(([a, b]): Point => [a, b + k * o.w]));
  pen.body(smooth([...side(-0.5), ...side(0.5).reverse()]), c);
  pen.line(smooth(side(-0.5), false) + smooth(side(0.5), false), o.edge, 2.4 * s, 0.8);
  pen.line(smooth(side(-0.1), false), tone(c, 0.5), 2.4 * s, 0.4);
}
