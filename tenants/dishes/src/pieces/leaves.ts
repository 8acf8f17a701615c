import { type Hex, lightness, tone } from '../colour.ts';
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
    [0, -0.08],
    [0.08, -0.5],
    [0.2, -0.94],
    [0.42, -1.08],
    [0.68, -1],
    [0.88, -0.7],
    [1, -0.26],
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
    [0.14, -0.14],
    [0.2, -0.5],
    [0.29, -0.62],
    [0.33, -0.26],
    [0.4, -0.24],
    [0.46, -0.7],
    [0.56, -0.84],
    [0.6, -0.46],
    [0.68, -0.62],
    [0.8, -0.9],
    [0.95, -0.62],
    [1.05, -0.1],
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
  const sharp = o.form === 'mint';
  pen.body(sharp ? rounded(points, 3.5 * s) : smooth(points), c, 'low', 1.05);
  const mid = f.all([0, 0.25, 0.5, 0.75, 0.94].map((u) => curve(u, 0)));
  pen.fill(smooth([...mid, ...points.slice(half.length)]), tone(c, -0.22), 0.4);
  const veins = [0.3, 0.56].flatMap((u) =>
    [-1, 1].map((q) => smooth(f.all([curve(u, 0), curve(u + 0.1, q * 0.42), curve(u + 0.16, q * 0.64)]), false)),
  );
  if (o.form !== 'rocket') pen.line(veins.join(''), tone(c, 0.42), 1.1 * s, 0.34);
  pen.line(smooth(mid, false), tone(c, 0.45), 1.9 * s, 0.55);
  if (o.form === 'spinach' || o.form === 'rocket') {
    const stalk = [f(...curve(-0.2, 0)), ...mid.slice(0, 2)];
    pen.line(smooth(stalk, false), tone(c, 0.42), 2.8 * s, 0.95);
  }
}

/** frill: a leaf with a ruffled edge; lettuce, kale, endive. The ruffles catch the light in turns. */
export function frill(
  pen: Pen,
  f: Frame,
  o: Look & { rx: number; ry: number; edge?: Hex; rib?: Hex; ruffles?: number },
): void {
  const { rx, ry, rib = '#e6efb9', ruffles: n = 11 } = o;
  const c = pen.vary(o.colour, 0.06);
  const edge = o.edge ?? c;
  const s = f.scale;
  const bend = pen.between(-0.14, 0.14) * ry;
  // broad at the tip, narrow at the foot
  const at = (a: number, k: number): Point => {
    const u = Math.cos(a) * k;
    const v = Math.sin(a) * k * (0.84 + 0.2 * Math.cos(a));
    return [u * rx, v * ry + bend * u * u];
  };
  const turns = Array.from({ length: n }, (_, i) => ((i + pen.between(-0.24, 0.24)) / n) * 6.283);
  const outline = turns.flatMap((a, i): Point[] => [
    at(a, pen.between(0.98, 1.14)),
    at(a + 3.14 / n, i % 3 ? pen.between(0.84, 0.94) : 0.76),
  ]);
  const whole = smooth(f.all(outline));
  const under = smooth(shift(f.all(outline), 1.2 * s, 3 * s));
  pen.shadow(under, 'low').fill(under, tone(edge, -0.36));
  pen.fill(whole, pen.linear([tone(edge, 0.24), edge, tone(edge, -0.2)]));
  const inside = turns.map((a, i) => at(a, i % 2 ? 0.66 : 0.78));
  pen.fill(smooth(f.all(inside)), pen.linear([tone(c, 0.4), c, tone(c, -0.08)]), 0.8);
  // ruffles: a lit bump and the shade beside it
  let lit = '';
  let dark = '';
  turns.forEach((a, i) => {
    const ruffle = (d: number) => smooth(f.all([at(a + d, 0.62), at(a + d * 1.2, 0.8), at(a + d * 0.6, 0.96)]), false);
    if (i % 2) lit += ruffle(0.02);
    else dark += ruffle(0.1);
  });
  pen.line(dark, tone(edge, -0.4), 3 * s, 0.3).line(lit, tone(c, 0.6), 3 * s, 0.5);
  const stem = f.all([
    [-rx * 0.98, bend],
    [-rx * 0.4, pen.between(-2, 2)],
    [rx * 0.16, pen.between(-5, 5) + bend * 0.3],
  ]);
  const foot = stem.slice(0, 2);
  pen.line(smooth(stem, false), rib, 2.4 * s, 0.7).line(smooth(foot, false), rib, 5 * s, 0.7);
}

/** spear: a leaf of chicory: a short white boat with ribs from its foot, yellow and ruffled along its edge and tip. */
export function spear(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const c = tone(o.colour, 0.06);
  const bend = pen.between(-0.12, 0.12) * w;
  const at = (u: number, v: number): Point => [u * half, v * w + bend * (1 - u * u) * 2];
  const wide = [
    [-1, 0.34],
    [-0.7, 0.5],
    [-0.36, 0.68],
    [-0.04, 0.92],
    [0.2, 0.88],
    [0.4, 1.08],
    [0.6, 0.86],
    [0.76, 0.82],
    [0.92, 0.4],
  ] as const;
  const edge = (q: number): Point[] => wide.map(([u, v]) => at(u, q * v * (u > -0.2 ? pen.between(0.9, 1.08) : 1)));
  const outline = f.all([...edge(-1), at(1.06, 0), ...edge(1).reverse()]);
  const under = smooth(shift(outline, s, 3.4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.3));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.2), c, tone(c, -0.14)]));
  // the white rib narrows to the tip
  const rib = (q: number): Point[] =>
    [
      [-0.98, 0.3],
      [-0.6, 0.44],
      [-0.1, 0.46],
      [0.34, 0.34],
      [0.7, 0.12],
    ].map(([u = 0, v = 0]) => at(u, q * v));
  pen.fill(smooth(f.all([...rib(-1), ...rib(1).reverse()])), pen.linear(['#ffffff', '#fbfaee', '#ece9cf']));
  const veins = [-0.24, 0, 0.24].map((v) => smooth(f.all([at(-0.9, v * 0.7), at(-0.2, v), at(0.5, v * 1.5)]), false));
  pen.line(veins.join(''), tone(c, -0.1), 1.5 * s, 0.55);
  const ruffles = [-1, 1].flatMap((q) =>
    [0.1, 0.4, 0.7].map((u) => smooth(f.all([at(u, q * 0.44), at(u + 0.1, q * 0.64), at(u + 0.08, q * 0.84)]), false)),
  );
  pen.line(ruffles.join(''), tone(c, 0.6), 2.4 * s, 0.6);
}

/**
 * wilted: cooked leaves, dark and wet: limp folds that bend over each other every way, without the outline of a leaf;
 * one shows its light rib. Heaps of it join into one.
 */
export function wilted(pen: Pen, f: Frame, o: Look & { r: number; rib: Hex }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const base = pen.outline(f.x, f.y, r * 0.8 * s, r * 0.64 * s, { wob: 0.2, n: 11, rot: f.rot });
  const under = smooth(shift(base, 1 * s, 4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.56)).fill(smooth(base), tone(c, -0.4));
  const start = pen.between(0, 360);
  for (let i = 0; i < 5; i++) {
    // four round the middle, each along the edge, and the last over them
    const a = start + i * 90 + pen.between(-20, 20);
    const far = i < 4 ? r * 0.46 : r * 0.1;
    const q = frame(
      ...f(Math.cos(a / 57.3) * far, Math.sin(a / 57.3) * far * 0.8),
      f.rot + a + 90 + pen.between(-24, 24),
      s,
    );
    const l = r * (i < 4 ? pen.between(0.66, 0.84) : 0.6);
    const wide = r * pen.between(0.34, 0.46);
    const bow = -r * pen.between(0.2, 0.4) * (i < 4 ? 1 : -0.8);
    const own = tone(c, pen.pick([-0.12, 0.02, 0.16]));
    const at = (u: number, v: number): Point => [u * l, v * wide - bow * (1 - u * u)];
    // even enough to be soft: with deep notches it would be a star
    const j = () => pen.between(0.88, 1.06);
    const fold = q.all([
      at(-1, -0.3),
      at(-0.6, -0.9 * j()),
      at(-0.1, -0.7 * j()),
      at(0.4, -0.96 * j()),
      at(0.96, -0.5),
      at(1.04, 0.4),
      at(0.5, 0.8 * j()),
      at(0, 1.06 * j()),
      at(-0.5, 0.74 * j()),
      at(-1.02, 0.5),
    ]);
    pen.fill(smooth(shift(fold, 0.8 * s, 2.6 * s)), tone(c, -0.66), 0.45);
    pen.fill(smooth(fold), pen.linear([tone(own, 0.3), own, tone(own, -0.2)]));
    const crease = (v: number, from: number, to: number) => {
      const mid = (from + to) / 2;
      return smooth(q.all([at(from, v), at(mid, v + pen.between(-0.2, 0.2)), at(to, v)]), false);
    };
    pen.line(crease(0.34, -0.8, 0.5), tone(own, -0.5), wide * 0.3, 0.4);
    if (i === 4) pen.line(crease(0.06, -0.8, 0.5), o.rib, 1.7 * s, 0.5);
    pen.line(crease(-0.4, -0.6, 0.2), tone(own, 0.8), wide * 0.16, 0.5);
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

/** floret: broccoli and cauliflower: a few rounded heads of tiny buds on one branched stem. */
export function floret(pen: Pen, f: Frame, o: Look & { stem: Hex; r: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const { r, stem } = o;
  // what is pale has pale shade
  const deep = lightness(c) > 0.84 ? 0.5 : 1;
  const s = f.scale;
  const stalk = f.all([
    [-r * 0.1, -r * 0.46],
    [r * 0.5, -r * 0.34],
    [r * 1.2, -r * 0.36],
    [r * 1.26, r * 0.34],
    [r * 0.5, r * 0.32],
    [-r * 0.1, r * 0.5],
  ]);
  pen.body(rounded(stalk, 4 * s), stem, 'mid', 0.8);
  const heads = (
    [
      [-0.1, -0.62, 0.46],
      [-0.82, -0.3, 0.44],
      [0.2, 0.56, 0.46],
      [-0.66, 0.52, 0.46],
      [-0.24, 0.02, 0.62],
    ] as const
  ).map(([u, v, k]) => {
    const [x, y] = f((u + pen.between(-0.06, 0.06)) * r, (v + pen.between(-0.06, 0.06)) * r);
    const R = k * r * s * pen.between(0.94, 1.08);
    // a bumpy edge: many small buds
    const n = 13;
    const edge = Array.from({ length: 2 * n }, (_, i): Point => {
      const a = (i / (2 * n)) * 6.283;
      const q = R * (i % 2 ? 0.92 : 1.08) * pen.between(0.96, 1.04);
      return [x + Math.cos(a) * q, y + Math.sin(a) * q];
    });
    return { x, y, R, edge };
  });
  const base = heads.map(({ edge }) => smooth(shift(edge, s, 3.4 * s))).join('');
  pen.shadow(base).fill(base, tone(c, -0.4 * deep));
  for (const { x, y, R, edge } of heads) {
    pen.fill(smooth(shift(edge, 0.6 * s, 1.6 * s)), tone(c, -0.34 * deep), 0.6);
    pen.fill(smooth(edge), pen.radial([tone(c, 0.3), c, tone(c, -0.24 * deep)], '.36 .3 .72'));
    pen.specks(
      pen.scatter({ x: x - R * 0.1, y: y - R * 0.14, rx: R * 0.7, ry: R * 0.7 }, 9, R * 0.34),
      tone(c, 0.4),
      R * 0.2,
      0.5,
    );
    pen.specks(
      pen.scatter({ x: x + R * 0.1, y: y + R * 0.1, rx: R * 0.8, ry: R * 0.8 }, 7, R * 0.36),
      tone(c, -0.4 * deep),
      R * 0.16,
      0.4,
    );
  }
  if (o.brown) {
    const place = (): Point => f(pen.between(-r, r * 0.4), pen.between(-r * 0.7, r * 0.7));
    pen.spots(5, place, [2.5 * s, 5.5 * s], [o.brown], 0.4);
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
  if (pen.random() < 0.08) {
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
    return;
  }
  pen.fill(smooth(outline), pen.volume(colour));
  const face = smooth(toward(outline, f.x, f.y, 0.87));
  pen.fill(face, pen.radial(['#f4f0c0', '#e3e2a2', tone(colour, 0.24)], '.5 .6 .6'));
  pen.clip(face, () => {
    // outer leaves follow the edge; a white heart branches up from the foot
    const layers = [0.88, 0.72, 0.56, 0.4].map((k) =>
      curve([
        [-0.3 * k, 0.8],
        [-k, 0.2],
        [-k * 0.8, -0.6 * k],
        [0, -k],
        [k * 0.8, -0.6 * k],
        [k, 0.2],
        [0.3 * k, 0.8],
      ]),
    );
    pen.line(layers.join(''), tone(colour, -0.06), 1.8 * s, 0.6);
    const heart: Point[] = [
      [-0.22, 1.1],
      [-0.18, 0.5],
      [-0.1, -0.1],
      [0, -0.5],
      [0.1, -0.1],
      [0.18, 0.5],
      [0.22, 1.1],
    ];
    pen.fill(smooth(f.all(heart.map(([a, b]): Point => [a * r, b * r]))), '#fdf9e2', 0.95);
    const branches = [-1, 1].flatMap((q) => [
      curve([
        [0, 0.5],
        [q * 0.24, 0.1],
        [q * 0.46, -0.06],
      ]),
      curve([
        [0, 0.16],
        [q * 0.16, -0.2],
        [q * 0.34, -0.42],
      ]),
    ]);
    pen.line(branches.join(''), '#fdf9e2', 2.4 * s, 0.85);
    if (o.brown) {
      pen.line(face, o.brown, 4 * s, 0.36);
      pen.sear(...f(pen.pick([-0.5, 0.5]) * r, -0.3 * r), r * 0.5 * s, r * 0.4 * s, o.brown, 0.6);
    }
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
