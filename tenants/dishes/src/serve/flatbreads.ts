import { type Hex, toLch, tone } from '../colour.ts';
import { frame, type Point, rounded, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { soft } from './soft.ts';

/** flatbread is a round tortilla, roti or pancake lying flat. It returns where its filling goes. */
export function flatbread(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  c: Hex,
  o: { ry?: number; spots?: Hex; rot?: number } = {},
): Area {
  const { ry = r * 0.97, spots = '#a87236', rot = 0 } = o;
  const outline = pen.outline(x, y, r, ry, { wob: 0.03, n: 16, rot });
  pen.shadow(smooth(shift(outline, 1, 3)), 'high').fill(smooth(shift(outline, 1.4, 4.6)), tone(c, -0.4));
  pen.fill(smooth(outline), pen.radial([tone(c, 0.24), c, tone(c, -0.14)], '.42 .38 .7'));
  const n = Math.round((r * ry) / 780);
  pen.spots(
    n,
    () => pen.within({ x, y, rx: r * 0.94, ry: ry * 0.94, rot }),
    [3, 12],
    [spots, tone(spots, 0.25), tone(spots, -0.25)],
    0.42,
  );
  return new Area(x, y, r * 0.94, ry * 0.94, rot);
}

/**
 * folded is a flatbread, pancake or omelette folded in half: the filling lies on the lower half, and the upper half does
 * not quite reach its edge. It returns the top of the fold.
 */
export function folded(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  rot: number,
  c: Hex,
  spots: Hex,
  fill: (a: Area) => void,
): Area {
  const f = frame(x, y, rot);
  const moon = (k: number, corner: number, edge: number): Point[] => [
    ...Array.from({ length: 13 }, (_, i): Point => {
      const t = Math.PI + 0.12 + ((Math.PI - 0.24) * i) / 12;
      const q = r * k * pen.between(0.985, 1.015);
      return [Math.cos(t) * q, Math.sin(t) * q * 0.98 + r * 0.16];
    }),
    ...[0.86, 0.46, 0, -0.46, -0.86].map(
      (u): Point => [u * r * k, r * (corner + (edge - corner) * (1 - u * u)) * pen.between(0.97, 1.03)],
    ),
  ];
  const low = f.all(moon(1.02, 0.36, 0.64));
  pen.shadow(smooth(shift(low, 1, 5)), 'high').fill(smooth(shift(low, 1.5, 6)), tone(c, -0.42));
  pen.fill(smooth(low), pen.linear([tone(c, 0.16), tone(c, -0.06), tone(c, -0.2)]));
  const [ax, ay] = f(0, r * 0.36);
  fill(new Area(ax, ay, r * 0.82, r * 0.22, rot));
  const flap = f.all(moon(0.985, 0.14, 0.27));
  const d = smooth(flap);
  soft(pen, 3, () => pen.fill(smooth(shift(flap, 3, 8)), '#3a1a08', 0.34));
  pen.fill(smooth(shift(flap, 0.8, 4)), tone(c, -0.26)).fill(d, pen.linear([tone(c, 0.32), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    soft(pen, 2.4, () => {
      pen.spots(
        20,
        () => f(pen.between(-r, r), pen.between(-r * 0.8, r * 0.2)),
        [6, 24],
        [spots, tone(spots, 0.3), tone(c, 0.4)],
        0.34,
      );
      pen.line(d, tone(spots, -0.1), 12, 0.34);
      // it bulges over what is in it
      pen.line(
        smooth(f.all([-0.8, -0.4, 0, 0.4, 0.8].map((u): Point => [u * r, r * (0.1 - u * u * 0.1)])), false),
        '#fff6d8',
        r * 0.07,
        0.5,
      );
    });
  });
  const [tx, ty] = f(0, -r * 0.3);
  return new Area(tx, ty, r * 0.6, r * 0.34, rot);
}

/** pocket is half a pita standing open; its filling rises out of the opening. */
export function pocket(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex, fill: (a: Area) => void): void {
  const f = frame(x, y, rot);
  const half = (dip: number, k: number, low: number): Point[] => [
    ...Array.from({ length: 11 }, (_, i): Point => {
      const t = (Math.PI * i) / 10;
      return [Math.cos(t) * r * k, Math.sin(t) * r * low - r * 0.12];
    }),
    ...[-0.86, -0.45, 0, 0.45, 0.86].map((u): Point => [u * r, r * (-0.12 + dip * (1 - u * u))]),
  ];
  const back = f.all(half(-0.42, 1, 0.86));
  pen.shadow(smooth(back), 'high').fill(smooth(back), pen.linear([tone(c, 0.14), tone(c, -0.1), tone(c, -0.34)]));
  pen.fill(smooth(toward(back, x, y, 0.92)), tone(c, -0.3), 0.7);
  const [ax, ay] = f(0, -r * 0.22);
  fill(new Area(ax, ay, r * 0.86, r * 0.42, rot));
  const front = f.all(half(0.24, 1.01, 0.87));
  const d = smooth(front);
  soft(pen, 2.4, () => pen.line(smooth(front.slice(10, 16), false), '#3a1a08', 7, 0.4));
  pen.fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.26)]));
  pen.clip(d, () => {
    soft(pen, 2, () =>
      pen.spots(
        11,
        () => f(pen.between(-r, r) * 0.85, pen.between(0.16, 0.7) * r),
        [7, 22],
        ['#b0722c', '#c98c44', tone(c, 0.5)],
        0.5,
      ),
    );
    pen.line(d, tone(c, -0.3), 7, 0.3);
  });
  pen.line(smooth(front.slice(10, 16), false), tone(c, 0.55), 4.5, 0.8);
}

/** isGreen tells whether something is a leaf rather than a bread. */
const isGreen = (c: Hex) => toLch(c)[2] > 105;

/** wrapRoll is a rolled flatbread, cut: the end shows what fill lays in it. Filling are the colours that shine through. */
export function wrapRoll(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  c: Hex,
  filling: readonly Hex[],
  fill: (z: Zone) => void,
  sheer = false,
): void {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const d = rounded(
    f.all([
      [-l, -h * 0.9],
      [-l * 0.2, -h],
      [l - h * 0.42, -h * 0.99],
      [l - h * 0.42, h * 0.99],
      [-l * 0.2, h],
      [-l, h * 0.9],
    ]),
    22,
  );
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.32)]));
  pen.clip(d, () => {
    if (sheer)
      pen.spots(12, () => f(pen.between(-l, l * 0.8), pen.between(-h, h) * 0.5), [h * 0.25, h * 0.5], filling, 0.4);
    else
      pen.spots(
        14,
        () => f(pen.between(-l, l * 0.8), pen.between(-h, h)),
        [6, 20],
        isGreen(c) ? [tone(c, -0.2), tone(c, 0.2)] : ['#b07a3c', '#c98f50', '#9c6630'],
        0.34,
      );
    pen.line(
      smooth(
        f.all([
          [-l * 0.9, h * 0.45],
          [0, h * 0.3],
          [l * 0.8, h * 0.52],
        ]),
        false,
      ),
      tone(c, -0.38),
      4,
      0.4,
    );
    pen.line(
      smooth(
        f.all([
          [-l * 0.8, -h * 0.5],
          [0, -h * 0.62],
          [l * 0.7, -h * 0.5],
        ]),
        false,
      ),
      '#fff6e4',
      5,
      0.3,
    );
  });
  // folds where the far end is tucked in
  const tucks = [-0.5, 0.05, 0.5].map((v) =>
    smooth(
      f.all([
        [-l, v * h * 0.7],
        [-l * 0.72, v * h * 0.9],
        [-l * 0.46, v * h],
      ]),
      false,
    ),
  );
  pen.line(tucks.join(''), tone(c, -0.4), 4, 0.34);
  // the cut, which is slanted, so that it is seen from above: thin bread rolled round large pieces of the filling
  const [ex, ey] = f(l - h * 0.5, 0);
  const oval = (k: number) => smooth(pen.outline(ex, ey, h * 0.9 * k, h * 0.985 * k, { n: 14, wob: 0.02, rot }));
  pen.fill(oval(1), pen.linear([tone(c, 0.6), tone(c, 0.3), tone(c, -0.06)])).fill(oval(0.9), tone(c, -0.45));
  pen.clip(oval(0.9), () => {
    fill({ x: ex, y: ey, rx: h * 0.84, ry: h * 0.9, rot });
    pen.line(oval(0.9), '#3a1a08', 4, 0.28);
  });
}
