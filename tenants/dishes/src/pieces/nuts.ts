import { tone } from '../colour.ts';
import { type Frame, frame, type Point, shift, smooth, toward } from '../geometry.ts';
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
 * walnut: half a kernel like a butterfly, or one broken wing: pale lobes, each with its own soft light, that crowd on
 * both sides of a groove. Lines for its grooves would be the legs of an insect.
 */
function walnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#dcb075', 0.05);
  const broken = pen.random() < 0.2;
  const j = (k: number) => pen.between(-k, k);
  const lobes = (broken ? [1] : [-1, 1]).flatMap((q) =>
    (
      [
        [-11, 6.6, 6.6],
        [-1.4, 9.4, 7.8],
        [9.4, 7.4, 7],
        [-4.4, 4, 5.4],
        [5, 3.6, 5.4],
      ] as const
    ).map(([u, v, r]) => {
      const [x, y] = f(u + j(0.9), q * (v + j(0.7) - (broken ? 6 : 0)));
      return pen.outline(x, y, r * 1.06 * s, r * pen.between(0.78, 0.96) * s, { wob: 0.16, n: 9, rot: f.rot + j(50) });
    }),
  );
  // dark enough below that each half stays one form in a heap of them
  const under = lobes.map((lobe) => smooth(shift(lobe, 1 * s, 3 * s))).join('');
  pen.shadow(under).fill(under, tone(c, -0.6));
  for (const lobe of lobes) {
    pen.fill(smooth(shift(lobe, 0.6 * s, 1 * s)), tone(c, -0.46), 0.6);
    pen.fill(smooth(lobe), pen.radial([tone(c, 0.5), c, tone(c, -0.3)], '.4 .34 .7'));
  }
  if (!broken)
    pen.line(smooth([f(-11, j(1)), f(-3, j(2.4)), f(4, j(2.4)), f(11, j(1))], false), tone(c, -0.5), 1.9 * s, 0.7);
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

/** nut: one shelled nut, a quarter larger than the others of its size: few and large, it is not taken for an insect. */
export function nut(pen: Pen, place: Frame, o: { kind: NutKind }): void {
  const f = frame(place.x, place.y, place.rot, place.scale * 1.25);
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
  if (o.kind === 'almond') {
    almond(pen, f);
  } else if (o.kind === 'brazil') {
    const c = pen.vary('#e2c799', 0.05);
    pen.body(at(oval(17, 9.6)), c, 'low', 1.1);
    pen.line(
      line([
        [-11, 3],
        [2, 3.6],
        [12, 1],
      ]),
      tone(c, -0.3),
      1.2 * s,
      0.4,
    );
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
    // a fat crescent, thicker at one end, cream with a roasted back
    const c = pen.vary('#f3d6a0', 0.04);
    const arc = (k: number): Point[] =>
      [2.6, 5.6, 7, 6.8, 6, 5, 2.4].map((wide, i) => {
        const a = ((-96 + i * 32) * Math.PI) / 180;
        const r = 10 + k * wide;
        return [Math.cos(a) * r * 0.86 - 5, Math.sin(a) * r * 1.08];
      });
    const crescent = f.all([...arc(1), ...arc(-1).reverse()]);
    const under = smooth(shift(crescent, 0.8 * s, 2.4 * s));
    pen.shadow(under, 'low').fill(under, tone(c, -0.4));
    const d = smooth(crescent);
    pen.fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.16)]));
    pen
      .line(line(arc(0.55).slice(1, 6)), '#c98f48', 2.4 * s, 0.4)
      .line(line(arc(0).slice(1, 6)), '#fff6dc', 2.4 * s, 0.6);
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
    hazelnut(pen, f);
  }
}

/**
 * almond: a flat drop, broad at its foot, with a sharp point; fine streaks run together at the point. Some are snapped,
 * so that the cream within shows what it is.
 */
function almond(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#ba7a42', 0.05);
  const drop = (k: number): Point[] => [
    [17 * k, 0],
    [15.6 * k, -1],
    [6 * k, -7.4 * k],
    [-4 * k, -9.4 * k],
    [-12 * k, -7 * k],
    [-14.6 * k, 0],
    [-12 * k, 7 * k],
    [-4 * k, 9.4 * k],
    [6 * k, 7.4 * k],
    [15.6 * k, 1],
  ];
  const under = smooth(shift(f.all(drop(1)), 0.8 * s, 2.2 * s));
  const d = smooth(f.all(drop(1)));
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.4))
    .fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.16)]));
  const streaks = [-0.6, -0.2, 0.24, 0.62].map((v) =>
    smooth(f.all([-11, -3, 6, 13].map((u): Point => [u, v * 9 * (1 - ((u + 3) / 18) ** 2)])), false),
  );
  pen.clip(d, () => {
    pen.line(streaks.join(''), tone(c, -0.34), 1.3 * s, 0.5);
    if (pen.random() > 0.4) return;
    const snapped: Point[] = [
      [2, -14],
      [4.4, -4],
      [2.4, 3],
      [4, 14],
      [22, 14],
      [22, -14],
    ];
    pen.fill(smooth(f.all(snapped)), '#fdf0d2').line(d, c, 2 * s);
  });
}

/** hazelnut: round with a short point and a broad pale foot; or half of one, cream within a brown skin. */
function hazelnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#bd8248', 0.05);
  const drop: Point[] = [
    [-10.6, 0],
    [-9, -7.6],
    [-2, -11],
    [6, -8.8],
    [11, -3],
    [12.8, 0],
    [11, 3],
    [6, 8.8],
    [-2, 11],
    [-9, 7.6],
  ];
  const points = f.all(drop);
  const under = smooth(shift(points, 0.8 * s, 2.4 * s));
  const d = smooth(points);
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.4))
    .fill(d, pen.radial([tone(c, 0.4), c, tone(c, -0.26)], '.4 .34 .7'));
  if (pen.random() < 0.45) {
    const face = toward(points, f.x, f.y, 0.84);
    pen.fill(smooth(face), pen.linear(['#fff6de', '#f3dfb4']));
    pen.ellipse(...f(0.6, 0), 4.4 * s, 2.6 * s, '#d9b679', 0.8, f.rot);
    return;
  }
  pen.clip(d, () => pen.sear(...f(-11, 0), 8 * s, 9.6 * s, '#f2dcb0', 1, f.rot));
}
