import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/**
 * lump is the outline of a bite of meat, cut by hand: no two sides are alike, one corner is drawn out and one side is
 * hollow. In shares of half the length and half the width. Full is how far it fills its box: below 1 it has blunt ends.
 */
function lump(pen: Pen, rough = 0.07, full = 1): Point[] {
  const n = pen.whole(6, 8);
  const start = pen.between(0, 6.283);
  const hollow = pen.whole(0, n - 1);
  const corner = (hollow + pen.whole(2, n - 2)) % n;
  return Array.from({ length: n }, (_, i): Point => {
    const a = start + ((i + pen.between(-0.26, 0.26)) / n) * 6.283;
    const k = (i === hollow ? 0.72 : i === corner ? 1.12 : 0.96) + pen.between(-rough, rough);
    const blunt = (v: number) => Math.sign(v) * Math.abs(v) ** full * k;
    return [blunt(Math.cos(a)), blunt(Math.sin(a))];
  });
}

/**
 * seared: a bite or strip of meat or poultry from the pan: an irregular piece with a golden crust, brown in patches
 * where it lay in the pan. A knife cut it, so that one side shows its moist pale flesh with a few fibres. Without
 * browning it is poached: pale all over. Glaze is the sauce that it lay in.
 */
export function seared(
  pen: Pen,
  f: Frame,
  o: Look & { flesh: Hex; len: number; w: number; bend?: number; glaze?: Hex },
): void {
  const s = f.scale;
  const { brown, glaze } = o;
  const size = pen.between(0.74, 1.1);
  const [l, h] = [(o.len / 2) * size, (o.w / 2) * size * pen.between(0.84, 1.1)];
  const c = brown ? pen.vary(o.colour, 0.05) : mix(o.colour, o.flesh, 0.5);
  const flesh = pen.vary(o.flesh, 0.015);
  const j = (k: number) => pen.between(-k, k);
  const bow = pen.pick([-1, 1]) * (o.bend ?? 0);
  const place = (u: number, v: number): Point => [u * l, v * h + bow * (1 - u * u)];
  const slim = o.len > o.w * 1.7;
  const outline = f.all(lump(pen, 0.07, slim ? 0.6 : 0.9).map(([u, v]) => place(u, v)));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.42 * s);
  const under = edge(hull([...outline, ...shift(outline, 0.8 * s, 4.4 * s)]));
  pen.shadow(edge(shift(outline, 2 * s, 6 * s))).fill(under, brown ? tone(c, -0.42) : tone(flesh, -0.34));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.4), tone(c, 0.06), tone(c, -0.16)]));
  // the cut goes along a side of a strip, and anywhere on a chunk
  const a = pen.pick(slim ? [1.57, 1.57, 4.71] : [0.7, 1.4, 2.2, 3.8, 5.7]) + j(slim ? 0.1 : 0.3);
  const far = slim ? pen.between(-0.3, 0.3) : pen.between(0.1, 0.46);
  const across = (along: number, out: number): Point => {
    const [x, y] = [Math.cos(a) * out - Math.sin(a) * along, Math.sin(a) * out + Math.cos(a) * along];
    return f(...place(x, y));
  };
  const knife = [-1.3, -0.7, -0.3, 0.1, 0.5, 0.9, 1.3].map((t) => across(t, far + j(0.11)));
  pen.clip(d, () => {
    if (brown) crust(pen, f, { across, far, l, h, brown });
    const face = smooth([...knife, across(1.4, 1.6), across(-1.4, 1.6)]);
    pen.fill(face, pen.linear([tone(flesh, 0.6), tone(flesh, 0.14), tone(flesh, -0.14)]));
    if (brown) soft(pen, 1.2, () => pen.line(smooth(knife, false), brown, h * 0.12 * s, 0.5));
    const fibre = (t: number, from: number, to: number) =>
      smooth([across(t, from), across(t + j(0.1), (from + to) / 2), across(t + j(0.16), to)], false);
    const fibres = [-0.5, -0.05, 0.44].map((t) => fibre(t + j(0.14), far + 0.14, pen.between(0.5, 0.9)));
    pen.line(fibres.join(''), tone(flesh, -0.34), h * 0.07 * s, 0.5);
    if (brown && o.grilled) {
      const marks = [-0.56, -0.06, 0.46].map((u) => smooth(f.all([place(u - 0.1, -1.2), place(u + 0.1, 1.2)]), false));
      pen.line(marks.join(''), tone(c, -0.66), 3.6 * s, 0.5);
    }
    if (glaze) {
      // it lay in its sauce, which still covers its lower side
      const sauce = [-1.3, -0.5, 0.1, 0.6, 1.3].map((u, i) => f(u * l, (0.36 + (i % 2 ? 0.24 : -0.1) + j(0.12)) * h));
      const low: Point[] = [
        [f.x + 2 * l * s, f.y + 2.4 * h * s],
        [f.x - 2 * l * s, f.y + 2.4 * h * s],
      ];
      sauce.sort((p, q) => p[0] - q[0]);
      pen.fill(smooth([...sauce, ...low]), pen.linear([tone(glaze, 0.24), glaze]), 0.5);
    }
  });
  pen.gleam(...across(0.1, -0.5), l * 0.2 * s, h * 0.09 * s, glaze ? 0.6 : 0.34);
}

/** crust browns the outside of a bite: most at its edge, away from the cut, with a few crisp spots. */
function crust(
  pen: Pen,
  f: Frame,
  o: { across: (along: number, out: number) => Point; far: number; l: number; h: number; brown: Hex },
): void {
  const { across, l, h, brown } = o;
  const s = f.scale;
  const r = Math.min(l, h) * s;
  const j = (k: number) => pen.between(-k, k);
  for (const [along, out, k] of [
    [0.6, -0.74, 0.8],
    [-0.7, -0.56, 0.7],
    [pen.pick([-0.9, 0.9]), -0.06, 0.56],
  ] as const)
    pen.sear(...across(along + j(0.2), out + j(0.1)), l * k * s, r * k, brown, 0.9, f.rot + j(50));
  pen.spots(4, () => across(j(0.7), pen.between(-0.8, -0.1)), [r * 0.05, r * 0.12], [tone(brown, -0.2)], 0.5);
}

/**
 * stewed: a chunk of meat that was stewed until it is tender: its fibres run along it and stick out where one end was
 * torn, with a split that runs in from there. Gravy shines on it.
 */
export function stewed(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number }): void {
  const s = f.scale;
  const [l, h] = [(o.len / 2) * pen.between(0.8, 1.08), (o.w / 2) * pen.between(0.74, 1.04)];
  const c = pen.vary(o.colour, 0.05);
  const j = (k: number) => pen.between(-k, k);
  const bow = j(0.14);
  const at = (u: number, v: number): Point => [u * l, (v + bow * (1 - u * u)) * h];
  const torn = [-0.72, -0.5, -0.24, 0, 0.22, 0.5, 0.74].map((v, i) => at(i % 2 ? 0.82 + j(0.06) : 1.02 + j(0.14), v));
  const outline = f.all([
    at(-0.94, -0.5 + j(0.14)),
    at(-0.6, -0.94 + j(0.1)),
    at(0.1, -0.86 + j(0.12)),
    ...torn,
    at(0.2, 0.96 + j(0.08)),
    at(-0.5, 0.84 + j(0.14)),
    at(-1 + j(0.08), 0.3 + j(0.2)),
  ]);
  const edge = (points: readonly Point[]) => rounded(points, h * 0.3 * s);
  const under = edge(shift(outline, 0.8 * s, 5 * s));
  pen.shadow(edge(shift(outline, 2 * s, 6 * s))).fill(under, tone(c, -0.54));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    pen.sear(...f(...at(0.8, j(0.3))), l * 0.8 * s, h * 0.9 * s, o.flesh, 0.9, f.rot);
    const fibre = (v: number, from: number, to: number) =>
      smooth(f.all([at(from, v), at((from + to) / 2, v + j(0.08)), at(to, v + j(0.06))]), false);
    const light = [-0.56, -0.1, 0.4].map((v) => fibre(v + j(0.1), pen.between(-0.8, 0), pen.between(0.5, 0.9)));
    const dark = [-0.34, 0.16, 0.62].map((v) => fibre(v + j(0.1), pen.between(-0.6, 0.1), pen.between(0.6, 1)));
    pen.line(dark.join(''), tone(c, -0.46), 1.6 * s, 0.5).line(light.join(''), tone(o.flesh, 0.16), 2.6 * s, 0.6);
    pen.line(fibre(j(0.3), 0.3, 1.2), tone(c, -0.66), 2.8 * s, 0.7);
    pen.sear(...f(...at(-0.74, 0.5)), l * 0.5 * s, h * 0.5 * s, tone(c, -0.5), 0.6, f.rot);
  });
  pen.gleam(...f(...at(-0.3, -0.5)), l * 0.22 * s, h * 0.08 * s, 0.6);
}

/** braised: a few large pieces of meat, stewed until tender, that lean on each other. */
export function braised(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number }): void {
  for (const [u, v, turn] of [
    [-0.34, -0.36, -14],
    [0.42, -0.3, 204],
    [-0.4, 0.34, 196],
    [0.34, 0.36, -20],
    [0, 0, 40],
  ] as const) {
    const q = frame(...f(u * o.len, v * o.len), f.rot + turn + pen.between(-12, 12), f.scale * pen.between(0.9, 1.1));
    stewed(pen, q, o);
  }
}

/** minced: fried mince: a loose spoonful of small crumbs of every size, browned unevenly. */
export function minced(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const R = o.r * s;
  const n = 26;
  // the same few colours in every spoonful, so that a heap is one
  const c = o.colour;
  const layers = [o.brown ?? tone(c, -0.3), tone(c, -0.1), tone(c, 0.12), tone(c, 0.34)].map((own) => ({ own, d: '' }));
  let gaps = '';
  for (let i = 0; i < n; i++) {
    const a = i * 2.4 + pen.between(-0.5, 0.5);
    const k = R * 1.04 * Math.sqrt((n - i - 0.4) / n) + pen.between(-0.06, 0.1) * R;
    const q = R * (i % 4 ? pen.between(0.11, 0.17) : pen.between(0.18, 0.26));
    const [x, y] = [f.x + Math.cos(a) * k, f.y + Math.sin(a) * k * 0.9];
    const crumbled = pen.outline(x, y, q * 1.24, q * 0.84, {
      wob: 0.24,
      n: 6,
      rot: pen.between(0, 180),
      waves: [2, 3],
    });
    // at random: in rings the crumbs would be petals
    pen.pick(layers).d += smooth(crumbled);
    gaps += smooth(shift(crumbled, 0.7 * s, 1.9 * s));
  }
  pen.fill(gaps, tone(c, -0.56));
  for (const { own, d } of layers) pen.fill(d, own);
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

/**
 * pulled: meat that was pulled apart: a loose heap of torn shreds, ragged at their ends, with the fibres seen along
 * them; they cross each other.
 */
export function pulled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  for (let i = 0; i < 6; i++) {
    const half = w * pen.between(0.6, 1);
    const thick = w * pen.between(0.14, 0.24);
    const bow = j(0.2) * w;
    const q = frame(...f(j(0.36) * w, (i / 5 - 0.5) * w * 1.1), f.rot + j(48), s);
    const own = tone(c, pen.pick([-0.1, 0.04, 0.16]));
    const bend = (u: number) => bow * (1 - u * u);
    const row = (v: number): Point[] => [-0.7, -0.2, 0.3, 0.74].map((u) => [u * half, bend(u) + v * thick + j(1)]);
    const torn = (side: number): Point[] =>
      [0.9, 0.3, -0.2, -0.8].map((v, m) => [side * half * (m % 2 ? 0.82 : pen.between(0.96, 1.14)), v * thick * side]);
    const outline = q.all([...row(-1), ...torn(1).reverse(), ...row(1).reverse(), ...torn(-1).reverse()]);
    const under = smooth(shift(outline, 0.8 * s, 2.4 * s));
    pen.shadow(under, 'low').fill(under, tone(c, -0.44));
    pen.fill(smooth(outline), pen.linear([tone(own, 0.4), own, tone(own, -0.12)]));
    const fibre = (v: number, from: number, to: number) =>
      smooth(q.all([from, (from + to) / 2, to].map((u): Point => [u * half, bend(u) + v * thick])), false);
    pen.line(fibre(-0.3, -0.8, pen.between(0, 0.7)) + fibre(0.36, -0.4, 0.86), tone(own, -0.36), w * 0.045 * s, 0.55);
  }
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
      if (blush) pen.sear(q.x, q.y, w * 0.42 * q.scale, h * 0.44 * q.scale, blush, 0.9, q.rot);
      // the heat went in from outside: brown near the crust, and no hard line
      soft(pen, 3, () => pen.line(d, crust, w * 0.28 * s, 0.5));
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
      pen.sear(...q(-0.1 * w, -0.22 * h), w * 0.18 * s, h * 0.12 * s, '#fffdf4', 0.3, q.rot);
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
      const dark = o.brown ?? tone(c, -0.55);
      for (let i = 0; i < 9; i++) {
        const q = h * pen.between(0.14, 0.3) * s;
        pen.sear(...place(), q * 1.3, q, i % 3 ? dark : tone(c, 0.6), 0.7, pen.between(0, 180));
      }
      // crisp skin: small blisters, and dark along its edge
      pen.spots(16, place, [1.6 * s, 4 * s], [tone(c, 0.5), dark, tone(c, -0.3)], 0.55);
      pen.line(d, dark, 6 * s, 0.45);
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
