import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/** chip is the outline of a bit that broke off: two sides along the layers, two torn. Shares of its half sizes. */
const chip: readonly (readonly [number, number])[] = [
  [-1, -0.5],
  [-0.56, -0.94],
  [0.16, -0.84],
  [0.7, -1],
  [0.94, -0.5],
  [1.06, 0.06],
  [0.84, 0.66],
  [0.3, 0.86],
  [-0.2, 1.02],
  [-0.86, 0.74],
  [-0.76, 0.1],
];

/** layerLine is a line between two layers of a fillet, across it: a soft arrow along its middle. Shares, as in slab. */
const layerLine = (u: number, from = -0.5, to = 0.5): Point[] =>
  [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const v = from + (to - from) * t;
    return [u + 0.24 * Math.max(0, 1 - Math.abs(v + 0.04) / 0.56) ** 1.2, v];
  });

/** ends of a fillet from the pan, shares of half its length and of its width: the slender one and the thick one. */
const slender: readonly Point[] = [
  [-0.4, 0.5],
  [-0.78, 0.45],
  [-0.98, 0.28],
  [-1.03, 0],
  [-0.96, -0.28],
  [-0.72, -0.43],
  [-0.3, -0.49],
];
const thick: readonly Point[] = [
  [0.62, -0.52],
  [0.9, -0.46],
  [1, -0.24],
  [1.02, 0.08],
  [0.97, 0.36],
  [0.84, 0.5],
  [0.6, 0.51],
];

/**
 * salmonFillet: baked: opaque flesh under bars of the grill. It has broken along its layers, and the thick end has
 * slipped off: the broken faces are moist and paler. Seam is the colour of the fine lines between the other layers,
 * breaks are where it broke.
 */
export function salmonFillet(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; seam: Hex; inner: Hex; breaks: readonly number[]; skin: Hex },
): void {
  const { len, w, seam, inner, brown, breaks } = o;
  const s = f.scale;
  const half = len / 2;
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const at = ([u, v]: Point): Point => [u * half, v * w];
  const line = (q: Frame, points: readonly Point[]) => smooth(q.all(points.map(at)), false);
  const lean = pen.pick([-1, 1]);
  for (let i = breaks.length; i >= 0; i--) {
    const q = frame(...f(...at([0.05 * i, 0.03 * i * lean])), f.rot + (i ? lean * (2 + 4 * i) : 0), s);
    const from = breaks[i - 1];
    const to = breaks[i];
    const left = from === undefined ? slender : layerLine(from + 0.03).reverse();
    const right = to === undefined ? thick : layerLine(to, -0.51, 0.51);
    const outline = q.all([...left, ...right].map(([u, v]) => at([u + j(0.012), v + j(0.012)])));
    const edge = (points: readonly Point[]) => rounded(points, w * 0.2 * s);
    const wall = edge(hull([...outline, ...shift(outline, 2 * s, 8 * s)]));
    pen.shadow(wall, 'mid').fill(wall, o.skin);
    pen.fill(
      edge(hull([...outline, ...shift(outline, 1.5 * s, 5.6 * s)])),
      pen.linear([tone(inner, 0.1), tone(inner, -0.2)]),
    );
    const d = edge(outline);
    pen.fill(d, pen.linear([tone(c, 0.4), tone(c, 0.08), tone(c, -0.1)]));
    pen.clip(d, () => {
      const [a, b] = [from ?? -1, to ?? 1];
      const seams = [];
      for (let u = a + 0.1; u < b - 0.1; u += 0.17) seams.push(q.all(layerLine(u + j(0.03), -0.52, 0.52).map(at)));
      const gaps = seams.map((points) => smooth(shift(points, 1.4 * s, 0.6 * s), false)).join('');
      pen.line(gaps, tone(c, -0.4), 2 * s, 0.2);
      pen.line(seams.map((points) => smooth(points, false)).join(''), seam, 3.4 * s, 0.9);
      if (brown) grillMarks(pen, q, { at, a, b, d, w, brown });
      if (to === undefined) return;
      // the broken face: a step below the top
      const face = q.all([...layerLine(to - 0.07, -0.6, 0.6), ...layerLine(to + 0.2, -0.6, 0.6).reverse()].map(at));
      pen.fill(smooth(face), pen.linear([tone(inner, 0.5), inner]));
      pen.line(line(q, layerLine(to - 0.07)), tone(c, -0.5), 1.4 * s, 0.4);
    });
  }
}

/** tapered is the outline of a fillet of white fish: broad at the head, slender at the tail. In shares. */
const tapered: readonly Point[] = [
  [-1, 0.2],
  [-1.02, -0.24],
  [-0.9, -0.72],
  [-0.6, -0.96],
  [-0.2, -0.92],
  [0.16, -0.96],
  [0.44, -0.72],
  [0.76, -0.62],
  [1, -0.4],
  [1.04, 0],
  [0.96, 0.3],
  [0.7, 0.44],
  [0.46, 0.7],
  [0.1, 0.8],
  [-0.18, 0.98],
  [-0.6, 0.94],
  [-0.86, 0.66],
];

/**
 * panFish: a fillet of white fish from the pan: broad at its head, slender at its tail, golden brown at its thin edge.
 * Its layers lean back from the line along its middle, no two alike, and some opened on the moist white flesh.
 */
export function panFish(pen: Pen, f: Frame, o: Look & { len: number; w: number; inner: Hex }): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const { inner } = o;
  const brown = o.brown ?? '#c88a3c';
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const flip = pen.pick([-1, 1]);
  const at = ([u, v]: Point): Point => [u * l, (v * flip + 0.12 * (1 - u * u)) * h];
  const on = (points: readonly Point[]) => f.all(points.map(at));
  const outline = on(tapered.map(([u, v]) => [u + j(0.03), v + j(0.06)]));
  const d = smooth(outline);
  const wall = smooth(hull([...outline, ...shift(outline, 1.4 * s, 6 * s)]));
  pen.shadow(wall).fill(wall, pen.linear([tone(inner, -0.04), tone(inner, -0.3)]));
  pen.fill(d, pen.linear([tone(c, 0.44), tone(c, 0.14), tone(c, -0.06)]));
  pen.clip(d, () => {
    soft(pen, 4, () => pen.line(d, brown, h * 0.3 * s, 0.7));
    for (const [u, v, k] of [
      [-0.74, -0.5, 0.26],
      [-0.34, 0.66, 0.3],
      [0.1, -0.56, 0.3],
      [0.44, 0.3, 0.24],
      [0.84, -0.1, 0.24],
    ] as const)
      pen.sear(...f(...at([u + j(0.06), v + j(0.08)])), l * k * s, h * k * 1.3 * s, brown, 0.85, f.rot + j(30));
    const layers = [-0.66, -0.34, 0.04, 0.36, 0.7].flatMap((u) =>
      [-1, 1].map((side) => ({
        u: u + side * 0.06 + j(0.08),
        side,
        reach: pen.between(0.5, 1.05),
        open: pen.random() < 0.3,
      })),
    );
    for (const { u, side, reach, open } of layers) {
      const crease: Point[] = [0.06, 0.3, 0.62, 1].map((t) => [u - 0.3 * (t * reach) ** 1.5, side * t * reach - 0.04]);
      const width = open ? 0.1 : 0.045;
      const far = on(crease.map(([a, b], i): Point => [a + width * (i ? 1 : 0.5), b]).reverse());
      const near = on(crease);
      pen.line(smooth(shift(near, -0.6 * s, -0.6 * s), false), tone(brown, -0.2), 1.8 * s, open ? 0.5 : 0.3);
      pen.fill(smooth([...near, ...far]), tone(inner, 0.5), open ? 0.85 : 0.7);
    }
    const seam = on([
      [-0.6, -0.02],
      [-0.1, -0.06],
      [0.4, -0.03],
      [0.9, -0.06],
    ]);
    soft(pen, 3, () => pen.line(smooth(seam, false), mix(c, brown, 0.7), h * 0.13 * s, 0.7));
  });
}

/** grillMarks browns the edge of a fillet and lays the bars of the grill across it. */
function grillMarks(
  pen: Pen,
  q: Frame,
  o: { at: (p: Point) => Point; a: number; b: number; d: string; w: number; brown: Hex },
): void {
  const { at, a, b, d, w, brown } = o;
  const s = q.scale;
  const j = (k: number) => pen.between(-k, k);
  soft(pen, 2, () => pen.line(d, brown, w * 0.16 * s, 0.8));
  for (let u = a + 0.3; u < b; u += 0.5)
    pen.sear(...q(...at([u + j(0.1), pen.pick([-0.3, 0.3])])), w * 0.3 * s, w * 0.16 * s, brown, 0.55, q.rot + j(20));
  let bars = '';
  for (let u = a + 0.2; u < b; u += 0.42) {
    const [from, to] = [at([u + 0.16 + j(0.03), -0.6]), at([u - 0.2 + j(0.03), 0.6])];
    bars += smooth(q.all([from, at([u + j(0.02), 0]), to]), false);
  }
  soft(pen, 1, () => pen.line(bars, tone(brown, -0.4), w * 0.075 * s, 0.8));
}

/** flakeForm is a flake of fish: a part of a layer, bent like the layer, its ends broken. Shares of its half sizes. */
const flakeForm: readonly Point[] = [
  [-0.96, 0.5],
  [-0.9, -0.2],
  [-0.5, -0.78],
  [0.1, -0.98],
  [0.62, -0.76],
  [1, -0.1],
  [0.94, 0.7],
  [0.46, 0.84],
  [-0.1, 0.76],
  [-0.6, 0.92],
];

/** Flakes is the look of flakes of fish: seam is the colour of the lines between layers. */
type Flakes = Look & { r: number; seam?: Hex; skin?: Hex };

/**
 * flakes: fish that a fork took apart along its layers: a few thick moist flakes, bent, each with the pale arcs of its
 * layers, some with a little of the crust or the skin along their outer side.
 */
export function flakes(pen: Pen, f: Frame, o: Flakes): void {
  const { r } = o;
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  for (let i = 0; i < 4; i++) {
    const a = i * 2.2 + j(0.3);
    const k = 0.62 * Math.sqrt((3.4 - i) / 4) * r;
    const size = pen.between(0.5, 0.76) * r;
    const q = frame(...f(Math.cos(a) * k, Math.sin(a) * k * 0.9), f.rot + i * 71 + j(30), s);
    (o.seam ? flake : whiteFlake)(pen, q, o, size, i);
  }
}

/** flake draws one flake; l is half its length. */
function flake(pen: Pen, q: Frame, o: Flakes, l: number, i: number): void {
  const s = q.scale;
  const h = l * 0.74;
  const c = tone(pen.vary(o.colour, 0.02), pen.between(-0.06, 0.14));
  const j = (k: number) => pen.between(-k, k);
  // white fish breaks in blunt lumps: with even arcs it would be shells
  const rough = o.seam ? 0.07 : 0.2;
  const outline = q.all(flakeForm.map(([u, v]): Point => [(u + j(rough)) * l, (v + j(rough)) * h]));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.3 * s);
  const under = edge(shift(outline, 0.6 * s, 3 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.4));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.1)]));
  const arc = (k: number) =>
    smooth(q.all([-1.1, -0.6, 0, 0.6, 1.1].map((u): Point => [u * l, (k - 0.8 + 0.44 * u * u) * h])), false);
  pen.clip(d, () => {
    const ks = (o.seam ? [0.34, 0.84, 1.3] : [pen.between(0.3, 0.9)]).map((k) => k + j(0.08));
    pen.line(ks.map((k) => arc(k + 0.09)).join(''), tone(c, -0.34), h * 0.08 * s, 0.4);
    if (o.seam) pen.line(ks.map(arc).join(''), o.seam, h * 0.11 * s, 0.85);
    if (o.skin && i !== 1) {
      pen.line(arc(-0.16), o.skin, h * 0.44 * s, 0.95);
    } else if (o.brown && i % 2) pen.line(arc(-0.02), o.brown, h * 0.36 * s, 0.8);
  });
}

/** whiteFlake is a blunt lump of white fish: with even arcs it would be a shell. */
function whiteFlake(pen: Pen, q: Frame, o: Flakes, l: number, i: number): void {
  const s = q.scale;
  const h = l * 0.74;
  const c = tone(pen.vary(o.colour, 0.02), pen.between(-0.06, 0.14));
  const j = () => pen.between(-0.2, 0.2);
  const outline = q.all(flakeForm.map(([u, v]): Point => [(u + j()) * l, (v + j()) * h]));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.38 * s);
  const under = edge(shift(outline, 0.8 * s, 4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.32));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.44), c, tone(c, -0.1)]));
  const arc = (v: number) =>
    smooth(q.all([-1, -0.3, 0.4, 1].map((u): Point => [u * l, (v + 0.34 * u * u) * h])), false);
  pen.clip(d, () => {
    pen.line(arc(pen.between(-0.4, 0.2)), tone(c, -0.34), h * 0.08 * s, 0.4);
    if (o.brown && i % 2) pen.line(arc(-0.82), o.brown, h * 0.36 * s, 0.8);
  });
}

/** Outline of a piece of a smoked fillet, and where its skin ends. Shares of half its length and width. */
const brokenPiece: readonly Point[] = [
  [-1.02, -0.3],
  [-0.76, -0.84],
  [-0.2, -0.98],
  [0.4, -0.9],
  [0.86, -0.74],
  [1.02, -0.2],
  [0.86, 0.16],
  [1, 0.6],
  [0.5, 0.9],
  [-0.1, 0.98],
  [-0.62, 0.86],
  [-0.94, 0.5],
  [-0.84, 0.1],
];

/**
 * smoked: a large piece of smoked mackerel, its flesh up: golden brown outside, paler where it flaked off along its
 * layers, with its dark skin as a thin edge. Bars on small pieces would be beetles.
 */
export function smoked(pen: Pen, f: Frame, o: Look & { r: number; skin: Hex }): void {
  const s = f.scale;
  const { skin } = o;
  const c = pen.vary(o.colour, 0.03);
  const gold: Hex = '#b56c28';
  const j = (k: number) => pen.between(-k, k);
  const [l, h] = [o.r * pen.between(0.96, 1.14), o.r * pen.between(0.6, 0.72)];
  const at = ([u, v]: Point): Point => [u * l, (v - 0.14 * (1 - u * u)) * h];
  const outline = f.all(brokenPiece.map(([u, v]) => at([u + j(0.06), v + j(0.06)])));
  const under = smooth(hull([...outline, ...shift(outline, 1 * s, 4.6 * s)]));
  const d = smooth(outline);
  pen.shadow(under).fill(under, pen.linear([mix(skin, '#c9a25a', 0.4), tone(skin, -0.2)]));
  pen.fill(d, pen.linear([tone(c, 0.4), tone(c, 0.06), mix(c, gold, 0.3)]));
  const line = (points: readonly Point[]) => smooth(f.all(points.map(at)), false);
  pen.clip(d, () => {
    soft(pen, 3, () => {
      pen.line(d, gold, h * 0.3 * s, 0.75);
      pen.line(
        line([
          [-0.9, -0.06 + j(0.06)],
          [-0.3, 0.02],
          [0.3, -0.04],
          [0.9, 0.06],
        ]),
        mix(c, gold, 0.8),
        h * 0.26 * s,
        0.7,
      );
    });
    const layer = (u: number, side: number, reach: number) =>
      line([
        [u - 0.12, side * 0.08],
        [u + 0.02, side * 0.36 * reach],
        [u + 0.2, side * 0.66 * reach],
        [u + 0.4, side * 0.96 * reach],
      ]);
    const layers = [-0.62, -0.12, 0.36]
      .flatMap((u) => [-1, 1].map((side) => layer(u + j(0.13), side, pen.between(0.5, 1.1))))
      .join('');
    pen.line(layers, mix(c, gold, 0.9), h * 0.07 * s, 0.5);
    for (const [u, v] of [
      [-0.5, -0.4],
      [0.1, 0.44],
      [0.5, -0.36],
    ] as const)
      pen.sear(...f(...at([u + j(0.1), v])), l * 0.26 * s, h * 0.26 * s, '#fff0d2', 0.75, f.rot + j(20));
  });
  const back = f.all(
    [
      [-0.9, -0.66],
      [-0.5, -0.98],
      [0, -1.04],
      [0.5, -0.94],
      [0.88, -0.72],
    ].map(([u = 0, v = 0]) => at([u, v])),
  );
  pen.line(smooth(back, false), skin, h * 0.12 * s, 0.9);
}

/**
 * flaked: canned tuna: a loose spoonful of soft flakes of every size, pale between pink and beige, with a few fine
 * fibres and hardly a shade. Hard edges and dark sides would make it chips of wood.
 */
export function flaked(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.02);
  const j = (k: number) => pen.between(-k, k);
  const n = 9;
  for (let i = 0; i < n; i++) {
    const a = i * 2.4;
    const k = Math.sqrt((n - i - 0.5) / n);
    const large = i % 3 !== 0;
    const [l, h] = large
      ? [r * pen.between(0.4, 0.58), r * pen.between(0.26, 0.34)]
      : [r * pen.between(0.2, 0.3), r * 0.17];
    const q = frame(...f(Math.cos(a) * k * r * 0.84 + j(2), Math.sin(a) * k * r * 0.72 + j(2)), f.rot + j(90), s);
    const own = tone(c, pen.pick([-0.06, 0.04, 0.2, 0.34]));
    const outline = q.all(chip.map(([u, v]): Point => [(u + j(0.2)) * l, (v + j(0.24)) * h * (1.1 - 0.3 * u)]));
    const under = smooth(shift(outline, 0.6 * s, 2 * s));
    if (large) pen.shadow(under, 'low');
    pen.fill(under, tone(c, -0.24));
    pen.fill(smooth(outline), pen.linear([tone(own, 0.36), own, tone(own, -0.08)]));
    if (!large) continue;
    const fibre = (v: number, from: number, to: number) =>
      smooth(
        q.all([[from * l, v * h] as Point, [((from + to) / 2) * l, (v + j(0.14)) * h], [to * l, v * 0.7 * h]]),
        false,
      );
    pen.line(fibre(-0.34, -0.6, j(0.4)) + fibre(0.26, -0.3, 0.7), tone(own, -0.24), h * 0.1 * s, 0.5);
    pen.line(fibre(-0.06, -0.7, 0.4), tone(own, 0.6), h * 0.16 * s, 0.5);
  }
}

/** sides of a fillet with its tail: shares of half its length and half its width, from its broad end to its tail. */
const back: readonly Point[] = [
  [-1, -0.34],
  [-0.84, -0.78],
  [-0.4, -1],
  [0.1, -0.94],
  [0.56, -0.6],
  [0.86, -0.3],
];

/**
 * fillet: a fillet of a small oily fish with its skin up: a dark back that passes softly into a golden or silver belly,
 * and its forked tail. Bars are the dark waves on the back of a mackerel, which is smoked: copper and gold. Its flesh
 * shows along its lower edge, and, when it is open, at its broad end, where the head was: smooth there, it is a boat.
 */
export function fillet(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; skin: Hex; bars?: boolean; open?: boolean },
): void {
  const { skin, brown } = o;
  const c = pen.vary(o.colour, 0.03);
  const [l, h] = [o.len / 2, o.w / 2];
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  const bend = j(0.1);
  const at = (u: number, v: number): Point => [u * l, (v + bend * (1 - u * u) * 2) * h];
  const belly: Hex = o.bars ? '#e0a64c' : brown ? mix('#f0e2b8', brown, 0.3) : '#e6e9e4';
  const tail = f.all([
    at(0.84, -0.16),
    at(1.02, -0.26),
    at(1.2, -0.66),
    at(1.12, 0),
    at(1.19, 0.62),
    at(1.02, 0.26),
    at(0.84, 0.16),
  ]);
  pen.body(rounded(tail, 4 * s), mix(skin, belly, 0.4), 'low');
  const side = (k: number, v: number) => back.map(([u, b]) => at(u, b * k + v));
  const outline = f.all([...side(1, 0), at(0.92, 0), ...side(-0.96, 0).reverse()]);
  const d = smooth(outline);
  const under = smooth(hull([...outline, ...shift(outline, 1.4 * s, 5 * s)]));
  pen.shadow(under, 'mid').fill(under, pen.linear([tone(c, 0.2), tone(c, -0.3)]));
  pen.fill(d, pen.linear([tone(belly, 0.5), belly, tone(belly, o.bars ? -0.3 : -0.14)]));
  pen.clip(d, () => {
    const band = (k: number, v: number) => smooth(f.all([...side(1.7, -0.3), ...side(k, v).reverse()]));
    // the dark back passes into copper, and that into the belly
    soft(pen, 4, () => {
      pen.fill(band(-0.1, 0), mix(skin, belly, 0.5), 0.8);
      pen.fill(band(0.4, 0), skin);
    });
    if (o.bars) pen.line(waves(pen, f, at), tone(skin, -0.8), h * 0.13 * s, 0.85);
    if (brown && !o.bars) {
      // the dots along the side of a sardine
      const dots = [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5].map((u) => f(...at(u + j(0.02), 0.02 + j(0.04))));
      pen.specks(dots, tone(skin, -0.5), h * 0.16 * s, 0.7);
    }
    if (brown)
      for (const [u, v, k] of [
        [-0.76, 0.3, 0.34],
        [-0.2, 0.66, 0.44],
        [0.3, 0.4, 0.36],
        [0.56, -0.2, 0.3],
      ] as const)
        pen.sear(...f(...at(u + j(0.06), v)), l * k * s, h * 0.4 * s, brown, 0.6, f.rot);
    // light that follows the round of the side
    soft(pen, 3, () => {
      const sheen = [-0.8, -0.3, 0.2, 0.66].map((u) => at(u, -0.02 + 0.1 * u * u));
      pen.line(smooth(f.all(sheen), false), '#fff6da', h * 0.14 * s, 0.55);
    });
    if (o.open) breakOff(pen, f, at, c);
    // the flesh at the lower edge, where the skin drew back
    pen.line(smooth(f.all(side(-0.98, 0).slice(0, 5)), false), tone(c, 0.24), h * 0.2 * s, 0.9);
  });
}

/** breakOff draws the broad end of a fillet, where it broke: pale brown flesh in a few thick layers. */
function breakOff(pen: Pen, f: Frame, at: (u: number, v: number) => Point, c: Hex): void {
  const j = (k: number) => pen.between(-k, k);
  const s = f.scale;
  const from = pen.between(-0.74, -0.6);
  const lean = j(0.2);
  const layer = (u: number) => [-1.2, -0.7, -0.3, 0, 0.4, 0.7, 1.2].map((v) => at(u + lean * v + j(0.07), v));
  const torn = layer(from);
  pen.fill(
    smooth(f.all([...torn.map(([x, y]): Point => [x + 1.6, y + 1]), at(-1.4, 1.3), at(-1.4, -1.3)])),
    tone(c, -0.6),
    0.5,
  );
  pen.fill(smooth(f.all([...torn, at(-1.4, 1.3), at(-1.4, -1.3)])), pen.linear([tone(c, 0.4), c, tone(c, -0.2)]));
  const seam = f.all(layer(from - 0.22));
  pen.line(smooth(seam, false), tone(c, -0.44), 2 * s, 0.6);
  pen.line(smooth(shift(seam, 1.8 * s, 0.6 * s), false), tone(c, 0.6), 2.6 * s, 0.7);
}

/** waves are the fine dark lines on the back of a mackerel: they fade towards its side, no two are alike. */
function waves(pen: Pen, f: Frame, at: (u: number, v: number) => Point): string {
  const j = (k: number) => pen.between(-k, k);
  return Array.from({ length: 13 }, (_, i) => {
    const u = -0.86 + i * 0.125;
    const k = 1 - Math.max(0, u) * 0.66;
    const reach = pen.between(0.3, 0.6);
    return smooth(
      f.all([
        at(u + j(0.03), -1.1 * k),
        at(u + 0.04 + j(0.02), -0.9 * k),
        at(u - 0.02, -0.7 * k),
        at(u + 0.03, -reach * k),
      ]),
      false,
    );
  }).join('');
}

/**
 * wholeFish: fried whole: head, tail and fins, its skin golden and crisp in patches, scored so that the flesh opens.
 */
export function wholeFish(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const c = o.colour;
  const h = o.len / 2;
  const s = f.scale;
  const brown = '#a8662a';
  const gold = mix(c, '#cf9444', 0.55);
  const tail: Point[] = [
    [h * 0.6, -7],
    [h * 0.86, -14],
    [h * 1.1, -34],
    [h * 1.02, 0],
    [h * 1.1, 32],
    [h * 0.86, 14],
    [h * 0.6, 7],
  ];
  pen.body(rounded(f.all(tail), 5 * s), mix(gold, brown, 0.6), 'low');
  const body: Point[] = [
    [-h, 2],
    [-h * 0.86, -20],
    [-h * 0.44, -41],
    [h * 0.1, -38],
    [h * 0.5, -20],
    [h * 0.74, -9],
    [h * 0.74, 9],
    [h * 0.5, 20],
    [h * 0.1, 38],
    [-h * 0.44, 43],
    [-h * 0.86, 24],
  ];
  const outline = f.all(body);
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under, 'mid').fill(under, tone(gold, -0.44));
  pen.fill(d, pen.linear([tone(c, 0.34), gold, tone(gold, -0.1)]));
  pen.clip(d, () => {
    for (const [u, v, k] of [
      [-0.34, 26, 0.3],
      [0.1, -26, 0.32],
      [0.3, 16, 0.26],
      [-0.5, -26, 0.26],
      [0.64, 0, 0.2],
      [-0.06, 4, 0.24],
    ] as const)
      pen.sear(...f(u * h, v), h * k * s, 17 * s, brown, 0.7, f.rot + pen.between(-16, 16));
    // the back is darker, with its line along the side
    pen.line(smooth(outline.slice(1, 6), false), tone(c, -0.5), 15 * s, 0.34);
    const gill = smooth(
      f.all([
        [-h * 0.58, -32],
        [-h * 0.48, -4],
        [-h * 0.6, 32],
      ]),
      false,
    );
    pen.line(gill, tone(gold, -0.5), 2.6 * s, 0.6);
  });
  // scored: each cut opens like a leaf on pale flesh
  for (const u of [-0.26, 0.02, 0.28]) {
    const [x, y] = [u * h, 22 - 10 * Math.abs(u)];
    const cut = f.all([
      [x - 14, -y],
      [x + 3, -y * 0.3],
      [x + 6, y * 0.5],
      [x + 2, y],
      [x - 5, y * 0.4],
      [x - 10, -y * 0.3],
    ]);
    pen.fill(smooth(shift(cut, -0.8 * s, -1.2 * s)), tone(brown, -0.4), 0.7).fill(smooth(cut), '#f8ead0');
  }
  const [x, y] = f(-h * 0.8, -7);
  pen.circle(x, y, 4.6 * s, '#efe4cc').circle(x, y, 2.2 * s, '#6b5a44');
  const fin = f.all([
    [-h * 0.42, 8],
    [-h * 0.24, 4],
    [-h * 0.14, 15],
    [-h * 0.3, 20],
  ]);
  pen.fill(smooth(fin), mix(gold, brown, 0.7), 0.8);
  pen.sear(...f(-h * 0.2, -22), h * 0.4 * s, 7 * s, '#fff4dc', 0.7, f.rot);
}

/** shrimp: a cooked prawn: white flesh with bands of orange, curled, thick at its head end, with its tail. */
export function shrimp(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const k = r / 26;
  const thick = [7.5, 10.5, 11.6, 11.4, 10.6, 9.6, 8.4, 7, 5.6, 4.6];
  const n = thick.length - 1;
  const reach = pen.between(225, 262);
  const turn = (i: number) => ((-150 + (i * reach) / n) * Math.PI) / 180;
  const at = (i: number, off: number): Point => {
    const q = r * (0.8 - 0.012 * i) + off * (thick[i] ?? 5) * k;
    return [Math.cos(turn(i)) * q, Math.sin(turn(i)) * q];
  };
  const line = (off: number, from = 0, to = n): Point[] =>
    Array.from({ length: to - from + 1 }, (_, j) => at(from + j, off));
  const head: Point[] = [[Math.cos(turn(0) - 0.22) * r * 0.8, Math.sin(turn(0) - 0.22) * r * 0.8]];
  const outline = f.all([...line(1), ...line(-1).reverse(), ...head]);
  // the fan of the tail goes on along the curl
  const end = turn(n);
  const tip = at(n, 0);
  const tail = frame(...f(...tip), f.rot + (end * 180) / Math.PI + 90, s * k);
  const fan = [-26, 4].map((a) => {
    const q = frame(tail.x, tail.y, tail.rot + a, s * k);
    return smooth(
      q.all([
        [-3, -2],
        [6, -6.5],
        [16, -5.5],
        [19, 0],
        [14, 4.5],
        [5, 4],
        [-3, 3],
      ]),
    );
  });
  pen.body(fan.join(''), tone(c, -0.14), 'low');
  const under = smooth(shift(outline, 1.2 * s * k, 3.6 * s * k));
  const d = smooth(outline);
  pen
    .shadow(under)
    .fill(under, tone(c, -0.3))
    .fill(d, pen.linear(['#fdeade', mix('#f7d3bd', c, 0.3), mix('#efb99c', c, 0.5)]));
  pen.clip(d, () => {
    const bands = Array.from({ length: n - 1 }, (_, j) =>
      smooth(f.all([at(j + 1, 1.1), at(j + 1, 0.4), at(j + 1, -0.5)]), false),
    );
    pen.line(bands.join(''), c, 4.6 * s * k, 0.62);
    pen.line(smooth(f.all(line(1)), false), c, 6 * s * k, 0.7);
  });
  pen.line(smooth(f.all(line(0.36, 1, 6)), false), '#fff8f0', 2.6 * s * k, 0.55);
}

/** mussel: an open shell like a drop, blue-black outside and pearly within, the plump orange mussel in one half. */
export function mussel(pen: Pen, f: Frame): void {
  const s = f.scale;
  const drop = (l: number, w: number): Point[] => [
    [-l, 0],
    [-l * 0.7, -w * 0.42],
    [-l * 0.1, -w * 0.9],
    [l * 0.5, -w * 0.94],
    [l * 0.92, -w * 0.5],
    [l * 1.02, w * 0.14],
    [l * 0.74, w * 0.74],
    [l * 0.14, w * 0.92],
    [-l * 0.56, w * 0.5],
  ];
  // both halves hang together at the narrow end
  const hinge = f(-30, 0);
  for (const [turn, full] of [
    [-27, false],
    [21, true],
  ] as const) {
    const q = frame(hinge[0], hinge[1], f.rot + turn + pen.between(-4, 4), s);
    const at = (points: readonly Point[], k: number) => q.all(points.map(([a, b]): Point => [34 + a * k, b * k]));
    const outer = at(drop(34, 19), 1);
    const under = smooth(shift(outer, 1.4 * s, 4 * s));
    pen
      .shadow(under)
      .fill(under, '#161a26')
      .fill(smooth(outer), pen.linear(['#5d6a86', '#333a4e', '#1c2130']));
    pen.fill(smooth(at(drop(34, 19), 0.86)), pen.linear(['#a9b2c8', '#dfe2ea', '#f3f1f2']));
    if (!full) continue;
    const meat = at(drop(25, 13), 1).map(([a, b]): Point => [a, b]);
    const d = smooth(meat);
    pen.fill(smooth(shift(meat, s, 2.4 * s)), '#6a4a3a', 0.4).fill(d, pen.linear(['#f6c98c', '#e9a85a', '#cf8439']));
    const frill = q.all([
      [14, 3],
      [28, 9],
      [44, 9],
      [55, 3],
    ]);
    pen.line(smooth(frill, false), '#8a5226', 2.6 * s, 0.6);
    pen.gleam(...q(38, -4), 7 * s, 3 * s, 0.5);
  }
}
