import { type Hex, tone } from '../colour.ts';
import { frame, type Point, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { type Item, put, sizeOf } from './laying.ts';

/** skewer threads pieces on a stick. */
export function skewer(
  pen: Pen,
  centre: Point,
  rot: number,
  items: readonly Item[],
  length: number,
  scale: number,
): void {
  const f = frame(centre[0], centre[1], rot);
  const stick = smooth([f(-length / 2, 0), f(length / 2, 0)], false);
  pen.shadeLine(stick, 7);
  pen
    .line(stick, '#ae8555', 6.5)
    .line(smooth(shift([f(-length / 2, 0), f(length / 2, 0)], -1, -1.4), false), '#dfc498', 2);
  const from = -length * 0.3;
  const step = (length * 0.64) / Math.max(1, items.length - 1);
  items.forEach((item, i) => {
    const [x, y] = f(from + i * step, pen.between(-3, 3));
    put(pen, item, x, y, scale * Math.min(1.25, 27 / sizeOf(item)), rot + 90 + pen.between(-14, 14));
  });
}

/** tacoShell is a folded shell whose filling shows above the rim. */
export function tacoShell(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  rot: number,
  c: Hex,
  fill: (a: Area) => void,
): void {
  const f = frame(x, y, rot);
  const [l, w] = [len / 2, len * 0.21];
  const back = smooth(
    f.all([
      [-l, 6],
      [-l * 0.8, -w * 0.72],
      [-l * 0.3, -w * 1.06],
      [l * 0.3, -w * 1.06],
      [l * 0.8, -w * 0.72],
      [l, 6],
      [l * 0.5, w * 0.25],
      [-l * 0.5, w * 0.25],
    ]),
  );
  pen.shadow(back, 'high').fill(back, pen.linear([tone(c, 0.22), tone(c, -0.1), tone(c, -0.32)]));
  const [ax, ay] = f(0, -w * 0.34);
  fill(new Area(ax, ay, l * 0.78, w * 0.5, rot));
  const front = smooth(
    f.all([
      [-l, 8],
      [-l * 0.62, 2],
      [0, 8],
      [l * 0.62, 2],
      [l, 8],
      [l * 0.82, w * 0.66],
      [l * 0.34, w * 0.98],
      [-l * 0.34, w * 0.98],
      [-l * 0.82, w * 0.66],
    ]),
  );
  pen.shadow(front).fill(front, pen.linear([tone(c, 0.36), c, tone(c, -0.3)]));
  pen.clip(front, () => {
    pen.spots(
      13,
      () => f(pen.between(-l, l) * 0.9, pen.between(8, w * 0.9)),
      [3, 11],
      ['#b07a36', '#d0984c', '#a36829'],
      0.42,
    );
  });
  pen.line(
    smooth(
      f.all([
        [-l * 0.85, 12],
        [-l * 0.5, 7],
        [0, 13],
        [l * 0.5, 7],
        [l * 0.85, 12],
      ]),
      false,
    ),
    '#fff2d4',
    3.4,
    0.5,
  );
}

/** boat is a hollowed vegetable or leaf that holds a filling. */
export function boat(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  skin: Hex,
  inside: Hex,
  o: { leaf?: boolean; round?: boolean } = {},
): Area {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const outline: Point[] = o.round
    ? pen.outline(0, 0, l, h, { wob: 0.03, n: 12 })
    : [
        [-l, 0],
        [-l * 0.74, -h * 0.84],
        [0, -h * 1.08],
        [l * 0.74, -h * 0.84],
        [l, 0],
        [l * 0.74, h * 0.84],
        [0, h * 1.08],
        [-l * 0.74, h * 0.84],
      ];
  const shape = o.leaf
    ? Array.from({ length: 24 }, (_, i): Point => {
        const t = (i / 24) * 6.283;
        const k = (i % 2 ? 0.94 : 1.06) * pen.between(0.97, 1.04);
        return [Math.cos(t) * l * k, Math.sin(t) * h * k];
      })
    : outline;
  const points = f.all(shape);
  pen.shadow(smooth(points), 'high').fill(smooth(points), pen.linear([tone(skin, 0.22), skin, tone(skin, -0.34)]));
  pen.fill(smooth(toward(points, x, y, 0.89)), pen.linear([tone(inside, -0.14), inside, tone(inside, 0.28)]));
  if (o.leaf) {
    pen.line(
      smooth(
        f.all([
          [-l * 0.9, 0],
          [0, 2],
          [l * 0.86, 0],
        ]),
        false,
      ),
      tone(inside, 0.5),
      5,
      0.7,
    );
    const veins = [-0.5, -0.1, 0.3].flatMap((u) =>
      [-1, 1].map((q) =>
        smooth(
          f.all([
            [u * l, 0],
            [u * l + 16, q * h * 0.4],
            [u * l + 34, q * h * 0.8],
          ]),
          false,
        ),
      ),
    );
    pen.line(veins.join(''), tone(inside, 0.5), 2.4, 0.5);
  } else {
    const hollow = smooth(toward(points, x, y, 0.72));
    pen.fill(hollow, pen.linear([tone(inside, -0.32), tone(inside, -0.12), tone(inside, 0.1)]));
  }
  return new Area(x, y, l * 0.7, h * 0.66, rot);
}
