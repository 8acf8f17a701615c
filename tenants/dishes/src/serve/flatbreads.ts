import { type Hex, tone } from '../colour.ts';
import { frame, type Point, rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';

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

/** half is a round flatbread folded over a filling; lies before the open side. */
export function folded(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  rot: number,
  c: Hex,
  spots: Hex,
  fill: (a: Area) => void,
): void {
  const f = frame(x, y, rot);
  const arc = (k: number, dy: number): Point[] =>
    Array.from({ length: 15 }, (_, i) => {
      const t = Math.PI + (Math.PI * i) / 14;
      return [Math.cos(t) * r * k * pen.between(0.99, 1.01), Math.sin(t) * r * 0.98 * k + r * 0.36 + dy];
    });
  const shape = (k: number, dy: number) =>
    smooth(f.all([...arc(k, dy), [r * 0.62 * k, r * 0.5 + dy], [0, r * 0.48 + dy], [-r * 0.62 * k, r * 0.5 + dy]]));
  const back = shape(1.02, 10);
  pen.shadow(back, 'high').fill(back, pen.linear([tone(c, -0.06), tone(c, -0.24), tone(c, -0.42)]));
  const [ax, ay] = f(0, r * 0.47);
  fill(new Area(ax, ay, r * 0.84, r * 0.13, rot));
  const d = shape(0.985, -2);
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.32), c, tone(c, -0.24)]));
  pen.clip(d, () => {
    pen.spots(
      24,
      () => f(pen.between(-r, r), pen.between(-r * 0.6, r * 0.5)),
      [6, 26],
      [spots, tone(spots, 0.3), tone(c, 0.34)],
      0.3,
    );
    pen.line(d, tone(spots, -0.1), 10, 0.24);
  });
  pen.line(
    smooth(
      f.all([
        [-r * 0.66, -r * 0.16],
        [-r * 0.36, -r * 0.42],
        [r * 0.1, -r * 0.5],
      ]),
      false,
    ),
    '#fff4d4',
    6,
    0.34,
  );
}

/** pocket is half a pita standing open; its filling peeps out. */
export function pocket(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex, fill: (a: Area) => void): void {
  const f = frame(x, y, rot);
  const back = smooth(
    f.all([
      [-r, 20],
      [-r * 0.8, -r * 0.42],
      [0, -r * 0.66],
      [r * 0.8, -r * 0.42],
      [r, 20],
      [0, 34],
    ]),
  );
  pen.shadow(back, 'high').fill(back, pen.linear([tone(c, 0.08), tone(c, -0.16), tone(c, -0.36)]));
  const [ax, ay] = f(0, -r * 0.22);
  fill(new Area(ax, ay, r * 0.78, r * 0.26, rot));
  const front = smooth(
    f.all([
      [-r, 0],
      [-r * 0.5, -2],
      [0, 6],
      [r * 0.5, -2],
      [r, 0],
      [r * 0.86, r * 0.5],
      [r * 0.3, r * 0.72],
      [-r * 0.3, r * 0.72],
      [-r * 0.86, r * 0.5],
    ]),
  );
  pen.shadow(front).fill(front, pen.linear([tone(c, 0.36), c, tone(c, -0.26)]));
  pen.clip(front, () => {
    pen.spots(14, () => f(pen.between(-r, r) * 0.9, pen.between(8, r * 0.6)), [4, 14], ['#b08040', '#c49350'], 0.36);
  });
  pen.line(
    smooth(
      f.all([
        [-r * 0.88, 8],
        [-r * 0.45, 4],
        [0, 12],
        [r * 0.45, 4],
        [r * 0.88, 8],
      ]),
      false,
    ),
    '#fff0d4',
    4,
    0.45,
  );
}

/** wrapRoll is a rolled flatbread, cut: the end shows what is in it. */
export function wrapRoll(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  c: Hex,
  filling: readonly Hex[],
  sheer = false,
): void {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const d = rounded(
    f.all([
      [-l, -h * 0.9],
      [-l * 0.2, -h],
      [l, -h * 0.96],
      [l, h * 0.96],
      [-l * 0.2, h],
      [-l, h * 0.9],
    ]),
    20,
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
        ['#b07a3c', '#c98f50', '#9c6630'],
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
  // the cut end: the bread rolled round large pieces of the filling
  const [ex, ey] = f(l - 8, 0);
  const oval = (k: number) => smooth(pen.outline(ex, ey, h * 0.86 * k, h * 1.04 * k, { n: 12, wob: 0.03, rot }));
  pen
    .shadow(oval(1), 'low')
    .fill(oval(1), pen.linear([tone(c, 0.4), tone(c, 0.14), tone(c, -0.24)]))
    .fill(oval(0.84), tone(c, -0.42));
  pen.clip(oval(0.84), () => {
    const places = pen.scatter({ x: ex, y: ey, rx: h * 0.56, ry: h * 0.74, rot }, 9, h * 0.46);
    places.forEach(([u, v], i) => {
      const q = pen.vary(filling[i % filling.length] ?? c, 0.05);
      const r = h * pen.between(0.34, 0.46);
      pen.body(pen.blob(u, v, r, r * pen.between(0.5, 0.72), { n: 8, wob: 0.18, rot: rot + pen.between(40, 140) }), q);
    });
  });
}
