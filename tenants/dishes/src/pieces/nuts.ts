import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, num, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { ball, type Look } from './shapes.ts';

/** Kinds of nuts with a face of their own. */
export type NutKind =
  | 'almond'
  | 'walnut'
  | 'cashew'
  | 'peanut'
  | 'hazelnut'
  | 'macadamia'
  | 'flaked'
  | 'pistachio'
  | 'pecan'
  | 'brazil';

/** walnutWing is the outline of half a walnut's kernel beside its groove: four lobes with notches between them. */
const walnutWing = [
  [-13, -0.4],
  [-18, 3],
  [-18.4, 10],
  [-13.6, 12.4],
  [-12.6, 11.2],
  [-10.6, 15],
  [-6, 18.6],
  [-2, 17],
  [-1, 14.4],
  [1, 17.6],
  [6.6, 18.8],
  [9.6, 15.4],
  [10, 13],
  [12.4, 14.4],
  [17.6, 11],
  [18.6, 4],
  [13, -0.4],
] as const;

/** walnutGrooves run from the notches of a wing inwards. */
const walnutGrooves = [
  [
    [-12, 10.4],
    [-7.4, 9],
    [-8.6, 3.4],
  ],
  [
    [-1, 15],
    [2.6, 10],
    [-1.6, 5],
  ],
  [
    [9.6, 12.4],
    [7.4, 7.4],
    [11, 4.6],
  ],
  [
    [-16.4, 8.6],
    [-13.6, 6.6],
    [-12.6, 3.6],
  ],
  [
    [15.6, 9.6],
    [13.6, 7.4],
    [15, 5],
  ],
] as const;

/**
 * walnut: half a kernel like a butterfly, or one broken wing: lobed on both sides of a dark groove, with winding dents,
 * one soft light over the whole. Round lobes would be bubbles, winding strands worms.
 */
function walnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = tone(pen.vary('#d9a866', 0.06), pen.pick([-0.1, 0, 0.14]));
  const sides = pen.random() < 0.12 ? [1] : [-1, 1];
  const drop = sides.length === 1 ? 8 : 0;
  const j = (k: number) => pen.between(-k, k);
  const place = (points: readonly (readonly [number, number])[], q: number, k: number) =>
    f.all(points.map(([u, v]): Point => [u * 0.94 + j(k), q * (v * 0.96 + j(k) - drop)]));
  const wings = sides.map((q) => place(walnutWing, q, 0.7));
  const all = (dx: number, dy: number) => wings.map((wing) => smooth(shift(wing, dx * s, dy * s))).join('');
  const grooves = sides.map((q) => walnutGrooves.map((g) => smooth(place(g, q, 0.5), false)).join('')).join('');
  pen.line(all(0.6, 1.8), '#4a2408', 3.4 * s, 0.4).fill(all(0.8, 3), tone(c, -0.66));
  pen.fill(all(0, 0), pen.linear([tone(c, 0.56), [tone(c, 0.14), 0.5], tone(c, -0.2)]));
  pen.group(`transform="translate(${num(1.1 * s)} ${num(1.5 * s)})"`, () => {
    pen.line(grooves, tone(c, 0.6), 2.6 * s, 0.55);
  });
  pen.line(grooves, tone(c, -0.44), 2.2 * s, 0.7);
  if (drop) return;
  const seam = f.all([
    [-15, j(0.4)],
    [-6, -1.5 + j(0.6)],
    [5, -1.4 + j(0.6)],
    [15, j(0.4)],
    [5, 1.7 + j(0.6)],
    [-6, 1.6 + j(0.6)],
  ]);
  pen.fill(smooth(seam), tone(c, -0.54), 0.9);
}

/**
 * peanut: roasted: a single half, its flat side up or its round one, or a few coarsely chopped bits. Whole ones in a
 * cluster would be an insect, and so would those in their red skin.
 */
function peanut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#e6b668', 0.04);
  const kind = pen.random();
  if (kind < 0.5) {
    for (const [u, v, r] of [
      [-6.4, -3, 6.4],
      [6, -4.6, 5],
      [1.6, 5.6, 6],
    ] as const)
      chopped(pen, frame(...f(u + pen.between(-1, 1), v + pen.between(-1, 1)), pen.between(0, 360), s), c, r);
    return;
  }
  const oval: Point[] = [
    [-12, 0.4],
    [-10.6, -5.8],
    [-4, -8.2],
    [4, -8],
    [10, -5.6],
    [12.4, -1],
    [11.6, 3.4],
    [6, 7.8],
    [-3, 8.2],
    [-10.2, 5.8],
  ];
  const outline = f.all(oval);
  const d = smooth(outline);
  const under = smooth(shift(outline, 0.6 * s, 2.2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.46));
  pen.fill(d, pen.radial([tone(c, 0.5), c, tone(c, -0.24)], '.36 .3 .76'));
  if (kind < 0.72) return;
  pen.fill(smooth(toward(outline, f.x, f.y, 0.86)), pen.linear(['#fdeec8', '#f3d698']));
  const trough: Point[] = [
    [-7, 0],
    [0, 0.8],
    [6, 0.4],
  ];
  pen.line(smooth(f.all(trough), false), '#e0b878', 3.4 * s, 0.3);
}

/** chopped is a coarse bit of a nut: a lump with a pale broken side. */
function chopped(pen: Pen, f: Frame, c: Hex, r: number): void {
  const s = f.scale;
  const points = pen.outline(f.x, f.y, r * s, r * 0.82 * s, { wob: 0.2, n: 7, rot: f.rot, waves: [2, 3] });
  const edge = (p: readonly Point[]) => rounded(p, r * 0.34 * s);
  const under = edge(shift(points, 0.5 * s, 1.8 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.46));
  pen.fill(edge(points), pen.linear(['#fdeec8', tone(c, 0.3), c]));
}

/** nut: one shelled nut, a quarter larger than the others of its size: few and large, it is not taken for an insect. */
export function nut(pen: Pen, place: Frame, o: { kind: NutKind }): void {
  const f = frame(place.x, place.y, place.rot, place.scale * 1.25);
  const s = f.scale;
  const at = (points: readonly Point[]) => smooth(f.all(points));
  const line = (points: readonly Point[]) => smooth(f.all(points), false);
  const oval = (l: number, w: number): Point[] => [
    [-l, 0],
    [-l * 0.5, -w],
    [l * 0.45, -w * 0.82],
    [l * 1.05, 0],
    [l * 0.45, w * 0.82],
    [-l * 0.5, w],
  ];
  if (o.kind === 'almond') {
    almond(pen, f);
  } else if (o.kind === 'brazil') {
    const c = pen.vary('#e2c799', 0.05);
    pen.body(at(oval(17, 9.6)), c, 'low', 1.1);
    pen.line(
      line([
        [-11, 3],
        [2, 3.6],
        [12, 1],
      ]),
      tone(c, -0.3),
      1.2 * s,
      0.4,
    );
  } else if (o.kind === 'walnut') {
    walnut(pen, f);
  } else if (o.kind === 'pecan') {
    pecan(pen, f);
  } else if (o.kind === 'cashew') {
    // a fat comma, much thicker at one end, cream with a roasted belly
    const c = pen.vary('#f1d39a', 0.04);
    const back: Point[] = [
      [-16, 1],
      [-15, -6.4],
      [-7.6, -10.4],
      [2, -10.6],
      [10.6, -7],
      [15.6, 0],
      [15, 5.6],
      [10.6, 7],
    ];
    const belly: Point[] = [
      [6.4, 3],
      [1, 0.6],
      [-4, 2.6],
      [-9, 7],
      [-14, 6.6],
    ];
    const crescent = f.all([...back, ...belly]);
    const under = smooth(shift(crescent, 0.8 * s, 2.4 * s));
    pen.shadow(under, 'low').fill(under, tone(c, -0.42));
    const d = smooth(crescent);
    pen.fill(d, pen.linear([tone(c, 0.44), c, tone(c, -0.2)]));
    pen.clip(d, () => pen.sear(...f(0, 3), 13 * s, 6 * s, '#c08440', 0.7, f.rot));
    pen.line(smooth(shift(f.all(back.slice(2, 6)), 1.4 * s, 2.4 * s), false), '#fffbe6', 2.4 * s, 0.6);
  } else if (o.kind === 'flaked') {
    pen
      .shadow(at(oval(13, 6.3)), 'low')
      .fill(at(oval(13, 6.3)), '#bb8850')
      .fill(at(oval(11, 4.9)), pen.volume('#f2e2c0'));
  } else if (o.kind === 'pistachio') {
    // bright green where its thin violet skin has come off
    const c = pen.vary('#a9b952', 0.05);
    const d = at(oval(12, 7.4));
    pen.body(d, c, 'low', 1.1);
    const skin: Point[] = [
      [-14, -9],
      [-3, -9],
      [-6, -2],
      [-1, 3],
      [-4, 9],
      [-14, 9],
    ];
    pen.clip(d, () => pen.fill(at(skin), pen.linear(['#a07a74', '#7a4f58']), 0.85));
    pen.gleam(f.x - 2 * s, f.y - 3 * s, 3.4 * s, 1.6 * s, 0.5);
  } else if (o.kind === 'peanut') {
    peanut(pen, f);
  } else if (o.kind === 'macadamia') {
    // large, pale and nearly round
    ball(pen, f, { colour: '#eedcb6', r: 12.5, wet: 0.16, rough: 0.03 });
    pen.sear(...f(5, 4), 8 * s, 7 * s, '#c99a5c', 0.5);
    pen.line(
      line([
        [-6, 4],
        [0, 7],
        [7, 5],
      ]),
      '#cfae7c',
      1.2 * s,
      0.6,
    );
  } else {
    hazelnut(pen, f);
  }
}

/**
 * almond: a flat drop, broad at its foot, with a sharp point; fine streaks run together at the point. With a pale end
 * it would be an acorn, so some are split lengthwise instead: a half, cream with a thin brown rim.
 */
function almond(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#ba7a42', 0.05);
  const drop = (k: number): Point[] => [
    [17 * k, 0],
    [15.6 * k, -1],
    [6 * k, -7.4 * k],
    [-4 * k, -9.4 * k],
    [-12 * k, -7 * k],
    [-14.6 * k, 0],
    [-12 * k, 7 * k],
    [-4 * k, 9.4 * k],
    [6 * k, 7.4 * k],
    [15.6 * k, 1],
  ];
  const under = smooth(shift(f.all(drop(1)), 0.8 * s, 2.2 * s));
  const d = smooth(f.all(drop(1)));
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.4))
    .fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.16)]));
  if (pen.random() < 0.14) {
    pen.fill(smooth(f.all(drop(0.86))), pen.linear(['#fbeac6', '#efd4a0']));
    pen.sear(...f(-2, 0), 10 * s, 3 * s, '#d9b478', 0.6, f.rot);
    return;
  }
  const streaks = [-0.6, -0.2, 0.24, 0.62].map((v) =>
    smooth(f.all([-11, -3, 6, 13].map((u): Point => [u, v * 9 * (1 - ((u + 3) / 18) ** 2)])), false),
  );
  pen.clip(d, () => pen.line(streaks.join(''), tone(c, -0.34), 1.3 * s, 0.5));
}

/** hazelnut: round with a short point and a broad pale foot; or half of one, cream within a brown skin. */
function hazelnut(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#bd8248', 0.05);
  const drop: Point[] = [
    [-10.6, 0],
    [-9, -7.6],
    [-2, -11],
    [6, -8.8],
    [11, -3],
    [12.8, 0],
    [11, 3],
    [6, 8.8],
    [-2, 11],
    [-9, 7.6],
  ];
  const points = f.all(drop);
  const under = smooth(shift(points, 0.8 * s, 2.4 * s));
  const d = smooth(points);
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.4))
    .fill(d, pen.radial([tone(c, 0.4), c, tone(c, -0.26)], '.4 .34 .7'));
  if (pen.random() < 0.45) {
    const face = toward(points, f.x, f.y, 0.84);
    pen.fill(smooth(face), pen.linear(['#fff6de', '#f3dfb4']));
    pen.ellipse(...f(0.6, 0), 4.4 * s, 2.6 * s, '#d9b679', 0.8, f.rot);
    return;
  }
  pen.clip(d, () => pen.sear(...f(-11, 0), 8 * s, 9.6 * s, '#f2dcb0', 1, f.rot));
}

/**
 * raisin: shrivelled and matt, nearly black with violet, an uneven lump whose wrinkles are lighter ridges that wander
 * over it. A gleam or a line along it would make it a beetle or a coffee bean.
 */
export function raisin(pen: Pen, f: Frame, o: Look & { w: number; glow: Hex }): void {
  const s = f.scale;
  const w = o.w * pen.between(0.84, 1.14);
  const c = mix(pen.vary(o.colour, 0.03), o.glow, pen.pick([0, 0.14, 0.34]));
  const h = w * pen.between(0.72, 0.88);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.16, n: 17, rot: f.rot, waves: [3, 4, 7] });
  const under = smooth(shift(outline, 0.5 * s, w * 0.16 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.5));
  pen.fill(smooth(outline), pen.radial([tone(c, 0.24), [c, 0.6], tone(c, -0.2)], '.4 .34 .7'));
  const ridge = (a: number, far: number): string => {
    const q = frame(...f(Math.cos(a) * far * w, Math.sin(a) * far * h), f.rot + a * 57.3 + 90, s);
    const l = w * pen.between(0.28, 0.42);
    const j = () => pen.between(-0.16, 0.16) * w;
    return smooth([q(-l, j()), q(-l * 0.3, j()), q(l * 0.4, j()), q(l, j())], false);
  };
  const from = pen.between(0, 6.283);
  const ridges = [0, 1, 2, 3, 4].map((i) => ridge(from + i * 1.3, i === 4 ? 0.06 : 0.52)).join('');
  pen.line(ridges, tone(c, -0.4), w * 0.2 * s, 0.6);
  pen.group(`transform="translate(${num(-0.5 * s)} ${num(-0.9 * s)})"`, () => {
    pen.line(ridges, tone(mix(c, '#b98a9a', 0.4), 0.3), w * 0.11 * s, 0.75);
  });
}

/** folds are soft wrinkles of a dried fruit: short tapered dents along it, here and there, each with a lit brow. */
function folds(pen: Pen, f: Frame, n: number, w: number, h: number, c: Hex): void {
  const s = f.scale;
  let dark = '';
  let lit = '';
  const from = pen.between(0, 6.283);
  for (let i = 0; i < n; i++) {
    const a = from + i * 2.4;
    const far = 0.28 + 0.34 * Math.sqrt(i / n);
    const q = frame(...f(Math.cos(a) * far * w, Math.sin(a) * far * h), f.rot + pen.between(-46, 46), s);
    const [l, t] = [w * pen.between(0.22, 0.4), w * pen.between(0.04, 0.07)];
    const bow = pen.between(-0.3, 0.3) * l;
    const dent = q.all([
      [-l, 0],
      [0, bow - t],
      [l, 0],
      [0, bow + t],
    ]);
    dark += smooth(dent);
    lit += smooth(shift(dent, -0.02 * w * s, -0.12 * w * s));
  }
  pen.fill(lit, tone(c, 0.6), 0.5).fill(dark, tone(c, -0.5), 0.5);
}

/** prune: soft, of a dark red wood with a pale bloom; many are torn open where the stone was, their flesh amber. */
export function prune(pen: Pen, f: Frame, o: Look & { w: number; flesh: Hex }): void {
  const s = f.scale;
  const w = o.w * pen.between(0.88, 1.06);
  const h = w * pen.between(0.72, 0.82);
  const c = pen.vary(o.colour, 0.06);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.08, n: 16, rot: f.rot, waves: [2, 3, 5] });
  const under = smooth(shift(outline, 0.7 * s, w * 0.15 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.4));
  pen.fill(smooth(outline), pen.radial([tone(c, 0.5), [tone(c, 0.12), 0.4], [c, 0.76], tone(c, -0.16)], '.36 .3 .8'));
  pen.sear(f.x - w * 0.3 * s, f.y - h * 0.36 * s, w * 0.5 * s, h * 0.44 * s, '#c9a0a4', 0.4, -20);
  folds(pen, f, 5, w, h, c);
  if (pen.random() < 0.45) {
    const face = toward(outline, f.x, f.y, 0.84);
    pen.fill(smooth(face), pen.radial([tone(o.flesh, 0.3), [o.flesh, 0.6], tone(o.flesh, -0.36)], '.42 .38 .66'));
    pen.sear(...f(w * 0.1, h * 0.06), w * 0.5 * s, h * 0.3 * s, tone(o.flesh, -0.5), 0.7, f.rot);
    pen.gleam(f.x - w * 0.2 * s, f.y - h * 0.36 * s, w * 0.2 * s, w * 0.07 * s, 0.6);
    return;
  }
  pen.gleam(f.x - w * 0.4 * s, f.y - h * 0.5 * s, w * 0.2 * s, w * 0.08 * s, 0.5);
}

/** apricot: a dried half: a round, leathery cushion, glowing at its edge, pressed in where the stone was. */
export function apricot(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.88, 1.08);
  const c = pen.vary(o.colour, 0.06);
  const outline = pen.outline(f.x, f.y, r * s, r * 0.88 * s, { wob: 0.08, n: 15, rot: f.rot, waves: [2, 3, 5] });
  const under = smooth(shift(outline, 0.8 * s, r * 0.2 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.34));
  pen.fill(smooth(outline), pen.radial([tone(c, -0.06), [c, 0.5], [tone(c, 0.34), 0.84], tone(c, 0.02)], '.5 .5 .54'));
  folds(pen, f, 4, r, r * 0.9, c);
  const pit = f.all([
    [-r * 0.36, r * 0.04],
    [-r * 0.06, -r * 0.16],
    [r * 0.36, -r * 0.04],
    [r * 0.04, r * 0.12],
  ]);
  pen.fill(smooth(shift(pit, 0.8 * s, 1.4 * s)), tone(c, 0.5), 0.7);
  pen.fill(smooth(pit), pen.linear([tone(c, -0.36), tone(c, -0.1)]), 0.8);
  pen.gleam(f.x - r * 0.44 * s, f.y - r * 0.44 * s, r * 0.22 * s, r * 0.1 * s, 0.5);
}

/**
 * granola: a pinch of toasted flakes of oats that stick together, flat and over each other, some browner, with crumbs of
 * them beside. Round lumps would be walnuts.
 */
export function granola(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const n = 5;
  const crumbs = Array.from({ length: 4 }, (): Point => f(pen.between(-1, 1) * o.r, pen.between(-0.9, 0.9) * o.r));
  pen
    .specks(shift(crumbs, 0.6, 1.2), tone(c, -0.5), o.r * 0.3 * s, 0.6)
    .specks(crumbs, tone(c, 0.14), o.r * 0.26 * s, 1);
  for (let i = 0; i < n; i++) {
    const a = i * 2.4 + 0.6;
    const far = o.r * 0.62 * Math.sqrt((n - 1 - i) / n);
    const own = tone(c, pen.pick([-0.14, 0.06, 0.3, 0.44]));
    const q = frame(...f(Math.cos(a) * far, Math.sin(a) * far), f.rot + pen.between(0, 180), s);
    oatFlake(pen, q, { colour: own, r: o.r * pen.between(0.5, 0.64) });
  }
}

/**
 * oatFlake: a rolled grain of oats: thin, broad and pale, with a torn edge and a faint shade across it. With a crease
 * along it and a dark rim it would be a bean.
 */
export function oatFlake(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const [l, w] = [o.r * pen.between(1, 1.24), o.r * pen.between(0.8, 1)];
  const outline = pen.outline(f.x, f.y, l * s, w * s, { wob: 0.24, n: 13, rot: f.rot, waves: [2, 3, 5] });
  const edge = (points: readonly Point[]) => rounded(points, w * 0.16 * s);
  const under = edge(shift(outline, 0.3 * s, 0.9 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.28));
  pen.fill(edge(outline), pen.linear([tone(c, 0.5), tone(c, 0.26)]));
  const torn = f.all([
    [l * 0.9, -w * 0.5],
    [l * 0.3, -w * 0.16],
    [l * 0.16, w * 0.2],
  ]);
  pen.line(smooth(torn, false), tone(c, -0.3), 1.2 * s, 0.4);
}

/**
 * shard: a flat bit of a bar of chocolate, cut with a knife: a clean angular edge, a glossy face with one band of
 * light, and the thin paler side where it was cut. Curled or rough it would be bark.
 */
export function shard(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const { r } = o;
  const c = pen.vary(o.colour, 0.02);
  const form = pen.pick<readonly Point[]>([
    [
      [-1, -0.8],
      [0.9, -0.9],
      [1, 0.86],
      [-0.94, 0.9],
    ],
    [
      [-1.2, 0.5],
      [-0.2, -0.94],
      [1.16, -0.4],
      [0.8, 0.74],
    ],
    [
      [-1.2, -0.5],
      [1.1, -0.8],
      [0.5, 0.86],
      [-0.7, 0.66],
    ],
    [
      [-1.1, 0.74],
      [-0.5, -0.9],
      [1.2, 0.5],
    ],
  ]);
  const k = r * pen.between(0.84, 1.12);
  const outline = f.all(form.map(([u, v]): Point => [u * k, v * k]));
  const edge = (points: readonly Point[]) => rounded(points, 1.2 * s);
  const side = edge(hull([...outline, ...shift(outline, 0.7 * s, 3 * s)]));
  const d = edge(outline);
  pen.shadow(side, 'low').fill(side, tone(c, -0.3));
  pen.fill(d, pen.linear([tone(c, 0.24), [c, 0.5], tone(c, -0.1)]));
  const band = [
    [-1.4, 0.3],
    [0.5, -1.4],
    [1, -1.4],
    [-1.4, 0.8],
  ].map(([u = 0, v = 0]): Point => [f.x + u * k * s, f.y + v * k * s]);
  pen.clip(d, () => pen.fill(rounded(band, 0), '#fff0e0', 0.34));
  pen.line(d, tone(c, 0.4), 0.9 * s, 0.7);
}

/** sprinkles: a pinch of chocolate sprinkles: short round rods that lie every way, in a few browns, each with a gleam. */
export function sprinkles(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const browns = [o.colour, tone(o.colour, 0.22), tone(o.colour, -0.2)];
  const rods = browns.map(() => ({ d: '', light: '' }));
  for (let i = 0; i < 9; i++) {
    const far = o.r * Math.sqrt((i + 0.3) / 9);
    const q = frame(...f(Math.cos(i * 2.4) * far, Math.sin(i * 2.4) * far), pen.between(0, 180), s);
    const half = pen.between(3, 4.2);
    const rod = rods[i % 3] as { d: string; light: string };
    rod.d += smooth([q(-half, 0), q(half, 0)], false);
    rod.light += smooth(shift([q(-half * 0.6, 0), q(half * 0.5, 0)], -0.4 * s, -0.8 * s), false);
  }
  pen.shadeLine(rods.map(({ d }) => d).join(''), 3.2 * s);
  rods.forEach(({ d, light }, i) => {
    const c = browns[i] as Hex;
    pen
      .line(d, tone(c, -0.3), 3.6 * s)
      .line(d, c, 2.8 * s)
      .line(light, tone(c, 0.7), 0.9 * s, 0.7);
  });
}

/**
 * pecan: half a kernel: a long golden brown oval, hardly wavy at its edge, with a groove along its middle and a broad
 * soft light on each half. Some are snapped, so that the cream within shows what it is: ribs would be an insect.
 */
function pecan(pen: Pen, f: Frame): void {
  const s = f.scale;
  const c = pen.vary('#a9602c', 0.05);
  const waves = [0, 3.6, 7.4, 6.6, 9, 7.8, 9.2, 7.7, 8.2, 5.8, 4.8, 0];
  const side = (q: number): Point[] => waves.map((w, i) => [-20 + (40 * i) / 11, q * w * pen.between(0.96, 1.04)]);
  const outline = f.all([...side(-1), ...side(1).slice(1, -1).reverse()]);
  const under = smooth(shift(outline, 0.8 * s, 2.6 * s));
  const d = smooth(outline);
  pen.shadow(under, 'low').fill(under, tone(c, -0.42));
  pen.fill(d, pen.radial([tone(c, 0.36), [tone(c, 0.04), 0.6], tone(c, -0.24)], '.4 .3 .74'));
  const along = (v: number, l: number, t: number): Point[] =>
    f.all([
      [-l, v * 0.7],
      [-l * 0.2, v - t],
      [l * 0.5, v - t * 0.8],
      [l, v * 0.7],
      [l * 0.5, v + t * 0.8],
      [-l * 0.2, v + t],
    ]);
  pen.fill(smooth(along(-6, 12, 1.1)) + smooth(along(6, 12, 1.1)), tone(c, -0.5), 0.7);
  pen.fill(smooth(along(-3.4, 14, 1.5)) + smooth(along(3.2, 13, 1.4)), tone(c, 0.6), 0.7);
  pen.fill(smooth(along(0, 18, 1.7)), tone(c, -0.62), 0.9);
  if (pen.random() > 0.35) return;
  const snapped: Point[] = [
    [4, -14],
    [6.4, -4],
    [4.6, 3],
    [6, 14],
    [22, 14],
    [22, -14],
  ];
  pen.clip(d, () => pen.fill(smooth(f.all(snapped)), pen.linear(['#fdf0d4', '#f0d6a6'])).line(d, c, 2.4 * s));
}

/** flatKernel: a shelled sunflower seed or pine nut: a flat drop with a sharp point, its rim darker than its face. */
export function flatKernel(pen: Pen, f: Frame, o: Look & { l: number; w: number }): void {
  const { l, w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.06);
  const drop = (k: number): Point[] => [
    [-l * 0.94 * k, 0],
    [-l * 0.7 * k, -w * 0.86 * k],
    [-l * 0.06 * k, -w * k],
    [l * 0.6 * k, -w * 0.56 * k],
    [l * 1.2 * k, 0],
    [l * 1.2 * k, 0],
    [l * 0.6 * k, w * 0.56 * k],
    [-l * 0.06 * k, w * k],
    [-l * 0.7 * k, w * 0.86 * k],
  ];
  const under = smooth(shift(f.all(drop(1)), 0.5 * s, 1.4 * s));
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.5))
    .fill(smooth(f.all(drop(1))), tone(c, -0.2))
    .fill(smooth(f.all(drop(0.74))), pen.linear([tone(c, 0.4), tone(c, 0.06)]));
}

/**
 * plumpDate: soft and caramel brown, with fine wrinkles that wander along it, amber where it is thin. Most were slit
 * open for their stone, so that the pale sugary flesh is seen: closed ones in a heap would be beetles.
 */
export function plumpDate(pen: Pen, f: Frame, o: Look & { len: number; w: number; flesh: Hex }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.06);
  const [l, h] = [(o.len / 2) * pen.between(0.92, 1.06), (o.w / 2) * pen.between(0.9, 1.08)];
  const outline = pen.outline(f.x, f.y, l * s, h * s, { wob: 0.06, n: 14, rot: f.rot, waves: [2, 3, 5] });
  const under = smooth(shift(outline, 0.8 * s, 3 * s));
  const d = smooth(outline);
  pen.shadow(under, 'low').fill(under, tone(c, -0.42));
  pen.fill(d, pen.radial([tone(c, 0.46), [tone(c, 0.08), 0.5], [c, 0.8], tone(c, 0.2)], '.36 .28 .8'));
  const wrinkle = (v: number) =>
    smooth(
      f.all([-0.8, -0.3, 0.25, 0.8].map((u) => [u * l, (v + pen.between(-0.14, 0.14)) * h * (1 - u * u * 0.5)])),
      false,
    );
  const wrinkles = [-0.66, -0.3, 0.36, 0.7].map(wrinkle);
  pen.line(wrinkles.join(''), tone(c, -0.4), 1.3 * s, 0.5);
  pen.line(wrinkle(-0.48) + wrinkle(0.54), tone(c, 0.6), 1.4 * s, 0.5);
  if (pen.random() < 0.7) {
    const slit = f.all([
      [-l * 0.6, h * 0.1],
      [-l * 0.1, -h * 0.3],
      [l * 0.5, -h * 0.46],
      [l * 0.92, -h * 0.2],
      [l * 0.92, h * 0.24],
      [l * 0.4, h * 0.5],
      [-l * 0.16, h * 0.4],
    ]);
    pen.fill(smooth(shift(slit, -0.6 * s, -1.4 * s)), tone(c, -0.4), 0.8);
    pen.fill(smooth(slit), pen.radial([tone(o.flesh, -0.3), [o.flesh, 0.66], tone(o.flesh, 0.4)], '.5 .42 .56'));
  }
  pen.gleam(f.x - l * 0.3 * s, f.y - h * 0.56 * s, l * 0.2 * s, h * 0.1 * s, 0.5);
}
