import { tone } from '../colour.ts';
import { type Frame, frame, type Point, shift, smooth } from '../geometry.ts';
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

/** walnut: half a kernel, two lobes of winding folds, or a broken part of one; matte. */
function walnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#cfa26c', 0.05);
  const broken = pen.random() < 0.3;
  const lobes = broken ? [pen.pick([-1, 1])] : [-1, 1];
  const outlines = lobes.map((q) =>
    f.all(
      (
        [
          [-15, 2],
          [-17, 6],
          [-13, 13],
          [-5, 13],
          [0, 15],
          [7, 13],
          [14, 12],
          [17, 6],
          [14, 1],
          [4, 0],
          [-6, 0],
        ] as const
      ).map(([a, b]) => [a * pen.between(0.92, 1.08), q * (b * pen.between(0.88, 1.1) + 0.3) - (broken ? q * 6 : 0)]),
    ),
  );
  const base = outlines.map((d) => smooth(d)).join('');
  const under = outlines.map((d) => smooth(shift(d, 1.2 * s, 3.4 * s))).join('');
  pen
    .shadow(under)
    .fill(under, tone(c, -0.46))
    .fill(base, pen.linear([tone(c, -0.14), tone(c, -0.34)]));
  // folds like those of a brain: short thick worms of light over the darker kernel
  lobes.forEach((q, i) => {
    const shape = outlines[i] ?? [];
    pen.clip(smooth(shape), () => {
      const away = broken ? -q * 6 : 0;
      const folds = (
        [
          [-12, 4, 30],
          [-6, 8, -50],
          [-1, 3, 10],
          [3, 10, 60],
          [9, 4, -30],
          [12, 9, 40],
          [-12, 11, -10],
          [6, 14, 0],
        ] as const
      ).map(([x, y, turn]) => {
        const p = frame(...f(x + pen.between(-1, 1), q * y + away), f.rot + q * turn + pen.between(-20, 20), s);
        return [p(-4.4, pen.between(-1, 1)), p(0, pen.between(-2, 2)), p(4.4, pen.between(-1, 1))];
      });
      const d = (dx: number, dy: number) => folds.map((p) => smooth(shift(p, dx * s, dy * s), false)).join('');
      pen.line(d(0.5, 1), tone(c, -0.16), 5.4 * s).line(d(0, 0), c, 5 * s);
      pen.line(d(-0.8, -1.1), tone(c, 0.36), 2.2 * s, 0.8);
    });
  });
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
    pen.line(marks, tone(c, -0.36), 1.3 * s, 0.6);
  } else if (o.kind === 'walnut') {
    walnut(pen, f);
  } else if (o.kind === 'pecan') {
    // ridged along its length, with a deep groove
    const c = pen.vary('#a5653a', 0.05);
    pen.body(at(oval(18, 9)), c, 'low', 1.1);
    const ridges = [-0.62, 0.62].map((v) =>
      line([
        [-12, v * 5],
        [0, v * 8.6],
        [13, v * 5],
      ]),
    );
    pen.line(ridges.join(''), tone(c, -0.3), 1.6 * s, 0.5);
    const groove: Point[] = [
      [-16, 0],
      [0, 0.6],
      [17, 0],
    ];
    pen.line(line(groove), tone(c, -0.5), 2.4 * s, 0.7);
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
    pen.body(at(oval(11, 6)), pen.vary('#dbb27a', 0.04), 'low', 1.1);
    pen.line(
      line([
        [-8, 0],
        [0, 0.6],
        [8, 0],
      ]),
      '#b98a50',
      1.2 * s,
      0.6,
    );
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
