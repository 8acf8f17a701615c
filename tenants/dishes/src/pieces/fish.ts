import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
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

/**
 * flake: fish as a fork leaves it: three thin chips that lie over each other, the largest on top; smoked fish may have
 * its skin along one side.
 */
export function flake(pen: Pen, f: Frame, o: Look & { w: number; skin?: Hex }): void {
  const { w, skin } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const j = (k: number) => pen.between(-k, k);
  const start = pen.between(0, 6.283);
  for (const i of [2, 1, 0]) {
    // round the largest, which is in the middle
    const a = start + i * 3.14 + j(0.4);
    const far = i ? w * 0.6 : 0;
    const k = i ? 0.7 : 0.94;
    const q = frame(...f(Math.cos(a) * far, Math.sin(a) * far * 0.8), f.rot + j(34), s * pen.between(0.9, 1.1));
    const [l, h] = [w * k * 0.94, w * k * 0.7];
    const colour = i ? tone(c, pen.pick([-0.06, 0.06, 0.16])) : tone(c, 0.06);
    const outline = q.all(chip.map(([u, v]): Point => [(u + j(0.14)) * l, (v + j(0.16)) * h]));
    const edge = (points: readonly Point[]) => rounded(points, h * 0.22 * s);
    const under = edge(shift(outline, 0.8 * s, 2.6 * s));
    const d = edge(outline);
    pen.shadow(under, 'low').fill(under, tone(c, -0.28));
    pen.fill(d, pen.linear([tone(colour, 0.3), colour, tone(colour, -0.1)]));
    pen.clip(d, () => {
      if (o.brown) {
        const side = pen.pick([-1, 1]);
        pen.sear(...q(j(0.5) * l, h * 0.9 * side), l * 0.8 * s, h * 0.5 * s, o.brown, 0.75, q.rot);
      }
      const grain = [-0.36, 0.3].map((u, k) => {
        const [from, to] = (k + i) % 2 ? [-1, 0.3] : [-0.2, 1];
        return smooth(
          q.all([
            [(u + j(0.1) - 0.1) * l, from * h],
            [(u + 0.14) * l, ((from + to) / 2 + j(0.1)) * h],
            [(u + j(0.1)) * l, to * h],
          ]),
          false,
        );
      });
      pen.line(grain.join(''), tone(c, -0.34), 1.6 * s, 0.34);
      if (!skin || i || pen.random() < 0.35) return;
      const strip = q.all([
        [-l * 1.4, h * 0.4],
        [0, h * 0.3],
        [l * 1.4, h * 0.24],
        [l * 1.4, h * 2],
        [-l * 1.4, h * 2],
      ]);
      pen.fill(smooth(strip), pen.linear([tone(skin, 0.5), skin, tone(skin, -0.3)]));
    });
    pen.line(smooth(outline.slice(1, 5), false), tone(c, 0.7), 1.4 * s, 0.6);
  }
}

/**
 * salmonFillet: baked: rounded, with the white lines of fat that curve across it between its layers, its grey skin just
 * seen along its lower edge, a little gold at its rim; the flakes at its thick end have begun to slip off.
 */
export function salmonFillet(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { len, w, brown } = o;
  const c = pen.vary(o.colour, 0.03);
  const s = f.scale;
  const half = len / 2;
  const j = (k: number) => pen.between(-k, k);
  // narrower to the left, where the tail was
  const at = (u: number, v: number): Point => [u * half, v * w * (1 - 0.16 * Math.max(0, 0.4 - u))];
  const slab = (q: Frame, points: readonly Point[], k: number, draw: (d: string) => void) => {
    const outline = q.all(points.map(([u, v]) => at(u + j(0.015), v + j(0.015))));
    const skin = smooth(shift(outline, 1.6 * s, 7 * s));
    pen
      .shadow(skin, 'mid')
      .fill(skin, '#7d7468')
      .fill(smooth(shift(outline, 1.2 * s, 4.6 * s)), tone(c, -0.26));
    const d = smooth(outline);
    pen.fill(d, pen.linear([tone(c, 0.3 + k), tone(c, k), tone(c, k - 0.12)])).clip(d, () => draw(d));
  };
  /** layer is a line across along which the fillet flakes: it bows to the thick end. */
  const layer = (q: Frame, u: number, dx: number) =>
    smooth(q.all([-0.56, -0.3, 0, 0.3, 0.56].map((v) => at(u + dx + 0.2 * (1 - (v / 0.5) ** 2), v))), false);
  const crescent = (u: number, wide: number): Point[] => [
    [u, -0.46],
    [u + wide, -0.4],
    [u + wide + 0.16, -0.14],
    [u + wide + 0.16, 0.16],
    [u + wide, 0.42],
    [u, 0.46],
    [u + 0.15, 0.16],
    [u + 0.15, -0.16],
  ];
  const loose = frame(...f(0.03 * len, 0.03 * w), f.rot + 8, s);
  slab(loose, crescent(0.74, 0.16), 0.06, (d) => {
    if (brown) pen.line(d, brown, w * 0.07 * s, 0.4);
  });
  const body: Point[] = [
    [-1.02, 0.04],
    [-1, -0.3],
    [-0.76, -0.47],
    [-0.2, -0.52],
    [0.5, -0.53],
    [0.68, -0.42],
    [0.83, -0.14],
    [0.83, 0.16],
    [0.68, 0.42],
    [0.46, 0.52],
    [-0.2, 0.5],
    [-0.76, 0.46],
    [-0.99, 0.34],
  ];
  slab(f, body, 0, (d) => {
    const lines = [-0.96, -0.72, -0.48, -0.24, 0, 0.24, 0.46].map((u) => u + j(0.03));
    pen.line(lines.map((u) => layer(f, u, 0.045)).join(''), tone(c, -0.4), 3.4 * s, 0.4);
    pen.line(lines.map((u) => layer(f, u, 0)).join(''), '#ffead8', 3.6 * s, 0.9);
    if (!brown) return;
    soft(pen, 3, () => pen.line(d, brown, w * 0.13 * s, 0.6));
    for (const [u, v] of [
      [-0.8, -0.3],
      [-0.2, 0.4],
      [0.36, -0.44],
    ] as const)
      pen.sear(...f(...at(u + j(0.1), v)), half * 0.26 * s, w * 0.2 * s, brown, 0.55, f.rot);
  });
}

/**
 * baked: a fillet of white fish, golden on top; it has begun to come apart: moist white flesh shows in a few cracks
 * along its layers, and a large flake has slipped from its thick end. A bite is such a flake and the crust of another.
 */
export function baked(pen: Pen, f: Frame, o: Look & { len: number; w: number; bite?: boolean }): void {
  const { len, w, brown, bite } = o;
  const s = f.scale;
  const half = len / 2;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  const slab = (q: Frame, points: readonly Point[], paint: string, draw: (d: string) => void) => {
    const rough = bite ? 0.07 : 0.02;
    const outline = q.all(points.map(([u, v]) => [(u + j(rough)) * half, (v + j(rough)) * w]));
    const r = w * (bite ? 0.16 : 0.2) * s;
    const under = rounded(shift(outline, 1.6 * s, (bite ? 4 : 6) * s), r);
    pen.shadow(under).fill(under, pen.linear([tone(c, -0.14), tone(c, -0.4)]));
    const d = rounded(outline, r);
    pen.fill(d, paint).clip(d, () => draw(d));
  };
  const stain = (q: Frame, u: number, v: number, ku: number, kv: number, opacity: number, colour = brown) => {
    if (colour) pen.sear(...q(u * half, v * w), half * ku * s, w * kv * s, colour, opacity, q.rot + j(14));
  };
  const flesh = pen.linear([tone(c, 0.84), tone(c, 0.5), tone(c, -0.02)]);
  const turned = frame(...f(0, bite ? j(0.2) * w : 0.02 * w), f.rot + (bite ? j(30) : 7), s);
  const flake: Point[] = bite
    ? [
        [-0.2, -0.5],
        [0.5, -0.46],
        [0.92, -0.3],
        [1, 0.1],
        [0.8, 0.42],
        [0, 0.5],
      ]
    : [
        [0.5, -0.46],
        [0.84, -0.5],
        [1.02, -0.34],
        [1.08, 0],
        [1, 0.36],
        [0.84, 0.46],
        [0.5, 0.42],
      ];
  slab(turned, flake, flesh, () => {
    stain(turned, 0.94, -0.4, 0.26, 0.2, 0.8);
    stain(turned, 0.9, 0.44, 0.24, 0.18, 0.7);
    stain(turned, bite ? 0.2 : 0.66, 0, 0.2, 0.6, 0.44, tone(c, -0.6));
  });
  const top = brown ? mix(c, brown, 0.14) : c;
  const body: Point[] = bite
    ? [
        [-0.96, -0.3],
        [-0.6, -0.5],
        [0, -0.4],
        [0.36, -0.5],
        [0.5, 0],
        [0.3, 0.46],
        [-0.2, 0.5],
        [-0.9, 0.36],
      ]
    : [
        [-1, -0.22],
        [-0.6, -0.4],
        [0, -0.5],
        [0.52, -0.53],
        [0.66, -0.3],
        [0.72, 0.04],
        [0.62, 0.36],
        [0.46, 0.5],
        [0, 0.5],
        [-0.5, 0.44],
        [-0.94, 0.3],
        [-1.06, 0.04],
      ];
  slab(f, body, pen.linear([tone(top, 0.44), top, tone(top, -0.08)]), (d) => {
    if (bite) {
      stain(f, -0.5, 0.4, 0.5, 0.3, 0.8);
      stain(f, 0.3, -0.4, 0.4, 0.3, 0.7);
      if (brown) pen.line(d, brown, w * 0.08 * s, 0.4);
      return;
    }
    // each layer is golden where it is highest, and white where it slipped from the next
    for (const [u, v, wide, tall] of [
      [-0.86, 0, 0.24, 0.4],
      [-0.36, -0.26, 0.24, 0.3],
      [-0.4, 0.3, 0.2, 0.24],
      [0.04, -0.34, 0.24, 0.26],
      [0.1, 0.16, 0.22, 0.3],
      [0.5, -0.3, 0.2, 0.34],
      [0.46, 0.4, 0.24, 0.22],
    ] as const)
      stain(f, u + j(0.06), v + j(0.06), wide, tall, pen.between(0.6, 0.85));
    for (const [u, from, to, wide] of [
      [-0.66, 0.46, -0.2, 0.035],
      [-0.2, -0.54, 0.34, 0.045],
      [0.26, 0.56, -0.36, 0.05],
    ] as const) {
      const at = (q: number, k: number): Point => {
        const v = from + (to - from) * q;
        return [(u + 0.14 * (1 - (v / 0.5) ** 2) + k * wide * (1 - q)) * half, v * w];
      };
      const side = (k: number) => f.all([at(0, k), at(0.34, k), at(0.7, k), at(1, 0)]);
      pen.fill(smooth([...side(-1), ...side(1).reverse()]), '#fffdf4', 0.9);
      pen.line(smooth(side(1), false), tone(top, -0.5), w * 0.03 * s, 0.45);
    }
    if (brown) soft(pen, 2, () => pen.line(d, brown, w * 0.12 * s, 0.7));
  });
  pen.gleam(...f(-half * 0.04, -w * 0.16), half * (bite ? 0.2 : 0.14) * s, w * 0.07 * s, 0.5);
}

/**
 * flaked: a heap of canned tuna: a few broken chunks, whose fibres lie in one direction and part along dark gaps, with
 * crumbs of them round it.
 */
export function flaked(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  const crumbs = Array.from({ length: 7 }, (_, i) => {
    const a = i * 0.9 + j(0.3);
    const [x, y] = f(Math.cos(a) * r * 0.86, Math.sin(a) * r * 0.68);
    return pen.blob(x, y, r * pen.between(0.14, 0.26) * s, r * 0.12 * s, { wob: 0.2, n: 7, rot: pen.between(0, 180) });
  }).join('');
  pen.shadow(crumbs, 'low').fill(crumbs, tone(c, -0.06));
  for (const [u, v, l, h, k] of [
    [-0.4, 0.2, 0.56, 0.42, -0.04],
    [0.42, 0.12, 0.52, 0.4, 0],
    [0.02, -0.16, 0.6, 0.44, 0.1],
  ] as const) {
    const q = frame(...f(u * r, v * r), f.rot + j(70), s);
    const own = tone(c, k);
    const at = (a: number, b: number): Point => [a * l * r, b * h * r];
    const outline = q.all(chip.map(([a, b]) => at(a + j(0.1), b + j(0.12))));
    const edge = (points: readonly Point[]) => rounded(points, h * r * 0.3 * s);
    const under = edge(shift(outline, 1 * s, 3.4 * s));
    const d = edge(outline);
    pen.shadow(under, 'low').fill(under, tone(c, -0.42));
    pen.fill(d, pen.linear([tone(own, 0.36), own, tone(own, -0.14)]));
    const fibre = (b: number, from: number, to: number) =>
      smooth(q.all([at(from, b), at((from + to) / 2, b + j(0.12)), at(to, b + j(0.1))]), false);
    pen.clip(d, () => {
      pen.line(fibre(-0.3, -1, 0.4) + fibre(0.34, -0.4, 1.1), tone(own, -0.5), h * r * 0.1 * s, 0.5);
      pen.line(fibre(-0.5, -0.6, 0.6) + fibre(0.1, -0.8, 0.5), tone(own, 0.6), h * r * 0.14 * s, 0.6);
    });
  }
}

/** filletOutline is broad at the left and slender at the tail. */
const filletOutline = (half: number, w: number): Point[] => [
  [-half * 1.02, -w * 0.2],
  [-half * 0.86, -w * 0.8],
  [-half * 0.4, -w * 1.08],
  [half * 0.14, -w * 0.98],
  [half * 0.64, -w * 0.56],
  [half * 0.98, -w * 0.22],
  [half * 0.98, w * 0.2],
  [half * 0.6, w * 0.52],
  [half * 0.1, w * 0.96],
  [-half * 0.46, w * 1.06],
  [-half * 0.94, w * 0.66],
];

/**
 * fillet: a fillet with its skin up and its tail: a dark back, a shining side, and the flesh at its lower edge. Bars
 * are the dark waves on the back of a mackerel, which is scored and browned.
 */
export function fillet(pen: Pen, f: Frame, o: Look & { len: number; w: number; skin: Hex; bars?: boolean }): void {
  const { colour: c, skin, brown } = o;
  const half = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const fin = f.all([
    [half * 0.84, -w * 0.1],
    [half * 1.12, -w * 0.3],
    [half * 1.36, -w * 0.86],
    [half * 1.25, 0],
    [half * 1.36, w * 0.86],
    [half * 1.12, w * 0.3],
    [half * 0.84, w * 0.1],
  ]);
  pen.body(rounded(fin, 3 * s), tone(brown ? mix(skin, brown, 0.4) : skin, 0.1), 'low');
  const outline = f.all(filletOutline(half, w));
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.6 * s, 5 * s));
  pen.shadow(under, o.bars ? 'high' : 'mid').fill(under, pen.linear([tone(c, -0.2), tone(c, -0.42)]));
  pen.fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.1)]));
  pen.clip(d, () => {
    const side = (v: number): Point[] => [-1.2, -0.6, 0, 0.5, 1.2].map((u) => [u * half, v * w * (1.04 - u * u * 0.3)]);
    const belly = brown
      ? [mix('#f3efe2', brown, 0.14), mix('#dcd6c2', brown, 0.3), mix('#c2b492', brown, 0.4)]
      : ['#f6f2e6', '#dfdccf', '#b9b5a4'];
    pen.fill(smooth(toward(outline, f.x, f.y, 0.93)), pen.linear(belly));
    pen.fill(
      smooth(f.all([...side(-1.4), ...side(-0.1).reverse()])),
      pen.linear([tone(skin, 0.3), skin, tone(skin, -0.2)]),
    );
    pen.line(smooth(f.all(side(0.02)), false), tone(skin, 0.6), w * 0.16 * s, 0.5);
    if (!o.bars) return;
    const bars = [-0.84, -0.66, -0.47, -0.29, -0.1, 0.09, 0.27, 0.45, 0.62, 0.79].map((u) => {
      const reach = (1 - Math.max(0, u) * 0.5) * pen.between(0.9, 1.1);
      return smooth(
        f.all([
          [u * half - 2, -w * 1.1],
          [u * half + 4, -w * 0.72 * reach],
          [u * half - 3, -w * 0.36 * reach],
          [u * half + 3, w * 0.02],
        ]),
        false,
      );
    });
    pen.line(bars.join(''), tone(skin, -0.7), w * 0.17 * s, 0.8);
    if (brown)
      for (const [u, v, k] of [
        [-0.7, 0.5, 0.4],
        [-0.1, 0.8, 0.5],
        [0.5, 0.2, 0.34],
        [-0.3, -0.5, 0.4],
      ] as const)
        pen.sear(...f(u * half, v * w), half * k * s, w * 0.44 * s, brown, 0.7, f.rot);
    // scored across, so that the flesh opened while it cooked
    const cuts = [-0.42, 0.06].map((u) =>
      smooth(
        f.all([
          [u * half + 8, -w * 0.34],
          [u * half + 5, w * 0.16],
          [u * half - 9, w * 0.66],
          [u * half - 5, w * 0.14],
        ]),
      ),
    );
    pen.fill(cuts.join(''), tone(c, 0.4)).line(cuts.join(''), tone(c, -0.6), 1.6 * s, 0.5);
  });
  const sheen: Point[] = [
    [-half * 0.76, w * 0.1],
    [-half * 0.3, w * 0.2],
    [half * 0.3, w * 0.1],
  ];
  pen.line(smooth(f.all(sheen), false), '#fffdf6', w * 0.14 * s, 0.6);
}

/**
 * smoked: a piece of a smoked mackerel with its skin up: the dark waves of its back, and its golden side.
 */
export function smoked(pen: Pen, f: Frame, o: Look & { w: number; skin: Hex }): void {
  const { w, skin } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  const [l, h] = [w, w * 0.66];
  const outline = f.all(chip.map(([u, v]): Point => [(u + j(0.08)) * l, (v + j(0.1)) * h]));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.24 * s);
  const under = edge(shift(outline, 1.2 * s, 4.4 * s));
  pen.shadow(under).fill(under, pen.linear([tone(c, -0.1), tone(c, -0.36)]));
  const d = edge(outline);
  const at = (u: number, v: number): Point => [u * l, v * h];
  pen.fill(d, pen.linear(['#f8dc9e', '#e2ab58', '#bd7c36']));
  pen.clip(d, () => {
    pen.sear(...f(...at(0.3, 0.6)), l * 0.9 * s, h * 0.5 * s, '#a85f20', 0.55, f.rot);
    // the back passes softly into the side
    pen.sear(...f(...at(0, -1)), l * 1.7 * s, h * 1.3 * s, tone(skin, -0.2), 1, f.rot + j(6));
    const bars = [-0.7, -0.32, 0.06, 0.44, 0.8].map((u) => {
      const end = pen.between(-0.4, 0.1);
      return smooth(
        f.all([at(u - 0.06, -1.1), at(u + 0.08, -0.76), at(u - 0.06, end - 0.3), at(u + 0.04, end)]),
        false,
      );
    });
    pen.line(bars.join(''), tone(skin, -0.72), h * 0.13 * s, 0.6);
    pen.line(smooth(f.all([at(-0.6, 0.2), at(0, 0.3), at(0.5, 0.22)]), false), '#fff6da', h * 0.13 * s, 0.65);
    pen.line(d, tone(c, 0.2), h * 0.1 * s, 0.6);
  });
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
