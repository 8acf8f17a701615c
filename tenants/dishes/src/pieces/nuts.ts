import { tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { ball } from './shapes.ts';

/** Kinds of nuts with a face of their own. */
export type NutKind =
  | 'almond'
  | 'walnut'
  | 'cashew'
  | 'peanut'
  | 'hazelnut'
  | 'macadamia'
  | 'flaked'
  | 'pistachio'
  | 'pecan'
  | 'brazil';

/**
 * walnut: half a kernel like a butterfly: two scalloped wings on a dark rib, with winding grooves that start at it, or
 * one broken wing; matte.
 */
function walnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#cf9a58', 0.06);
  const broken = pen.random() < 0.25;
  const wings = broken ? [1] : [-1, 1];
  const j = (k: number) => pen.between(-k, k);
  for (const q of wings) {
    const drop = broken ? 8 : 0;
    const at = (u: number, v: number) => f(u, q * (v - drop));
    const wing = (
      [
        [-12, 1],
        [-17, 2.6],
        [-18, 6.4],
        [-14.6, 8.4],
        [-13.4, 13],
        [-7.6, 14],
        [-4, 17.6],
        [1, 15.4],
        [6, 16.6],
        [9.4, 12.4],
        [14.4, 11],
        [14.8, 6.6],
        [17.6, 4.4],
        [13, 1],
        [0, 2],
      ] as const
    ).map(([u, v]) => at(u + j(0.9), v + j(0.9)));
    const d = smooth(wing);
    const under = smooth(shift(wing, 1.2 * s, 3.4 * s));
    pen.shadow(under).fill(under, tone(c, -0.62));
    pen.fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.26)]));
    const grooves = [-9.4, -0.6, 8].map((u) => {
      const bend = j(2);
      const far = 15 - Math.abs(u) * 0.4;
      return [at(u * 0.7, 3), at(u + 3 + bend, far * 0.46), at(u - 2.4 + bend, far * 0.7), at(u * 1.2 + 1, far)];
    });
    const path = (dx: number, dy: number) => grooves.map((p) => smooth(shift(p, dx * s, dy * s), false)).join('');
    pen.clip(d, () => {
      pen.line(path(0, 0), tone(c, -0.56), 2.2 * s, 0.7);
      pen.line(path(-2.6, -1.4), tone(c, 0.6), 3 * s, 0.6);
      pen.line(d, tone(c, -0.5), 2 * s, 0.4);
    });
  }
  if (broken) return;
  pen.line(smooth([f(-12, j(1)), f(-5, j(1.4)), f(5, j(1.4)), f(12, j(1))], false), tone(c, -0.62), 2.8 * s, 0.9);
}

/**
 * peanut: roasted and golden, with the line where its halves meet; some are half, their flat side up, some still have a
 * bit of their papery red skin.
 */
function peanut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#e0ae60', 0.05);
  const oval = (k: number): Point[] =>
    (
      [
        [-12, 0.4],
        [-10.6, -5.8],
        [-4, -8.2],
        [4, -8],
        [10, -5.6],
        [12.4, -1],
        [11.6, 3.4],
        [6, 7.8],
        [-3, 8.2],
        [-10.2, 5.8],
      ] as const
    ).map(([a, b]) => [a * k, b * k]);
  const line = (points: readonly Point[]) => smooth(f.all(points), false);
  const d = smooth(f.all(oval(1)));
  const kind = pen.random();
  pen.shadow(d, 'low').fill(smooth(shift(f.all(oval(1)), 0.6 * s, 1.8 * s)), tone(c, -0.5));
  if (kind < 0.22) {
    pen.fill(d, pen.linear([tone(c, 0.1), tone(c, -0.24)]));
    pen.fill(smooth(f.all(oval(0.84))), pen.linear(['#fbe9bf', '#f0cf8e']));
    const trough: Point[] = [
      [-7, 0],
      [0, 0.8],
      [6, 0.4],
    ];
    pen.line(line(trough), '#d9ae66', 3 * s, 0.5).circle(...f(8.4, 0.6), 1.6 * s, '#c08a40', 0.8);
    return;
  }
  pen.fill(d, pen.radial([tone(c, 0.5), c, tone(c, -0.32)], '.36 .3 .74'));
  if (kind > 0.74) {
    const skin: Point[] = [
      [-13, -9],
      [-2, -10],
      [1, -4],
      [-1.6, 0],
      [1, 4],
      [-3, 10],
      [-13, 9],
    ];
    pen.clip(d, () => pen.fill(smooth(f.all(skin)), pen.linear(['#c4633c', '#8f3d22'])));
  }
  const seam: Point[] = [
    [-11, 2.6],
    [-3, 4.6],
    [5, 4],
    [12, 0.6],
  ];
  pen.line(line(seam), tone(c, -0.44), 1.2 * s, 0.7);
  pen.fill(pen.blob(...f(11, 0), 2.2 * s, 1.8 * s, { n: 6, rot: f.rot }), tone(c, -0.2));
}

/** nut: one shelled nut. */
export function nut(pen: Pen, f: Frame, o: { kind: NutKind }): void {
  const s = f.scale;
  const at = (points: readonly Point[]) => smooth(f.all(points));
  const line = (points: readonly Point[]) => smooth(f.all(points), false);
  const oval = (l: number, w: number): Point[] => [
    [-l, 0],
    [-l * 0.5, -w],
    [l * 0.45, -w * 0.82],
    [l * 1.05, 0],
    [l * 0.45, w * 0.82],
    [-l * 0.5, w],
  ];
  if (o.kind === 'almond' || o.kind === 'brazil') {
    const c = pen.vary(o.kind === 'almond' ? '#ad6f3d' : '#e2c799', 0.05);
    const k = o.kind === 'brazil' ? 1.25 : 1;
    pen.body(at(oval(15 * k, 8.4 * k)), c, 'low', 1.1);
    const marks =
      line([
        [-9, -3],
        [2, -3.5],
        [10, -1],
      ]) +
      line([
        [-9, 3],
        [2, 3],
        [10, 1],
      ]);
    pen.line(marks, tone(c, -0.3), 1.2 * s, 0.4);
  } else if (o.kind === 'walnut') {
    walnut(pen, f);
  } else if (o.kind === 'pecan') {
    // two long lobes beside a groove, wavy at their edges, lighter on their backs
    const c = pen.vary('#b9743c', 0.05);
    const side = (q: number): Point[] =>
      (
        [
          [-17, 3],
          [-12, 8],
          [-6, 7.6],
          [-1, 10],
          [5, 8.8],
          [10, 8.6],
          [16, 3.6],
          [18, 0.6],
        ] as const
      ).map(([a, b]) => [a, q * b * pen.between(0.92, 1.08)]);
    const whole = at([...side(-1), ...side(1).reverse()]);
    pen.shadow(whole).fill(smooth(shift(f.all([...side(-1), ...side(1).reverse()]), s, 2.6 * s)), tone(c, -0.5));
    pen.fill(whole, pen.linear([tone(c, 0.24), c, tone(c, -0.24)]));
    const back = [-1, 1].map((q) =>
      line([
        [-11, q * 4.4],
        [0, q * 5.8],
        [11, q * 4.6],
      ]),
    );
    pen.line(back.join(''), tone(c, 0.5), 3 * s, 0.5);
    const groove: Point[] = [
      [-14, 0],
      [0, 0.8],
      [15, 0],
    ];
    pen.line(line(groove), tone(c, -0.5), 2.2 * s, 0.6);
  } else if (o.kind === 'cashew') {
    // a comma: thick at one end, roasted along its back
    const c = pen.vary('#deb87c', 0.05);
    const comma = at([
      [-15, 5],
      [-13, -5],
      [-4, -11],
      [7, -9],
      [14, -1],
      [14.5, 7],
      [10, 8.5],
      [6, 2.5],
      [0, -1.5],
      [-4, 2.5],
      [-6, 9],
      [-11, 10.5],
    ]);
    pen.shadow(comma, 'low').fill(comma, pen.linear([tone(c, 0.4), c, tone(c, -0.2)]));
    const back = line([
      [-11, -4],
      [-3, -8.6],
      [6, -7],
      [12, 0],
    ]);
    pen.line(back, '#b98343', 2.6 * s, 0.4);
  } else if (o.kind === 'flaked') {
    pen
      .shadow(at(oval(13, 6.3)), 'low')
      .fill(at(oval(13, 6.3)), '#bb8850')
      .fill(at(oval(11, 4.9)), pen.volume('#f2e2c0'));
  } else if (o.kind === 'pistachio') {
    pen.body(at(oval(12, 7)), pen.vary('#a3ab55', 0.05), 'low', 1.1);
    pen.line(
      line([
        [-8, 2],
        [0, 3],
        [8, 1],
      ]),
      '#8a5a6a',
      2.2 * s,
      0.5,
    );
  } else if (o.kind === 'peanut') {
    peanut(pen, f);
  } else if (o.kind === 'macadamia') {
    // large, pale and nearly round
    ball(pen, f, { colour: '#eedcb6', r: 12.5, wet: 0.16, rough: 0.03 });
    pen.sear(...f(5, 4), 8 * s, 7 * s, '#c99a5c', 0.5);
    pen.line(
      line([
        [-6, 4],
        [0, 7],
        [7, 5],
      ]),
      '#cfae7c',
      1.2 * s,
      0.6,
    );
  } else {
    // a drop with its paler foot, and streaks from the foot to the point
    const c = pen.vary('#b27a46', 0.06);
    const drop = at([
      [-11, 0],
      [-9.6, -7.4],
      [-3, -11],
      [5, -9],
      [10, -4],
      [13.6, 0],
      [10, 4],
      [5, 9],
      [-3, 11],
      [-9.6, 7.4],
    ]);
    pen.shadow(drop, 'low').fill(drop, pen.dome(c, 0.85));
    const streaks = [-6, -2, 2.4, 6.4].map((v) =>
      line([
        [-7, v],
        [1, v * 1.06],
        [10, v * 0.4],
      ]),
    );
    pen.line(streaks.join(''), tone(c, -0.28), 1.1 * s, 0.4);
    pen.fill(pen.blob(...f(-7.6, 0), 3.6 * s, 6 * s, { n: 8, wob: 0.08, rot: f.rot }), '#e0c193', 0.9);
    pen.gleam(f.x - 2 * s, f.y - 4.6 * s, 3.4 * s, 1.8 * s, 0.26);
  }
}
