import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** filletOutline is broad at the left and slender at the tail. */
const filletOutline = (half: number, w: number): Point[] => [
  [-half * 1.02, -w * 0.3],
  [-half * 0.84, -w * 0.9],
  [-half * 0.3, -w * 1.08],
  [half * 0.34, -w * 0.92],
  [half * 0.84, -w * 0.56],
  [half * 1.08, -w * 0.2],
  [half * 1.06, w * 0.22],
  [half * 0.6, w * 0.62],
  [0, w * 0.96],
  [-half * 0.6, w * 1.02],
  [-half, w * 0.5],
];

/** fillet: a piece of fish with its flakes; golden in places when baked, or with its silver skin up. */
export function fillet(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; fat?: Hex; flecks?: Hex; skin?: Hex; bars?: boolean },
): void {
  const { colour: c } = o;
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const outline = f.all(filletOutline(half, w));
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 7 * s));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.2), tone(c, -0.42)]));
  pen.fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.16)]));
  const place = (): Point => f(pen.between(-half, half) * 0.9, pen.between(-w, w) * 0.8);
  pen.clip(d, () => {
    if (o.skin) {
      // a dark back, a silver belly, and the flesh at the edge
      const side = (v: number): Point[] => [-1.2, -0.5, 0.2, 1.2].map((u) => [u * half, v * w]);
      pen.fill(smooth(toward(outline, f.x, f.y, 0.92)), pen.linear(['#eef0ea', '#d3d8d6', '#b3bab9']));
      pen.fill(smooth(f.all([...side(-1.3), ...side(-0.02).reverse()])), o.skin, 0.92);
      pen.line(smooth(f.all(side(-0.02)), false), tone(o.skin, 0.5), 3 * s, 0.6);
      if (o.bars) {
        const bars = [-0.8, -0.58, -0.36, -0.14, 0.08, 0.3, 0.52, 0.74].map((u) =>
          smooth(
            f.all([
              [u * half - 4, -w],
              [u * half + 5, -w * 0.66],
              [u * half - 3, -w * 0.38],
              [u * half + 3, -w * 0.1],
            ]),
            false,
          ),
        );
        pen.line(bars.join(''), '#1f2a30', 4.6 * s, 0.75);
      }
      const cuts = [-0.46, 0, 0.44].map((u) =>
        smooth([f(u * half + 10, -w * 0.66), f(u * half - 2, 0), f(u * half - 12, w * 0.6)], false),
      );
      pen.line(cuts.join(''), tone(c, -0.4), 6.4 * s, 0.7).line(cuts.join(''), tone(c, 0.4), 3 * s, 0.9);
      if (o.brown) pen.spots(7, place, [4 * s, 11 * s], [o.brown], 0.34);
    } else {
      const flakes = [-0.74, -0.46, -0.16, 0.14, 0.44, 0.72].map((u) => {
        const x = u * half;
        const reach = w * (0.78 - 0.2 * Math.max(0, u));
        return smooth(
          [
            f(x - 15, -reach),
            f(x + 3, -reach * 0.5),
            f(x + 10, pen.between(-3, 3)),
            f(x + 2, reach * 0.5),
            f(x - 16, reach),
          ],
          false,
        );
      });
      if (o.brown) {
        pen.line(d, o.brown, 13 * s, 0.3).line(d, tone(o.brown, -0.2), 4 * s, 0.3);
        pen.spots(7, place, [9 * s, 20 * s], [o.brown, tone(o.brown, 0.3)], 0.3);
      }
      pen.line(flakes.join(''), o.fat ?? tone(c, -0.3), 2.6 * s, 0.62);
    }
    if (o.flecks) {
      const at = Array.from({ length: 40 }, () => f(pen.between(-half, half) * 0.9, pen.between(-w, w) * 0.85));
      pen.specks(at, o.flecks, 3 * s, 0.7);
    }
  });
  const sheen: Point[] = [
    [-half * 0.65, -w * 0.62],
    [-half * 0.1, -w * 0.74],
    [half * 0.45, -w * 0.6],
  ];
  pen.line(smooth(f.all(sheen), false), '#fffaf0', 4 * s, 0.34);
}

/** wholeFish: head, tail and fins, scored for baking. */
export function wholeFish(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const { colour: c } = o;
  const h = o.len / 2;
  const s = f.scale;
  const tail: Point[] = [
    [h * 0.62, 0],
    [h * 0.86, -14],
    [h * 1.12, -38],
    [h * 1.02, 0],
    [h * 1.12, 38],
    [h * 0.86, 14],
  ];
  pen.body(smooth(f.all(tail)), tone(c, -0.2));
  const body: Point[] = [
    [-h, 4],
    [-h * 0.84, -22],
    [-h * 0.4, -44],
    [h * 0.1, -40],
    [h * 0.5, -20],
    [h * 0.74, -9],
    [h * 0.74, 9],
    [h * 0.5, 20],
    [h * 0.1, 40],
    [-h * 0.4, 46],
    [-h * 0.84, 26],
  ];
  const d = smooth(f.all(body));
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.42), c, mix(c, '#b5702f', 0.5), tone(c, -0.4)]));
  const cut = [-0.28, -0.02, 0.24].map((u) => smooth([f(u * h - 12, -26), f(u * h + 8, 0), f(u * h - 2, 24)], false));
  pen.line(cut.join(''), '#6b3a1c', 6 * s, 0.5).line(cut.join(''), '#f3dcb8', 2 * s, 0.7);
  pen.line(smooth([f(-h * 0.58, -32), f(-h * 0.46, 0), f(-h * 0.6, 32)], false), tone(c, -0.5), 3 * s, 0.6);
  const [ex, ey] = f(-h * 0.8, -7);
  pen.circle(ex, ey, 6.5 * s, '#f6f4ea').circle(ex, ey, 3.8 * s, '#2a2723');
  pen.fill(smooth([f(-h * 0.4, 6), f(-h * 0.2, 2), f(-h * 0.12, 16), f(-h * 0.3, 22)]), tone(c, -0.25), 0.7);
}

/** shrimp: curled, with its tail. */
export function shrimp(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const n = 9;
  const thick = [0.5, 0.85, 1, 1, 0.95, 0.85, 0.75, 0.6, 0.5, 0.42];
  const k = r / 26;
  const outer: Point[] = [];
  const inner: Point[] = [];
  const angle = (i: number) => ((-150 + (i * 250) / n) * Math.PI) / 180;
  for (let i = 0; i <= n; i++) {
    const w = (thick[i] ?? 0.5) * 11 * k;
    outer.push([Math.cos(angle(i)) * (r + w * 0.9), Math.sin(angle(i)) * (r + w * 0.9) * 0.92]);
    inner.unshift([Math.cos(angle(i)) * (r - w), Math.sin(angle(i)) * (r - w) * 0.92]);
  }
  const ex = Math.cos(1.745) * r;
  const ey = Math.sin(1.745) * r * 0.92;
  const tail: Point[] = [
    [ex + 2 * k, ey - 5 * k],
    [ex - 14 * k, ey - 6 * k],
    [ex - 26 * k, ey - 16 * k],
    [ex - 20 * k, ey + 2 * k],
    [ex - 26 * k, ey + 14 * k],
    [ex - 10 * k, ey + 8 * k],
  ];
  pen.body(smooth(f.all(tail)), tone(c, -0.12));
  pen.body(smooth(f.all([...outer, ...inner])), c, 'mid', 1.15);
  const bands = Array.from({ length: n - 1 }, (_, j) => {
    const a = angle(j + 1);
    return smooth(
      [
        f(Math.cos(a) * (r - 6 * k), Math.sin(a) * (r - 6 * k) * 0.92),
        f(Math.cos(a + 0.1) * r, Math.sin(a + 0.1) * r * 0.92),
        f(Math.cos(a + 0.05) * (r + 8 * k), Math.sin(a + 0.05) * (r + 8 * k) * 0.92),
      ],
      false,
    );
  });
  pen.line(bands.join(''), tone(c, -0.22), 2.6 * s * k, 0.65);
  pen.line(
    smooth(f.all(outer.slice(2, 8).map(([a, b]): Point => [a * 0.93, b * 0.93])), false),
    '#fff1e4',
    2.6 * s * k,
    0.42,
  );
}

/** mussel: an open shell, blue-black outside and pearly inside, the mussel small in it. */
export function mussel(pen: Pen, f: Frame): void {
  const s = f.scale;
  const shell = (q: number, wide: number): Point[] => [
    [-36, q * 2],
    [-14, q * wide * 0.9],
    [14, q * wide * 1.12],
    [34, q * wide * 0.7],
    [36, q * 3],
    [10, -q * 2],
  ];
  for (const [q, wide] of [
    [-1, 20],
    [1, 26],
  ] as const) {
    const outline = f.all(shell(q, wide));
    const under = smooth(shift(outline, 1.4 * s, 4 * s));
    pen.shadow(under).fill(under, '#161a26');
    pen.fill(smooth(outline), pen.linear(['#5d6a86', '#333a4e', '#1c2130']));
    pen.fill(
      smooth(f.all(shell(q, wide).map(([a, b]): Point => [a * 0.84, b * 0.8]))),
      pen.linear(['#eef0f4', '#c3c8d6', '#8d94aa']),
    );
  }
  const meat: Point[] = [
    [-20, 6],
    [-8, -1],
    [10, 0],
    [24, 7],
    [20, 16],
    [2, 19],
    [-14, 14],
  ];
  pen.body(smooth(f.all(meat)), '#e3a65c', 'low');
  const frill: Point[] = [
    [-16, 12],
    [0, 16],
    [20, 12],
  ];
  pen.line(smooth(f.all(frill), false), '#a8672e', 2.6 * s, 0.7);
}
