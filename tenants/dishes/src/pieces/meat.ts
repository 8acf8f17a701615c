import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/**
 * bite: a strip or bite of meat or poultry from the pan: browned unevenly, paler at one torn end. Stewed meat is dark
 * and moist all over, with its grain.
 */
export function bite(
  pen: Pen,
  f: Frame,
  o: Look & { flesh: Hex; len: number; w: number; bend?: number; stewed?: boolean },
): void {
  const { flesh } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const [l, h] = [o.len / 2, o.w / 2];
  const bow = pen.between(-1, 1) * (o.bend ?? 3);
  const place = (u: number, v: number): Point => [u * l, v * h + bow * (1 - u * u)];
  const outline = f.all(
    (
      [
        [-1.02, -0.3],
        [-0.82, -0.86],
        [-0.3, -0.9],
        [0.2, -1.04],
        [0.74, -0.86],
        [1.04, -0.24],
        [0.92, 0.5],
        [0.5, 0.94],
        [-0.06, 0.88],
        [-0.56, 1.04],
        [-0.98, 0.5],
      ] as const
    ).map(([u, v]) => place(u * pen.between(0.9, 1.08), v * pen.between(0.82, 1.14))),
  );
  const edge = (points: readonly Point[]) => rounded(points, h * 0.44 * s);
  const under = edge(shift(outline, 1.2 * s, 4.4 * s));
  const pale = o.stewed ? c : mix(flesh, c, 0.3);
  pen.shadow(under).fill(under, tone(o.stewed ? c : mix(flesh, c, 0.5), -0.28));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(pale, 0.34), pale, tone(pale, -0.12)]));
  const fibre = (v: number, from: number, to: number) =>
    smooth(
      f.all([place(from, v), place((from + to) / 2, v * 0.9 + pen.between(-0.1, 0.1)), place(to, v * 0.84)]),
      false,
    );
  pen.clip(d, () => {
    const dark = o.brown ?? tone(c, -0.3);
    const stain = (u: number, v: number, k: number, colour: Hex, opacity: number) => {
      const [x, y] = f(...place(u, v));
      pen.sear(x, y, l * k * 1.1 * s, h * k * 1.5 * s, colour, opacity, f.rot + pen.between(-20, 20));
    };
    if (o.stewed) {
      stain(-0.3, -0.4, 0.7, flesh, 0.8);
      const grain = [-0.5, -0.1, 0.3, 0.64].map((v) => {
        const from = pen.between(-0.8, 0.2);
        return fibre(v, from, from + pen.between(0.3, 0.5));
      });
      pen.line(grain.join(''), tone(c, -0.36), 1.6 * s, 0.34);
      stain(pen.between(0.2, 0.7), pen.between(0.1, 0.6), 0.7, dark, 0.55);
      stain(-0.8, 0.4, 0.5, dark, 0.5);
    } else {
      stain(pen.between(0.2, 0.5), pen.between(-0.2, 0.2), 0.95, c, 1);
      stain(pen.between(0.3, 0.8), pen.between(0, 0.5), 0.62, dark, 0.8);
      stain(pen.between(-0.4, 0.1), pen.between(-0.6, -0.1), 0.4, dark, 0.55);
      stain(pen.between(-0.3, 0.3), 0.9, 0.4, dark, 0.5);
      const grain = [-0.3, 0.34].map((v) => fibre(v, pen.between(-0.8, -0.5), pen.between(-0.3, 0.1)));
      pen.line(grain.join(''), tone(flesh, -0.3), 1.3 * s, 0.22);
    }
    if (o.grilled) {
      const marks = [-0.1, 0.34, 0.76].map((u) =>
        smooth(f.all([place(u - 0.14, -1.1), place(u, 0), place(u + 0.14, 1.1)]), false),
      );
      pen.line(marks.join(''), tone(c, -0.66), 3.4 * s, 0.5);
    }
  });
  const [x, y] = [f.x - l * 0.3 * s, f.y - h * 0.44 * s];
  pen.sear(x, y, h * 0.5 * s, h * 0.24 * s, '#fff6e0', o.stewed ? 0.5 : 0.4, -30);
}

/**
 * torn: a strip of poultry, cut along and torn off at one end: long fibres, pale flesh, golden where it lay in the pan.
 */
export function torn(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number; bend?: number }): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const flesh = pen.vary(o.flesh, 0.04);
  const c = pen.vary(o.colour, 0.05);
  const bow = pen.between(-1, 1) * (o.bend ?? 5);
  const j = (k: number) => pen.between(-k, k);
  const place = (u: number, v: number): Point => [u * l, v * h * (1 - 0.22 * u) + bow * (1 - u * u)];
  const skew = pen.pick([-1, 1]) * pen.between(0.06, 0.16);
  // its right end is ragged: the fibres tore at different lengths
  const frayed = [-0.74, -0.3, 0.04, 0.44, 0.8].map((v, i): [number, number] => [
    (i % 2 ? 0.88 : 1.02) + j(0.1),
    v + j(0.1),
  ]);
  const outline = f.all(
    [
      [-0.96 + skew, -0.72 + j(0.1)],
      [-0.6, -0.96 + j(0.1)],
      [-0.1, -0.84 + j(0.12)],
      [0.4, -0.98 + j(0.1)],
      ...frayed,
      [0.36, 0.96 + j(0.1)],
      [-0.16, 0.84 + j(0.12)],
      [-0.6, 0.98 + j(0.1)],
      [-0.98 - skew, 0.7 + j(0.1)],
    ].map(([u, v]) => place(u as number, v as number)),
  );
  const edge = (points: readonly Point[]) => rounded(points, h * 0.34 * s);
  const under = edge(shift(outline, 1.2 * s, 4 * s));
  pen.shadow(under).fill(under, tone(mix(flesh, c, 0.6), -0.36));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(flesh, 0.3), flesh, tone(mix(flesh, c, 0.4), -0.1)]));
  const fibre = (v: number, from: number, to: number) =>
    smooth(f.all([place(from, v + j(0.05)), place((from + to) / 2, v + j(0.08)), place(to, v + j(0.05))]), false);
  pen.clip(d, () => {
    if (o.brown) {
      // one side lay in the pan
      const side = pen.pick([-1, 1]);
      const sear = (u: number, v: number, ku: number, kv: number, colour: Hex, opacity: number) =>
        pen.sear(...f(...place(u, v * side)), l * ku * s, h * kv * s, colour, opacity, f.rot + j(6));
      sear(-0.2, 0.5, 1.15, 1.05, c, 1);
      sear(j(0.3) - 0.3, 0.62, 0.7, 0.62, o.brown, 0.9);
      sear(0.5, 0.8, 0.5, 0.5, o.brown, 0.75);
      sear(-0.7, -0.5, 0.4, 0.5, c, 0.8);
    }
    const rows = [-0.56, -0.1, 0.36, 0.7];
    const cracks = rows.map((v) => {
      const from = pen.between(-0.7, 0.3);
      return fibre(v + j(0.1), from, from + pen.between(0.4, 0.7));
    });
    pen.line(cracks.join(''), tone(c, -0.3), 1.4 * s, 0.34);
    pen.line(rows.map((v) => fibre(v + 0.2, 0.5 + j(0.2), 1)).join(''), tone(flesh, 0.5), 2 * s, 0.45);
  });
}

/**
 * nugget: a bite of poultry, cut and fried: an irregular block whose top is golden, and whose cut end shows pale fibres.
 */
export function nugget(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number }): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const c = pen.vary(o.colour, 0.05);
  const flesh = pen.vary(o.flesh, 0.03);
  const j = (k: number) => pen.between(1 - k, 1 + k);
  const end = pen.between(0.3, 0.75);
  const taper = pen.between(0.8, 1);
  const outline = f.all(
    (
      [
        [-1, -0.3],
        [-0.72, -0.92],
        [0.1, -0.94],
        [0.86, -0.82],
        [1.02, -0.1],
        [0.78, 0.7],
        [0.2, 0.86],
        [-0.4, 1.04],
        [-0.9, 0.6],
      ] as const
    ).map(([u, v]): Point => [u * l * j(0.12), v * h * (u > 0.5 ? taper : 1) * j(0.14)]),
  );
  const edge = (points: readonly Point[]) => rounded(points, h * 0.32 * s);
  const under = edge(shift(outline, 1.4 * s, 5.6 * s));
  const side = o.brown ? mix(flesh, c, 0.7) : flesh;
  pen.shadow(under).fill(under, tone(side, -0.3));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(flesh, 0.4), flesh, tone(flesh, -0.1)]));
  pen.clip(d, () => {
    const fibres = [-0.56, -0.2, 0.2, 0.6].map((v) =>
      smooth(
        f.all([
          [l * (end + 0.06), v * h],
          [l * 0.84, v * h * 0.94 + 1],
          [l * 1.1, v * h * 0.86],
        ]),
        false,
      ),
    );
    pen.line(fibres.join(''), tone(flesh, -0.3), 1.5 * s, 0.24);
    if (!o.brown) {
      pen.sear(...f(-0.4 * l, 0.3 * h), l * 0.9 * s, h * 0.9 * s, c, 0.8, f.rot);
      return;
    }
    const top = f.all(
      (
        [
          [-1.4, -1.4],
          [end * j(0.14), -1.4],
          [end * j(0.2) - 0.08, -0.4],
          [end * j(0.2) + 0.06, 0.2],
          [end * j(0.14), 1.4],
          [-1.4, 1.4],
        ] as const
      ).map(([u, v]): Point => [u * l, v * h]),
    );
    pen.fill(rounded(top, 7 * s), pen.linear([tone(c, 0.4), c, tone(c, -0.1)]));
    const stain = (u: number, v: number, ku: number, kv: number, opacity: number) =>
      pen.sear(...f(u * l, v * h), l * ku * s, h * kv * s, o.brown as Hex, opacity, f.rot + pen.between(-30, 30));
    stain(pen.between(-0.9, -0.6), pen.between(-0.2, 0.7), 0.5, 0.7, 0.75);
    stain(pen.between(-0.2, 0.2), pen.between(0.5, 0.9), 0.6, 0.5, 0.7);
    stain(pen.between(0, 0.3), pen.between(-0.9, -0.5), 0.36, 0.4, 0.5);
    const grain = [-0.3, 0.3].map((v) =>
      smooth(
        f.all([
          [pen.between(-0.6, -0.3) * l, v * h],
          [0, v * h + 1.5],
          [pen.between(0.1, 0.3) * l, v * h],
        ]),
        false,
      ),
    );
    pen.line(grain.join(''), tone(c, -0.3), 1.6 * s, 0.3);
  });
}

/** minced: fried mince: small uneven nubs that cling together in a clump, moist with fat. */
export function minced(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const R = o.r * s;
  const n = 15;
  const nubs = Array.from({ length: n }, (_, i) => {
    const a = i * 2.4 + pen.between(-0.6, 0.6);
    const k = R * 1.04 * Math.sqrt((i + 0.3) / n) * pen.between(0.84, 1.16);
    const q = R * (i % 4 ? pen.between(0.17, 0.26) : pen.between(0.3, 0.4));
    const [x, y] = [f.x + Math.cos(a) * k, f.y + Math.sin(a) * k * 0.84];
    const long = pen.between(1.1, 1.5);
    return { x, y, q, d: pen.outline(x, y, q * long, q * 0.84, { wob: 0.24, n: 8, rot: pen.between(0, 180) }) };
  }).sort((a, b) => a.y - b.y);
  const heart = pen.blob(f.x, f.y + R * 0.06, R * 0.8, R * 0.62, { wob: 0.16, n: 9 });
  const base = heart + nubs.map(({ d }) => smooth(shift(d, 0.8 * s, 2.4 * s))).join('');
  pen.shadow(base, 'low').fill(base, tone(c, -0.32));
  for (const { d } of nubs) {
    const own = tone(c, pen.pick([-0.16, -0.06, 0.04, 0.14]));
    pen.fill(smooth(d), pen.linear([tone(own, 0.2), own, tone(own, -0.12)]));
  }
  for (const { x, y, q } of nubs.filter((_, i) => i % 4 === 1))
    pen.gleam(x - q * 0.2, y - q * 0.3, q * 0.5, q * 0.2, 0.36);
}

/** rissole: a ball of mince or pulses from the pan: lumpy, with a crust that is darker here and there. */
export function rissole(pen: Pen, f: Frame, o: Look & { r: number; flecks?: readonly Hex[]; rough?: number }): void {
  const { rough = 0.06 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const R = o.r * s;
  const outline = pen.outline(f.x, f.y, R, R * pen.between(0.88, 0.97), {
    wob: rough,
    n: 17,
    rot: f.rot,
    waves: [2, 3, 7],
  });
  const under = smooth(shift(outline, 1.6 * s, 4.6 * s));
  pen.shadow(under).fill(under, tone(c, -0.4));
  const d = smooth(outline);
  pen.fill(d, pen.radial([tone(c, 0.4), c, tone(c, -0.3)], '.38 .32 .74'));
  const place = (): Point => pen.within({ x: f.x, y: f.y, rx: R * 0.84, ry: R * 0.8 });
  pen.clip(d, () => {
    const dark = o.brown ?? tone(c, -0.4);
    for (let i = 0; i < 3; i++) {
      const [x, y] = place();
      pen.sear(x, y, R * pen.between(0.4, 0.66), R * pen.between(0.3, 0.5), dark, 0.7, pen.between(0, 180));
    }
    // the grain of what it is made of
    pen.spots(12, place, [R * 0.05, R * 0.13], [tone(c, 0.3), tone(c, -0.26)], 0.5);
    if (o.flecks) pen.spots(9, place, [R * 0.05, R * 0.11], o.flecks, 0.8);
  });
  pen.sear(f.x - R * 0.34, f.y - R * 0.4, R * 0.4, R * 0.24, '#fff2dc', o.flecks ? 0.2 : 0.32, -30);
}

/** pulled: stewed meat that came apart: a soft, moist tuft of short fibres. */
export function pulled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const base = pen.outline(f.x, f.y, w * 0.92 * s, w * 0.6 * s, { wob: 0.2, n: 12, rot: f.rot, waves: [2, 3, 5] });
  const under = smooth(shift(base, s, 2.8 * s));
  pen.shadow(under).fill(under, tone(c, -0.36));
  pen.fill(smooth(base), pen.linear([tone(c, 0.1), tone(c, -0.16)]));
  for (const [n, k, spread] of [
    [9, -0.08, 1],
    [10, 0.04, 0.92],
    [8, 0.18, 0.76],
  ] as const) {
    let d = '';
    for (let i = 0; i < n; i++) {
      const a = i * 2.4;
      const far = Math.sqrt((i + 0.5) / n) * spread;
      const q = frame(
        ...f(Math.cos(a) * far * w * 0.76, Math.sin(a) * far * w * 0.52),
        f.rot + pen.between(-40, 40),
        s * pen.between(0.8, 1.2),
      );
      const [half, bow] = [w * 0.3, pen.between(-0.2, 0.2) * w];
      d += smooth(
        q.all([
          [-half, 0],
          [-half * 0.2, bow],
          [half, bow * 0.4],
        ]),
        false,
      );
    }
    pen.group('transform="translate(.5 1.2)"', () => pen.line(d, tone(c, k - 0.34), w * 0.18 * s, 0.3));
    pen.line(d, tone(c, k), w * 0.17 * s);
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
