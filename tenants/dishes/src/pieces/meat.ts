import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, num, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** Outlines of bites as a knife leaves them, with corners: shares of half the length and half the width. */
const bites: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-1, -0.4],
    [-0.66, -0.98],
    [0.06, -0.84],
    [0.74, -1],
    [1.02, -0.24],
    [0.86, 0.66],
    [0.24, 0.98],
    [-0.4, 0.8],
    [-0.9, 0.84],
  ],
  [
    [-0.94, -0.74],
    [-0.1, -1.02],
    [0.82, -0.66],
    [1.04, 0.14],
    [0.64, 0.9],
    [-0.16, 0.98],
    [-0.74, 0.76],
    [-1.02, 0.06],
  ],
  [
    [-1, -0.56],
    [-0.46, -1],
    [0.5, -0.86],
    [1.04, -0.66],
    [0.84, 0.3],
    [0.46, 1],
    [-0.34, 0.88],
    [-1, 0.58],
  ],
];

/**
 * seared: a bite or strip of meat or poultry from the pan: matt and golden, browned at its edge and in a few places,
 * its grain seen on top; its side, seen below, is the pale cut, in fibres. Without browning it is poached: pale all
 * over.
 */
export function seared(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number; bend?: number }): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const c = pen.vary(o.colour, 0.04);
  const flesh = pen.vary(o.flesh, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const bow = pen.pick([-1, 1]) * (o.bend ?? 0);
  const place = (u: number, v: number): Point => [u * l, v * h + bow * (1 - u * u)];
  const outline = f.all(pen.pick(bites).map(([u, v]) => place(u + j(0.08), v + j(0.1))));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.4 * s);
  const deep = Math.min(9, h * 0.4);
  const side = edge(hull([...outline, ...shift(outline, 1.6 * s, deep * s)]));
  pen.shadow(edge(shift(outline, 1.8 * s, (deep + 1) * s)));
  pen.fill(side, pen.linear([tone(flesh, 0.3), flesh, tone(flesh, -0.2)]));
  // the fibres end at the cut
  const ends = outline
    .filter(([, y]) => y > f.y)
    .map(([x, y]) => `M${num(f.x + (x - f.x) * 0.8)} ${num(y - 2 * s)}l${num(1.2 * s)} ${num((deep + 1) * s)}`);
  pen.line(ends.join(''), tone(flesh, -0.3), 1.2 * s, 0.4);
  const d = edge(outline);
  const top = mix(flesh, c, o.brown ? 0.5 : 0.3);
  pen.fill(d, pen.linear([tone(top, 0.14), top]));
  pen.clip(d, () => {
    const { brown } = o;
    const run = (v: number) => {
      const from = pen.between(-0.9, -0.3);
      const to = from + pen.between(0.6, 1.2);
      return smooth(f.all([place(from, v), place((from + to) / 2, v + j(0.1)), place(to, v + j(0.08))]), false);
    };
    const grain = (rows: readonly number[]) => rows.map((v) => run(v + j(0.08))).join('');
    if (brown) {
      const stain = (turn: number, k: number, opacity: number) => {
        const [u, v] = [Math.cos(turn) * 0.8, Math.sin(turn) * 0.8];
        pen.sear(...f(...place(u, v)), l * k * s, h * k * s, brown, opacity, f.rot + j(30));
      };
      const a = pen.between(0, 6.283);
      stain(a, 0.56, 0.75);
      stain(a + 2.2, 0.44, 0.6);
      stain(a + 4, 0.4, 0.5);
      pen.line(d, mix(c, brown, 0.5), h * 0.26 * s, 0.3).line(d, brown, h * 0.09 * s, 0.5);
    }
    pen.line(grain([-0.56, -0.06, 0.5]), tone(top, -0.34), 1.1 * s, 0.4);
    pen.line(grain([-0.4, 0, 0.36]), tone(flesh, 0.3), 1.2 * s, 0.45);
    if (brown && o.grilled) {
      const marks = [-0.5, 0.04, 0.58].map((u) => smooth(f.all([place(u - 0.1, -1.2), place(u + 0.1, 1.2)]), false));
      pen.line(marks.join(''), tone(c, -0.66), 4 * s, 0.5);
    }
  });
}

/**
 * stewed: a chunk of meat that was stewed until it nearly comes apart: its fibres end at different lengths, a few have
 * come loose, and it is moist.
 */
export function stewed(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number; n?: number }): void {
  const { n = 5 } = o;
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const c = pen.vary(o.colour, 0.05);
  const j = (k: number) => pen.between(-k, k);
  const bow = j(5);
  const lean = j(0.24);
  const place = (u: number, v: number): Point => [(u + lean * v) * l, v * h + bow * (1 - u * u)];
  const rows = Array.from({ length: n }, (_, i) => ((i + 0.5) / n) * 2 - 1);
  // an end is a row of bundles of fibres, each torn or cut at its own length
  const end = (side: number) =>
    rows.flatMap((v) => {
      const u = side * pen.between(0.8, 1.06) * (1 - 0.22 * v * v);
      return [place(u, v - 0.5 / n), place(u - side * 0.05, v + 0.5 / n)];
    });
  const outline = f.all([...end(1), ...end(-1).reverse()]);
  const edge = (points: readonly Point[]) => rounded(points, (h / n) * 2.4 * s);
  const under = edge(shift(outline, 1.4 * s, 5 * s));
  pen.shadow(under).fill(under, tone(c, -0.46));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.24), c, tone(c, -0.24)]));
  const run = (v: number, from: number, to: number) =>
    smooth(f.all([place(from, v), place((from + to) / 2, v + j(0.07)), place(to, v + j(0.05))]), false);
  pen.clip(d, () => {
    const light = rows.map((v) => run(v, -1.1, 1.1)).filter((_, i) => i % 2 === 0);
    pen.line(light.join(''), o.flesh, (h / n) * 1.2 * s, 0.45);
    const dark = rows.slice(1).map((v) => run(v - 1 / n, -1.1 + (pen.random() < 0.5 ? 0 : 0.7), pen.between(0.4, 1.1)));
    pen.line(dark.join(''), tone(c, -0.4), 1.5 * s, 0.36);
    pen.line(
      rows.map((v) => run(v + j(0.1), pen.between(-0.8, -0.2), pen.between(0.1, 0.7))).join(''),
      tone(o.flesh, 0.4),
      1.2 * s,
      0.5,
    );
    pen.sear(...f(...place(0.9, 0.6)), l * 0.6 * s, h * 0.7 * s, tone(c, -0.5), 0.6, f.rot);
  });
  // gravy: a wet light
  pen.gleam(f.x - l * 0.24 * s, f.y - h * 0.42 * s, l * 0.2 * s, h * 0.09 * s, 0.3);
}

/** minced: fried mince: many small crumbs that cling together in a moist clump, unevenly browned. */
export function minced(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const R = o.r * s;
  const base = pen.outline(f.x, f.y, R * 0.86, R * 0.72, { wob: 0.18, n: 12, rot: f.rot });
  const under = smooth(shift(base, 1 * s, 3.4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.5)).fill(smooth(base), tone(c, -0.24));
  const n = 24;
  const layers = [tone(c, -0.2), o.brown ?? tone(c, -0.3), tone(c, 0.04), tone(c, 0.2)].map((own) => ({ own, d: '' }));
  let gaps = '';
  for (let i = 0; i < n; i++) {
    const a = i * 2.4 + pen.between(-0.4, 0.4);
    const k = R * 0.94 * Math.sqrt((n - i - 0.4) / n);
    const q = R * (i % 4 ? pen.between(0.09, 0.16) : pen.between(0.2, 0.27));
    const [x, y] = [f.x + Math.cos(a) * k, f.y + Math.sin(a) * k * 0.84];
    const crumbled = pen.outline(x, y, q * 1.2, q * 0.86, { wob: 0.16, n: 6, rot: pen.between(0, 180) });
    // at random: in rings the crumbs would be petals
    const layer = pen.pick(layers);
    layer.d += smooth(crumbled);
    if (i % 2) gaps += smooth(shift(crumbled, 0.5 * s, 1.3 * s));
  }
  pen.fill(gaps, tone(c, -0.56), 0.34);
  for (const { own, d } of layers) pen.fill(d, own);
  pen.sear(f.x - R * 0.24, f.y - R * 0.3, R * 0.5, R * 0.3, '#fff0d8', 0.34, -30);
}

/** rissole: a ball of mince or pulses from the pan: round, of crumbs pressed together, with a browned crust. */
export function rissole(pen: Pen, f: Frame, o: Look & { r: number; flecks?: readonly Hex[]; rough?: number }): void {
  const { rough = 0.03 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const R = o.r * s;
  const outline = pen.outline(f.x, f.y, R, R * pen.between(0.93, 0.98), {
    wob: rough,
    n: 17,
    rot: f.rot,
    waves: [2, 3, 7],
  });
  const under = smooth(shift(outline, 1.6 * s, 4.6 * s));
  pen.shadow(under).fill(under, tone(c, -0.46));
  const d = smooth(outline);
  const dark = o.brown ?? tone(c, -0.4);
  pen.fill(d, pen.radial([tone(c, 0.4), [c, 0.5], [mix(c, dark, 0.6), 0.9], dark], '.4 .34 .7'));
  const place = (): Point => pen.within({ x: f.x, y: f.y, rx: R * 0.86, ry: R * 0.82 });
  pen.clip(d, () => {
    const [x, y] = f(o.r * 0.5, pen.between(-0.2, 0.2) * o.r);
    pen.sear(x, y, R * 0.6, R * 0.5, dark, 0.6, f.rot);
    pen.sear(...f(-o.r * 0.44, o.r * 0.3), R * 0.44, R * 0.34, dark, 0.4, f.rot);
    // the grain of what it is made of
    for (const [x1, y1] of pen.scatter({ x: f.x, y: f.y, rx: R * 0.8, ry: R * 0.76 }, 8, R * 0.3))
      pen.sear(x1, y1, R * 0.2, R * 0.14, pen.pick([tone(c, 0.4), mix(c, dark, 0.7)]), 0.5, pen.between(0, 180));
    if (o.flecks) pen.spots(9, place, [R * 0.05, R * 0.11], o.flecks, 0.8);
  });
  pen.sear(f.x - R * 0.32, f.y - R * 0.4, R * 0.4, R * 0.24, '#fff2dc', o.flecks ? 0.2 : 0.5, -30);
}

/** pulled: meat that was pulled apart: a moist lock of long fibres that run the same way. */
export function pulled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const bow = pen.between(-0.3, 0.3) * w;
  const strand = (v: number, k: number): string => {
    const half = w * pen.between(0.66, 1.1) * k;
    const off = pen.between(-0.2, 0.2) * w;
    const q = frame(...f(off, v), f.rot + pen.between(-13, 13), s);
    return smooth(
      q.all([
        [-half, pen.between(-3, 3)],
        [-half * 0.3, bow * 0.8],
        [half * 0.4, bow * 0.7],
        [half, pen.between(-3, 3)],
      ]),
      false,
    );
  };
  const layer = (n: number, spread: number, k: number) =>
    Array.from({ length: n }, (_, i) => strand(((i + 0.5) / n - 0.5) * spread * w, k)).join('');
  const low = layer(5, 1.2, 1);
  pen.group('transform="translate(1 3)"', () => pen.shadeLine(low, w * 0.3 * s));
  pen.line(low, tone(c, -0.34), w * 0.3 * s).line(low, tone(c, -0.06), w * 0.22 * s);
  const high = layer(4, 0.8, 0.84);
  pen.line(high, tone(c, -0.3), w * 0.26 * s, 0.6).line(high, tone(c, 0.16), w * 0.19 * s);
  pen.line(layer(2, 0.6, 0.5), tone(c, 0.6), w * 0.07 * s, 0.7);
}

/**
 * carved: a roast or fillet in slices that lean on each other; the cut of each is seen. With an end, a part of it is
 * still uncut: one sees its golden outside.
 */
export function carved(
  pen: Pen,
  f: Frame,
  o: { crust: Hex; flesh: Hex; blush?: Hex; n?: number; w?: number; h?: number; end?: boolean },
): void {
  const { n = 5, w = 58, h = 80, crust, flesh } = o;
  const s = f.scale;
  if (o.end) uncut(pen, frame(...f(((n - 1) / 2) * 25 - 2, 0), f.rot + 8, s), crust, h);
  for (let i = n - 1; i >= 0; i--) {
    const u = (i - (n - 1) / 2) * 25 - (o.end ? 32 : 0);
    const taper = 1 - 0.05 * Math.abs(i - (n - 1) / 2) ** 1.4;
    const at = f(u, pen.between(-4, 4));
    const q = frame(at[0], at[1], f.rot + pen.between(-6, 6) + 8, s * taper);
    const outline = q.all(
      (
        [
          [-0.5, -0.06],
          [-0.42, -0.4],
          [-0.06, -0.54],
          [0.36, -0.44],
          [0.52, -0.06],
          [0.44, 0.36],
          [0.1, 0.53],
          [-0.34, 0.42],
        ] as const
      ).map(([a, b]) => [a * w * pen.between(0.95, 1.05), b * h * pen.between(0.96, 1.04)]),
    );
    const d = smooth(outline);
    const under = smooth(shift(outline, 1.4 * s, 4 * s));
    pen.shadow(under).fill(under, tone(crust, -0.4));
    pen.fill(d, pen.linear([tone(crust, 0.2), crust, tone(crust, -0.3)]));
    const face = toward(outline, q.x, q.y, 0.88);
    pen.fill(smooth(face), pen.linear([tone(flesh, 0.34), flesh, tone(flesh, -0.14)]));
    const { blush } = o;
    if (blush) {
      // pink in the middle, and browner towards the crust without a border
      pen.clip(smooth(face), () => pen.sear(q.x, q.y, w * 0.5 * q.scale, h * 0.56 * q.scale, blush, 0.95, q.rot));
    } else {
      // juicy: a little darker towards the middle
      pen.clip(smooth(face), () =>
        pen.sear(q.x, q.y, w * 0.4 * q.scale, h * 0.44 * q.scale, tone(flesh, -0.24), 0.5, q.rot),
      );
      const grain = [-0.16, 0.14].map((v) => {
        const [from, to] = pen.random() < 0.5 ? [-0.3, 0] : [0, 0.3];
        return smooth([q(v * w - 2, h * from), q(v * w + 2, (h * (from + to)) / 2), q(v * w - 2, h * to)], false);
      });
      pen.line(grain.join(''), tone(flesh, -0.3), 1.4 * s, 0.3);
    }
    pen.line(smooth(face.slice(0, 4), false), '#fff6e6', 2.4 * s, 0.3);
  }
}

/** uncut is the end of a fillet that was not sliced: golden all round, browned where it lay in the pan. */
function uncut(pen: Pen, f: Frame, crust: Hex, h: number): void {
  const s = f.scale;
  const outline = f.all([
    [-36, -h * 0.5],
    [4, -h * 0.52],
    [38, -h * 0.36],
    [58, -h * 0.08],
    [50, h * 0.24],
    [20, h * 0.46],
    [-36, h * 0.5],
  ]);
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under, 'mid').fill(under, tone(crust, -0.46));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(crust, 0.5), tone(crust, 0.1), tone(crust, -0.2)]));
  pen.clip(d, () => {
    const dark = tone(crust, -0.44);
    pen.sear(...f(24, -h * 0.2), 30 * s, 20 * s, dark, 0.6, f.rot);
    pen.sear(...f(36, h * 0.2), 26 * s, 18 * s, dark, 0.6, f.rot);
    pen.sear(...f(-4, h * 0.3), 24 * s, 16 * s, dark, 0.4, f.rot);
    pen.sear(...f(0, -h * 0.26), 24 * s, 9 * s, '#fff2d4', 0.6, f.rot);
  });
}

/** wing: a chicken wing, roasted: the plump upper part and the flat one, bent at the joint. */
export function wing(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const { colour: c } = o;
  const h = o.len / 2;
  const s = f.scale;
  const part = (points: readonly Point[]) => {
    const outline = f.all(points);
    const d = smooth(outline);
    const under = smooth(shift(outline, 2 * s, 6 * s));
    pen.shadow(under, 'high').fill(under, tone(c, -0.5));
    pen.fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.3)]));
    pen.clip(d, () => {
      const place = (): Point => f(pen.between(-h, h) * 0.95, pen.between(-h, h) * 0.6);
      pen.spots(20, place, [3 * s, 9 * s], [tone(c, -0.4), tone(c, 0.3), o.brown ?? tone(c, -0.55)], 0.3);
      pen.line(d, o.brown ?? tone(c, -0.55), 8 * s, 0.28);
    });
  };
  // the flat part with its pointed tip, then the plump one over the joint
  part([
    [-0.1 * h, 0.36 * h],
    [0.16 * h, -0.06 * h],
    [0.5 * h, -0.42 * h],
    [0.84 * h, -0.66 * h],
    [1.08 * h, -0.64 * h],
    [1.02 * h, -0.4 * h],
    [0.82 * h, -0.1 * h],
    [0.56 * h, 0.3 * h],
    [0.2 * h, 0.6 * h],
  ]);
  part([
    [-1.02 * h, -0.3 * h],
    [-0.86 * h, -0.56 * h],
    [-0.5 * h, -0.58 * h],
    [-0.1 * h, -0.24 * h],
    [0.24 * h, 0.14 * h],
    [0.3 * h, 0.46 * h],
    [0.06 * h, 0.62 * h],
    [-0.36 * h, 0.46 * h],
    [-0.84 * h, 0.14 * h],
  ]);
  const groove: Point[] = [
    [0.34 * h, 0.22 * h],
    [0.56 * h, -0.12 * h],
    [0.78 * h, -0.38 * h],
  ];
  pen.line(smooth(f.all(groove), false), tone(c, -0.5), 3 * s, 0.4);
  const [x, y] = f(-0.5 * h, -0.2 * h);
  pen.gleam(x, y - h * 0.1 * s, h * 0.2 * s, h * 0.08 * s, 0.36);
}
