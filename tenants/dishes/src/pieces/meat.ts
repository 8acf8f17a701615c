import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** Outlines of bites as a knife leaves them, with blunt corners: shares of half the length and half the width. */
const bites: readonly (readonly Point[])[] = [
  [
    [-0.98, -0.5],
    [-0.1, -1],
    [0.9, -0.7],
    [1, 0.3],
    [0.3, 0.98],
    [-0.8, 0.7],
  ],
  [
    [-0.8, -0.9],
    [0.5, -0.96],
    [1.04, -0.1],
    [0.74, 0.8],
    [-0.5, 0.98],
    [-1.04, 0.1],
  ],
  [
    [-1.02, -0.1],
    [-0.5, -0.9],
    [0.8, -0.96],
    [1, 0.5],
    [0, 0.8],
    [-0.7, 0.94],
  ],
  [
    [-0.9, -0.7],
    [0.2, -0.8],
    [0.96, -0.98],
    [0.9, 0.6],
    [-0.1, 1],
    [-1, 0.56],
  ],
  [
    [-0.6, -0.98],
    [0.7, -0.8],
    [1.04, 0.4],
    [0.2, 0.96],
    [-1.04, 0.7],
  ],
];

/** biteOutline is one of the bites, with edges that go in and out a little: no knife cuts meat straight. */
function biteOutline(pen: Pen, rough: number): Point[] {
  const flip = pen.pick([-1, 1]);
  const corners = pen
    .pick(bites)
    .map(([u, v]): Point => [u + pen.between(-0.1, 0.1), flip * (v + pen.between(-0.1, 0.1))]);
  return corners.flatMap(([u, v], i): Point[] => {
    const [p, q] = corners[(i + 1) % corners.length] ?? [u, v];
    return [0, 0.34, 0.68].map((t): Point => {
      const out = 1 + (t ? 0.1 : 0) + pen.between(-rough, rough);
      return [(u + (p - u) * t) * out, (v + (q - v) * t) * out];
    });
  });
}

/** thick draws the side of a piece deep units high, seen below its top, and returns it as a path. */
function thick(pen: Pen, f: Frame, outline: readonly Point[], deep: number, paint: string): string {
  const s = f.scale;
  const side = smooth(hull([...outline, ...shift(outline, deep * 0.2 * s, deep * s)]));
  pen.shadow(smooth(shift(outline, 2 * s, (deep + 1.6) * s))).fill(side, paint);
  return side;
}

/**
 * seared: a bite or strip of meat or poultry from the pan: thick, matt, its pale flesh golden and brown in patches
 * where it lay in the pan. A little of its grain is seen on top, and its side is the pale cut. Without browning it is
 * poached: pale all over.
 */
export function seared(
  pen: Pen,
  f: Frame,
  o: Look & { flesh: Hex; len: number; w: number; bend?: number; glaze?: Hex },
): void {
  const s = f.scale;
  const { brown, glaze } = o;
  const size = pen.between(0.8, 1.08);
  const [l, h] = [(o.len / 2) * size, (o.w / 2) * size * pen.between(0.86, 1.04)];
  const c = pen.vary(o.colour, 0.05);
  const flesh = pen.vary(o.flesh, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const bow = pen.pick([-1, 1]) * (o.bend ?? 0);
  const place = (u: number, v: number): Point => [u * l, v * h + bow * (1 - u * u)];
  const outline = f.all(biteOutline(pen, 0.09).map(([u, v]) => place(u, v)));
  const deep = Math.min(9, h * 0.4) * pen.between(0.7, 1.1);
  thick(pen, f, outline, deep, pen.linear([tone(flesh, 0.1), tone(flesh, -0.06), tone(flesh, -0.3)]));
  const top = mix(flesh, c, brown ? pen.between(0.3, 0.66) : 0.3);
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(top, 0.4), top, tone(top, -0.12)]));
  pen.clip(d, () => {
    const a = pen.between(0, 6.283);
    const at = (turn: number, far: number) => f(...place(Math.cos(turn) * far, Math.sin(turn) * far));
    if (brown) {
      pen.sear(...at(a, 0.2), l * s, h * 0.9 * s, c, 0.6, f.rot);
      for (const [turn, k] of [
        [a, 0.74],
        [a + 2.3, 0.56],
        [a + 4.1, 0.5],
      ] as const)
        pen.sear(...at(turn, 0.86), l * k * s, h * k * 0.9 * s, brown, 0.85, f.rot + j(40));
      // crisp: where it is brownest the crust is rough
      const crisp = () => at(a + j(0.9), pen.between(0.4, 1));
      pen.spots(6, crisp, [h * 0.06 * s, h * 0.17 * s], [tone(brown, -0.2), brown], 0.6);
      pen.line(d, brown, h * 0.09 * s, 0.35);
    }
    // the grain: pale strands along it, thick in the middle, each with its shade
    for (const v of pen.pick([[-0.42, 0.1], [0, 0.4], [-0.4, 0, 0.46], [0.1]])) {
      const [from, to, k] = [-0.4 + j(0.5), 0.3 + j(0.5), v + j(0.16)];
      const mid = (from + to) / 2;
      const strand = f.all([place(from, k), place(mid, k - 0.1), place(to, k + 0.02), place(mid, k + 0.06)]);
      pen
        .fill(smooth(shift(strand, 0, 1.2 * s)), tone(c, -0.4), 0.4)
        .fill(smooth(strand), mix(flesh, tone(top, 0.5), 0.5), 0.7);
    }
    if (brown && o.grilled) {
      const marks = [-0.56, -0.06, 0.46].map((u) => smooth(f.all([place(u - 0.1, -1.2), place(u + 0.1, 1.2)]), false));
      pen.line(marks.join(''), tone(c, -0.66), 3.6 * s, 0.5);
    }
  });
  if (!glaze) return;
  // it lay in its sauce, some of which stays on it
  const [x, y] = f(l * j(0.2), h * j(0.2));
  const sauce = pen.outline(x, y, l * 0.8 * s, h * 0.66 * s, { wob: 0.24, n: 12, rot: f.rot });
  pen.clip(d, () => pen.fill(smooth(sauce), pen.linear([tone(glaze, 0.3), glaze, tone(glaze, -0.1)]), 0.5));
  pen.gleam(x - l * 0.26 * s, y - h * 0.26 * s, l * 0.18 * s, h * 0.08 * s, 0.6);
}

/**
 * stewed: a chunk of meat that was stewed until it is tender: its fibres are seen along its top, it has
 * begun to part between two of them, and gravy shines on it.
 */
export function stewed(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number }): void {
  const s = f.scale;
  const [l, h] = [(o.len / 2) * pen.between(0.8, 1.06), (o.w / 2) * pen.between(0.86, 1.06)];
  const c = pen.vary(o.colour, 0.05);
  const j = (k: number) => pen.between(-k, k);
  const bow = pen.pick([-0.22, -0.1, 0.1, 0.22]);
  const place = (u: number, v: number): Point => [u * l, v * h];
  const outline = f.all(biteOutline(pen, 0.12).map(([u, v]) => place(u, v)));
  thick(pen, f, outline, Math.min(9, h * 0.4), pen.linear([tone(c, -0.2), tone(c, -0.5)]));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    const fibre = (v: number, from: number, to: number): Point[] =>
      f.all([place(from, v), place((from + to) / 2, v + bow + j(0.05)), place(to, v + j(0.05))]);
    const rows = (vs: readonly number[], colour: Hex, width: number, opacity: number) => {
      const d = vs.map((v) => smooth(fibre(v + j(0.07), -1 + pen.between(0, 0.8), 1 - pen.between(0, 0.8)), false));
      pen.line(d.join(''), colour, width * s, opacity);
    };
    // its ends are paler, the ridges between the fibres too
    for (const end of [-1, 1])
      pen.sear(...f(...place(end, j(0.3))), l * 0.5 * s, h * 0.8 * s, o.flesh, pen.between(0.3, 0.9), f.rot);
    rows([-0.66, -0.2, 0.24, 0.66], o.flesh, 2.6, 0.5);
    rows([-0.44, 0.02, 0.46], tone(c, -0.5), 1.5, 0.5);
    const v = j(0.4);
    const [upper, lower] = [fibre(v - 0.1, -0.8, 0.5), fibre(v + 0.14, -0.8, 0.5)];
    pen.fill(smooth([...upper, ...lower.reverse()]), tone(c, -0.6), 0.6);
    pen.line(smooth(shift(lower, 0, 1.6 * s), false), tone(o.flesh, 0.3), 2 * s, 0.7);
    pen.line(d, tone(c, -0.4), 3 * s, 0.3);
  });
  pen.sear(f.x - l * 0.26 * s, f.y - h * 0.46 * s, l * 0.34 * s, h * 0.2 * s, '#ffe8cc', 0.6, -20);
  pen.gleam(f.x - l * 0.3 * s, f.y - h * 0.5 * s, l * 0.14 * s, h * 0.05 * s, 0.6);
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

/**
 * rissole: a ball of mince or pulses from the pan: of crumbs pressed together, so that its edge is uneven; its top is
 * browned in a broad ragged field, where it lay in the pan, with a few cracks. Glaze is the sauce that lies on it.
 */
export function rissole(
  pen: Pen,
  f: Frame,
  o: Look & { r: number; flecks?: readonly Hex[]; rough?: number; glaze?: Hex },
): void {
  const { rough = 0.045 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const R = o.r * s * pen.between(0.92, 1.05);
  const outline = pen.outline(f.x, f.y, R, R * pen.between(0.88, 0.97), {
    wob: rough,
    n: 19,
    rot: f.rot,
    waves: [2, 3, 7],
  });
  const under = smooth(shift(outline, 1.6 * s, 4.6 * s));
  pen.shadow(under).fill(under, tone(c, -0.5));
  const d = smooth(outline);
  const dark = o.brown ?? tone(c, -0.4);
  pen.fill(d, pen.radial([tone(c, 0.44), [c, 0.46], [mix(c, dark, 0.8), 0.88], tone(dark, -0.24)], '.36 .28 .78'));
  const place = (): Point => pen.within({ x: f.x, y: f.y, rx: R * 0.86, ry: R * 0.8 });
  pen.clip(d, () => {
    const [x, y] = f(pen.between(-0.3, 0.3) * o.r, pen.between(-0.2, 0.3) * o.r);
    const crust = pen.outline(x, y, R * 0.62, R * 0.46, {
      wob: 0.22,
      n: 13,
      rot: pen.between(0, 180),
      waves: [2, 3, 5, 7],
    });
    pen.sear(x, y, R * 0.9, R * 0.74, dark, 0.6, f.rot).fill(smooth(crust), dark, o.flecks ? 0.24 : 0.36);
    // crumbs of the crust, small and of no one form, with dark pits between them
    pen.spots(9, place, [R * 0.05, R * 0.11], [tone(dark, -0.3), tone(dark, -0.1)], 0.5);
    pen.spots(11, place, [R * 0.06, R * 0.13], [tone(c, 0.1), tone(c, 0.26)], 0.55);
    if (o.flecks) pen.spots(9, place, [R * 0.05, R * 0.11], o.flecks, 0.8);
  });
  if (o.glaze && !o.flecks) {
    const g = pen.outline(f.x - R * 0.1, f.y - R * 0.14, R * 0.66, R * 0.5, {
      wob: 0.2,
      n: 11,
      rot: pen.between(0, 180),
    });
    pen.fill(smooth(shift(g, 0.8 * s, 2 * s)), tone(dark, -0.3), 0.35);
    pen.fill(smooth(g), pen.linear([tone(o.glaze, 0.24), o.glaze, tone(o.glaze, -0.2)]), 0.94);
    pen.gleam(f.x - R * 0.3, f.y - R * 0.36, R * 0.24, R * 0.1, 0.6);
    return;
  }
  pen.sear(f.x - R * 0.34, f.y - R * 0.42, R * 0.42, R * 0.24, '#fff2dc', o.flecks ? 0.3 : 0.75, -30);
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
    const q = frame(...f(off, v), f.rot + pen.between(-17, 17), s);
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

/** sliceForm is the cut of a slice of a fillet or roast: flat below, where it lay, and full above. In shares. */
const sliceForm: readonly Point[] = [
  [-0.44, 0.1],
  [-0.4, -0.3],
  [-0.12, -0.52],
  [0.24, -0.5],
  [0.46, -0.24],
  [0.5, 0.12],
  [0.36, 0.42],
  [0.04, 0.5],
  [-0.3, 0.4],
];

/**
 * carved: a roast or fillet in slices that lean on each other like fallen cards, fanned; the cut of each is seen,
 * within a thin browned rim. With an end, a part of it is still uncut: one sees its golden outside.
 */
export function carved(
  pen: Pen,
  f: Frame,
  o: { crust: Hex; flesh: Hex; blush?: Hex; n?: number; w?: number; h?: number; end?: boolean },
): void {
  const { n = 5, w = 58, h = 84, crust, flesh, blush } = o;
  const s = f.scale;
  const step = o.end ? 29 : 27;
  if (o.end) uncut(pen, frame(...f(((n - 1) / 2) * step - 8, 7), f.rot + 14, s * 0.9), crust, h);
  for (let i = n - 1; i >= 0; i--) {
    const k = i - (n - 1) / 2;
    const u = k * step - (o.end ? 32 : 0);
    // a fan: each slice is turned a little more than the one it leans on; the first and the last are the smaller ones
    const q = frame(
      ...f(u, k * k * 2.4 + pen.between(-2, 2)),
      f.rot + k * 8 + pen.between(-3, 3),
      s * (1 - 0.035 * k * k),
    );
    const outline = q.all(
      sliceForm.map(([a, b]) => [a * w * pen.between(0.95, 1.06), b * h * pen.between(0.96, 1.04)]),
    );
    const d = smooth(outline);
    const under = smooth(shift(outline, 2 * s, 5 * s));
    pen.shadow(under).fill(under, tone(crust, -0.36));
    pen.fill(d, pen.linear([tone(crust, 0.14), crust, tone(crust, -0.3)]));
    // the rim is broad where the slice is still upright, and thin where it lies
    const face = smooth(toward(outline, q.x, q.y, 0.88, -2 * s, 0));
    pen.fill(face, pen.linear([tone(flesh, 0.5), tone(flesh, 0.1), tone(flesh, -0.12)]));
    pen.clip(face, () => {
      if (blush) pen.sear(q.x, q.y, w * 0.5 * q.scale, h * 0.52 * q.scale, blush, 0.95, q.rot);
      pen.line(d, crust, w * 0.16 * s, 0.3);
      const fibre = (u: number, from: number, to: number) =>
        smooth(
          [from, (from + to) / 2, to].map((v, m) =>
            q((u + (m === 1 ? 0.05 : 0) + pen.between(-0.03, 0.03)) * w, v * h),
          ),
          false,
        );
      const shade = tone(blush ?? flesh, -0.3);
      pen.line(fibre(0.1, -0.32, -0.02) + fibre(0.24, -0.1, 0.26) + fibre(-0.12, 0, 0.3), shade, 1.5 * s, 0.4);
      // juice
      pen.sear(...q(-0.1 * w, -0.22 * h), w * 0.2 * s, h * 0.14 * s, '#fffdf4', 0.6, q.rot);
    });
  }
}

/** uncut is the end of a fillet that was not sliced: slender, golden, browned in patches where it lay in the pan. */
function uncut(pen: Pen, f: Frame, crust: Hex, h: number): void {
  const s = f.scale;
  const outline = f.all([
    [-34, -h * 0.46],
    [0, -h * 0.5],
    [30, -h * 0.38],
    [56, -h * 0.16],
    [66, h * 0.04],
    [50, h * 0.2],
    [18, h * 0.4],
    [-34, h * 0.5],
  ]);
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under, 'mid').fill(under, tone(crust, -0.4));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(crust, 0.66), tone(crust, 0.36), tone(crust, 0.06)]));
  pen.clip(d, () => {
    const dark = tone(crust, -0.4);
    pen.sear(...f(24, -h * 0.3), 26 * s, 14 * s, dark, 0.7, f.rot + 20);
    pen.sear(...f(40, h * 0.14), 26 * s, 14 * s, dark, 0.75, f.rot - 24);
    pen.sear(...f(6, h * 0.36), 26 * s, 14 * s, dark, 0.6, f.rot - 10);
    pen.sear(...f(8, 0), 22 * s, 12 * s, dark, 0.3, f.rot);
    pen.line(d, dark, 3 * s, 0.35);
    const grain =
      smooth(
        f.all([
          [0, -8],
          [26, -4],
          [48, 2],
        ]),
        false,
      ) +
      smooth(
        f.all([
          [10, 12],
          [28, 10],
          [40, 8],
        ]),
        false,
      );
    pen.line(grain, tone(crust, -0.3), 1.5 * s, 0.4);
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
