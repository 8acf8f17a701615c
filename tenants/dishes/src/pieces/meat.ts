import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** lengthwise returns lines along a piece of half length l, at shares v of half width w. */
const lengthwise = (pen: Pen, f: Frame, l: number, w: number, at: readonly number[]): string =>
  at
    .map((v) => {
      const from = pen.between(-0.85, -0.45);
      const to = pen.between(0.4, 0.85);
      return smooth(
        f.all([
          [from * l, v * w],
          [(from + to) * 0.5 * l, v * w * 0.86 + pen.between(-2, 2)],
          [to * l, v * w * 0.9],
        ]),
        false,
      );
    })
    .join('');

/** cubed: a cube of stewing meat: dark at the edges, the grain running over its top and down its side. */
export function cubed(pen: Pen, f: Frame, o: Look & { flesh: Hex; w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const j = () => pen.between(-0.14, 0.14);
  const outline = f.all(
    (
      [
        [-0.94, -0.86],
        [0.1, -1],
        [0.96, -0.8],
        [1, 0.2],
        [0.82, 0.9],
        [-0.3, 1],
        [-1, 0.72],
      ] as const
    ).map(([a, b]) => [(a + j()) * w, (b + j()) * h]),
  );
  const whole = rounded(hull([...outline, ...shift(outline, 2 * s, 10 * s)]), 5 * s);
  pen.shadow(whole).fill(whole, pen.linear([o.flesh, tone(o.flesh, -0.22), tone(o.flesh, -0.5)]));
  const strands = [-0.7, -0.35, 0, 0.35, 0.7].map((u) => {
    const x = f.x + u * w * s;
    const y = f.y + (h + 1) * s;
    return smooth([[x, y - 6 * s] as Point, [x + 1.5 * s, y + 8 * s] as Point], false);
  });
  pen.clip(whole, () => pen.line(strands.join(''), tone(o.flesh, 0.4), 1.6 * s, 0.4));
  const top = rounded(outline, 5 * s);
  pen.fill(top, pen.linear([tone(c, 0.34), c, tone(c, -0.22)]));
  pen.clip(top, () => {
    const at = [-0.74, -0.44, -0.14, 0.16, 0.46, 0.76];
    pen.line(lengthwise(pen, f, w * 1.1, h, at), tone(c, -0.55), 2.4 * s, 0.5);
    pen.line(lengthwise(pen, frame(f.x - s, f.y - 1.6 * s, f.rot, s), w * 1.1, h, at), tone(c, 0.5), 1.8 * s, 0.5);
    pen.line(top, o.brown ?? tone(c, -0.5), 5.5 * s, 0.5);
  });
}

/** meatStrip: a strip or bite of meat or poultry, uneven, with fibres along it and marks of the pan across it. */
export function meatStrip(
  pen: Pen,
  f: Frame,
  o: Look & { flesh?: Hex; len: number; w: number; bend?: number; marks?: number },
): void {
  const { len, w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const flesh = o.flesh ?? tone(c, 0.24);
  const half = len / 2;
  const k = pen.between(-1, 1) * (o.bend ?? 6);
  const wide = [0.66, 0.9, 1.04, 0.92, 0.86, 0.6];
  const up: Point[] = [];
  const down: Point[] = [];
  wide.forEach((q, i) => {
    const u = (i / 5) * 2 - 1;
    const y = k * (1 - u * u);
    const x = u * half * pen.between(0.9, 1.08);
    up.push([x, y - (w / 2) * q * pen.between(0.8, 1.16)]);
    down.unshift([x + pen.between(-0.1, 0.1) * half, y + (w / 2) * q * pen.between(0.8, 1.16)]);
  });
  const outline = f.all([...up, ...down]);
  const under = rounded(shift(outline, 1.2 * s, 4.6 * s), 5 * s);
  pen.shadow(under, 'low').fill(under, tone(mix(c, flesh, 0.4), -0.36));
  const d = rounded(outline, 5 * s);
  pen.fill(d, pen.linear([tone(flesh, 0.3), flesh, mix(flesh, c, 0.8)]));
  pen.clip(d, () => {
    pen.line(d, c, 5 * s, 0.6);
    // marks of the pan across it
    const marks = [-0.46, 0.02, 0.48].slice(0, o.marks ?? 0).map((u) => {
      const x = (u + pen.between(-0.08, 0.08)) * half;
      return smooth(
        [f(x - w * 0.16, k * 0.8 - w * 0.4), f(x + w * 0.04, k * 0.8), f(x + w * 0.2, k * 0.8 + w * 0.4)],
        false,
      );
    });
    if (marks.length) pen.line(marks.join(''), o.brown ?? tone(c, -0.3), Math.max(3, w * 0.15) * s, 0.5);
    const fibres = [-0.3, -0.05, 0.2].map((v) =>
      smooth(
        f.all([
          [-half * pen.between(0.5, 0.8), v * w],
          [0, k + v * w],
          [half * pen.between(0.5, 0.8), v * w],
        ]),
        false,
      ),
    );
    pen.line(fibres.join(''), tone(flesh, -0.42), 1.4 * s, 0.32);
  });
}

/** minced: loose crumbs of fried mince, of many sizes. */
export function minced(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const crumbs = Array.from({ length: 8 }, (_, i) => {
    const a = i * 2.4 + pen.between(-0.5, 0.5);
    const k = o.r * Math.sqrt(i / 8) * pen.between(0.95, 1.25);
    const q = o.r * (i < 2 ? pen.between(0.4, 0.5) : pen.between(0.22, 0.38)) * s;
    return { at: f(Math.cos(a) * k, Math.sin(a) * k * 0.86), q };
  }).sort((a, b) => a.at[1] - b.at[1]);
  for (const { at, q } of crumbs) {
    const c = pen.vary(o.colour, 0.1);
    const lump = pen.outline(at[0], at[1], q, q * pen.between(0.66, 0.9), {
      wob: 0.3,
      n: 7,
      rot: pen.between(0, 180),
      waves: [2, 3],
    });
    const d = rounded(lump, q * 0.6);
    const under = rounded(shift(lump, q * 0.08, q * 0.3), q * 0.6);
    pen.shadow(under, 'low').fill(under, tone(c, -0.5));
    pen.fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.2)]));
  }
}

/** pulled: stewed meat that came apart in soft strands. */
export function pulled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const base = pen.outline(f.x, f.y, w * s, w * 0.66 * s, { wob: 0.16, n: 10, rot: f.rot, waves: [2, 3] });
  pen.shadow(smooth(shift(base, s, 3 * s))).fill(smooth(shift(base, s, 3 * s)), tone(o.colour, -0.44));
  pen.fill(smooth(base), pen.linear([tone(o.colour, 0.1), tone(o.colour, -0.2)]));
  for (let i = 0; i < 7; i++) {
    const c = pen.vary(o.colour, 0.1);
    const v = ((i - 3) / 3.4) * w * 0.6;
    const half = w * Math.sqrt(1 - ((i - 3) / 4.4) ** 2) * pen.between(0.86, 1.1);
    const lean = pen.between(-3, 3);
    const strand = f.all([
      [-half, v + lean],
      [-half * 0.3, v + pen.between(-3, 3)],
      [half * 0.4, v + pen.between(-3, 3)],
      [half, v - lean],
    ]);
    pen.line(smooth(shift(strand, 0.6 * s, 1.8 * s), false), tone(c, -0.5), w * 0.19 * s, 0.6);
    pen.line(smooth(strand, false), i % 3 ? c : tone(c, 0.3), w * 0.17 * s);
    pen.line(smooth(shift(strand, -0.4 * s, -1.4 * s), false), tone(c, 0.5), w * 0.045 * s, 0.45);
  }
}

/** carved: a roast or fillet in slices that lean on each other; the cut of each is seen. */
export function carved(
  pen: Pen,
  f: Frame,
  o: { crust: Hex; flesh: Hex; blush?: Hex; n?: number; w?: number; h?: number },
): void {
  const { n = 5, w = 58, h = 80, crust, flesh } = o;
  const s = f.scale;
  for (let i = n - 1; i >= 0; i--) {
    const u = (i - (n - 1) / 2) * 25;
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
    if (o.blush) {
      const red = smooth(toward(outline, q.x, q.y, 0.62));
      pen.fill(smooth(toward(outline, q.x, q.y, 0.74)), o.blush, 0.4).fill(red, o.blush, 0.6);
    }
    const grain = [-0.26, -0.06, 0.14, 0.32].map((v) =>
      smooth([q(v * w - 4, -h * 0.32), q(v * w + 3, pen.between(-6, 6)), q(v * w - 3, h * 0.3)], false),
    );
    pen.line(grain.join(''), tone(o.blush ?? flesh, -0.26), 1.5 * s, 0.34);
    pen.line(smooth(face.slice(0, 4), false), '#fff6e6', 2.4 * s, 0.3);
  }
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
