import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** portionOutline is a piece cut across a fillet: thick at its back, thin at its belly, one end slanted. */
const portionOutline = (half: number, w: number): Point[] => [
  [-half * 0.94, -w * 0.62],
  [-half * 0.62, -w * 1.02],
  [0, -w * 1.06],
  [half * 0.56, -w * 0.94],
  [half * 0.96, -w * 0.62],
  [half * 1.1, -w * 0.3],
  [half * 0.98, w * 0.16],
  [half * 0.74, w * 0.62],
  [half * 0.3, w * 0.94],
  [-half * 0.3, w * 0.86],
  [-half * 0.8, w * 0.98],
  [-half * 1.06, w * 0.56],
  [-half * 1.02, -w * 0.1],
];

/** filletOutline is broad at the left and slender at the tail. */
const filletOutline = (half: number, w: number): Point[] => [
  [-half * 1.02, -w * 0.3],
  [-half * 0.84, -w * 0.9],
  [-half * 0.3, -w * 1.08],
  [half * 0.34, -w * 0.92],
  [half * 0.84, -w * 0.56],
  [half * 1.08, -w * 0.2],
  [half * 1.06, w * 0.22],
  [half * 0.6, w * 0.62],
  [0, w * 0.96],
  [-half * 0.6, w * 1.02],
  [-half, w * 0.5],
];

/** fillet: a piece of fish with its flakes; golden in places when baked, or with its silver skin up. */
export function fillet(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; fat?: Hex; flecks?: Hex; skin?: Hex; bars?: boolean },
): void {
  const { colour: c } = o;
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const outline = f.all(o.skin ? filletOutline(half, w) : portionOutline(half, w));
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 7 * s));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.2), tone(c, -0.42)]));
  pen.fill(d, pen.linear([tone(c, 0.36), c, tone(c, -0.16)]));
  const place = (): Point => f(pen.between(-half, half) * 0.9, pen.between(-w, w) * 0.8);
  pen.clip(d, () => {
    if (o.skin) {
      // a dark back, a silver belly, and the flesh at the edge
      const side = (v: number): Point[] => [-1.2, -0.5, 0.2, 1.2].map((u) => [u * half, v * w]);
      const belly = o.bars ? ['#f0d29a', '#d9a75e', '#b57c3c'] : ['#eef0ea', '#d3d8d6', '#b3bab9'];
      pen.fill(smooth(toward(outline, f.x, f.y, 0.92)), pen.linear(belly as Hex[]));
      pen.fill(smooth(f.all([...side(-1.3), ...side(-0.02).reverse()])), o.skin, 0.92);
      pen.line(smooth(f.all(side(-0.02)), false), tone(o.skin, 0.5), 3 * s, 0.6);
      if (o.bars) {
        const bars = [-0.8, -0.58, -0.36, -0.14, 0.08, 0.3, 0.52, 0.74].map((u) =>
          smooth(
            f.all([
              [u * half - 4, -w],
              [u * half + 5, -w * 0.66],
              [u * half - 3, -w * 0.38],
              [u * half + 3, -w * 0.1],
            ]),
            false,
          ),
        );
        pen.line(bars.join(''), '#33240f', 4.6 * s, 0.7);
      }
      // scored across, so that the flesh opened while it cooked
      const cuts = [-0.44, 0.02, 0.44].map((u) =>
        smooth(
          f.all([
            [u * half + 9, -w * 0.5],
            [u * half + 5, 0],
            [u * half - 9, w * 0.56],
            [u * half - 4, 0],
          ]),
        ),
      );
      pen.fill(cuts.join(''), tone(c, 0.2)).line(cuts.join(''), tone(c, -0.5), 1.6 * s, 0.5);
      if (o.brown) pen.spots(7, place, [4 * s, 11 * s], [o.brown], 0.34);
    } else {
      // layers meet at the line of the back as chevrons; the fat between them is pale
      const layer = (u: number, dx: number): Point[] =>
        [-1.1, -0.7, -0.4, -0.16, 0.1, 0.5, 1.1].map((v) => [u * half + dx + 22 * (1 - Math.abs(v + 0.16)) - 6, v * w]);
      const at = [-0.94, -0.7, -0.44, -0.16, 0.12, 0.4, 0.66, 0.9].map((u) => u + pen.between(-0.03, 0.03));
      pen.line(at.map((u) => smooth(f.all(layer(u, 3)), false)).join(''), tone(c, -0.36), 3.4 * s, 0.34);
      pen.line(at.map((u) => smooth(f.all(layer(u, 0)), false)).join(''), o.fat ?? tone(c, 0.5), 3.2 * s, 0.85);
      const back = smooth(f.all([-1.1, -0.4, 0.4, 1.1].map((u): Point => [u * half, -0.16 * w + 3 * u])), false);
      pen.line(back, tone(c, -0.24), 2.6 * s, 0.5);
      const gap = at[pen.whole(1, 5)] ?? 0;
      const open = f.all([...layer(gap, -1).slice(1, 5), ...layer(gap, 4).slice(1, 5).reverse()]);
      pen.fill(smooth(open), tone(c, -0.34), 0.4);
      if (o.brown) {
        // browned where it lay on the pan, more at its edges
        for (const [u, v, k] of [
          [-0.5, -0.1, 0.5],
          [0.4, -0.3, 0.56],
          [0.1, 0.5, 0.46],
        ] as const) {
          const [x, y] = f((u + pen.between(-0.1, 0.1)) * half, v * w);
          pen.sear(x, y, half * k * 0.9 * s, w * k * 1.1 * s, o.brown, 0.62, f.rot + pen.between(-10, 10));
        }
        for (const u of [-0.7, 0, 0.7]) {
          const [x, y] = f(u * half, w * pen.pick([-0.95, 0.95]));
          pen.sear(x, y, half * 0.46 * s, w * 0.4 * s, tone(o.brown, -0.2), 0.85, f.rot);
        }
        pen.line(d, tone(o.brown, -0.2), 9 * s, 0.5);
      }
    }
    if (o.flecks) {
      const at = Array.from({ length: 40 }, () => f(pen.between(-half, half) * 0.9, pen.between(-w, w) * 0.85));
      pen.specks(at, o.flecks, 3 * s, 0.7);
    }
  });
  const sheen: Point[] = [
    [-half * 0.65, -w * 0.62],
    [-half * 0.1, -w * 0.74],
    [half * 0.45, -w * 0.6],
  ];
  pen.line(smooth(f.all(sheen), false), '#fffaf0', 4 * s, 0.34);
}

/**
 * smokedFlake: smoked fish that came apart: a few broad layers, pale inside, bronzed where the smoke reached it. Bars
 * are the dark waves on a sliver of the skin of a mackerel.
 */
export function smokedFlake(pen: Pen, f: Frame, o: Look & { w: number; skin: Hex; bars?: boolean }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const j = (k: number) => pen.between(-k, k);
  const skinned = pen.random() < 0.5;
  const turn = f.rot + j(16);
  const brown = o.brown ?? tone(c, -0.4);
  const n = 2;
  for (let i = 0; i < n; i++) {
    // a layer is thick at its left, where it broke, and thin at its rounded right edge; the next lies half over it
    const far = n - 1 - i;
    const q = frame(...f((0.56 * far - 0.3) * w + j(0.06) * w, j(0.2) * w), turn + j(20), s * pen.between(0.86, 1.08));
    const outline = q.all(
      (
        [
          [-0.5, -0.56],
          [-0.1, -0.74],
          [0.34, -0.6],
          [0.62, -0.16],
          [0.6, 0.26],
          [0.34, 0.66],
          [-0.14, 0.72],
          [-0.5, 0.5],
          [-0.34, 0.2],
          [-0.46, -0.1],
        ] as const
      ).map(([u, v]) => [(u + j(0.07)) * w, (v + j(0.07)) * w * 0.94]),
    );
    const d = rounded(outline, w * 0.12 * s);
    const under = rounded(shift(outline, s, 3.4 * s), w * 0.12 * s);
    pen.shadow(under, i ? 'low' : 'mid').fill(under, tone(c, -0.36));
    pen.fill(d, pen.linear([tone(c, 0.5), tone(c, 0.1), tone(c, -0.1)]));
    pen.clip(d, () => {
      pen.sear(...q(-0.1 * w, 0.66 * w), w * 0.7 * s, w * 0.36 * s, brown, 0.8, q.rot);
      pen.sear(...q(0.5 * w, -0.1 * w), w * 0.24 * s, w * 0.5 * s, brown, 0.5, q.rot);
      // finer layers run along its edge
      const grain = [-0.3, 0.02, 0.3].map((u) => {
        const k = u + j(0.05);
        return q.all([
          [(k - 0.1) * w, -0.6 * w],
          [(k + 0.16) * w, -0.24 * w],
          [(k + 0.2) * w, 0.16 * w],
          [(k - 0.06) * w, 0.6 * w],
        ]);
      });
      pen.line(grain.map((g) => smooth(shift(g, 1.2 * s, 0.6 * s), false)).join(''), tone(c, -0.36), 1.8 * s, 0.4);
      pen.line(grain.map((g) => smooth(g, false)).join(''), tone(c, 0.6), 1.4 * s, 0.6);
      if (!skinned || far) return;
      const skin = q.all([
        [-1 * w, 0.42 * w],
        [-0.3 * w, 0.44 * w],
        [0.14 * w, 0.4 * w],
        [1 * w, 0.1 * w],
        [1 * w, 1.2 * w],
        [-1 * w, 1.2 * w],
      ]);
      pen.fill(smooth(skin), pen.linear([tone(o.skin, 0.5), o.skin, tone(o.skin, -0.3)]));
      if (!o.bars) return;
      const bars = [-0.42, -0.16, 0.1, 0.34].map((u) =>
        smooth(
          q.all([
            [u * w, 0.9 * w],
            [(u + 0.07) * w, 0.66 * w],
            [(u - 0.01) * w, 0.5 * w],
          ]),
          false,
        ),
      );
      pen.line(bars.join(''), tone(o.skin, -0.7), w * 0.07 * s, 0.6);
    });
    pen.line(smooth(outline.slice(1, 5), false), tone(c, 0.7), 1.3 * s, 0.4);
  }
}

/** wholeFish: head, tail and fins, scored for baking. */
export function wholeFish(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const { colour: c } = o;
  const h = o.len / 2;
  const s = f.scale;
  const tail: Point[] = [
    [h * 0.62, 0],
    [h * 0.86, -14],
    [h * 1.12, -38],
    [h * 1.02, 0],
    [h * 1.12, 38],
    [h * 0.86, 14],
  ];
  pen.body(smooth(f.all(tail)), tone(c, -0.2));
  const body: Point[] = [
    [-h, 4],
    [-h * 0.84, -22],
    [-h * 0.4, -44],
    [h * 0.1, -40],
    [h * 0.5, -20],
    [h * 0.74, -9],
    [h * 0.74, 9],
    [h * 0.5, 20],
    [h * 0.1, 40],
    [-h * 0.4, 46],
    [-h * 0.84, 26],
  ];
  const d = smooth(f.all(body));
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.42), c, mix(c, '#b5702f', 0.5), tone(c, -0.4)]));
  const cut = [-0.28, -0.02, 0.24].map((u) => smooth([f(u * h - 12, -26), f(u * h + 8, 0), f(u * h - 2, 24)], false));
  pen.line(cut.join(''), '#6b3a1c', 6 * s, 0.5).line(cut.join(''), '#f3dcb8', 2 * s, 0.7);
  pen.line(smooth([f(-h * 0.58, -32), f(-h * 0.46, 0), f(-h * 0.6, 32)], false), tone(c, -0.5), 3 * s, 0.6);
  const [ex, ey] = f(-h * 0.8, -7);
  pen.circle(ex, ey, 6.5 * s, '#f6f4ea').circle(ex, ey, 3.8 * s, '#2a2723');
  pen.fill(smooth([f(-h * 0.4, 6), f(-h * 0.2, 2), f(-h * 0.12, 16), f(-h * 0.3, 22)]), tone(c, -0.25), 0.7);
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

/**
 * smokedChunk: a piece cut across a smoked mackerel: bronze skin with the dark bars of its back, and at the cut the pale
 * flesh in layers. Some lie with the flesh up.
 */
export function smokedChunk(pen: Pen, f: Frame, o: Look & { len: number; w: number; skin: Hex }): void {
  const s = f.scale;
  const [l, h] = [o.len / 2, o.w / 2];
  const c = pen.vary(o.colour, 0.04);
  const j = (k: number) => pen.between(1 - k, 1 + k);
  const up = pen.random() < 0.4;
  const outline = f.all(
    (
      [
        [-1, -0.7],
        [-0.3, -1],
        [0.6, -0.96],
        [1.02, -0.5],
        [0.94, 0.5],
        [0.5, 0.98],
        [-0.4, 0.96],
        [-0.96, 0.6],
      ] as const
    ).map(([u, v]): Point => [u * l * j(0.06), v * h * j(0.08)]),
  );
  const under = rounded(shift(outline, 1.4 * s, 5 * s), 9 * s);
  pen.shadow(under).fill(under, tone(c, -0.34));
  const d = rounded(outline, 9 * s);
  pen.fill(d, pen.linear([tone(c, 0.44), c, tone(c, -0.14)]));
  pen.clip(d, () => {
    const layer = (u: number): Point[] =>
      [-1.1, -0.5, 0, 0.5, 1.1].map((v) => [u * l + (up ? 9 : 5) * (1 - v * v), v * h]);
    const flesh = up ? [-0.7, -0.36, 0, 0.34, 0.68] : [0.56, 0.82];
    pen.line(flesh.map((u) => smooth(shift(f.all(layer(u)), 1.4 * s, s), false)).join(''), tone(c, -0.4), 2.4 * s, 0.5);
    pen.line(flesh.map((u) => smooth(f.all(layer(u)), false)).join(''), tone(c, 0.6), 2 * s, 0.8);
    if (o.brown && up) pen.sear(...f(0, 0), l * 0.9 * s, h * 0.34 * s, o.brown, 0.75, f.rot);
    if (up) return;
    const skin = f.all(
      (
        [
          [-1.4, -1.5],
          [0.56, -1.5],
          [0.44, -0.4],
          [0.5, 0.3],
          [0.36, 1.5],
          [-1.4, 1.5],
        ] as const
      ).map(([u, v]): Point => [u * l, v * h]),
    );
    pen.fill(rounded(skin, 5 * s), pen.linear([tone(o.skin, 0.5), o.skin, tone(o.skin, -0.36)]));
    pen.sear(...f(-0.3 * l, 0.5 * h), l * 0.9 * s, h * 0.5 * s, '#f6d58e', 0.8, f.rot);
    // the back is dark, with bars that run out towards the belly
    pen.sear(...f(-0.3 * l, -1 * h), l * 1.3 * s, h * 0.8 * s, '#3b2a1a', 0.85, f.rot);
    const bars = [-0.8, -0.4, 0, 0.3].map((u) =>
      smooth(f.all([-1.1, -0.7, -0.4, -0.16].map((v, i): Point => [u * l + (i % 2 ? 4 : -2), v * h])), false),
    );
    pen.line(bars.join(''), '#33200e', 3 * s, 0.6);
  });
  pen.sear(...f(-0.2 * l, -0.2 * h), l * 0.5 * s, h * 0.2 * s, '#fff6de', up ? 0.4 : 0.5, f.rot);
}
