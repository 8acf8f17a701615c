import { type Hex, lightness, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
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

/**
 * endiveShreds: cut endive: a few broad strips over each other, each with a frilled green edge and the white rib along
 * its middle. Many thin curls would be moss.
 */
export function endiveShreds(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const n = 5;
  for (let i = 0; i < n; i++) {
    const a = i * 2.4;
    const far = o.r * 0.6 * Math.sqrt((n - 1 - i) / n);
    const turn = f.rot + a * 57.3 + pen.between(50, 130);
    const q = frame(...f(Math.cos(a) * far, Math.sin(a) * far * 0.84), turn, s);
    const half = o.r * pen.between(0.6, 0.84);
    const wide = o.r * pen.between(0.3, 0.42);
    const bow = pen.between(-0.34, 0.34) * half;
    const along = (k: number, frilled: number): Point[] =>
      Array.from({ length: 9 }, (_, j): Point => {
        const u = j / 4 - 1;
        const edge = 1 - 0.56 * u ** 4 + (j % 2 ? frilled : -frilled);
        return [u * half, bow * (1 - u * u) + k * wide * edge];
      });
    const own = tone(c, pen.pick([-0.14, 0, 0.16]));
    const strip = q.all([...along(-1, 0.13), ...along(1, 0.13).reverse()]);
    const under = smooth(shift(strip, 0.8 * s, 2.6 * s));
    pen.shadow(under, 'low').fill(under, tone(own, -0.5));
    pen.fill(smooth(strip), pen.linear([tone(own, 0.3), own, tone(own, -0.16)]));
    // the rib is broad where the leaf grew and runs out into it
    const foot = along(-0.3, 0).slice(0, 6);
    const rib = q.all([...foot, ...along(0.24, 0).slice(0, 5).reverse()]);
    pen.fill(smooth(rib), pen.linear(['#f6f4d2', mix('#e9edbe', own, 0.4)]), 0.85);
    const veins = [3, 5].map((j) => smooth(q.all([along(0, 0)[j] as Point, along(-0.7, 0)[j + 1] as Point]), false));
    pen.line(veins.join(''), mix('#e9edbe', own, 0.3), 1.6 * s, 0.6);
  }
}

/** mintSprig: the tip of a sprig: two broad toothed leaves and a small one at their top, on a short stalk. */
export function mintSprig(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const { len, w } = o;
  const stalk = smooth([f(-len * 0.5, 0), f(-len * 0.1, 0)], false);
  pen.shadeLine(stalk, 3 * s).line(stalk, tone(c, 0.06), 3 * s);
  for (const [turn, k] of [
    [-66, 1],
    [62, 1],
    [-4, 0.84],
  ] as const) {
    const a = (turn * Math.PI) / 180;
    const [x, y] = f(Math.cos(a) * len * 0.42 * k - len * 0.1, Math.sin(a) * len * 0.42 * k);
    leaf(pen, frame(x, y, f.rot + turn, s * k), { colour: c, len: len * 0.8, w, form: 'mint' });
  }
}

/**
 * frill: a leaf with a ruffled edge; lettuce, kale, endive. It is pale where it grew and greener to its edge, a second
 * ruffle lies behind the first, and its rib branches.
 */
export function frill(
  pen: Pen,
  f: Frame,
  o: Look & { rx: number; ry: number; edge?: Hex; rib?: Hex; ruffles?: number },
): void {
  const { rx, ry, rib = '#eef3c4', ruffles: n = 11 } = o;
  const c = pen.vary(o.colour, 0.06);
  const edge = o.edge ?? c;
  const s = f.scale;
  const bend = pen.between(-0.18, 0.18) * ry;
  // broad at the tip, narrow at the foot
  const at = (a: number, k: number): Point => {
    const u = Math.cos(a) * k;
    const v = Math.sin(a) * k * (0.86 + 0.2 * Math.cos(a));
    return [u * rx, v * ry + bend * u * u];
  };
  // each ruffle is a broad soft lobe, and every third notch is deep
  const ruffled = (k: number, turn: number): Point[] =>
    Array.from({ length: n }, (_, i): Point[] => {
      const a = ((i + turn + pen.between(-0.16, 0.16)) / n) * 6.283;
      const q = k * pen.between(0.96, 1.08);
      return [at(a - 1.5 / n, q), at(a + 1.5 / n, q * 1.02), at(a + 3.14 / n, k * (i % 3 ? 0.88 : 0.76))];
    }).flat();
  const behind = f.all(ruffled(1.04, 0.5));
  const under = smooth(shift(behind, 1 * s, 3 * s));
  pen.shadow(under, 'low').fill(under, tone(edge, -0.4));
  pen.fill(smooth(behind), pen.linear([tone(edge, 0.1), tone(edge, -0.24)]));
  const turned = (f.rot * Math.PI) / 180;
  const foot = [0.5 - 0.44 * Math.cos(turned), 0.5 - 0.44 * Math.sin(turned), 0.98].map((q) => q.toFixed(2)).join(' ');
  const front = f.all(ruffled(0.95, 0));
  pen.fill(smooth(front), pen.radial([mix(c, rib, 0.75), [tone(c, 0.34), 0.34], [c, 0.66], tone(edge, 0.06)], foot));
  const stem = f.all([
    [-rx * 0.98, bend],
    [-rx * 0.3, pen.between(-2, 2) + bend * 0.1],
    [rx * 0.5, pen.between(-4, 4) + bend * 0.25],
  ]);
  const vein = (u: number, q: number, k: number) =>
    smooth(f.all([[u * rx, bend * u * u], at(q * 0.9, k * 0.5), at(q * (0.75 - u * 0.4), k)]), false);
  const veins = [-1, 1].map((q) => vein(-0.3, q * 1.9, 0.72) + vein(0.1, q * 1.2, 0.78));
  pen.line(veins.join(''), rib, 1.7 * s, 0.5);
  pen.line(smooth(stem, false), rib, 2.4 * s, 0.75).line(smooth(stem.slice(0, 2), false), rib, 5 * s, 0.85);
  // the light on some ruffles
  const lit = Array.from({ length: Math.ceil(n / 2) }, (_, i) => {
    const a = ((2 * i) / n) * 6.283 + pen.between(-0.1, 0.1);
    return smooth(f.all([at(a - 1.2 / n, 0.8), at(a, 0.88), at(a + 1.2 / n, 0.8)]), false);
  });
  pen.line(lit.join(''), tone(c, 0.66), 2.2 * s, 0.5);
}

/**
 * spear: a leaf of chicory: a smooth pointed boat, white and juicy at its foot, yellow only along its edge and at its
 * tip, with one hollow in the middle.
 */
export function spear(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const bend = pen.between(-0.2, 0.2) * w;
  const at = (u: number, v: number): Point => f(u * half, v * w + bend * (1 - u * u) * 2);
  const wide = [
    [-1, 0.3],
    [-0.7, 0.52],
    [-0.3, 0.78],
    [0.06, 1],
    [0.36, 0.98],
    [0.64, 0.74],
    [0.88, 0.34],
  ] as const;
  const boat = (k: number, end: number) => [
    ...wide.map(([u, v]) => at(u * end, -v * k * pen.between(0.97, 1.05))),
    at(1.08 * end, 0),
    ...[...wide].reverse().map(([u, v]) => at(u * end, v * k * pen.between(0.97, 1.05))),
  ];
  const outline = boat(1, 1);
  const under = smooth(shift(outline, s, 3.2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.4));
  const turned = (f.rot * Math.PI) / 180;
  const foot = [0.5 - 0.46 * Math.cos(turned), 0.5 - 0.46 * Math.sin(turned), 1].map((q) => q.toFixed(2)).join(' ');
  pen.fill(smooth(outline), pen.radial(['#fffef6', ['#f8f5dc', 0.4], [c, 0.78], mix(c, '#a9b84e', 0.5)], foot));
  pen.fill(smooth(boat(0.66, 0.86)), pen.radial(['#ffffff', ['#fdfbea', 0.5], tone(c, 0.36)], foot), 0.9);
  // the hollow, in the shade on one side
  const hollow = [at(-0.9, 0.1), at(-0.3, 0.3), at(0.3, 0.34), at(0.8, 0.06), at(0.2, 0.1), at(-0.4, 0.08)];
  pen.fill(smooth(hollow), mix(c, '#a59a58', 0.4), 0.4);
  const veins = [-0.3, 0.02].map((v) => smooth([at(-0.86, v * 0.6), at(-0.1, v), at(0.62, v * 1.3)], false));
  pen.line(veins.join(''), tone(c, -0.06), 1.4 * s, 0.6);
}

/**
 * wilted: cooked leaves, dark green and wet: a few limp leaves with a waved edge that slumped over each other, and a
 * pale stalk. They have soft creases and no facets: folded hard, they would be blocks of paper.
 */
export function wilted(pen: Pen, f: Frame, o: Look & { r: number; rib: Hex }): void {
  const { r } = o;
  const c = pen.vary(o.colour, 0.04);
  const start = pen.between(0, 360);
  for (let i = 0; i < 4; i++) {
    const a = start + i * 127 + pen.between(-24, 24);
    const far = i < 3 ? r * 0.46 : r * 0.08;
    const [x, y] = f(Math.cos(a / 57.3) * far, Math.sin(a / 57.3) * far * 0.84);
    const turn = f.rot + a + pen.pick([30, 70, 110, 150]) + pen.between(-24, 24);
    limp(pen, frame(x, y, turn, f.scale), {
      colour: tone(c, pen.pick([-0.24, -0.1, 0.06])),
      r: r * (i < 3 ? 1 : 0.9),
      rib: o.rib,
    });
  }
}

/** limp: one cooked leaf of a heap. */
function limp(pen: Pen, f: Frame, o: { colour: Hex; r: number; rib: Hex }): void {
  const { colour: c } = o;
  const s = f.scale;
  const l = o.r * pen.between(0.72, 0.86);
  const w = o.r * pen.between(0.5, 0.66);
  const bow = pen.between(-0.34, 0.34);
  const j = (k: number) => pen.between(-k, k);
  const at = (u: number, v: number): Point => [u * l, v * w - bow * w * (1 - u * u)];
  const n = 9;
  const side = (q: number): Point[] =>
    Array.from({ length: n }, (_, i) => {
      const u = -0.9 + (i / (n - 1)) * 1.86;
      const broad = Math.sin(Math.PI * Math.min(1, Math.max(0.06, (u + 1.04) / 2.1)) ** 0.86);
      return at(u, q * broad * (i % 2 ? 1.14 : 0.84) * pen.between(0.9, 1.1));
    });
  const outline = f.all([at(-1.04, 0), ...side(-1), at(1.06, j(0.3)), ...side(1).reverse()]);
  const d = smooth(outline);
  pen.fill(smooth(shift(outline, 1 * s, 3 * s)), tone(c, -0.8), 0.5);
  pen.fill(d, pen.linear([tone(c, 0.3), tone(c, 0.02), tone(c, -0.3)]));
  const along = (v: number, from: number, to: number) =>
    smooth(f.all([0, 0.33, 0.66, 1].map((t) => at(from + (to - from) * t, v + j(0.12)))), false);
  pen.clip(d, () =>
    soft(pen, 1, () => {
      for (const q of [-1, 1]) {
        const fold = [at(-0.5, 0), at(-0.1, q * 0.3), at(0.2 + j(0.2), q * 0.9)];
        pen.line(smooth(shift(f.all(fold), 1 * s, 2 * s), false), tone(c, -0.7), w * 0.16 * s, 0.6);
        pen.line(smooth(f.all(fold), false), tone(c, 0.6), w * 0.14 * s, 0.6);
      }
    }),
  );
  pen.line(along(0, -1, pen.between(-0.1, 0.4)), mix(o.rib, c, 0.3), 2 * s, 0.75);
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

/** chive: a pinch of short cuts of its hollow stalks, lying every way. */
export function chive(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour);
  const s = f.scale;
  let d = '';
  let light = '';
  for (let i = 0; i < 4; i++) {
    const q = frame(...f(Math.cos(i * 2.4) * 3.4 * i, Math.sin(i * 2.4) * 3.4 * i), f.rot + pen.between(0, 180), s);
    const l = pen.between(3, 5.4);
    const cut = [q(-l, 0), q(0, pen.between(-0.8, 0.8)), q(l, 0)];
    d += smooth(cut, false);
    light += smooth(shift(cut, -0.3 * s, -0.6 * s), false);
  }
  pen
    .shadeLine(d, 3 * s)
    .line(d, tone(c, -0.3), 3.6 * s)
    .line(d, c, 2.8 * s)
    .line(light, tone(c, 0.5), 1 * s, 0.8);
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

/** clouds are the lumps of the crown of a floret: place and radius, as shares of its size; the last lie on top. */
const clouds = [
  [0.16, -0.86, 0.34],
  [0.16, 0.86, 0.34],
  [-0.34, -0.72, 0.4],
  [-0.34, 0.72, 0.4],
  [-0.84, -0.34, 0.38],
  [-0.84, 0.34, 0.38],
  [-0.1, -0.34, 0.42],
  [-0.1, 0.34, 0.42],
  [-0.5, 0, 0.46],
] as const;

/**
 * cauliflower: a floret from its side: a crown of round white clouds on a pale green stalk that branches, with a
 * green leaf at some of them. The clouds are few and smooth, and their shade is cool: many small bumps with a brown
 * shade would be popcorn.
 */
export function cauliflower(pen: Pen, f: Frame, o: Look & { stem: Hex; r: number }): void {
  const s = f.scale;
  const { r, stem } = o;
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const at = (points: readonly (readonly [number, number])[]) => f.all(points.map(([u, v]) => [u * r, v * r]));
  const trunk = at([
    [-0.2, -0.6],
    [0.4, -0.44],
    [0.72, -0.24],
    [1.24, -0.3],
    [1.28, 0.3],
    [0.72, 0.26],
    [0.4, 0.44],
    [-0.2, 0.6],
  ]);
  const lumps = clouds.map(([u, v, k]) => {
    const [x, y] = f((u + j(0.05)) * r, (v + j(0.05)) * r);
    const R = k * r * s * pen.between(0.94, 1.1);
    return { x, y, R, edge: pen.outline(x, y, R, R * 0.94, { wob: 0.07, n: 16, rot: j(90), waves: [5, 7] }) };
  });
  const under =
    rounded(shift(trunk, s, 4 * s), 4 * s) + lumps.map(({ edge }) => smooth(shift(edge, s, 4 * s))).join('');
  pen.shadow(under).fill(under, mix(tone(c, -0.3), stem, 0.5));
  if (pen.random() < 0.5) smallLeaf(pen, at, pen.pick([-1, 1]), stem);
  pen.fill(rounded(trunk, 4 * s), pen.linear([tone(stem, 0.5), tone(stem, 0.1), tone(stem, -0.24)]));
  const branches = [-0.4, 0, 0.4].map((v) =>
    smooth(
      at([
        [0.94, v * 0.2],
        [0.5, v * 0.5],
        [0, v],
      ]),
      false,
    ),
  );
  pen.line(branches.join(''), tone(stem, 0.7), r * 0.1 * s, 0.8);
  const shade = mix(tone(c, -0.42), stem, 0.5);
  for (const { x, y, R, edge } of lumps) {
    pen.fill(smooth(shift(edge, 0.6 * s, 1.8 * s)), shade, 0.5);
    pen.fill(smooth(edge), pen.radial([tone(c, 0.8), [tone(c, 0.3), 0.5], c, mix(c, shade, 0.5)], '.36 .3 .76'));
    // the clouds that stand out are browned, at their outer side
    const { brown } = o;
    if (brown && pen.random() < 0.6) {
      const k = (0.7 * R) / (r * s);
      const [bx, by] = [x + (x - f.x) * k, y + (y - f.y) * k];
      pen.clip(smooth(edge), () => pen.sear(bx, by, R * 1.1, R * 0.8, brown, 0.9, j(40)));
    }
    // the buds are just to be felt
    pen.specks(pen.scatter({ x, y, rx: R * 0.74, ry: R * 0.7 }, 5, R * 0.4), shade, R * 0.13, 0.3);
  }
}

/** smallLeaf is the green leaf that hugs the stalk of a floret, at its side q. */
function smallLeaf(
  pen: Pen,
  at: (points: readonly (readonly [number, number])[]) => Point[],
  q: number,
  stem: Hex,
): void {
  const green = mix(stem, '#6d9a3a', 0.8);
  const leaf = at([
    [1.2, q * 0.16],
    [0.8, q * 0.62],
    [0.2, q * 1.16],
    [-0.2, q * 1.2],
    [0.1, q * 0.8],
    [0.6, q * 0.2],
  ]);
  pen.fill(smooth(leaf), pen.linear([tone(green, 0.36), green, tone(green, -0.3)]));
  pen.line(
    smooth(
      at([
        [1.1, q * 0.2],
        [0.6, q * 0.54],
        [0, q * 1.1],
      ]),
      false,
    ),
    tone(green, 0.8),
    2,
    0.8,
  );
}

/** sprout: a Brussels sprout: most halved, so that one sees the pale heart, the others whole: small cabbages. */
export function sprout(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const r = o.r * pen.between(0.9, 1.06);
  const s = f.scale;
  const colour = pen.vary(o.colour, 0.06);
  const outline = pen.outline(f.x, f.y, r * 1.06 * s, r * 0.98 * s, { wob: 0.04, n: 12, rot: f.rot });
  const under = smooth(shift(outline, 1 * s, 4.4 * s));
  pen.shadow(under).fill(under, tone(colour, -0.46));
  if (pen.random() < 0.3) wholeSprout(pen, f, smooth(outline), colour, r);
  else halfSprout(pen, f, outline, colour, r);
  const { brown } = o;
  if (brown)
    pen.clip(smooth(outline), () => {
      pen.sear(...f(-0.1 * r, pen.pick([-0.7, 0.7]) * r), r * 0.8 * s, r * 0.5 * s, brown, 0.75, f.rot);
    });
}

/** wholeSprout: leaves that overlap in turns, each with a pale edge and pale veins out of its stalk. */
function wholeSprout(pen: Pen, f: Frame, d: string, colour: Hex, r: number): void {
  const s = f.scale;
  const place = (points: readonly (readonly [number, number])[]) =>
    f.all(points.map(([u, v]): Point => [u * r, v * r]));
  pen.fill(d, pen.radial([tone(colour, 0.42), [colour, 0.56], tone(colour, -0.34)], '.38 .32 .74'));
  pen.clip(d, () => {
    for (const q of [-1, 1]) {
      const edge = place([
        [-1.1, q * 0.2],
        [-0.3, -q * 0.24],
        [0.5, -q * 0.1],
        [1.1, q * 0.34],
      ]);
      const far = place([
        [1.2, q * 1.3],
        [-1.2, q * 1.3],
      ]);
      pen.fill(smooth([...edge, ...far]), tone(colour, q > 0 ? -0.1 : 0.16), 0.75);
      pen.line(smooth(edge, false), tone(colour, 0.55), 2 * s, 0.8);
      const veins = [-0.1, 0.4, 0.8].map((v) =>
        smooth(
          place([
            [-0.9, q * 0.56],
            [-0.1, q * (0.4 + v * 0.2)],
            [0.7, q * (0.34 + v * 0.6)],
          ]),
          false,
        ),
      );
      pen.line(veins.join(''), tone(colour, 0.5), 1.5 * s, 0.55);
    }
  });
}

/** halfSprout: the cut: a pale stalk that branches into the leaves, which are pressed close and yellow in the heart. */
function halfSprout(pen: Pen, f: Frame, outline: readonly Point[], colour: Hex, r: number): void {
  const s = f.scale;
  const place = (points: readonly (readonly [number, number])[]) =>
    f.all(points.map(([u, v]): Point => [u * r, v * r]));
  pen.fill(smooth(outline), pen.volume(colour));
  const face = smooth(toward(outline, f.x, f.y, 0.88));
  pen.fill(face, pen.radial(['#f8f1b4', ['#e9e89a', 0.5], [tone(colour, 0.4), 0.9], colour], '.46 .5 .58'));
  pen.clip(face, () => {
    const leaves = [-1, 1].flatMap((q) =>
      [0.3, 0.56, 0.8].map((v, i) =>
        smooth(
          place([
            [-0.4 + i * 0.1, q * 0.12],
            [-0.3 + i * 0.1, q * v * 0.8],
            [0.3, q * v],
            [0.86 - i * 0.1, q * v * 0.5],
          ]),
          false,
        ),
      ),
    );
    pen.line(leaves.join(''), tone(colour, 0.06), 1.8 * s, 0.6);
    const stalk = place([
      [-1.1, -0.24],
      [-0.5, -0.16],
      [0.3, 0],
      [-0.5, 0.16],
      [-1.1, 0.24],
    ]);
    pen.fill(smooth(stalk), '#fbf8e0', 0.95);
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
