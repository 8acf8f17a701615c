import { type Hex, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** Forms of a single leaf: half its outline as shares of length and width. */
const leafForms = {
  oval: [
    [0, -0.12],
    [0.22, -0.85],
    [0.5, -1.05],
    [0.8, -0.6],
    [1.02, -0.05],
  ],
  spinach: [
    [0, -0.1],
    [0.12, -0.75],
    [0.25, -1.15],
    [0.5, -1.02],
    [0.8, -0.62],
    [1.02, -0.08],
  ],
  mint: [
    [-0.04, 0],
    [0, -0.2],
    [0.11, -0.55],
    [0.2, -0.5],
    [0.31, -0.98],
    [0.4, -0.85],
    [0.51, -1.1],
    [0.6, -0.95],
    [0.71, -0.88],
    [0.8, -0.7],
    [0.9, -0.4],
    [1.06, 0],
  ],
  rocket: [
    [0, -0.1],
    [0.16, -0.16],
    [0.2, -0.62],
    [0.3, -0.7],
    [0.34, -0.2],
    [0.44, -0.22],
    [0.5, -0.86],
    [0.62, -0.9],
    [0.64, -0.36],
    [0.74, -0.6],
    [0.86, -0.62],
    [1, -0.2],
    [1.08, 0],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/** leaf: basil, mint, spinach, rocket, bay, chicory. */
export function leaf(pen: Pen, f: Frame, o: Look & { len: number; w: number; form: keyof typeof leafForms }): void {
  const c = pen.vary(o.colour, 0.07);
  const wide = o.w / 2;
  const { len } = o;
  const s = f.scale;
  const bend = pen.between(-0.16, 0.16);
  const curve = (u: number, v: number): Point => {
    const a = u * len;
    return [a - len / 2, v * wide + (bend * (a - len / 2) ** 2 * 2) / len];
  };
  const half = leafForms[o.form].map(([u, v]): Point => [u, v * pen.between(0.94, 1.06)]);
  const other = [...half].reverse().map(([u, v]): Point => [u, -v]);
  const points = f.all([...half, ...other].map(([u, v]) => curve(u, v)));
  const sharp = o.form === 'mint' || o.form === 'rocket';
  pen.body(sharp ? rounded(points, 3.5 * s) : smooth(points), c, 'low', 1.05);
  const mid = f.all([0, 0.25, 0.5, 0.75, 1].map((u) => curve(u, 0)));
  pen.fill(smooth([...mid, ...points.slice(half.length)]), tone(c, -0.22), 0.4);
  const veins = [0.24, 0.46, 0.68].flatMap((u) =>
    [-1, 1].map((q) => smooth(f.all([curve(u, 0), curve(u + 0.1, q * 0.42), curve(u + 0.16, q * 0.64)]), false)),
  );
  pen.line(veins.join(''), tone(c, 0.42), 1.1 * s, 0.5).line(smooth(mid, false), tone(c, 0.45), 1.9 * s, 0.75);
  if (o.form === 'spinach' || o.form === 'rocket') {
    const stalk = [f(...curve(-0.2, 0)), ...mid.slice(0, 2)];
    pen.line(smooth(stalk, false), tone(c, 0.42), 2.8 * s, 0.95);
  }
}

/** frill: a curled leaf; lettuce, kale, endive, wilted spinach. */
export function frill(pen: Pen, f: Frame, o: Look & { rx: number; ry: number; edge?: Hex; rib?: Hex }): void {
  const { rx, ry, rib = '#e6efb9' } = o;
  const c = pen.vary(o.colour, 0.06);
  const edge = o.edge ?? c;
  const s = f.scale;
  const n = 22;
  const outline: Point[] = Array.from({ length: n }, (_, i) => {
    const a = (i / n) * 6.283;
    const k = (i % 2 ? 0.9 : 1.04) * pen.between(0.9, 1.08);
    return f(Math.cos(a) * rx * k, Math.sin(a) * ry * k);
  });
  pen.body(smooth(outline), edge, 'mid', 1.1);
  const inside = outline.map(([a, b], i): Point => {
    const k = i % 2 ? 0.66 : 0.8;
    return [f.x + (a - f.x) * k - 1, f.y + (b - f.y) * k - 2];
  });
  pen.fill(smooth(inside), pen.linear([tone(c, 0.36), c, tone(c, -0.2)]), 0.85);
  const line = (points: readonly Point[]) => smooth(f.all(points), false);
  const stem: Point[] = [
    [-rx * 0.9, 0],
    [-rx * 0.2, 2],
    [rx * 0.5, -2],
  ];
  pen.line(line(stem), rib, 3.2 * s, 0.7);
  const veins = [-0.45, -0.05, 0.3].flatMap((u) =>
    [-1, 1].map((q) =>
      line([
        [u * rx, 0],
        [u * rx + 9, q * ry * 0.3],
        [u * rx + 14, q * ry * 0.6],
      ]),
    ),
  );
  pen.line(veins.join(''), rib, 1.4 * s, 0.5);
}

/** spear: a leaf of chicory, white and boat-shaped, yellow at its curled edge. */
export function spear(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const side = [
    [-1, 0.34],
    [-0.5, 0.62],
    [0, 0.9],
    [0.4, 1],
    [0.7, 0.84],
    [0.94, 0.36],
  ].map(([u, v]): Point => [(u ?? 0) * half, (v ?? 0) * w * pen.between(0.92, 1.08)]);
  const outline: Point[] = [...side.map(([u, v]): Point => [u, -v]), [half * 1.02, 0], ...[...side].reverse()];
  pen.body(smooth(f.all(outline)), o.colour, 'low', 0.9);
  const boat: Point[] = outline.map(([u, v]) => [u * 0.86 - half * 0.1, v * 0.66]);
  pen.fill(smooth(f.all(boat)), pen.linear(['#fffef4', '#f6f3da', '#dcdcb4']), 0.95);
  const rib: Point[] = [
    [-half * 0.96, 0],
    [0, -w * 0.04],
    [half * 0.6, 0],
  ];
  pen.line(smooth(f.all(rib), false), '#d3d3a6', 5 * s, 0.5).line(smooth(f.all(rib), false), '#fffff8', 2.6 * s, 0.9);
  for (const q of [-1, 1])
    pen.line(
      smooth(
        f.all([
          [-half * 0.5, q * w * 0.2],
          [half * 0.2, q * w * 0.4],
        ]),
        false,
      ),
      '#cdcf9a',
      1.6 * s,
      0.6,
    );
}

/** wilted: cooked leaves, limp and folded over each other, with pale ribs. */
export function wilted(pen: Pen, f: Frame, o: Look & { r: number; rib: Hex }): void {
  const { r } = o;
  const s = f.scale;
  const base = pen.blob(f.x, f.y + 2 * s, r * 0.96 * s, r * 0.74 * s, { wob: 0.22, n: 11, rot: f.rot });
  pen.shadow(base).fill(base, tone(o.colour, -0.3));
  const n = pen.whole(3, 4);
  for (let i = 0; i < n; i++) {
    const c = pen.vary(o.colour, 0.1);
    const a = f.rot + i * (360 / n) + pen.between(-24, 24);
    const q = frame(f.x + Math.cos(a / 57.3) * r * 0.34 * s, f.y + Math.sin(a / 57.3) * r * 0.28 * s, a, s);
    const [l, w] = [r * pen.between(0.7, 0.95), r * pen.between(0.4, 0.56)];
    const edge = (u: number, v: number): Point => [u * l, v * w * pen.between(0.78, 1.16)];
    const leaf: Point[] = [
      [-l, 0],
      edge(-0.6, -0.7),
      edge(-0.2, -1.05),
      edge(0.16, -0.7),
      edge(0.56, -0.94),
      [l * 1.04, -w * 0.1],
      edge(0.6, 0.74),
      edge(0.14, 1),
      edge(-0.24, 0.7),
      edge(-0.66, 0.84),
    ];
    const d = smooth(q.all(leaf));
    pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.26)]));
    const half: Point[] = [[-l, 0], edge(-0.3, 0.9), edge(0.3, 0.8), [l, 0]];
    pen.fill(smooth(q.all(half)), tone(c, -0.3), 0.34);
    const spine: Point[] = [
      [-l * 0.96, 0],
      [0, w * pen.between(-0.14, 0.14)],
      [l * 0.8, 0],
    ];
    pen.line(smooth(q.all(spine), false), o.rib, 2.2 * s, 0.7);
  }
}

/** sprig: parsley and coriander, three lobed leaflets on a stalk. */
export function sprig(pen: Pen, f: Frame, o: Look & { lobes: number }): void {
  const c = pen.vary(o.colour, 0.07);
  const stalk: Point[] = [
    [-20, 3],
    [-8, 1],
    [2, 0],
  ];
  pen.line(smooth(f.all(stalk), false), tone(c, -0.1), 2.4 * f.scale);
  for (const [u, v, turn, k] of [
    [-2, -6, -58, 0.86],
    [-2, 6, 58, 0.86],
    [2, 0, 0, 1],
  ] as const) {
    const q = frame(...f(u, v), f.rot + turn, f.scale * k);
    const points: Point[] = [[-2, -1.5]];
    for (let i = 0; i < o.lobes; i++) {
      const a = ((-80 + (160 * i) / (o.lobes - 1)) * Math.PI) / 180;
      points.push([6 + Math.cos(a) * 12, Math.sin(a) * 12]);
      const b = a + (80 / (o.lobes - 1) / 180) * Math.PI;
      if (i < o.lobes - 1) points.push([6 + Math.cos(b) * 7.5, Math.sin(b) * 7.5]);
    }
    points.push([-2, 1.5]);
    pen.body(rounded(q.all(points), 2.2 * f.scale), c, 'low', 1.05);
    pen.line(smooth([q(0, 0), q(13, 0)], false), tone(c, 0.42), 1.2 * f.scale, 0.6);
  }
}

/** dill: fine feathers. */
export function dill(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.07);
  const s = f.scale;
  const fan = (u: number, turn: number) => {
    const q = frame(...f(u, 0), f.rot + turn, s);
    return [-46, -23, 0, 23, 46]
      .map((e) => {
        const l = 15 * (1 - Math.abs(e) / 130);
        const x = Math.cos(e / 57.3);
        const y = Math.sin(e / 57.3);
        return smooth([q(0, 0), q(l * 0.5 * x + 2, l * 0.42 * y), q(l * x + 2, l * y)], false);
      })
      .join('');
  };
  const d = (
    [
      [14, 0],
      [6, 46],
      [6, -46],
      [-5, 58],
      [-5, -58],
      [-14, 66],
      [-14, -66],
    ] as const
  )
    .map(([u, a]) => fan(u, a))
    .join('');
  pen.shadeLine(d, 2 * s);
  pen.line(d, tone(c, -0.2), 2.6 * s).line(smooth([f(-26, 1), f(-8, -1), f(14, 0)], false), tone(c, -0.1), 2.6 * s);
  pen.line(d, tone(c, 0.2), 1.2 * s);
}

/** chive: a short hollow stalk. */
export function chive(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour);
  const l = pen.between(8, 15);
  const bend = pen.between(-2, 2);
  const at = (dx: number, dy: number) => smooth([f(-l + dx, dy), f(0, bend + dy), f(l - dx, dy)], false);
  pen.line(at(0, 0.6), tone(c, -0.36), 5 * f.scale).line(at(0.8, -0.7), tone(c, 0.1), 3 * f.scale);
}

/** needles: a twig of rosemary or thyme. */
export function needles(pen: Pen, f: Frame, o: Look & { n: number; len: number; w: number; spread: number }): void {
  const c = pen.vary(o.colour, 0.07);
  const twig = smooth([f(-28, 2), f(0, -3), f(26, 1)], false);
  pen.shadeLine(twig, 3.4 * f.scale);
  pen.line(twig, '#85764a', 2.2 * f.scale);
  for (let i = 0; i < o.n; i++) {
    for (const q of [-1, 1]) {
      const e = frame(...f(-20 + (i * 48) / o.n, q - 2), f.rot + q * o.spread, f.scale);
      const d = smooth([e(0, 0), e(o.len * 0.4, -o.w), e(o.len, 0), e(o.len * 0.4, o.w)]);
      pen.fill(d, pen.volume(c));
    }
  }
}

/** floret: broccoli and cauliflower. */
export function floret(pen: Pen, f: Frame, o: Look & { stem: Hex; r: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const { r, stem } = o;
  const s = f.scale;
  const stalk: Point[] = [
    [-4, -9],
    [r * 0.9, -9],
    [r * 1.25, -11],
    [r * 1.28, 11],
    [r * 0.9, 9],
    [-4, 9],
  ];
  pen.body(smooth(f.all(stalk)), stem);
  const buds = (reach: number, n: number, size: number, dx: number, dy: number) =>
    Array.from({ length: n }, (_, i) => {
      const a = (i / n) * 6.283;
      const [x, y] = f(
        Math.cos(a) * reach * pen.between(0.92, 1.06) - r * 0.25,
        Math.sin(a) * reach * pen.between(0.92, 1.06),
      );
      return pen.disc(x + dx, y + dy, size * s * pen.between(0.85, 1.12));
    }).join('');
  const under = buds(r * 0.72, 8, r * 0.4, 0, 0) + pen.disc(...f(-r * 0.25, 0), r * 0.6 * s);
  pen.shadow(under).fill(under, tone(c, -0.42));
  pen.fill(
    buds(r * 0.6, 8, r * 0.33, -1.5 * s, -2.5 * s) + buds(r * 0.22, 4, r * 0.36, -1.5 * s, -2.5 * s),
    pen.linear([tone(c, 0.16), c, tone(c, -0.2)]),
  );
  pen.fill(
    buds(r * 0.5, 6, r * 0.15, -4 * s, -5.5 * s) + buds(r * 0.2, 4, r * 0.17, -4 * s, -5.5 * s),
    tone(c, 0.28),
    0.7,
  );
  if (o.brown) {
    const place = (): Point => f(pen.between(-r, r * 0.4), pen.between(-r * 0.7, r * 0.7));
    pen.spots(5, place, [2.5 * s, 5.5 * s], [o.brown], 0.45);
  }
}

/** sprout: a Brussels sprout, most halved with the heart and its leaves in the cut, some whole. */
export function sprout(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const colour = pen.vary(o.colour, 0.06);
  const outline = pen.outline(f.x, f.y, r * 0.98 * s, r * 1.06 * s, { wob: 0.04, n: 10, rot: f.rot });
  const under = smooth(shift(outline, 1.4 * s, 5 * s));
  pen.shadow(under).fill(under, tone(colour, -0.46));
  const curve = (points: readonly Point[]) => smooth(f.all(points.map(([a, b]): Point => [a * r, b * r])), false);
  if (pen.random() < 0.36) {
    // whole: outer leaves wrapped over each other
    pen.fill(smooth(outline), pen.dome(colour, 0.9));
    pen.clip(smooth(outline), () => {
      for (const q of [-1, 1]) {
        const wrap: Point[] = [
          [q * 1.1, 0.5],
          [q * 0.5, -0.1],
          [-q * 0.1, -0.9],
          [-q * 0.2, -1.2],
          [q * 1.2, -1.2],
        ];
        pen.fill(smooth(f.all(wrap.map(([a, b]): Point => [a * r, b * r]))), tone(colour, q > 0 ? -0.14 : 0.2), 0.6);
        pen.line(curve(wrap.slice(0, 4)), tone(colour, 0.5), 2.4 * s, 0.7);
        pen.line(
          curve([
            [q * 0.8, 0.1],
            [q * 0.5, -0.4],
            [q * 0.4, -0.8],
          ]),
          tone(colour, 0.5),
          1.6 * s,
          0.5,
        );
      }
    });
    pen.gleam(f.x - r * 0.3 * s, f.y - r * 0.4 * s, r * 0.28 * s, r * 0.14 * s, 0.3);
    return;
  }
  pen.fill(smooth(outline), pen.volume(colour));
  const face = smooth(toward(outline, f.x, f.y, 0.87));
  pen.fill(face, pen.radial(['#f6f2c4', '#dfe3a0', tone(colour, 0.36)], '.5 .55 .56'));
  pen.clip(face, () => {
    // the leaves stand round the heart like the layers of a cabbage
    const nested = [0.86, 0.62, 0.38].map((k) =>
      curve([
        [-0.1, 0.62],
        [-k, 0.3],
        [-k * 0.9, -0.5 * k - 0.14],
        [0, -k * 0.98],
        [k * 0.9, -0.5 * k - 0.14],
        [k, 0.3],
        [0.1, 0.62],
      ]),
    );
    pen.line(nested.join(''), tone(colour, 0.04), 2.4 * s, 0.7);
    const heart: Point[] = [
      [-0.2, 1.1],
      [-0.16, 0.4],
      [0, -0.2],
      [0.16, 0.4],
      [0.2, 1.1],
    ];
    pen.fill(smooth(f.all(heart.map(([a, b]): Point => [a * r, b * r]))), '#fffbe6', 0.95);
    if (o.brown) pen.line(face, o.brown, 6 * s, 0.42);
  });
}

/** pakchoi: a whole small head, halved. */
export function pakchoi(pen: Pen, f: Frame): void {
  for (const q of [-1, 1, 0]) {
    const d = smooth(
      f.all([
        [4, q * 10],
        [30, q * 24 - 10],
        [54, q * 26 - 12],
        [62, q * 18],
        [48, q * 16 + 14],
        [24, q * 12 + 9],
      ]),
    );
    pen.body(d, pen.vary('#44864a', 0.05), 'low');
    pen.line(smooth([f(0, q * 6), f(26, q * 14), f(52, q * 18)], false), '#c8deb0', 3 * f.scale, 0.9);
  }
  for (const q of [-1, 1, 0]) {
    const d = smooth(
      f.all([
        [-34, q * 4 - 5],
        [-14, q * 11 - 8],
        [12, q * 9 - 5],
        [20, q * 8],
        [12, q * 9 + 5],
        [-14, q * 11 + 8],
        [-34, q * 4 + 5],
      ]),
    );
    pen.shadow(d, 'low').fill(d, pen.linear(['#f8fbea', '#e0ebc8', '#b9cf9a']));
  }
}
