import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** eggHalf: a boiled egg, cut. Soft has a running yolk. */
export function eggHalf(pen: Pen, f: Frame, o: { w: number; soft?: boolean }): void {
  const { w } = o;
  const s = f.scale;
  const outline = f.all([
    [-w, 0],
    [-w * 0.8, -w * 0.6],
    [0, -w * 0.82],
    [w * 0.72, -w * 0.62],
    [w * 1.06, 0],
    [w * 0.72, w * 0.62],
    [0, w * 0.82],
    [-w * 0.8, w * 0.6],
  ]);
  const under = smooth(shift(outline, 1.4 * s, 3.6 * s));
  pen
    .shadow(under)
    .fill(under, '#cbb799')
    .fill(smooth(outline), pen.linear(['#fffefa', '#faf4e8', '#e6dac6']));
  const [x, y] = f(-w * 0.1, 0);
  pen.circle(x, y, w * 0.47 * s, o.soft ? '#d07a18' : '#d9a02c');
  const yolk = o.soft ? ['#fbc653', '#f09f2a', '#dc8218'] : ['#fbdf86', '#f0bd47', '#dea338'];
  pen.circle(x - 0.6 * s, y - 0.8 * s, w * 0.42 * s, pen.radial(yolk, '.4 .35 .7'));
  pen.gleam(x - w * 0.14 * s, y - w * 0.17 * s, w * 0.13 * s, w * 0.08 * s, o.soft ? 0.5 : 0.3);
}

/** friedEgg: with a brown lacy edge. */
export function friedEgg(pen: Pen, f: Frame, o: { r: number }): void {
  const s = f.scale;
  const outline = pen.outline(f.x, f.y, o.r * s, o.r * 0.9 * s, { wob: 0.09, n: 14, rot: f.rot, waves: [2, 3, 5, 7] });
  const at = (k: number) => smooth(toward(outline, f.x, f.y, k, 0, -1));
  pen.shadow(smooth(outline)).fill(smooth(outline), pen.linear(['#ecd6a6', '#d3a05c', '#b37a3c']));
  pen.fill(at(0.95), pen.linear(['#fffdf7', '#fcf6e9', '#eee1c9'])).fill(at(0.62), '#fffefb', 0.8);
  const x = f.x + pen.between(-5, 5) * s;
  const y = f.y + pen.between(-4, 4) * s;
  const q = o.r * 0.36 * s;
  pen.ellipse(x + 2 * s, y + 3.2 * s, q * 1.04, q * 1.02, '#a8681c', 0.3);
  pen.circle(x, y, q, pen.radial(['#fbd266', '#f4ad2e', '#df8a1a'], '.4 .34 .68'));
  pen.gleam(x - q * 0.34, y - q * 0.4, q * 0.26, q * 0.15, 0.6);
}

/** eggCurd: a soft fold of scrambled egg or crumbled tofu. */
export function eggCurd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const outline = pen.outline(f.x, f.y, o.r * s, o.r * 0.66 * s, { wob: 0.26, n: 13, rot: f.rot, waves: [3, 4, 6] });
  pen.body(smooth(outline), c, 'low', 0.8);
  pen.fill(smooth(toward(outline, f.x, f.y, 0.6, -2 * s, -3 * s)), tone(c, 0.4), 0.55);
  const fold: Point[] = [
    [-o.r * 0.6, pen.between(-4, 4)],
    [0, pen.between(-6, 6)],
    [o.r * 0.6, pen.between(-4, 4)],
  ];
  pen.line(smooth(f.all(fold), false), tone(c, -0.26), 2.4 * s, 0.3);
}

/** poachedEgg: a soft white parcel. */
export function poachedEgg(pen: Pen, f: Frame, o: { r: number }): void {
  const R = o.r * f.scale;
  const d = pen.blob(f.x, f.y, R, R * 0.9, { wob: 0.09, n: 12 });
  pen.shadow(d).fill(d, pen.linear(['#fffefb', '#fbf5ea', '#e2d6c2']));
  pen.fill(
    pen.blob(f.x, f.y, R * 0.5, R * 0.46, { wob: 0.06 }),
    pen.radial(['#fdeec2', '#f7dc9a', '#fbf1dc'], '.45 .4 .6'),
    0.9,
  );
  pen.gleam(f.x - R * 0.3, f.y - R * 0.4, R * 0.24, R * 0.1, 0.5);
}

const filletOutline = (half: number, w: number): Point[] => [
  [-half, -w * 0.52],
  [-half * 0.7, -w * 0.95],
  [0, -w * 1.03],
  [half * 0.66, -w * 0.84],
  [half * 1.02, -w * 0.3],
  [half * 1, w * 0.38],
  [half * 0.6, w * 0.84],
  [-half * 0.1, w * 1.02],
  [-half * 0.72, w],
  [-half, w * 0.5],
];

/** fillet: a piece of fish with its flakes; a crust at the edges when baked. */
export function fillet(pen: Pen, f: Frame, o: Look & { len: number; w: number; fat?: Hex; flecks?: Hex }): void {
  const { colour: c } = o;
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const outline = f.all(filletOutline(half, w));
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 7 * s));
  pen.shadow(under, 'high').fill(under, pen.linear([tone(c, -0.24), tone(c, -0.46)]));
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    const flakes = Array.from({ length: 9 }, (_, i) => {
      const u = (i - 4) * (half / 3.9);
      return smooth(
        [
          f(u - 18, -w * 1.1),
          f(u + 5, -w * 0.4),
          f(u + 12 + pen.between(-2, 2), 0),
          f(u + 5, w * 0.4),
          f(u - 18, w * 1.1),
        ],
        false,
      );
    }).join('');
    pen.line(flakes, o.fat ?? tone(c, -0.2), 3.4 * s, 0.6);
    if (o.brown) {
      pen.line(d, o.brown, 15 * s, 0.42).line(d, tone(o.brown, -0.3), 5 * s, 0.34);
      const place = (): Point => f(pen.between(-half, half) * 0.92, pen.between(-w, w));
      pen.spots(12, place, [4 * s, 13 * s], [o.brown, tone(o.brown, -0.2), tone(o.brown, 0.2)], 0.4);
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
  pen.line(smooth(f.all(sheen), false), '#fff6ea', 4 * s, 0.32);
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

/** Options of a thin slice: edge is its rim of fat, crust or smoke; grain its stripes. */
type ThinLook = Look & { w: number; edge: Hex; grain?: Hex; folds?: boolean };

/** thinSlice: ham, smoked salmon, roast beef: thin, wavy and a little folded. */
export function thinSlice(pen: Pen, f: Frame, o: ThinLook): void {
  const c = pen.vary(o.colour, 0.04);
  const { w } = o;
  const s = f.scale;
  const raw: readonly (readonly [number, number])[] = [
    [-1, -0.1],
    [-0.85, -0.5],
    [-0.35, -0.62],
    [0.1, -0.46],
    [0.6, -0.6],
    [1, -0.14],
    [0.86, 0.42],
    [0.36, 0.6],
    [-0.1, 0.42],
    [-0.62, 0.6],
  ];
  const outline = f.all(raw.map(([a, b]) => [a * w, b * w * pen.between(0.9, 1.12)]));
  pen.body(smooth(outline), o.edge, 'low', 0.7);
  pen.fill(smooth(toward(outline, f.x, f.y, 0.91)), pen.linear([tone(c, 0.26), c, tone(c, -0.22)]));
  const wave = (v: number, k: number) =>
    smooth([f(-w * 0.78, v), f(-w * 0.3, v - k), f(w * 0.16, v + k * 0.7), f(w * 0.74, v - k * 0.5)], false);
  if (o.grain) pen.line([-0.34, -0.06, 0.22].map((v) => wave(v * w, 8)).join(''), o.grain, 2.8 * s, 0.55);
  if (o.folds !== false) {
    pen.line(wave(w * 0.1, 7), tone(c, -0.34), 5 * s, 0.34).line(wave(w * 0.04, 7), tone(c, 0.4), 3 * s, 0.5);
    pen.line(wave(w * 0.34, 4), tone(c, -0.3), 3 * s, 0.25);
  }
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
  pen.shadow(whole).fill(whole, pen.linear(['#c76046', '#a8432f', '#822d20']));
  pen.clip(whole, () => {
    pen.fill(band(-w * 0.5, -w * 0.34), '#e9bd92', 0.95);
    pen.fill(band(-w * 0.16, w * 0.0), '#efcaa2', 0.9);
    pen.fill(band(w * 0.24, w * 0.33), '#e5b48a', 0.85);
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

/** lardon: a small cube of bacon, fried. */
export function lardon(pen: Pen, f: Frame): void {
  const s = f.scale;
  const block = (w: number, h: number, dy = 0): Point[] =>
    f.all([
      [-w, -h + dy],
      [w, -h + dy],
      [w, h + dy],
      [-w, h + dy],
    ]);
  const under = rounded(shift(block(12, 7), 1.4 * s, 4 * s), 3 * s);
  pen.shadow(under, 'low').fill(under, '#7c2f20');
  pen.fill(rounded(block(12, 7), 3 * s), pen.linear(['#d2745a', '#bb563f', '#9d402d']));
  pen.line(smooth([f(-11, -2.5), f(0, -3.5), f(11, -2)], false), '#f0cda6', 3.6 * s, 0.9);
  pen.line(smooth([f(-10, 4), f(2, 3.4), f(10, 4.4)], false), '#e4b58e', 1.8 * s, 0.7);
}

/** shrimp: curled, with its tail. */
export function shrimp(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const n = 9;
  const thick = [0.5, 0.85, 1, 1, 0.95, 0.85, 0.75, 0.6, 0.5, 0.42];
  const k = r / 26;
  const outer: Point[] = [];
  const inner: Point[] = [];
  const angle = (i: number) => ((-150 + (i * 250) / n) * Math.PI) / 180;
  for (let i = 0; i <= n; i++) {
    const w = (thick[i] ?? 0.5) * 11 * k;
    outer.push([Math.cos(angle(i)) * (r + w * 0.9), Math.sin(angle(i)) * (r + w * 0.9) * 0.92]);
    inner.unshift([Math.cos(angle(i)) * (r - w), Math.sin(angle(i)) * (r - w) * 0.92]);
  }
  const ex = Math.cos(1.745) * r;
  const ey = Math.sin(1.745) * r * 0.92;
  const tail: Point[] = [
    [ex + 2 * k, ey - 5 * k],
    [ex - 14 * k, ey - 6 * k],
    [ex - 26 * k, ey - 16 * k],
    [ex - 20 * k, ey + 2 * k],
    [ex - 26 * k, ey + 14 * k],
    [ex - 10 * k, ey + 8 * k],
  ];
  pen.body(smooth(f.all(tail)), tone(c, -0.12));
  pen.body(smooth(f.all([...outer, ...inner])), c, 'mid', 1.15);
  const bands = Array.from({ length: n - 1 }, (_, j) => {
    const a = angle(j + 1);
    return smooth(
      [
        f(Math.cos(a) * (r - 6 * k), Math.sin(a) * (r - 6 * k) * 0.92),
        f(Math.cos(a + 0.1) * r, Math.sin(a + 0.1) * r * 0.92),
        f(Math.cos(a + 0.05) * (r + 8 * k), Math.sin(a + 0.05) * (r + 8 * k) * 0.92),
      ],
      false,
    );
  });
  pen.line(bands.join(''), tone(c, -0.22), 2.6 * s * k, 0.65);
  pen.line(
    smooth(f.all(outer.slice(2, 8).map(([a, b]): Point => [a * 0.93, b * 0.93])), false),
    '#fff1e4',
    2.6 * s * k,
    0.42,
  );
}

/** mussel: an open shell. */
export function mussel(pen: Pen, f: Frame): void {
  for (const q of [-1, 1]) {
    const shell: Point[] = [
      [-34, q * 2],
      [-10, q * 20],
      [18, q * 21],
      [34, q * 8],
      [30, 0],
      [0, 0],
    ];
    pen.shadow(smooth(f.all(shell))).fill(smooth(f.all(shell)), pen.linear(['#596580', '#363d50', '#232838']));
    pen.fill(
      smooth(f.all(shell.map(([a, b]): Point => [a * 0.8, b * 0.76]))),
      pen.linear(['#d6d9e2', '#a9afc2', '#7f87a0']),
    );
  }
  pen.body(
    smooth(
      f.all([
        [-14, -5],
        [2, -11],
        [22, -4],
        [22, 7],
        [4, 12],
        [-12, 5],
      ]),
    ),
    '#eb9f4c',
    'low',
  );
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
    const place = (): Point => f(pen.between(-h, h * 0.4), pen.between(-38, 38));
    pen.spots(16, place, [4 * s, 13 * s], [tone(c, -0.4), tone(c, -0.55), tone(c, 0.3)], 0.34);
    pen.line(d, tone(c, -0.6), 9 * s, 0.2);
  });
  const [x, y] = f(-h * 0.35, 0);
  pen.gleam(x - 16 * s, y - 18 * s, 17 * s, 7 * s, 0.3);
}

/** sausage: whole, with cuts when fried. */
export function sausage(pen: Pen, f: Frame, o: Look & { len: number; w: number; bend: number; cuts?: number }): void {
  const { colour: c, len, w, bend } = o;
  const s = f.scale;
  const bow = (u: number) => bend * (1 - u * u);
  const up: Point[] = [];
  const down: Point[] = [];
  for (let i = 0; i <= 7; i++) {
    const u = (i / 7) * 2 - 1;
    const wide = (w / 2) * (Math.abs(u) > 0.98 ? 0.7 : 1);
    up.push([(u * len) / 2, bow(u) - wide]);
    down.unshift([(u * len) / 2, bow(u) + wide]);
  }
  const d = smooth(f.all([...up, [len / 2 + 11, 0], ...down, [-len / 2 - 11, 0]]));
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.42)]));
  const place = (): Point => {
    const u = pen.between(-0.9, 0.9);
    return f((u * len) / 2, bow(u) + pen.between(-w, w) * 0.35);
  };
  pen.spots(7, place, [3 * s, 8 * s], [tone(c, -0.35)], 0.28);
  const cuts = Array.from({ length: o.cuts ?? 0 }, (_, i) => {
    const u = ((i + 1) / ((o.cuts ?? 0) + 1)) * 2 - 1;
    const x = (u * len) / 2;
    return smooth([f(x - 6, bow(u) - w * 0.36), f(x + 5, bow(u)), f(x + 1, bow(u) + w * 0.36)], false);
  });
  if (cuts.length) pen.line(cuts.join(''), tone(c, -0.5), 4 * s, 0.7).line(cuts.join(''), '#eeb490', 1.6 * s, 0.7);
  const sheen = [-0.75, -0.4, 0, 0.4, 0.7].map((u) => f((u * len) / 2 - 1, bow(u) - w * 0.22));
  pen.line(smooth(sheen, false), '#fff0de', 4 * s, 0.26);
  for (const q of [-1, 1]) pen.circle(...f(q * (len / 2 + 8), 2), 3.6 * s, tone(c, -0.5));
}

/** carved: a whole cut sliced across, the slices leaning on each other; steak, duck, roast, fillet of turkey. */
export function carved(
  pen: Pen,
  f: Frame,
  o: { crust: Hex; flesh: Hex; blush?: Hex; n?: number; w?: number; h?: number },
): void {
  const { n = 6, w = 34, h = 74, crust, flesh } = o;
  const s = f.scale;
  for (let i = n - 1; i >= 0; i--) {
    const u = (i - (n - 1) / 2) * 21;
    const taper = 1 - 0.14 * Math.abs(i - (n - 1) / 2) ** 1.3 * 0.35;
    const q = frame(...f(u, pen.between(-2, 2)), f.rot + pen.between(-4, 4) + 7, s * taper);
    const outline = q.all([
      [-w * 0.5, -h * 0.42],
      [-w * 0.2, -h * 0.52],
      [w * 0.32, -h * 0.47],
      [w * 0.52, -h * 0.1],
      [w * 0.46, h * 0.36],
      [w * 0.1, h * 0.52],
      [-w * 0.36, h * 0.46],
      [-w * 0.52, h * 0.1],
    ]);
    const d = smooth(outline);
    pen.shadow(d).fill(d, pen.linear([tone(crust, 0.16), crust, tone(crust, -0.35)]));
    const face = smooth(toward(outline, q.x, q.y, 0.8, -1.5 * s, 0));
    pen.fill(face, pen.linear([tone(flesh, 0.26), flesh, tone(flesh, -0.14)]));
    if (o.blush) pen.fill(smooth(toward(outline, q.x, q.y, 0.5, -1.5 * s, 0)), o.blush, 0.7);
    const grain = [-0.2, 0.06, 0.28].map((v) =>
      smooth([q(w * v - 3, -h * 0.3), q(w * v + 2, 0), q(w * v - 2, h * 0.28)], false),
    );
    pen.line(grain.join(''), tone(flesh, -0.3), 1.5 * s, 0.34);
  }
}

/** wholeCut: a fillet, chop or schnitzel as it came from the pan. */
export function wholeCut(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; crumbs?: boolean; rim?: Hex; bone?: boolean; nuts?: Hex },
): void {
  const { colour: c, len, w } = o;
  const s = f.scale;
  if (o.bone) {
    const rib = smooth(
      f.all([
        [len * 0.34, -9],
        [len * 0.72, -22],
        [len * 0.82, -16],
        [len * 0.78, -6],
        [len * 0.4, 10],
      ]),
    );
    pen.body(rib, '#ecdcc0', 'mid');
  }
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
    const place = (): Point => f((pen.between(-1, 1) * len) / 2, (pen.between(-1, 1) * w) / 2);
    pen.spots(12, place, [6 * s, 20 * s], [tone(c, -0.3), tone(c, 0.24), o.brown ?? tone(c, -0.4)], 0.3);
    if (o.brown) pen.line(d, o.brown, 13 * s, 0.4);
    if (o.grilled) {
      const marks = [-3, -2, -1, 0, 1, 2, 3].map((i) =>
        smooth([f(i * 23 - 16, -w * 0.6), f(i * 23 + 8, w * 0.6)], false),
      );
      pen.line(marks.join(''), tone(c, -0.7), 6 * s, 0.5);
    } else if (!o.crumbs && !o.nuts) {
      const fibre = [-2, -1, 0, 1, 2].map((i) =>
        smooth([f(-len * 0.4, i * w * 0.15 + 6), f(0, i * w * 0.17 - 3), f(len * 0.4, i * w * 0.12)], false),
      );
      pen.line(fibre.join(''), tone(c, -0.4), 2 * s, 0.22);
    }
    if (o.crumbs)
      pen.spots(70, place, [2 * s, 4.4 * s], [tone(c, 0.4), tone(c, -0.3), tone(c, 0.18), tone(c, -0.44)], 0.6);
    if (o.nuts) pen.spots(46, place, [3.4 * s, 8 * s], [o.nuts, tone(o.nuts, 0.3), tone(o.nuts, -0.35)], 0.85);
  });
  pen.gleam(f.x - len * 0.17 * s, f.y - w * 0.28 * s, len * 0.12 * s, w * 0.05 * s, 0.24);
}

/** patty: a round of mince or beans, fried. */
export function patty(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c } = o;
  const R = o.r * f.scale;
  const d = pen.blob(f.x, f.y, R, R * 0.97, { wob: 0.035, n: 13 });
  pen.shadow(d, 'high').fill(d, pen.radial([tone(c, 0.22), c, tone(c, -0.4)], '.4 .34 .7'));
  const place = () => pen.within({ x: f.x, y: f.y, rx: R * 0.88, ry: R * 0.88 });
  pen.spots(26, place, [R * 0.04, R * 0.12], [tone(c, 0.3), tone(c, -0.45), tone(c, -0.25)], 0.5);
}
