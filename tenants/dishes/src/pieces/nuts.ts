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
    // two lobes with a groove between them; ridges wind from the groove to the edge
    const c = pen.vary(o.kind === 'walnut' ? '#dcb27a' : '#a5653a', 0.05);
    const [rx, ry] = o.kind === 'walnut' ? [17, 14.5] : [19, 9.5];
    const edge = Array.from({ length: 16 }, (_, i): Point => {
      const a = (i / 16) * 6.283;
      const lumpy = o.kind === 'walnut' ? (i % 2 ? 0.9 : 1.05) : i % 2 ? 0.98 : 1.03;
      const k = lumpy * pen.between(0.97, 1.03) * (i % 8 === 0 ? 0.88 : 1);
      return [Math.cos(a) * rx * k, Math.sin(a) * ry * k];
    });
    const under = smooth(f.all(edge).map(([x, y]): Point => [x + s, y + 3 * s]));
    pen.shadow(under).fill(under, tone(c, -0.5));
    pen.fill(at(edge), pen.linear([tone(c, 0.44), c, tone(c, -0.3)]));
    let folds = '';
    for (const q of [-1, 1])
      if (o.kind === 'pecan')
        // a pecan is ridged along its length
        for (const v of [0.4, 0.72])
          folds += line([
            [-rx * (0.86 - v * 0.3), q * ry * v * 0.7],
            [0, q * ry * v],
            [rx * (0.8 - v * 0.3), q * ry * v * 0.7],
          ]);
      else
        for (const u of [-0.62, -0.2, 0.22, 0.62]) {
          const lean = pen.between(-0.12, 0.12);
          folds += line([
            [u * rx, q * ry * 0.16],
            [(u + 0.16 + lean) * rx, q * ry * 0.42],
            [(u - 0.06) * rx, q * ry * 0.6],
            [(u + lean) * rx, q * ry * 0.84],
          ]);
        }
    pen.line(folds, tone(c, -0.5), 2.2 * s, 0.62);
    const groove: Point[] = [
      [-rx * 0.86, 0],
      [-rx * 0.3, ry * 0.1],
      [rx * 0.2, -ry * 0.08],
      [rx * 0.8, ry * 0.04],
    ];
    pen.line(line(groove), tone(c, -0.56), 2.8 * s, 0.8);
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
