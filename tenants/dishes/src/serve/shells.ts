import { type Hex, tone } from '../colour.ts';
import { type Frame, frame, type Point, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { type Item, put, sizeOf } from './laying.ts';
import { soft, swooshes } from './soft.ts';

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
  // the pieces touch each other
  const from = -length * 0.34;
  const step = (length * 0.6) / Math.max(1, items.length - 1);
  items.forEach((item, i) => {
    const [x, y] = f(from + i * step, pen.between(-3, 3));
    put(pen, item, x, y, scale * Math.min(1.36, 29 / sizeOf(item)), rot + 90 + pen.between(-14, 14));
  });
}

/** pinwheel is a slice of something rolled up, lying on its side: the turn of what is rolled, and its filling between. */
export function pinwheel(pen: Pen, x: number, y: number, r: number, c: Hex, filling: readonly Hex[]): void {
  const outline = pen.outline(x, y, r, r * 0.96, { wob: 0.03, n: 14 });
  const under = shift(outline, 2, 8);
  pen.shadow(smooth(shift(outline, 2, 6)), 'high').fill(smooth(under), pen.linear([c, tone(c, -0.26), tone(c, -0.46)]));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.34), c, tone(c, -0.2)]));
  const inner = smooth(toward(outline, x, y, 0.86));
  const first = filling[0] ?? tone(c, 0.3);
  pen.fill(inner, pen.linear([tone(first, 0.16), first, tone(first, -0.16)]));
  const start = pen.between(0, 6.283);
  const turns = 2.3;
  const at = (q: number, d = 0): Point => {
    const a = start + q * turns * 6.283;
    const k = r * (0.9 - 0.8 * q + d);
    return [x + Math.cos(a) * k, y + Math.sin(a) * k * 0.96];
  };
  const spiral = (d: number) =>
    smooth(
      Array.from({ length: 32 }, (_, i) => at(i / 31, d)),
      false,
    );
  pen.clip(inner, () => {
    // bits of the filling between the turns
    const others = filling.slice(1);
    if (others.length)
      for (let i = 0; i < 15; i++) {
        const [u, v] = at(pen.between(0.02, 0.9), -0.19);
        const q = r * pen.between(0.09, 0.15);
        const hue = pen.vary(others[i % others.length] as Hex, 0.05);
        pen.body(pen.blob(u, v, q * 1.3, q, { wob: 0.2, n: 7, rot: pen.between(0, 180) }), hue, 'low');
      }
    pen.line(spiral(-0.02), tone(c, -0.5), r * 0.15, 0.4);
    pen.line(spiral(0), tone(c, -0.04), r * 0.125);
    pen.line(spiral(0.02), tone(c, 0.42), r * 0.04, 0.7);
  });
}

/** eggBoat is half a boiled egg whose yolk was mixed and piped back: it rises from the white. */
export function eggBoat(pen: Pen, x: number, y: number, len: number, w: number, rot: number, yolk: Hex): Area {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const outline = f.all([
    [-l, 0],
    [-l * 0.8, -h * 0.72],
    [-l * 0.1, -h * 1.04],
    [l * 0.64, -h * 0.8],
    [l, 0],
    [l * 0.64, h * 0.8],
    [-l * 0.1, h * 1.04],
    [-l * 0.8, h * 0.72],
  ]);
  pen.shadow(smooth(shift(outline, 1, 3)), 'high').fill(smooth(shift(outline, 1.4, 5)), '#d9cfbd');
  pen.fill(smooth(outline), pen.linear(['#ffffff', '#fbf8f0', '#ebe4d6']));
  const [cx, cy] = f(-l * 0.06, 0);
  const heap = pen.outline(cx, cy, l * 0.62, h * 0.66, { wob: 0.07, n: 12, rot });
  soft(pen, 2, () => pen.fill(smooth(shift(heap, 2, 4)), '#8a6420', 0.4));
  pen.fill(smooth(heap), pen.radial([tone(yolk, 0.4), yolk, tone(yolk, -0.22)], '.4 .34 .66'));
  swooshes(pen, { x: cx, y: cy, rx: l * 0.6, ry: h * 0.62, rot }, yolk, { n: 2, k: 1.1 });
  return new Area(cx, cy, l * 0.56, h * 0.58, rot);
}

/** pepperForm is half a sweet pepper, cut lengthwise: broad shoulders round its stem, and two lobes. In shares. */
const pepperForm: readonly Point[] = [
  [-0.86, 0],
  [-0.98, -0.36],
  [-0.8, -0.92],
  [-0.3, -1.08],
  [0.4, -0.94],
  [0.9, -0.7],
  [1.04, -0.32],
  [0.9, 0.02],
  [1.06, 0.34],
  [0.88, 0.72],
  [0.4, 0.96],
  [-0.3, 1.1],
  [-0.8, 0.92],
  [-0.98, 0.36],
];

/** stem is the green stem of a pepper at the end of its half. */
function stem(pen: Pen, f: Frame, l: number, h: number): void {
  const points = f.all([
    [-l * 0.82, -h * 0.3],
    [-l * 0.98, -h * 0.16],
    [-l * 1.16, -h * 0.2],
    [-l * 1.2, h * 0.02],
    [-l * 1.14, h * 0.14],
    [-l * 0.98, h * 0.14],
    [-l * 0.82, h * 0.3],
  ]);
  pen.shadow(smooth(shift(points, 1, 4))).fill(smooth(points), pen.linear(['#9cc05a', '#6f9a3c', '#4a7228']));
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
  o: { leaf?: boolean; round?: boolean; pepper?: boolean } = {},
): Area {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const outline: Point[] = o.round
    ? pen.outline(0, 0, l, h, { wob: 0.03, n: 12 })
    : o.pepper
      ? pepperForm.map(([u, v]) => [u * l * pen.between(0.97, 1.03), v * h * pen.between(0.97, 1.03)])
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
  if (o.pepper) stem(pen, f, l, h);
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
    const hollow = smooth(toward(points, x, y, 0.8));
    pen.fill(hollow, pen.linear([tone(inside, -0.32), tone(inside, -0.12), tone(inside, 0.1)]));
  }
  return new Area(x, y, l * 0.78, h * 0.76, rot);
}

/** openedCut is the form of a long cut in a potato that was pushed open. Shares of half its length and width. */
const openedCut: readonly Point[] = [
  [-0.94, 0.02],
  [-0.7, -0.46],
  [-0.24, -0.74],
  [0.22, -0.76],
  [0.66, -0.5],
  [0.94, -0.02],
  [0.68, 0.48],
  [0.22, 0.76],
  [-0.24, 0.74],
  [-0.66, 0.5],
];

/**
 * jacket is a potato baked in its skin: cut open along its length and pushed in from both ends, so that the floury flesh
 * rises between the two sides of its brown skin. It returns where the filling goes. With a thin even rim of skin it would
 * be a wooden dish.
 */
export function jacket(pen: Pen, at: Point, len: number, w: number, rot: number, skin: Hex, flesh: Hex): Area {
  const [x, y] = at;
  const [l, h] = [len / 2, w / 2];
  const f = frame(x, y, rot);
  const outline = pen.outline(x, y, l * 0.96, h * 1.12, { wob: 0.05, n: 18, rot, waves: [2, 3, 4] });
  const d = smooth(outline);
  pen.shadow(smooth(shift(outline, 2, 5)), 'high').fill(smooth(shift(outline, 1.5, 6)), tone(skin, -0.4));
  pen.fill(d, pen.radial([tone(skin, 0.44), [tone(skin, 0.1), 0.5], tone(skin, -0.3)], '.36 .28 .8'));
  pen.clip(d, () => {
    for (let i = 0; i < 12; i++) {
      const [u, v] = pen.within({ x, y, rx: l, ry: h, rot });
      pen.sear(u, v, l * 0.14, h * 0.12, tone(skin, i % 3 ? -0.4 : 0.5), 0.35, rot);
    }
    pen.specks(pen.scatter({ x, y, rx: l * 0.96, ry: h * 0.96, rot }, 34, l * 0.1), tone(skin, -0.5), 2.6, 0.5);
  });
  const cut = f.all(
    openedCut.map(([u, v]): Point => [u * l * pen.between(0.96, 1.04), v * h * pen.between(0.96, 1.04)]),
  );
  soft(pen, 4, () => pen.fill(smooth(toward(cut, x, y, 1.04, 1, 3)), '#3a1a08', 0.5));
  const inside = smooth(cut);
  pen.fill(inside, pen.radial([tone(flesh, 0.5), [tone(flesh, 0.2), 0.6], tone(flesh, -0.14)], '.44 .4 .62'));
  pen.clip(inside, () => {
    const over = { x, y, rx: l * 0.84, ry: h * 0.86, rot };
    for (const [u, v] of pen.scatter(over, 34, l * 0.13).sort((p, q) => p[1] - q[1]))
      pen.stamp(`floury${flesh}`, u, v, 0, 6, 180, () => {
        const q = l * pen.between(0.08, 0.14);
        const lump = pen.outline(0, 0, q, q * 0.78, { wob: 0.24, n: 9, rot: pen.between(0, 180) });
        pen.fill(smooth(shift(lump, 1, 2.4)), tone(flesh, -0.4), 0.34);
        pen.fill(smooth(lump), pen.linear([tone(flesh, 0.7), tone(flesh, 0.28), tone(flesh, 0)]));
      });
  });
  return new Area(x, y, l * 0.66, h * 0.56, rot);
}

/**
 * mushroomCap is a mushroom without its stem, on its back, seen a little from the side: the pale round of its cap below its
 * rim, which turns in. It returns where the filling goes. Straight from above it would be a wooden bowl.
 */
export function mushroomCap(pen: Pen, x: number, y: number, r: number, skin: Hex, rim: Hex, tall = 0.84): Area {
  const below = pen.outline(x, y + r * (tall - 0.76), r, r * tall, { wob: 0.03, n: 14 });
  const d = smooth(below);
  pen.shadow(smooth(shift(below, 1, r * 0.08)), 'high');
  pen.fill(d, pen.radial([tone(skin, 0.5), [tone(skin, 0.14), 0.55], tone(skin, -0.34)], '.36 .5 .66'));
  const lip = pen.outline(x, y - r * 0.14, r * 0.84, r * 0.58, { wob: 0.04, n: 14 });
  pen.fill(smooth(lip), pen.linear([tone(rim, 0.3), rim, tone(rim, -0.16)]));
  const gills = toward(lip, x, y - r * 0.14, 0.88);
  pen.fill(smooth(gills), pen.radial([tone(skin, -0.6), [tone(skin, -0.44), 0.6], tone(skin, -0.2)], '.5 .5 .5'));
  const blades = Array.from({ length: 34 }, (_, i): Point[] => {
    const a = (i / 34) * 6.283 + pen.between(-0.05, 0.05);
    const at = (k: number): Point => [x + Math.cos(a) * r * 0.84 * k, y - r * 0.14 + Math.sin(a) * r * 0.58 * k];
    return [at(0.5), at(pen.between(0.8, 0.86))];
  });
  pen.line(blades.map((points) => smooth(points, false)).join(''), tone(rim, -0.3), r * 0.025, 0.5);
  return new Area(x, y - r * 0.18, r * 0.74, r * 0.52);
}
