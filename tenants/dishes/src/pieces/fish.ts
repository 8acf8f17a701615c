import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
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

/** fillet: a piece of fish with its flakes; a crust at the edges when baked. */
export function fillet(pen: Pen, f: Frame, o: Look & { len: number; w: number; fat?: Hex; flecks?: Hex }): void {
  const { colour: c } = o;
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const outline = f.all(filletOutline(half, w));
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 7 * s));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.24), tone(c, -0.46)]));
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    const flakes = Array.from({ length: 9 }, (_, i) => {
      const u = (i - 4) * (half / 3.9);
      return smooth(
        [
          f(u - 18, -w * 1.1),
          f(u + 5, -w * 0.4),
          f(u + 12 + pen.between(-2, 2), 0),
          f(u + 5, w * 0.4),
          f(u - 18, w * 1.1),
        ],
        false,
      );
    }).join('');
    pen.line(flakes, o.fat ?? tone(c, -0.2), 3.4 * s, 0.6);
    if (o.brown) {
      pen.line(d, o.brown, 12 * s, 0.34).line(d, tone(o.brown, -0.3), 4 * s, 0.34);
      const seared = [-0.55, 0.05, 0.6].map((u) =>
        smooth(
          f.all([
            [u * half - 14, -w * 0.7],
            [u * half + 12, -w * 0.1],
            [u * half - 10, w * 0.66],
          ]),
          false,
        ),
      );
      pen.line(seared.join(''), o.brown, 13 * s, 0.24);
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
  pen.line(smooth(f.all(sheen), false), '#fff6ea', 4 * s, 0.32);
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

/** mussel: an open shell. */
export function mussel(pen: Pen, f: Frame): void {
  for (const q of [-1, 1]) {
    const shell: Point[] = [
      [-34, q * 2],
      [-10, q * 20],
      [18, q * 21],
      [34, q * 8],
      [30, 0],
      [0, 0],
    ];
    pen.shadow(smooth(f.all(shell))).fill(smooth(f.all(shell)), pen.linear(['#596580', '#363d50', '#232838']));
    pen.fill(
      smooth(f.all(shell.map(([a, b]): Point => [a * 0.8, b * 0.76]))),
      pen.linear(['#d6d9e2', '#a9afc2', '#7f87a0']),
    );
  }
  pen.body(
    smooth(
      f.all([
        [-14, -5],
        [2, -11],
        [22, -4],
        [22, 7],
        [4, 12],
        [-12, 5],
      ]),
    ),
    '#eb9f4c',
    'low',
  );
}
