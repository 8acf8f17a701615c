import { tone } from '../colour.ts';
import { type Frame, type Point, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { ball } from './shapes.ts';

/** Kinds of nuts with a face of their own. */
export type NutKind =
  | 'almond'
  | 'walnut'
  | 'cashew'
  | 'peanut'
  | 'hazelnut'
  | 'flaked'
  | 'pistachio'
  | 'pecan'
  | 'brazil';

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
  } else if (o.kind === 'walnut' || o.kind === 'pecan') {
    // two lobes of rounded folds with a groove between them
    const c = pen.vary(o.kind === 'walnut' ? '#d2a468' : '#9a5c32', 0.05);
    const [rx, ry] = o.kind === 'walnut' ? [17, 15] : [19, 9.5];
    const base = smooth(pen.outline(f.x, f.y, rx * s, ry * s, { wob: 0.1, n: 12, rot: f.rot, waves: [3, 5] }));
    pen.shadow(base).fill(base, pen.linear([tone(c, -0.3), tone(c, -0.56)]));
    for (const q of [-1, 1])
      for (const u of q > 0 ? [-0.5, 0.12, 0.62] : [-0.64, -0.14, 0.46]) {
        const [x, y] = f((u * 0.86 + pen.between(-0.08, 0.08)) * rx, q * ry * pen.between(0.36, 0.46));
        const k = pen.between(0.8, 1.15);
        const turn = f.rot + q * pen.between(10, 70);
        const d = pen.blob(x, y, rx * 0.32 * k * s, ry * 0.36 * k * s, { wob: 0.22, n: 8, rot: turn });
        pen.fill(d, pen.dome(c, 0.9));
      }
    const groove: Point[] = [
      [-rx * 0.86, 0],
      [-rx * 0.3, ry * 0.14],
      [rx * 0.2, -ry * 0.12],
      [rx * 0.8, ry * 0.06],
    ];
    pen.line(line(groove), tone(c, -0.5), 2 * s, 0.6);
  } else if (o.kind === 'cashew') {
    pen.body(
      at([
        [-14, 3],
        [-12, -7],
        [0, -11],
        [12, -7],
        [15, 4],
        [9, 9],
        [5, 1],
        [0, -2],
        [-5, 1],
        [-9, 9],
      ]),
      pen.vary('#e8cfa0', 0.03),
      'low',
      1.1,
    );
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
  } else {
    ball(pen, f, { colour: '#b07642', r: 11, wet: 0.3 });
    pen.ellipse(...f(3, 0), 3.4 * s, 3 * s, '#dcbb8c', 0.8);
  }
}
