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

/** walnut: half a kernel, round, its two lobes full of winding folds, or a broken part of it; matte. */
function walnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#d2a873', 0.05);
  const broken = pen.random() < 0.15;
  const lobes = broken ? [1] : [-1, 1];
  const outlines = lobes.map((q) =>
    f.all(
      (
        [
          [-14, 0.6],
          [-18, 5],
          [-15, 11],
          [-9, 12.5],
          [-6, 16],
          [1, 16.4],
          [6, 14],
          [12, 14],
          [17.4, 8],
          [15, 1.6],
          [6, 0.2],
          [-5, 0.6],
        ] as const
      ).map(([a, b]) => [a * pen.between(0.92, 1.06), q * (b * pen.between(0.92, 1.08) + 0.7) - (broken ? q * 7 : 0)]),
    ),
  );
  const base = outlines.map((d) => smooth(d)).join('');
  const under = outlines.map((d) => smooth(shift(d, 1.2 * s, 3.4 * s))).join('');
  pen.shadow(under).fill(under, tone(c, -0.44));
  if (!broken) pen.fill(pen.blob(f.x, f.y, 13 * s, 4 * s, { n: 8, rot: f.rot }), tone(c, -0.56));
  pen.fill(base, pen.linear([tone(c, -0.3), tone(c, -0.46)]));
  // folds like those of a brain: short, thick and wound, with dark between
  lobes.forEach((q, i) => {
    pen.clip(smooth(outlines[i] ?? []), () => {
      const away = broken ? -q * 7 : 0;
      const folds = (
        [
          [-13, 5, 70],
          [-7, 10, -40],
          [-7, 3.4, 10],
          [-0.6, 13, 80],
          [0.4, 5.6, -60],
          [6, 10, 40],
          [7, 3, 6],
          [12.6, 7, -66],
          [-12, 12, 20],
          [12, 13, -20],
        ] as const
      ).map(([x, y, turn]) => {
        const p = frame(...f(x + pen.between(-0.8, 0.8), q * y + away), f.rot + q * turn + pen.between(-20, 20), s);
        return [p(-3.6, pen.between(-1, 1)), p(0, pen.between(-2, 2)), p(3.6, pen.between(-1, 1))];
      });
      const d = (dx: number, dy: number) => folds.map((p) => smooth(shift(p, dx * s, dy * s), false)).join('');
      pen.line(d(0.4, 0.9), tone(c, -0.2), 4.6 * s).line(d(0, 0), tone(c, 0.06), 4.2 * s);
      pen.line(d(-0.7, -1), tone(c, 0.44), 1.8 * s, 0.8);
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
    pen.line(marks, tone(c, -0.3), 1.2 * s, 0.4);
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
