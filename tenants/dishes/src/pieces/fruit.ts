import { type Hex, mix, toLch, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { ball, type Look } from './shapes.ts';

const berryOutline = (r: number): Point[] => [
  [0, -r * 0.72],
  [r * 0.62, -r * 0.86],
  [r * 0.98, -r * 0.3],
  [r * 0.66, r * 0.5],
  [0.12 * r, r * 1.14],
  [-0.12 * r, r * 1.14],
  [-r * 0.66, r * 0.5],
  [-r * 0.98, -r * 0.3],
  [-r * 0.62, -r * 0.86],
];

/** strawberry: whole with its leaves, or half with the cut up, hulled. */
export function strawberry(pen: Pen, f: Frame, o: { r: number; half?: boolean }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary('#d3323a', 0.04);
  const outline = berryOutline(r);
  pen.body(smooth(f.all(outline)), c, 'mid', 1.05);
  if (o.half) {
    const cut = smooth(f.all(outline.map(([a, b]): Point => [a * 0.87, b * 0.87])));
    pen.fill(cut, pen.radial(['#fbe0d2', '#f29a8c', '#e4584f'], '.5 .42 .6'));
    // where it was hulled
    const hull: Point[] = [
      [-r * 0.24, -r * 0.64],
      [0, -r * 0.3],
      [r * 0.24, -r * 0.64],
    ];
    pen.fill(smooth(f.all(hull)), '#fff4e8', 0.9);
    pen.fill(
      smooth(
        f.all([
          [0, -r * 0.5],
          [r * 0.14, 0],
          [0, r * 0.52],
          [-r * 0.14, 0],
        ]),
      ),
      '#fdf0e6',
      0.85,
    );
    const rays = [-1, 1].flatMap((q) =>
      [-0.3, 0, 0.3].map((u) => smooth([f(q * 4, u * r), f(q * r * 0.56, u * r - r * 0.12)], false)),
    );
    pen.line(rays.join(''), '#fff5ee', 1.3 * s, 0.45);
  } else {
    for (let i = 0; i < 4; i++)
      for (let k = -1.5; k < 2; k++) {
        const u = (k + (i % 2 ? 0.5 : 0)) * r * 0.42;
        if (Math.abs(u) < r * (0.82 - i * 0.16))
          pen.ellipse(...f(u, -r * 0.5 + i * r * 0.38), 1.5 * s, 2.3 * s, '#f2cc70', 0.9, f.rot);
      }
    pen.gleam(f.x - r * 0.34 * s, f.y - r * 0.3 * s, r * 0.15 * s, r * 0.28 * s, 0.26);
  }
  if (o.half) return;
  for (const a of [-70, -35, 0, 35, 70]) {
    const q = frame(...f(0, -r * 0.72), f.rot + a - 10, s);
    pen.fill(smooth([q(0, -3), q(-5, -9), q(0, -17), q(5, -9)]), pen.volume('#62973f'));
  }
}

/** raspberry: a blunt cone of small beads, from its side or with its hollow up; blackberries have no hollow. */
export function raspberry(pen: Pen, f: Frame, o: { r: number; colour: Hex; hollow?: boolean }): void {
  const { r } = o;
  const s = f.scale;
  const c = tone(pen.vary(o.colour, 0.05), pen.pick([-0.12, 0, 0.12, 0.2]));
  const hollow = o.hollow && pen.random() < 0.14;
  const rows = hollow
    ? []
    : ([
        [-0.6, 3, 0.5],
        [-0.26, 4, 0.48],
        [0.1, 4, 0.45],
        [0.44, 3, 0.45],
        [0.76, 2, 0.4],
      ] as const);
  const beads = hollow
    ? Array.from({ length: 15 }, (_, i): Point => {
        const outer = i < 9;
        const a = (i / (outer ? 9 : 6)) * 6.283;
        return f(Math.cos(a) * r * (outer ? 0.74 : 0.46), Math.sin(a) * r * (outer ? 0.74 : 0.46));
      })
    : rows.flatMap(([v, n, gap]) =>
        Array.from({ length: n }, (_, i): Point => f((i - (n - 1) / 2) * r * gap + pen.between(-0.6, 0.6), v * r)),
      );
  const size = r * 0.29 * s;
  const base = beads.map(([x, y]) => pen.disc(x + 0.6 * s, y + 2 * s, size)).join('');
  pen
    .shadow(base, 'mid')
    .line(base, tone(c, -0.6), 2.6 * s, 0.5)
    .fill(base, tone(c, -0.4));
  pen.circle(f.x, f.y, r * 0.62 * s, tone(c, -0.34));
  // the light is on the berry as a whole, or a heap of them would be a heap of beads
  for (const [x, y] of beads) {
    const far = ((x - f.x) * 0.5 + (y - f.y) * 0.86) / (r * s);
    const own = tone(c, [0.26, 0.12, 0, -0.16, -0.28][Math.max(0, Math.min(4, Math.round(far * 2.6 + 2)))] ?? 0);
    const bead = pen.radial([tone(own, 0.5), own, tone(own, -0.22)], '.36 .3 .72');
    pen.circle(x, y, size * pen.between(0.92, 1.06), bead);
  }
  if (hollow) pen.circle(f.x, f.y, r * 0.3 * s, pen.radial([tone(c, -0.62), tone(c, -0.4)], '.5 .4 .6'));
}

/** blueberry: with its crown and bloom. */
export function blueberry(pen: Pen, f: Frame, o: { r: number; colour: Hex }): void {
  const { r, colour: c } = o;
  const s = f.scale;
  ball(pen, f, { colour: c, r, wet: 0.24 });
  const x = f.x + pen.between(-3, 3) * s;
  const y = f.y + pen.between(-3, 3) * s;
  pen.fill(smooth(pen.outline(x, y, r * 0.4 * s, r * 0.4 * s, { wob: 0.22, n: 10, waves: [5] })), tone(c, -0.45), 0.8);
  pen.circle(x, y, r * 0.15 * s, tone(c, 0.25), 0.6);
}

/** cherry: with its stalk. */
export function cherry(pen: Pen, f: Frame, o: { r: number; colour: Hex }): void {
  const q = frame(f.x, f.y, f.rot * 0.2, f.scale);
  const { r } = o;
  pen.line(smooth([q(0, -r * 0.6), q(6, -r * 1.6), q(16, -r * 2.3)], false), '#6d8a3a', 2.6 * f.scale);
  ball(pen, f, { colour: o.colour, r, wet: 0.4 });
}

/** halvedRound: half of a stone fruit with its cut up: skin, flesh, and what is in the middle. */
export function halvedRound(
  pen: Pen,
  f: Frame,
  o: { r: number; skin: Hex; flesh: Hex; heart: 'stone' | 'hollow' | 'seeds' | 'core'; brown?: Hex },
): void {
  const R = o.r * f.scale;
  const outline = pen.outline(f.x, f.y, R, R, { wob: 0.04 });
  pen.body(smooth(outline), o.skin, 'high');
  pen.fill(smooth(toward(outline, f.x, f.y, 0.9)), pen.linear([tone(o.flesh, 0.3), o.flesh, tone(o.flesh, -0.14)]));
  if (o.brown)
    pen.spots(9, () => pen.within({ x: f.x, y: f.y, rx: R * 0.8, ry: R * 0.8 }), [3, R * 0.22], [o.brown], 0.4);
  if (o.heart === 'seeds') {
    pen.fill(
      pen.blob(f.x, f.y, R * 0.66, R * 0.66, { wob: 0.1 }),
      pen.radial(['#e08a68', '#bd4749', '#96304a'], '.5 .5 .55'),
    );
    const seeds = pen.scatter({ x: f.x, y: f.y, rx: R * 0.55, ry: R * 0.55 }, 20, 4);
    pen.specks(seeds, '#f5dc9c', 3 * f.scale, 0.9);
  } else if (o.heart === 'core') {
    pen.fill(
      smooth(
        f.all([
          [0, -o.r * 0.4],
          [o.r * 0.26, 0],
          [0, o.r * 0.4],
          [-o.r * 0.26, 0],
        ]),
      ),
      tone(o.flesh, -0.2),
      0.5,
    );
    for (const q of [-1, 1]) pen.ellipse(...f(q * o.r * 0.09, 0), 2.2 * f.scale, 4.4 * f.scale, '#5a3418', 0.9, f.rot);
  } else {
    pen.fill(
      pen.blob(f.x, f.y, R * 0.36, R * 0.4, { wob: 0.08 }),
      pen.dome(o.heart === 'stone' ? '#8a4f2c' : tone(o.flesh, -0.35)),
    );
  }
}

/** wholeFruit: apple, pear, orange, banana and others as they come, seen from above. */
export function wholeFruit(
  pen: Pen,
  f: Frame,
  o: { form: 'round' | 'pear' | 'banana' | 'apple' | 'peach'; colour: Hex; blush?: Hex; r: number },
): void {
  const { r, colour: c } = o;
  const s = f.scale;
  if (o.form === 'banana') {
    banana(pen, f, c, r);
    return;
  }
  const outline: Point[] =
    o.form === 'pear'
      ? [
          [-r * 1.25, 0],
          [-r * 1.1, -r * 0.42],
          [-r * 0.5, -r * 0.5],
          [0, -r * 0.86],
          [r * 0.7, -r * 0.9],
          [r * 1.1, 0],
          [r * 0.7, r * 0.9],
          [0, r * 0.86],
          [-r * 0.5, r * 0.5],
          [-r * 1.1, r * 0.42],
        ]
      : pen.outline(0, 0, r, r * 0.97, { wob: o.form === 'apple' ? 0.05 : 0.015, n: 15, waves: [2, 5] });
  const d = smooth(f.all(outline));
  pen.shadow(d, 'high').fill(d, pen.dome(c, 0.95));
  pen.clip(d, () => {
    if (o.blush && o.form === 'peach') {
      pen.sear(...f(r * 0.4, r * 0.1), r * 0.9 * s, r * 1.1 * s, o.blush, 0.85, f.rot);
      pen.sear(...f(-r * 0.5, r * 0.6), r * 0.5 * s, r * 0.4 * s, o.blush, 0.5, f.rot);
    } else if (o.blush && o.form === 'pear') {
      pen.sear(...f(r * 0.4, -r * 0.2), r * 0.8 * s, r * 0.6 * s, o.blush, 0.75, f.rot);
    } else if (o.blush) {
      const rays = Array.from({ length: 26 }, () => {
        const a = pen.between(0, 6.28);
        return smooth(
          [
            f(Math.cos(a) * r * 0.14, Math.sin(a) * r * 0.14),
            f(Math.cos(a + 0.1) * r * pen.between(0.5, 0.8), Math.sin(a + 0.1) * r * pen.between(0.5, 0.8)),
          ],
          false,
        );
      });
      // paler round the stalk, with fine streaks down its sides
      pen.sear(f.x, f.y, r * 0.72 * s, r * 0.66 * s, o.blush, 0.75);
      pen.line(rays.join(''), o.blush, 2 * s, 0.26);
    }
    const points = pen.scatter({ x: f.x, y: f.y, rx: r * 0.9 * s, ry: r * 0.9 * s }, 34, 7 * s);
    pen.specks(points, o.form === 'round' ? tone(c, -0.3) : tone(c, 0.6), 2 * s, 0.4);
  });
  const top = o.form === 'pear' ? f(-r * 1.2, 0) : ([f.x, f.y] as Point);
  if (o.form === 'peach') {
    const cleft: Point[] = [
      [-r * 0.06, -r * 0.92],
      [r * 0.16, -r * 0.3],
      [r * 0.1, r * 0.3],
      [-r * 0.1, r * 0.86],
    ];
    pen.line(smooth(f.all(cleft), false), tone(o.blush ?? c, -0.24), 3 * s, 0.45);
    pen.line(smooth(shift(f.all(cleft), -2.4 * s, -1.4 * s), false), tone(c, 0.5), 2.4 * s, 0.4);
    pen.fill(pen.blob(...f(-r * 0.02, -r * 0.8), r * 0.13 * s, r * 0.1 * s), tone(c, -0.5), 0.8);
  } else if (o.form === 'round') {
    // a green star where the stalk was, or the darker end of a fruit without one
    const citrus = toLch(c)[0] > 0.66;
    pen.fill(pen.blob(...top, r * 0.2 * s, r * 0.18 * s, { wob: 0.1 }), tone(c, -0.34), 0.45);
    const star = Array.from({ length: 10 }, (_, i): Point => {
      const a = (i / 10) * 6.283;
      const k = (i % 2 ? 0.06 : 0.15) * r;
      return [Math.cos(a) * k, Math.sin(a) * k];
    });
    pen.fill(smooth(f.all(star)), citrus ? '#6c8a3c' : tone(c, -0.55), 0.95);
  } else {
    const q = frame(top[0], top[1], o.form === 'pear' ? f.rot + 180 : f.rot, s);
    if (o.form === 'apple') pen.sear(f.x, f.y, r * 0.34 * s, r * 0.28 * s, tone(c, -0.6), 0.9);
    pen.line(smooth([q(0, 0), q(r * 0.2, -r * 0.16), q(r * 0.46, -r * 0.2)], false), '#6a4a28', 5 * s);
  }
  pen.gleam(f.x - r * 0.36 * s, f.y - r * 0.42 * s, r * 0.26 * s, r * 0.14 * s, 0.34);
}

/** banana: a bent fruit with three flat sides in different light, a stalk at one end and a dark bud at the other. */
function banana(pen: Pen, f: Frame, c: Hex, r: number): void {
  const s = f.scale;
  const half = r * 1.5;
  const us = [-1, -0.84, -0.5, 0, 0.5, 0.84, 1];
  const along = (bend: number, w: number): Point[] =>
    us.map((u) => [u * half, r * 0.42 - r * bend * (1 - u * u) + w * r * (1 - u ** 4)]);
  const stalk = f.all([
    [half * 0.94, r * 0.26],
    [half * 1.14, r * 0.3],
    [half * 1.16, r * 0.48],
    [half * 0.94, r * 0.54],
  ]);
  const body = f.all([...along(0.84, -0.26), ...along(0.6, 0.36).reverse()]);
  const d = smooth(body);
  pen.shadow(d + rounded(stalk, 4 * s), 'high');
  pen.fill(rounded(stalk, 5 * s), pen.linear(['#d9c25a', '#a98f3c', '#6d5526']));
  pen.fill(d, pen.linear([tone(c, 0.42), c, tone(c, -0.14)]));
  pen.clip(d, () => {
    pen.fill(smooth(f.all([...along(0.66, 0.14), ...along(0.5, 0.6).reverse()])), tone(c, -0.26), 0.6);
    pen.line(smooth(f.all(along(0.8, -0.02)), false), tone(c, 0.62), r * 0.1 * s, 0.6);
    pen.line(smooth(f.all(along(0.66, 0.14)), false), tone(c, -0.2), 2 * s, 0.5);
    for (const q of [-1, 1]) pen.sear(...f(q * half, r * 0.42), r * 0.34 * s, r * 0.3 * s, '#9aa040', 0.6);
    const freckles = pen.scatter({ x: f.x, y: f.y, rx: half * 0.8 * s, ry: r * 0.5 * s, rot: f.rot }, 14, 10 * s);
    pen.specks(freckles, '#8a5a20', 2.4 * s, 0.4);
  });
  pen.fill(pen.blob(...f(-half * 0.96, r * 0.42), r * 0.1 * s, r * 0.12 * s), '#5a4424');
}

/** Options of fruitSlice. */
export interface FruitSlice {
  skin: Hex;
  flesh: Hex;
  /** heart is the colour at the inner edge. */
  heart?: Hex;
  len: number;
  w: number;
  /** core is the notch where the core or stone was, 0 to 1. */
  core?: number;
  /** peel is the thickness of the skin. */
  peel?: number;
}

/** fruitSlice: a broad slice cut lengthwise, its skin on the round side; apple, pear, peach, mango, avocado, melon. */
export function fruitSlice(pen: Pen, f: Frame, o: FruitSlice): void {
  const { w, core = 0.12, peel = 3.4 } = o;
  const half = o.len / 2;
  const s = f.scale;
  const flesh = pen.vary(o.flesh, 0.03);
  const n = 9;
  const arc = (k: number): Point[] =>
    Array.from({ length: n }, (_, i) => {
      const t = Math.PI + (Math.PI * i) / (n - 1);
      const u = Math.cos(t);
      return [u * (half - peel * k), w * 0.42 + Math.sin(t) * (w * 1.02 - peel * k)];
    });
  const inner = (dip: number): Point[] => [
    [half * 0.66, w * 0.5],
    [half * 0.3, w * 0.44],
    [half * 0.1, w * (0.44 - dip)],
    [-half * 0.12, w * (0.44 - dip)],
    [-half * 0.32, w * 0.46],
    [-half * 0.68, w * 0.54],
  ];
  const whole = f.all([...arc(0), ...inner(core)]);
  const edge = smooth(shift(whole, 1.2 * s, 3.6 * s));
  pen.shadow(edge, 'low').fill(edge, tone(o.skin, -0.3));
  pen.fill(smooth(whole), pen.linear([tone(o.skin, 0.24), o.skin, tone(o.skin, -0.16)]));
  const face = smooth(f.all([...arc(1), ...inner(core)]));
  pen.fill(face, pen.linear([tone(flesh, 0.34), flesh, tone(flesh, -0.1)]));
  if (o.heart) {
    const band = inner(core).map(([a, b]): Point => [a * 0.8, b - w * 0.02]);
    const back = [...inner(core)].reverse().map(([a, b]): Point => [a * 0.72, b - w * 0.36]);
    pen.fill(smooth(f.all([...band, ...back])), o.heart, core < 0.05 ? 0.5 : 0.75);
  }
  const sheen = f.all([
    [-half * 0.6, -w * 0.14],
    [-half * 0.1, -w * 0.38],
    [half * 0.36, -w * 0.26],
  ]);
  pen.line(smooth(sheen, false), '#fffaec', 3 * s, 0.36);
}

/**
 * fruitChunk: a bit of raw apple, as it is in a salad: a thick wedge with the glossy arc of its peel, wet cream flesh
 * and the notch of the core. A slender wedge with a seed in its middle would be an eye, a row of short ones teeth, and
 * a bit that lies with its peel up a piece of tomato.
 */
export function fruitChunk(pen: Pen, f: Frame, o: Look & { skin: Hex; w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const skin = pen.vary(o.skin, 0.06);
  const r = o.w * pen.between(1.6, 1.84);
  const open = pen.between(0.8, 1);
  const lean = pen.between(-0.14, 0.14);
  const arc = (k: number): Point[] =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((t) => [
      (Math.cos(t * open + lean) * k - 0.54) * r,
      Math.sin(t * open + lean) * k * r,
    ]);
  const core: Point[] = [
    [-r * 0.38, r * 0.3],
    [-r * 0.28, r * 0.1],
    [-r * 0.4, -r * 0.26],
  ];
  const edge = (points: readonly Point[]) => rounded(points, r * 0.12 * s);
  const outline = f.all([...arc(1), ...core]);
  const under = edge(hull([...outline, ...shift(outline, r * 0.03 * s, r * 0.18 * s)]));
  pen.shadow(under, 'low').fill(under, pen.linear([tone(c, -0.16), mix(tone(c, -0.2), skin, 0.5)]));
  pen.fill(edge(outline), pen.linear([tone(skin, 0.24), skin, tone(skin, -0.16)]));
  pen.fill(edge(f.all([...arc(0.87), ...core])), pen.linear([tone(c, 0.6), tone(c, 0.14), mix(c, '#dcd07a', 0.3)]));
  pen.line(smooth(f.all(core), false), tone(c, -0.24), r * 0.06 * s, 0.6);
}

/**
 * peachSlice: a crescent of ripe yellow flesh, its fuzzy red and orange skin along the back, and rays of deep red where
 * the stone was.
 */
export function peachSlice(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; heart: Hex; len: number; w: number }): void {
  const s = f.scale;
  const half = (o.len / 2) * pen.between(0.94, 1.06);
  const w = o.w * pen.between(0.94, 1.06);
  const c = pen.vary(o.flesh, 0.03);
  const us = [-1, -0.86, -0.5, 0, 0.5, 0.86, 1];
  const back = (k: number): Point[] =>
    us.map((u) => [u * half * (1 - k * 0.12), w * 0.56 - w * (1.14 - k) * (1 - u * u) ** 0.62]);
  const hollow = us.map((u): Point => [u * half * 0.94, w * 0.56 - w * 0.15 * (1 - u * u)]).reverse();
  const shape = (k: number) => smooth(f.all([...back(k), ...hollow]));
  const under = smooth(shift(f.all([...back(0), ...hollow]), 1 * s, 4 * s));
  pen.shadow(under, 'low').fill(under, tone(o.skin, -0.34));
  pen.fill(shape(0), pen.linear([mix(o.skin, '#f2b04a', 0.6), o.skin, mix(o.skin, '#b8343c', 0.6)]));
  const face = shape(0.12);
  pen.fill(face, pen.linear([tone(c, 0.46), c, tone(c, -0.06)]));
  const stain = us
    .slice(1, -1)
    .map((u): Point => [u * half * 0.9, w * 0.56 - w * pen.between(0.34, 0.44) * (1 - u * u)]);
  pen.clip(face, () => {
    pen.fill(smooth(f.all([...stain, ...hollow])), pen.linear([tone(o.heart, 0.24), o.heart]), 0.6);
    pen.sear(...f(0, w * 0.4), half * 0.7 * s, w * 0.2 * s, o.heart, 0.8, f.rot);
  });
  pen.line(smooth(f.all(back(0.27).slice(1, 5)), false), '#fff6d8', 2.6 * s, 0.5);
}

/**
 * figHalf: half a fig, a drop with its stalk, not a round thing, which would be an eye: a thin violet skin, a pale
 * ring, and red flesh full of seeds with a slit along its middle.
 */
export function figHalf(pen: Pen, f: Frame, o: { r: number; skin: Hex; flesh: Hex }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.92, 1.06);
  const side = [
    [-1.3, 0.1],
    [-0.96, 0.22],
    [-0.56, 0.5],
    [-0.1, 0.86],
    [0.38, 0.94],
    [0.78, 0.66],
    [0.98, 0.2],
  ] as const;
  const skew = pen.between(-0.12, 0.12);
  const at = (u: number, v: number): Point => f(u * r, (v + skew * u) * r);
  const around = (k: number, end: number, off = 0) => [
    ...side.map(([u, v]) => at(u * end + off, -v * k * pen.between(0.97, 1.03))),
    ...[...side].reverse().map(([u, v]) => at(u * end + off, v * k * pen.between(0.97, 1.03))),
  ];
  const outline = around(1, 1);
  const under = smooth(shift(outline, 1 * s, 3.6 * s));
  pen.shadow(under, 'low').fill(under, tone(o.skin, -0.4));
  pen.fill(smooth(outline), pen.linear([tone(o.skin, 0.24), o.skin, tone(o.skin, -0.2)]));
  pen.fill(smooth(around(0.88, 0.92)), pen.linear([tone(o.flesh, 0.3), o.flesh]));
  const heart = smooth(around(0.68, 0.68, 0.06));
  pen.fill(heart, pen.radial(['#c8485a', ['#d0505a', 0.5], ['#b43350', 0.8], '#dd8a74'], '.5 .5 .54'));
  pen.fill(smooth([at(-0.5, 0), at(0.1, -0.12), at(0.5, 0), at(0.1, 0.12)]), '#7e1f3c', 0.7);
  const seeds = Array.from({ length: 26 }, (_, i): Point => {
    const a = i * 2.4;
    const k = 0.24 + 0.32 * Math.sqrt(i / 26);
    return at(Math.cos(a) * k * 1.06 + 0.1, Math.sin(a) * k);
  });
  pen.specks(seeds, '#f8dfa0', r * 0.09 * s, 0.95);
}

/**
 * grape: an oval berry full of light: it glows at the side away from the light, and has no hard rim. Some hang together
 * at a stalk, some are halved lengthwise and show their pale flesh. A dark rim would make them olives or beans.
 */
export function grape(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const kind = pen.random();
  const r = o.r * pen.between(0.94, 1.1);
  if (kind < 0.16) {
    halfGrape(pen, f, o.colour, r);
    return;
  }
  if (kind > 0.38) {
    oneGrape(pen, f, o.colour, r);
    return;
  }
  // three at a stalk
  const ends = [-74, 2, 78].map((turn) => frame(f.x, f.y, f.rot + turn, s));
  const twigs = ends.map((q) => smooth([f(-r * 0.9, 0), q(r * 0.3, 0)], false)).join('');
  const stalk = twigs + smooth([f(-r * 1.7, r * 0.16), f(-r * 1.2, -r * 0.06), f(-r * 0.7, 0)], false);
  pen.shadeLine(stalk, 2.6 * s).line(stalk, '#a3934a', 2.4 * s);
  ends.forEach((q) => {
    oneGrape(pen, frame(...q(r * 0.84, 0), q.rot, s), o.colour, r * 0.88);
  });
}

/** oneGrape is a whole berry. */
function oneGrape(pen: Pen, f: Frame, colour: Hex, r: number): void {
  const s = f.scale;
  const c = pen.vary(colour, 0.05);
  const outline = pen.outline(f.x, f.y, r * 1.16 * s, r * 0.96 * s, { wob: 0.02, n: 10, rot: f.rot });
  const d = smooth(outline);
  pen.shadow(smooth(shift(outline, 0.8 * s, 2 * s)));
  pen.fill(d, pen.radial([tone(c, 0.56), [tone(c, 0.2), 0.4], [tone(c, -0.1), 0.8], tone(c, -0.22)], '.36 .3 .8'));
  pen.clip(d, () => {
    pen.sear(f.x + r * 0.4 * s, f.y + r * 0.46 * s, r * 0.86 * s, r * 0.66 * s, tone(c, 0.86), 0.85, -34);
    pen.sear(f.x - r * 0.1 * s, f.y - r * 0.1 * s, r * 0.7 * s, r * 0.6 * s, '#fffbe8', 0.26);
  });
  pen.gleam(f.x - r * 0.36 * s, f.y - r * 0.42 * s, r * 0.26 * s, r * 0.12 * s, 0.7);
}

/** halfGrape is a berry cut lengthwise: a thin skin round pale wet flesh, paler along its middle. */
function halfGrape(pen: Pen, f: Frame, colour: Hex, r: number): void {
  const s = f.scale;
  const c = pen.vary(colour, 0.05);
  const flesh = mix(c, '#f7f6d2', 0.8);
  const outline = pen.outline(f.x, f.y, r * 1.26 * s, r * 0.92 * s, { wob: 0.03, n: 10, rot: f.rot });
  const under = smooth(shift(outline, 0.7 * s, 2.4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.1)).fill(smooth(outline), tone(c, 0.2));
  const face = smooth(toward(outline, f.x, f.y, 0.9));
  pen.fill(face, pen.radial([tone(flesh, 0.5), [flesh, 0.7], mix(flesh, c, 0.5)], '.5 .5 .54'));
  pen.sear(...f(0, 0), r * 0.8 * s, r * 0.16 * s, mix(c, '#c9b978', 0.4), 0.6, f.rot);
}

/**
 * fruitDice: a dice of ripe mango or melon: cut by hand, so none is quite square, with round wet edges; light goes
 * through it and comes out at the far edge. Sharp ones with fibres would be cheese.
 */
export function fruitDice(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const s = f.scale;
  const w = o.w * pen.between(0.9, 1.16);
  const c = pen.vary(o.colour, 0.04);
  const j = () => pen.between(0.84, 1.08);
  const outline = f.all([
    [-w * 1.05 * j(), -w * 0.8 * j()],
    [0, -w * 0.92 * j()],
    [w * 1.05 * j(), -w * 0.84 * j()],
    [w * 1.07 * j(), w * 0.1],
    [w * 0.94 * j(), w * 0.8 * j()],
    [-w * 0.1, w * 0.92 * j()],
    [-w * 0.99 * j(), w * 0.84 * j()],
    [-w * 1.07, 0],
  ]);
  const r = w * 0.5 * s;
  const whole = rounded(hull([...outline, ...shift(outline, w * 0.1 * s, w * 0.42 * s)]), r);
  pen.shadow(whole).fill(whole, pen.linear([tone(c, 0.02), tone(c, -0.12), tone(c, -0.26)]));
  const d = rounded(outline, r);
  pen.fill(d, pen.linear([tone(c, 0.46), [tone(c, 0.16), 0.5], tone(c, -0.06)]));
  pen.clip(d, () => {
    pen.sear(f.x + w * 0.4 * s, f.y + w * 0.5 * s, w * 0.8 * s, w * 0.4 * s, tone(c, 0.34), 0.8, -24);
    pen.sear(f.x - w * 0.36 * s, f.y - w * 0.4 * s, w * 0.56 * s, w * 0.26 * s, '#fff6d4', 0.9, -24);
  });
}

/**
 * avocadoChunk: a bit of avocado, cut across a peeled half: bright green along the round side where its skin was, and
 * from there through pale green to the yellow of its middle. A cube of one green would be melon or soap.
 */
export function avocadoChunk(pen: Pen, f: Frame, o: Look & { w: number; edge: Hex }): void {
  const s = f.scale;
  const { edge } = o;
  const c = pen.vary(o.colour, 0.03);
  const r = o.w * pen.between(1.5, 1.76);
  const open = pen.between(0.66, 0.86);
  const arc = (k: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((t) => [(Math.cos(t * open) * k - 0.5) * r, Math.sin(t * open) * k * r]);
  const inner: Point[] = [
    [-r * 0.44, r * pen.between(0.34, 0.46)],
    [-r * pen.between(0.3, 0.4), 0],
    [-r * 0.44, -r * pen.between(0.34, 0.46)],
  ];
  const round = (points: readonly Point[]) => rounded(points, r * 0.18 * s);
  const outline = f.all([...arc(1), ...inner]);
  const whole = round(hull([...outline, ...shift(outline, r * 0.04 * s, r * 0.26 * s)]));
  pen.shadow(whole).fill(whole, pen.linear([mix(c, edge, 0.5), tone(edge, -0.12), tone(edge, -0.3)]));
  pen.fill(round(outline), pen.linear([tone(edge, 0.14), edge, tone(edge, -0.1)]));
  // from the inside out, in steps of 30 degrees, so that gradients are shared
  const a = (Math.round(f.rot / 30) * Math.PI) / 6;
  const [x, y] = [Math.cos(a) / 2, Math.sin(a) / 2];
  const direction = [0.5 - x, 0.5 - y, 0.5 + x, 0.5 + y].map((n) => n.toFixed(2)).join(' ');
  const flesh = pen.linear([tone(c, 0.3), [c, 0.36], [mix(c, edge, 0.4), 0.72], mix(c, edge, 0.8)], direction);
  pen.fill(round(f.all([...arc(0.93), ...inner])), flesh);
}

/**
 * appleSlice: a thin slice beside the core of an apple: a half moon with its peel along the round edge and wet pale
 * flesh, without stem or seeds. Slices lie in a fan, over each other, so that one sees row on row of red edges.
 */
export function appleSlice(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; len: number; w: number }): void {
  const s = f.scale;
  const long = (o.len / 2) * pen.between(0.96, 1.05);
  const w = o.w * pen.between(0.94, 1.06);
  const flesh = pen.vary(o.flesh, 0.02);
  const skin = pen.vary(o.skin, 0.07);
  const back = (k: number): Point[] =>
    [-1, -0.92, -0.66, -0.24, 0.24, 0.66, 0.92, 1].map((u) => [
      u * long * (0.9 + 0.1 * k),
      w * (0.36 - 0.98 * k * (1 - u * u) ** 0.5),
    ]);
  const inner: Point[] = [
    [long * 0.72, w * 0.44],
    [long * 0.3, w * 0.36],
    [-long * 0.3, w * 0.36],
    [-long * 0.72, w * 0.44],
  ];
  const outline = f.all([...back(1), ...inner]);
  const under = smooth(shift(outline, 0.8 * s, 2.8 * s));
  pen.shadow(under, 'low').fill(under, tone(skin, -0.3));
  pen.fill(smooth(outline), pen.linear([tone(skin, 0.26), skin, tone(skin, -0.18)]));
  const face = smooth(f.all([...back(0.88), ...inner]));
  pen.fill(face, pen.linear([tone(flesh, 0.6), flesh, mix(flesh, '#e2d88c', 0.4)]));
  pen.clip(face, () => {
    pen.sear(...f(0, w * 0.36), long * 0.5 * s, w * 0.16 * s, '#d9c777', 0.6, f.rot);
    pen.sear(...f(-long * 0.2, -w * 0.2), long * 0.5 * s, w * 0.16 * s, '#ffffff', 0.7, f.rot - 8);
  });
}

/** avocadoSide is half the outline of an avocado, from stalk to foot, as shares of half its length and width. */
const avocadoSide = [
  [-1, 0.16],
  [-0.86, 0.4],
  [-0.5, 0.58],
  [-0.1, 0.82],
  [0.3, 1.02],
  [0.68, 0.88],
  [0.94, 0.46],
] as const;

/**
 * avocadoSlice: a slice along the middle of an avocado, as everyone knows it: a dark edge, a green ring that fades to
 * yellow, and the round hollow of its stone. Slender wedges would be cucumber or lime.
 */
export function avocadoSlice(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const half = (o.len / 2) * pen.between(0.95, 1.05);
  const w = (o.w / 2) * pen.between(0.94, 1.06);
  const lean = pen.between(-0.1, 0.1) * w;
  const at = (u: number, v: number): Point => f(u * half, v * w + lean * (1 - u * u));
  const around = (k: number, end: number) => [
    ...avocadoSide.map(([u, v]) => at(u * end, -v * k)),
    ...[...avocadoSide].reverse().map(([u, v]) => at(u * end, v * k)),
  ];
  const outline = around(1, 1);
  const under = smooth(shift(outline, 1 * s, 3.6 * s));
  pen
    .shadow(under, 'low')
    .fill(under, '#5c6c2c')
    .fill(smooth(outline), pen.linear(['#5f7c34', '#36521f']));
  pen.fill(smooth(around(0.88, 0.94)), pen.linear([tone(c, 0.06), tone(c, -0.14)]));
  const flesh = pen.radial(['#fbf2b4', ['#f3eca0', 0.5], mix(c, '#f3eca0', 0.3)], '.5 .5 .56');
  pen.fill(smooth(around(0.72, 0.84)), flesh);
  const [x, y] = at(0.26, 0);
  const r = w * 0.4 * s;
  pen.circle(x, y, r, pen.linear(['#8f6a2c', '#b98d45', '#e6c67e']));
  pen.circle(x + r * 0.1, y + r * 0.14, r * 0.74, pen.radial(['#c79a52', ['#b98a44', 0.6], '#dcb868'], '.6 .64 .6'));
  pen.line(smooth(around(0.8, 0.89).slice(1, 6), false), '#fbfbd6', 2 * s, 0.5);
}

/** segment: a part of a mandarin or orange: plump, its white seam along the straight side, threads across it. */
export function segment(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const half = (o.len / 2) * pen.between(0.94, 1.06);
  const back: Point[] = [
    [-half, w * 0.2],
    [-half * 0.82, -w * 0.3],
    [-half * 0.4, -w * 0.6],
    [half * 0.06, -w * 0.66],
    [half * 0.5, -w * 0.56],
    [half * 0.86, -w * 0.24],
    [half, w * 0.2],
  ];
  const seam: Point[] = [
    [half * 0.66, w * 0.34],
    [half * 0.2, w * 0.3],
    [-half * 0.24, w * 0.3],
    [-half * 0.7, w * 0.36],
  ];
  const outline = f.all([...back, ...seam]);
  const d = smooth(outline);
  const under = smooth(shift(outline, s, 3.4 * s));
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.24))
    .fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.1)]));
  const threads = [-0.6, -0.3, 0, 0.3, 0.6].map((u) =>
    smooth(
      f.all([
        [u * half * 0.5, w * 0.2],
        [u * half * 0.84, -w * 0.14],
        [u * half * 0.96, -w * 0.42],
      ]),
      false,
    ),
  );
  pen.line(threads.join(''), tone(c, 0.5), 1.6 * s, 0.55);
  pen.line(smooth(f.all([...seam].reverse()), false), '#fdf0d4', 3.4 * s, 0.95);
  const light = f.all([
    [-half * 0.56, -w * 0.3],
    [-half * 0.1, -w * 0.48],
    [half * 0.36, -w * 0.42],
  ]);
  pen.line(smooth(light, false), '#fff6e2', 2.2 * s, 0.5);
}

/** pearSide is half the outline of a pear, from its stem to its foot, as shares of half its length and width. */
const pearSide = [
  [-1, 0.1],
  [-0.94, 0.28],
  [-0.62, 0.36],
  [-0.26, 0.44],
  [0.02, 0.78],
  [0.36, 1.1],
  [0.74, 0.98],
  [0.98, 0.5],
  [0.96, 0.1],
] as const;

/** pip: the seed of an apple or pear, its point to the stem. */
function pip(pen: Pen, f: Frame): void {
  const drop = f.all([
    [-5.6, 0],
    [-1, -2.3],
    [3.4, -1.9],
    [4, 0],
    [3.4, 1.9],
    [-1, 2.3],
  ]);
  pen.fill(smooth(drop), pen.linear(['#a1612f', '#4f2811']));
}

/**
 * pearSlice: a thin slice along a pear, beside its core: slender neck and round belly, its peel along the round side
 * alone, and wet cream flesh, without stem or seeds, so that slices lie over each other in a fan.
 */
export function pearSlice(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; len: number; w: number; brown?: Hex }): void {
  const s = f.scale;
  const half = (o.len / 2) * pen.between(0.95, 1.05);
  const w = (o.w / 2) * pen.between(0.94, 1.06);
  const flesh = pen.vary(o.flesh, 0.02);
  const lean = pen.between(-0.16, 0.16);
  const at = (u: number, v: number): Point => f(u * half, v * w + lean * w * (1 - u * u) * 2);
  const around = (k: number, end: number) => [
    ...pearSide.map(([u, v]) => at(u * end, -v * k)),
    ...[...pearSide].reverse().map(([u, v]) => at(u * end, v * k)),
  ];
  const stem = smooth([at(-0.94, 0), at(-1.08, -0.04), at(-1.18, -0.18)], false);
  pen.shadeLine(stem, 3.4 * s).line(stem, '#6f4c2a', 3.2 * s);
  const outline = around(1, 1);
  const under = smooth(shift(outline, 0.9 * s, 2.8 * s));
  pen.shadow(under, 'low').fill(under, tone(o.skin, -0.3));
  pen.fill(smooth(outline), pen.linear([tone(o.skin, 0.34), o.skin, mix(o.skin, '#b5602c', 0.6)]));
  const face = smooth(around(0.91, 0.965));
  pen.fill(face, pen.radial([tone(flesh, 0.6), [flesh, 0.6], mix(tone(flesh, -0.08), o.skin, 0.3)], '.42 .4 .66'));
  const { brown } = o;
  if (brown)
    pen.clip(face, () => {
      pen.sear(...at(0.7, 0.6), w * 0.9 * s, w * 0.6 * s, brown, 0.8, f.rot);
      pen.sear(...at(-0.5, -0.3), half * 0.5 * s, w * 0.4 * s, brown, 0.7, f.rot);
    });
  const core = [at(-0.02, 0), at(0.2, -0.3), at(0.46, -0.42), at(0.66, 0), at(0.46, 0.42), at(0.2, 0.3)];
  pen.line(smooth([at(-0.88, 0), at(-0.4, 0), at(0.1, 0)], false), tone(flesh, -0.2), 1.5 * s, 0.55);
  pen.fill(smooth(core), tone(flesh, -0.16), 0.7).fill(smooth(shift(core, 0.7 * s, 1.1 * s)), tone(flesh, 0.2), 0.6);
  for (const q of pen.random() < 0.5 ? [-1, 1] : [pen.pick([-1, 1])])
    pip(pen, frame(...at(0.36, q * 0.17), f.rot + 12 * q, s));
}

/**
 * pineapplePiece: a part of a ring of pineapple: bright yellow, broad at its round outside and hollow where the core
 * was, with fine fibres that run from one to the other.
 */
export function pineapplePiece(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const open = pen.between(0.5, 0.66);
  const round = (k: number, bump: number): Point[] =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u, i) => {
      const far = r * k * (1 + (i % 2 ? bump : -bump));
      return [Math.cos(u * open) * far - r * 1.1, Math.sin(u * open) * far];
    });
  const outline = f.all([...round(1.9, 0.03), ...round(0.62, 0).reverse()]);
  const corner = r * 0.2 * s;
  const under = rounded(shift(outline, 1 * s, 4.6 * s), corner);
  const d = rounded(outline, corner);
  pen.shadow(under).fill(under, tone(c, -0.34));
  pen.fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.12)]));
  const fibres = [-0.72, -0.4, -0.1, 0.22, 0.5, 0.76].map((u) => {
    const at = (k: number): Point => [Math.cos(u * open) * r * k - r * 1.1, Math.sin(u * open) * r * k];
    return smooth(f.all([at(pen.between(0.74, 0.9)), at(pen.between(1.4, 1.76))]), false);
  });
  pen.line(fibres.join(''), tone(c, -0.22), 1.7 * s, 0.5);
  pen.line(smooth(f.all(round(1.78, 0.02)), false), tone(c, -0.16), 2.4 * s, 0.4);
  pen.gleam(f.x - r * 0.1 * s, f.y - r * 0.36 * s, r * 0.3 * s, r * 0.1 * s, 0.5);
}
