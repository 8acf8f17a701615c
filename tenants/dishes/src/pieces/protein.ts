import { type Hex, tone } from '../colour.ts';
import { type Frame, frame, hull, num, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/**
 * drape: smoked salmon: a thin slice let fall in folds: three laps, each with a rounded fold at its upper edge, on
 * which the light lies, and a thin wavy lower edge, through which one nearly sees. Fine pale lines run along it in
 * arcs.
 */
export function drape(pen: Pen, f: Frame, o: Look & { w: number; edge: Hex; grain: Hex }): void {
  const c = pen.vary(o.colour, 0.03);
  const { w, edge, grain } = o;
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  const lean = pen.pick([-1, 1]);
  for (const [u, v, long, tall] of [
    [0.1, -0.34, 0.94, 0.46],
    [-0.1, 0, 1.06, 0.5],
    [0.1, 0.34, 0.9, 0.46],
  ] as const) {
    const q = frame(...f((u + j(0.06)) * w * lean, v * w), f.rot + lean * 6 + j(10), s);
    const phase = pen.between(0, 6.283);
    const us = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
    const fold = (u: number) => -tall * (0.86 - 0.5 * u ** 4) + 0.04 * Math.sin(u * 3 + phase);
    const hem = (u: number) => tall * (0.8 - 0.5 * u ** 4) + 0.075 * Math.sin(u * 9 + phase);
    const row = (t: number, k = 1) => us.map((u): Point => [u * long * w * k, (fold(u) + (hem(u) - fold(u)) * t) * w]);
    const outline = q.all([...row(0), [1.06 * long * w, 0.04 * w], ...row(1).reverse(), [-1.06 * long * w, 0]]);
    const d = smooth(outline);
    pen.shadow(smooth(shift(outline, 0.6 * s, 1.4 * s)), 'low').fill(d, pen.linear([tone(c, 0.2), c, tone(c, 0.06)]));
    pen.clip(d, () => {
      // between the folds it is deep in colour, at the hem thin
      for (const u of [-0.56, 0.06, 0.6])
        pen.sear(
          ...q((u + j(0.14)) * long * w, 0.2 * tall * w),
          w * 0.15 * s,
          w * tall * 0.8 * s,
          tone(c, -0.3),
          0.6,
          q.rot + j(26),
        );
      const lines = [0.12, 0.26, 0.4, 0.54, 0.68, 0.82].map((t) => {
        const from = pen.whole(0, 2);
        return smooth(q.all(row(t + j(0.03), 1.02)).slice(from, 9 - pen.whole(0, 2)), false);
      });
      pen.line(lines.join(''), grain, 1.7 * s, 0.7);
      pen.line(smooth(q.all(row(0.03)), false), tone(c, 0.6), w * 0.1 * s, 0.7);
      pen.line(smooth(q.all(row(1)), false), edge, w * 0.06 * s, 0.9);
    });
  }
}

/** slicedOval is a slice of a breast or ham: broad at one end, narrow at the other. Shares of its half length. */
const slicedOval: readonly Point[] = [
  [-0.98, 0.04],
  [-0.82, -0.4],
  [-0.36, -0.62],
  [0.2, -0.58],
  [0.68, -0.4],
  [0.98, -0.04],
  [0.8, 0.34],
  [0.3, 0.54],
  [-0.3, 0.58],
  [-0.8, 0.42],
];

/**
 * coldCut: three slices of cooked ham or breast that overlap: pale within, with a rim of fat along one side of
 * ham and golden roast all round chicken, which is what tells that it is done. Rind is the thin line along the rim.
 */
export function coldCut(pen: Pen, f: Frame, o: Look & { w: number; rim: Hex; rind: Hex; cooked?: boolean }): void {
  const { w, rim, rind } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  for (const v of [-0.36, 0, 0.36]) {
    const q = frame(...f(v * 0.3 * w + j(2), v * w), f.rot + j(9), s * pen.between(0.94, 1.03));
    const outline = q.all(
      slicedOval.map(([a, b]) => [a * w * pen.between(0.97, 1.04), b * w * pen.between(0.95, 1.06)]),
    );
    const under = smooth(shift(outline, 0.8 * s, 2.8 * s));
    pen.shadow(under, 'low').fill(under, tone(rind, -0.2));
    const d = smooth(outline);
    pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.1)]));
    pen.clip(d, () => {
      const fibre = [-0.3, 0.1, 0.46].map((u) =>
        smooth(q.all([-0.34, 0, 0.3].map((t): Point => [(u + j(0.06)) * w, (t + j(0.06)) * w])), false),
      );
      if (o.cooked) pen.line(fibre.join(''), tone(c, -0.2), 1.4 * s, 0.3);
      if (o.cooked) roasted(pen, q, { outline, d, w, rim, rind });
      else boiled(pen, q, { outline, c, w, rim, rind });
    });
  }
}

/**
 * broadCut: two large thin slices of cooked ham or roast beef that lie over each other and cover bread: evenly pink,
 * with softly paler fields, and a thin browned edge all round, broader and uneven along one side of what was roasted.
 */
export function broadCut(pen: Pen, f: Frame, o: Look & { w: number; rim: Hex; rind: Hex; cooked?: boolean }): void {
  const { w, rim, rind } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  for (const v of [-0.26, 0.2]) {
    const q = frame(...f(v * 0.4 * w + j(3), v * w), f.rot + j(20), s * pen.between(0.94, 1.02));
    const outline = q.all(
      slicedOval.map(([a, b]) => [a * w * 1.02 * pen.between(0.96, 1.04), b * w * 1.36 * pen.between(0.95, 1.06)]),
    );
    const under = smooth(shift(outline, 0.8 * s, 2.4 * s));
    const d = smooth(outline);
    pen.shadow(under, 'low').fill(under, tone(rind, -0.16));
    pen.fill(d, pen.linear([tone(c, 0.24), c, tone(c, -0.08)]));
    pen.clip(d, () => {
      for (const [u, t, k] of [
        [-0.44, -0.2, 0.44],
        [0.4, 0.3, 0.4],
        [0.2, -0.34, 0.34],
      ] as const)
        pen.sear(
          ...q((u + j(0.14)) * w, (t + j(0.1)) * w),
          w * k * s,
          w * k * 0.6 * s,
          tone(c, 0.5),
          0.4,
          q.rot + j(40),
        );
      soft(pen, 2, () => pen.line(d, rim, w * (o.cooked ? 0.24 : 0.14) * s, 0.75));
      pen.line(d, rind, w * 0.1 * s, 0.9);
      if (!o.cooked) return;
      for (const u of [-0.6, -0.1, 0.4])
        pen.sear(...q((u + j(0.14)) * w, -0.76 * w), w * 0.3 * s, w * 0.2 * s, rind, 0.85, q.rot + j(20));
    });
  }
}

/**
 * foldedSlice: a round slice of raw ham, folded over loosely: a half on the other half, which looks
 * out below it; its rim of fat lies along the round edge. Its meat has soft paler and darker fields, as
 * muscles have; veins are the lines of fat of a raw ham.
 */
export function foldedSlice(pen: Pen, f: Frame, o: Look & { w: number; edge: Hex; rim: number; veins: Hex }): void {
  const c = pen.vary(o.colour, 0.03);
  const { w, edge } = o;
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  const half = (q: Frame, k: number, own: Hex) => {
    const phase = pen.between(0, 6.283);
    const arc: Point[] = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
      const a = t * 1.5;
      const r = w * k * (1 + 0.05 * Math.sin(t * 8 + phase));
      return [Math.sin(a) * r * 1.06, Math.cos(a) * r * 1.12 - w * 0.42];
    });
    const fold: Point[] = [0.66, 0.2, -0.3, -0.7].map((u) => [u * w * k, (-0.5 + 0.07 * Math.sin(u * 5 + phase)) * w]);
    const outline = q.all([...arc, ...fold]);
    const d = smooth(outline);
    const under = smooth(shift(outline, 0.8 * s, 2.4 * s));
    pen.shadow(under, 'low').fill(under, tone(edge, -0.26));
    pen.fill(d, pen.linear([tone(own, 0.3), own, tone(own, -0.08)]));
    pen.clip(d, () => {
      for (const [u, v, kk] of [
        [-0.4, 0.2, 0.5],
        [0.36, -0.06, 0.44],
        [0.1, 0.4, 0.4],
      ] as const) {
        const [x, y] = q((u + j(0.14)) * w, (v + j(0.14)) * w);
        pen.sear(x, y, w * kk * s, w * kk * 0.6 * s, tone(own, pen.pick([0.5, 0.3, -0.2])), 0.6, q.rot + j(40));
      }
      const vein = (u: number) =>
        smooth(
          q.all([
            [u * w, -w * 0.5],
            [(u + j(0.2)) * w, -0.1 * w],
            [(u * 1.3 + j(0.1)) * w, w * 0.3],
            [u * 1.6 * w, w * 0.7],
          ]),
          false,
        );
      pen.line([-0.5, -0.14, 0.2, 0.5].map((u) => vein(u + j(0.08))).join(''), o.veins, 2 * s, 0.6);
      pen.line(smooth(q.all(arc), false), edge, w * o.rim * 2 * s);
      // the light lies along the fold
      pen.line(smooth(q.all(fold), false), tone(own, 0.6), w * 0.16 * s, 0.6);
    });
  };
  half(frame(...f(j(0.08) * w, 0.07 * w), f.rot + pen.pick([-1, 1]) * pen.between(6, 13), s), 0.98, tone(c, -0.12));
  half(frame(...f(0, -0.02 * w), f.rot, s), 0.9, c);
}

/** boiled is the inside of a slice of ham: paler fields, as muscles have, and a rim of fat along one side alone. */
function boiled(pen: Pen, q: Frame, o: { outline: readonly Point[]; c: Hex; w: number; rim: Hex; rind: Hex }): void {
  const { outline, c, w, rim, rind } = o;
  const s = q.scale;
  for (const [u, v] of [
    [-0.44, -0.1],
    [0.36, 0.1],
  ] as const)
    pen.sear(...q((u + pen.between(-0.1, 0.1)) * w, v * w), w * 0.4 * s, w * 0.3 * s, tone(c, 0.5), 0.4, q.rot);
  const back = smooth(outline.slice(0, 7), false);
  pen.line(back, rind, w * 0.15 * s, 0.6).line(back, rim, w * 0.11 * s, 0.95);
}

/** roasted is the golden outside of a slice of roast breast: broad above, thin below, brown in places. */
function roasted(
  pen: Pen,
  q: Frame,
  o: { outline: readonly Point[]; d: string; w: number; rim: Hex; rind: Hex },
): void {
  const { outline, d, w, rim, rind } = o;
  const s = q.scale;
  soft(pen, 3, () => pen.line(d, rim, w * 0.26 * s, 0.55));
  pen.line(d, rim, w * 0.1 * s, 0.95).line(smooth(outline.slice(0, 6), false), rim, w * 0.26 * s, 0.95);
  for (const u of [-0.6, 0, 0.5])
    pen.sear(...q((u + pen.between(-0.1, 0.1)) * w, -0.5 * w), w * 0.26 * s, w * 0.14 * s, rind, 0.95, q.rot);
  pen.line(d, rind, w * 0.045 * s, 0.8);
}

/** rasher: a slice of bacon, streaked with fat, curled by frying. */
export function rasher(pen: Pen, f: Frame, o: { len: number; w: number }): void {
  const { len, w } = o;
  const s = f.scale;
  const n = 10;
  const phase = pen.between(0, 6.28);
  const wave = (v: number, k = 1): Point[] =>
    Array.from({ length: n + 1 }, (_, i) => {
      const u = i / n;
      return [(u - 0.5) * len, v + Math.sin(u * 10 + phase) * 5.5 * k];
    });
  const band = (from: number, to: number) => smooth(f.all([...wave(from), ...wave(to, 0.9).reverse()]));
  const whole = band(-w / 2, w / 2);
  pen.shadow(whole).fill(whole, pen.linear(['#b4623a', '#964526', '#6f2c18']));
  pen.clip(whole, () => {
    pen.fill(band(-w * 0.5, -w * 0.34), '#dfae72', 0.95);
    pen.fill(band(-w * 0.16, w * 0.0), '#e6bb82', 0.9);
    pen.fill(band(w * 0.24, w * 0.33), '#d9a468', 0.85);
    pen.line(whole, '#5a2410', 5 * s, 0.55);
    const crisp: string[] = [];
    for (let i = 0; i <= n; i += 2) {
      const u = (i / n - 0.5) * len;
      crisp.push(smooth([f(u - 3, -w), f(u + 2, 0), f(u - 2, w)], false));
    }
    pen.line(crisp.join(''), '#5f1d12', 8 * s, 0.16);
    const place = (): Point => f(pen.between(-len, len) / 2, pen.between(-w, w) / 2);
    pen.spots(7, place, [2.5 * s, 6 * s], ['#6b2416', '#f6dcba'], 0.35);
  });
}

/** lardon: a strip of fried bacon, a little curled: a band of golden fat in red-brown meat, crisp at both ends. */
export function lardon(pen: Pen, f: Frame): void {
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  const l = pen.between(12, 17);
  const wide = pen.between(6.4, 8.4);
  const bow = pen.pick([-1, 1]) * pen.between(1, 5);
  const at = (v: number, rough = 0.9): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u) => [u * l + j(rough), v + bow * (1 - u * u) + j(rough)]);
  const outline = f.all([...at(-wide), ...at(wide).reverse()]);
  const under = smooth(shift(outline, 1 * s, 3.4 * s));
  const d = smooth(outline);
  pen.shadow(under, 'low').fill(under, '#74301a');
  pen.fill(d, pen.linear(['#d07850', '#b5553a', '#8f3c26']));
  pen.clip(d, () => {
    pen.line(smooth(f.all(at(-0.66 * wide, 1.2)), false), '#f4cf92', 0.76 * wide * s, 0.95);
    soft(pen, 1, () => pen.line(smooth(f.all(at(0.4 * wide, 1)), false), '#e3a878', 2.2 * s, 0.6));
    for (const u of [-1, 1]) pen.sear(...f(u * l, 0), 6 * s, 8.6 * s, '#5f210f', 0.75);
  });
}

/** drumstick: a chicken leg, roasted. */
export function drumstick(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const { colour: c } = o;
  const h = o.len / 2;
  const s = f.scale;
  const bone: Point[] = [
    [h * 0.3, -7],
    [h * 0.84, -6],
    [h * 0.98, -13],
    [h * 1.12, -7],
    [h * 1.06, 0],
    [h * 1.12, 7],
    [h * 0.98, 13],
    [h * 0.84, 6],
    [h * 0.3, 7],
  ];
  pen.body(smooth(f.all(bone)), '#efe0c6');
  const meat: Point[] = [
    [-h * 1.02, 0],
    [-h * 0.9, -34],
    [-h * 0.4, -46],
    [0.05 * h, -34],
    [h * 0.42, -15],
    [h * 0.62, -10],
    [h * 0.62, 10],
    [h * 0.42, 15],
    [0.05 * h, 34],
    [-h * 0.4, 46],
    [-h * 0.9, 34],
  ];
  const d = smooth(f.all(meat));
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.2), tone(c, -0.48)]));
  pen.clip(d, () => {
    const dark = tone(c, -0.5);
    for (const [u, v, k] of [
      [-0.7, 0.4, 0.44],
      [-0.2, 0.6, 0.4],
      [0.1, -0.2, 0.3],
      [-0.9, -0.3, 0.3],
      [0.5, 0.1, 0.2],
    ] as const)
      pen.sear(...f(u * h, v * 46), h * k * s, h * k * 0.7 * s, dark, 0.55, f.rot + pen.between(-30, 30));
    // crisp skin: blisters, and wrinkles where it drew back from the bone
    const place = (): Point => f(pen.between(-h, h * 0.4), pen.between(-36, 36));
    pen.spots(16, place, [2 * s, 5 * s], [tone(c, 0.5), tone(c, -0.3), dark], 0.42);
    const wrinkle = (u: number, from: number, to: number) =>
      smooth(
        f.all([
          [u * h, from],
          [(u + 0.06) * h, (from + to) / 2],
          [(u - 0.02) * h, to],
        ]),
        false,
      );
    pen.line(wrinkle(0.36, -16, 2) + wrinkle(0.26, 0, 18) + wrinkle(0.48, -8, 10), dark, 1.8 * s, 0.5);
    pen.line(d, dark, 5 * s, 0.4);
    for (const [u, v, k] of [
      [-0.62, -20, 0.3],
      [-0.2, -22, 0.24],
      [-0.76, 2, 0.2],
    ] as const)
      pen.sear(...f(h * u, v), h * k * s, 9 * s, '#ffe6bc', 0.7, f.rot + pen.between(-30, 10));
  });
}

/**
 * sausage: whole and bent, its skin tied at both ends. When it was fried it is browned in patches and has a few cuts,
 * which opened on the pale meat.
 */
export function sausage(pen: Pen, f: Frame, o: Look & { len: number; w: number; bend: number; cuts?: number }): void {
  const { colour: c, len, w, bend } = o;
  const s = f.scale;
  const half = len / 2;
  const bow = (u: number) => bend * (0.5 - u * u);
  const tilt = (u: number) => Math.atan2(-2 * bend * u, half);
  /** on is the place at u along the sausage and v across it, both -1 to 1. */
  const on = (u: number, v: number): Point => {
    const a = tilt(u);
    return [u * half - Math.sin(a) * v * (w / 2), bow(u) + Math.cos(a) * v * (w / 2)];
  };
  const along = [-0.98, -0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9, 0.98];
  const wide = (u: number) => (Math.abs(u) > 0.95 ? 0.62 : Math.abs(u) > 0.8 ? 0.96 : 1 + 0.05 * Math.sin(u * 7));
  const outline = f.all([
    ...along.map((u) => on(u, -wide(u))),
    on(1.07, 0),
    ...[...along].reverse().map((u) => on(u, wide(u))),
    on(-1.07, 0),
  ]);
  for (const q of [-1, 1]) knot(pen, frame(...f(...on(q * 1.04, 0)), f.rot + (tilt(q) * 180) / Math.PI, s * q), c, w);
  const d = smooth(outline);
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.34), tone(c, 0.06), tone(c, -0.34)]));
  const track = (v: number, from: number, to: number) =>
    smooth(f.all([0, 0.25, 0.5, 0.75, 1].map((t) => on(from + (to - from) * t, v))), false);
  pen.clip(d, () => {
    soft(pen, 4, () => {
      pen.line(track(0.86, -1, 1), tone(c, -0.7), w * 0.3 * s, 0.5);
      pen.line(track(-0.5, -0.86, 0.86), tone(c, 0.62), w * 0.2 * s, 0.75);
    });
    if (o.cuts)
      for (const [u, v] of [
        [-0.8, 0.2],
        [-0.42, -0.1],
        [0, 0.24],
        [0.36, -0.16],
        [0.78, 0.16],
      ] as const)
        pen.sear(...f(...on(u + pen.between(-0.08, 0.08), v)), len * 0.13 * s, w * 0.24 * s, '#6a3010', 0.55, f.rot);
  });
  for (let i = 0; i < (o.cuts ?? 0); i++) {
    const u = ((i + 1) / ((o.cuts ?? 0) + 1)) * 1.7 - 0.85 + pen.between(-0.03, 0.03);
    slit(pen, f, (du, v) => on(u + du, v), c);
  }
}

/** slit is a cut across the skin of a sausage, slanting, that opened in the pan: browned edges, pale meat. */
function slit(pen: Pen, f: Frame, on: (du: number, v: number) => Point, c: Hex): void {
  const lips = (k: number) =>
    f.all([
      on(-0.1, -0.62 * k),
      on(-0.03 - 0.055 * k, -0.2),
      on(0.02 - 0.06 * k, 0.2),
      on(0.08, 0.6 * k),
      on(0.03 + 0.055 * k, 0.14),
      on(-0.02 + 0.06 * k, -0.26),
    ]);
  pen.fill(smooth(lips(1.16)), tone(c, -0.5), 0.7);
  pen.fill(smooth(lips(0.92)), pen.linear(['#d99a6c', '#f2cda2']));
}

/** knot is the twisted end of a sausage's skin. */
function knot(pen: Pen, f: Frame, c: Hex, w: number): void {
  const k = w / 38;
  const points = f.all([
    [-8 * k, -6 * k],
    [2 * k, -3 * k],
    [12 * k, -6 * k],
    [10 * k, 0],
    [12 * k, 5 * k],
    [2 * k, 3 * k],
    [-8 * k, 6 * k],
  ]);
  pen.body(rounded(points, 3), tone(c, -0.2), 'low');
}

/**
 * chopForm is a chop: a broad round eye that narrows to its tail, where the bone is. Shares of its length and width.
 */
const chopForm = [
  [-0.5, 0.3],
  [-0.58, -0.04],
  [-0.46, -0.38],
  [-0.16, -0.52],
  [0.14, -0.44],
  [0.34, -0.2],
  [0.5, 0.06],
  [0.54, 0.24],
  [0.42, 0.34],
  [0.18, 0.28],
  [-0.1, 0.36],
  [-0.34, 0.46],
] as const;

/**
 * cutlet: a pork chop: golden brown, seared in patches, with a thin golden edge of fat along its round side, the moist
 * pale cut below, and a rib that sticks out. A broad white rim would be the sole of a shoe.
 */
export function cutlet(pen: Pen, f: Frame, o: Look & { len: number; w: number; rim: Hex }): void {
  const { colour: c, len, w, rim } = o;
  const s = f.scale;
  const brown = o.brown ?? tone(c, -0.4);
  const at = (points: readonly (readonly [number, number])[]) => f.all(points.map(([u, v]) => [u * len, v * w]));
  chopBone(pen, f, at);
  const meat = at(chopForm);
  const side = smooth(hull([...meat, ...shift(meat, 2.4 * s, 9 * s)]));
  const cut = smooth(hull([...meat, ...shift(meat, 1.6 * s, 6.6 * s)]));
  pen
    .shadow(side, 'mid')
    .fill(side, tone(brown, 0.06))
    .fill(cut, pen.linear(['#f6ddbc', '#ecc49c', '#d9a47a']));
  const d = smooth(meat);
  pen.fill(d, pen.linear([tone(c, 0.44), tone(c, 0.12), tone(c, -0.08)]));
  pen.clip(d, () => {
    soft(pen, 4, () => pen.line(d, brown, 15 * s, 0.75));
    for (const [u, v, k] of [
      [-0.36, 0.14, 0.17],
      [-0.12, -0.24, 0.2],
      [0.2, -0.02, 0.17],
      [0.36, 0.2, 0.12],
      [-0.06, 0.2, 0.14],
    ] as const)
      pen.sear(...f((u + pen.between(-0.04, 0.04)) * len, v * w), len * k * s, w * k * 0.9 * s, brown, 0.85, f.rot);
    pen.sear(...f(-0.26 * len, -0.1 * w), len * 0.14 * s, w * 0.1 * s, '#ffeccb', 0.7, f.rot - 20);
    pen.sear(...f(0.06 * len, 0.06 * w), len * 0.14 * s, w * 0.1 * s, '#ffe2b0', 0.6, f.rot);
    pen.line(chopGrain(pen, at), tone(brown, -0.2), 1.8 * s, 0.4);
    const fat = smooth(at(chopForm.slice(1, 7)), false);
    pen.line(fat, tone(brown, 0.1), 13 * s, 0.5).line(fat, pen.linear([tone(rim, 0.2), rim, tone(rim, -0.24)]), 8 * s);
    for (const [u, v] of [chopForm[2], chopForm[4], chopForm[5]])
      pen.sear(...f(u * len, v * w), len * 0.1 * s, w * 0.08 * s, brown, 0.8, f.rot + 40);
  });
}

/** chopBone is the rib of a chop: it comes out of the tail of the meat, bare, with a knob at its end. */
function chopBone(pen: Pen, f: Frame, at: (points: readonly (readonly [number, number])[]) => Point[]): void {
  const s = f.scale;
  const bone = at([
    [0.3, 0.16],
    [0.54, 0.13],
    [0.72, 0.2],
    [0.82, 0.16],
    [0.88, 0.24],
    [0.85, 0.31],
    [0.88, 0.39],
    [0.8, 0.45],
    [0.7, 0.36],
    [0.54, 0.29],
    [0.3, 0.3],
  ]);
  const under = smooth(shift(bone, 1.6 * s, 5 * s));
  pen.shadow(under, 'mid').fill(under, '#b3986e');
  pen.fill(smooth(bone), pen.linear(['#fffaf0', '#f2e4c8', '#d6bf94']));
  const [x, y] = at([[0.5, 0.22]])[0] as Point;
  pen.sear(x, y, 16 * s, 9 * s, '#9a5f2c', 0.7, f.rot);
}

/** chopGrain are a few lines of the grain of a chop. */
const chopGrain = (pen: Pen, at: (points: readonly (readonly [number, number])[]) => Point[]): string =>
  [-0.22, -0.04, 0.14]
    .map((v) => {
      const u = pen.between(-0.34, 0.1);
      return smooth(
        at([
          [u, v],
          [u + 0.1, v + 0.04],
          [u + 0.2, v + 0.02],
        ]),
        false,
      );
    })
    .join('');

/** Outlines of breaded things: shares of half the length and half the width. */
const breadedForms = {
  cutlet: [
    [-1, -0.1],
    [-0.86, -0.7],
    [-0.3, -1],
    [0.3, -0.9],
    [0.86, -0.5],
    [1.02, 0.1],
    [0.76, 0.66],
    [0.2, 0.8],
    [-0.3, 1],
    [-0.84, 0.74],
  ],
  bite: [
    [-1, -0.2],
    [-0.6, -0.9],
    [0.1, -0.8],
    [0.7, -1],
    [1.04, -0.1],
    [0.7, 0.84],
    [0, 0.94],
    [-0.74, 0.8],
  ],
  finger: [
    [-1, -0.8],
    [-0.5, -1],
    [0, -0.94],
    [0.5, -1.02],
    [1, -0.84],
    [1.02, 0.8],
    [0.5, 1],
    [0, 0.96],
    [-0.5, 1.02],
    [-1.02, 0.84],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/**
 * breaded: something in a crust of crumbs, fried: its edge is rough with crumbs, it is golden in the middle and darker
 * in patches and along its edge, and the crumbs catch the light.
 */
export function breaded(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; form: keyof typeof breadedForms },
): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const c = pen.vary(o.colour, 0.03);
  const brown = o.brown ?? tone(c, -0.4);
  const corners = breadedForms[o.form];
  const whole = o.form === 'cutlet';
  // crumbs along the edge: between the corners the outline goes out and in
  const steps = whole ? 5 : 3;
  const rough = whole ? 0.022 : o.form === 'bite' ? 0.06 : 0.03;
  const outline = f.all(
    corners.flatMap(([u, v], i): Point[] => {
      const [p, q] = corners[(i + 1) % corners.length] ?? [u, v];
      return Array.from({ length: steps }, (_, j) => {
        const t = j / steps;
        const bulge = 1 + (whole ? 0.07 : 0.04) * Math.sin(Math.PI * t) + pen.between(-rough, rough);
        return [(u + (p - u) * t) * l * bulge, (v + (q - v) * t) * h * bulge];
      });
    }),
  );
  const deep = whole ? 7 : 5;
  const under = smooth(shift(outline, 1.6 * s, deep * s));
  pen.shadow(under, whole ? 'high' : 'mid').fill(under, pen.linear([tone(c, -0.3), tone(c, -0.54)]));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(c, 0.36), tone(c, 0.04), tone(c, -0.14)]));
  const area = { x: f.x, y: f.y, rx: l * 0.96 * s, ry: h * 0.92 * s, rot: f.rot };
  pen.clip(d, () => {
    pen.line(d, brown, h * (whole ? 0.16 : 0.26) * s, 0.4);
    for (const [u, v, k] of [
      [-0.7, 0.4, 0.5],
      [0.5, -0.5, 0.46],
      [0.4, 0.6, 0.5],
      [-0.3, -0.7, 0.4],
    ] as const)
      pen.sear(...f((u + pen.between(-0.1, 0.1)) * l, v * h), l * k * s, h * k * s, brown, 0.66, f.rot);
    pen.sear(f.x - l * 0.1 * s, f.y - h * 0.14 * s, l * 0.6 * s, h * 0.5 * s, tone(c, 0.5), 0.55, f.rot);
    // crumbs: short flakes every way, each with its shade
    const crumbs = pen.scatter(area, whole ? 90 : o.form === 'finger' ? 34 : 24, 5 * s);
    const flakes = (from: number, dx: number, dy: number) =>
      crumbs
        .filter((_, i) => i % 3 >= from)
        .map(([x, y], i) => {
          const a = i * 2.4 + x;
          return `M${num(x + dx * s)} ${num(y + dy * s)}l${num(Math.cos(a) * 3.2 * s)} ${num(Math.sin(a) * 3.2 * s)}`;
        })
        .join('');
    pen.line(flakes(0, 0.9, 1.5), tone(c, -0.6), 3 * s, 0.3);
    pen.line(flakes(0, 0, 0), tone(c, 0.2), 2.6 * s, 0.4).line(flakes(2, 0, 0), tone(c, 0.5), 2.4 * s, 0.55);
  });
}

/** nutCrust is a crust of coarsely chopped nuts, pressed on: chips of three shades; the meat shows at the edge. */
function nutCrust(pen: Pen, f: Frame, o: { outline: readonly Point[]; nuts: Hex; len: number; w: number }): void {
  const { nuts } = o;
  const s = f.scale;
  pen.fill(smooth(toward(o.outline, f.x, f.y, 0.93)), tone(nuts, -0.3), 0.9);
  const chips = pen.scatter({ x: f.x, y: f.y, rx: o.len * 0.44 * s, ry: o.w * 0.42 * s, rot: f.rot }, 70, 8 * s);
  const layers = ['', '', ''];
  let under = '';
  chips.forEach(([x, y], i) => {
    const q = pen.between(4, 8) * s;
    const chip = pen.outline(x, y, q, q * 0.66, { wob: 0.26, n: 5, rot: pen.between(0, 180), waves: [2, 3] });
    under += rounded(shift(chip, 0.8 * s, 2 * s), 1 * s);
    layers[i % 3] += rounded(chip, 1 * s);
  });
  pen.fill(under, tone(nuts, -0.6), 0.7);
  layers.forEach((d, i) => {
    pen.fill(d, tone(nuts, [0.6, 0.3, 0][i] ?? 0));
  });
}

/**
 * wholeCut: a fillet, steak or chop as it came from the pan: its edge is roasted deep brown, its top golden in patches
 * with a few lines of grain; bars only from a grill.
 */
export function wholeCut(pen: Pen, f: Frame, o: Look & { len: number; w: number; rim?: Hex; nuts?: Hex }): void {
  const { colour: c, len, w } = o;
  const s = f.scale;
  const shape: Point[] = [
    [-len * 0.5, -w * 0.08],
    [-len * 0.42, -w * 0.4],
    [-len * 0.1, -w * 0.54],
    [len * 0.24, -w * 0.46],
    [len * 0.5, -w * 0.14],
    [len * 0.46, w * 0.22],
    [len * 0.16, w * 0.42],
    [-len * 0.16, w * 0.5],
    [-len * 0.42, w * 0.36],
  ].map(([a, b]): Point => [(a ?? 0) * pen.between(0.96, 1.04), (b ?? 0) * pen.between(0.95, 1.05)]);
  const outline = f.all(shape);
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 7 * s));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.3), tone(c, -0.5)]));
  pen.fill(d, o.rim ? pen.volume(o.rim, 0.6) : pen.linear([tone(c, 0.3), c, tone(c, -0.24)]));
  if (o.rim) pen.fill(smooth(toward(outline, f.x, f.y, 0.9, 0, 1)), pen.linear([tone(c, 0.26), c, tone(c, -0.24)]));
  pen.clip(d, () => {
    const brown = o.brown ?? tone(c, -0.34);
    if (!o.nuts) {
      soft(pen, 4, () => pen.line(d, brown, w * 0.24 * s, 0.75));
      // browned in patches, the edges most
      for (const [u, v, k] of [
        [-0.2, -0.1, 0.34],
        [0.22, 0.14, 0.3],
        [0.04, -0.3, 0.24],
      ] as const) {
        const [x, y] = f((u + pen.between(-0.06, 0.06)) * len, v * w);
        pen.sear(x, y, len * k * s, w * k * s, brown, 0.6, f.rot + pen.between(-24, 24));
      }
      for (const [u, v] of [
        [-0.44, 0.2],
        [0.44, 0],
        [0, 0.46],
        [-0.1, -0.5],
      ] as const) {
        const [x, y] = f(u * len, v * w);
        pen.sear(x, y, len * 0.2 * s, w * 0.2 * s, brown, 0.75, f.rot);
      }
      pen.sear(...f(-len * 0.16, -w * 0.2), len * 0.2 * s, w * 0.12 * s, '#fff4de', 0.24, f.rot - 8);
    }
    if (o.grilled) {
      const marks = [-3, -2, -1, 0, 1, 2, 3].map((i) =>
        smooth([f(i * 23 - 16, -w * 0.6), f(i * 23 + 8, w * 0.6)], false),
      );
      pen.line(marks.join(''), tone(c, -0.7), 6 * s, 0.5);
    } else if (!o.nuts) {
      const fibre = [-1.4, -0.4, 0.7].map((i) => {
        const from = pen.between(-0.4, -0.1) * len;
        return smooth(
          [f(from, i * w * 0.16 + 4), f(from + len * 0.18, i * w * 0.17 - 2), f(from + len * 0.36, i * w * 0.13)],
          false,
        );
      });
      pen.line(fibre.join(''), tone(c, -0.4), 2 * s, 0.45);
    }
    if (o.nuts) nutCrust(pen, f, { outline, nuts: o.nuts, len, w });
  });
}

/**
 * patty: a round of mince or beans from the grill: thick and matt, its edge of coarse crumbs, with the dark bars of the
 * grill across its top, by which a burger is known at any size.
 */
export function patty(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const R = o.r * s;
  const dark = tone(c, -0.5);
  const outline = pen.outline(f.x, f.y, R, R * 0.94, { wob: 0.03, n: 34, waves: [3, 8, 11, 15] });
  const under = smooth(hull([...outline, ...shift(outline, 2 * s, 11 * s)]));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.2), tone(c, -0.5)]));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(c, 0.26), tone(c, 0.02), tone(c, -0.2)]));
  pen.clip(d, () => {
    const crumbs = pen.scatter({ x: f.x, y: f.y, rx: R * 0.94, ry: R * 0.88 }, 46, R * 0.15);
    let [pits, lit] = ['', ''];
    for (const [x, y] of crumbs) {
      const q = R * pen.between(0.06, 0.11);
      const crumb = pen.outline(x, y, q * 1.2, q * 0.9, { wob: 0.2, n: 6, rot: pen.between(0, 180), waves: [2, 3] });
      pits += smooth(shift(crumb, 1 * s, 2 * s));
      lit += smooth(crumb);
    }
    pen.fill(pits, dark, 0.5).fill(lit, tone(c, 0.12), 0.85);
    soft(pen, 3, () => pen.line(d, dark, R * 0.2, 0.6));
    const turn = frame(f.x, f.y, f.rot - 30);
    const bars = [-0.6, -0.2, 0.2, 0.6].map((v) =>
      smooth(turn.all([-1, -0.3, 0.3, 1].map((u): Point => [u * R, (v + pen.between(-0.03, 0.03)) * R])), false),
    );
    soft(pen, 1, () => pen.line(bars.join(''), tone(c, -0.76), R * 0.12, 0.8));
  });
}
