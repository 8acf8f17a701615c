import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/** Options of most pieces. Lengths are in units of the drawing at scale 1. */
export interface Look {
  colour: Hex;
  /** brown is the colour of baked or fried spots; without it the piece is raw or boiled. */
  brown?: Hex;
  /** grilled draws the stripes of a grill. */
  grilled?: boolean;
}

/** ball: peas, chickpeas, berries, meatballs. */
export function ball(
  pen: Pen,
  f: Frame,
  o: Look & { r: number; rough?: number; wet?: number; flecks?: readonly Hex[]; fleckCount?: number },
): void {
  const r = o.r * f.scale;
  const c = pen.vary(o.colour, 0.05);
  const d = pen.blob(f.x, f.y, r, r * pen.between(0.94, 1), { wob: o.rough ?? 0.03, n: o.rough ? 10 : 8 });
  pen.shadow(d, r > 15 ? 'mid' : 'low').fill(d, pen.dome(c));
  if (o.flecks) {
    const place = (): Point => pen.within({ x: f.x, y: f.y, rx: r * 0.86, ry: r * 0.86 });
    pen.spots(o.fleckCount ?? 10, place, [r * 0.06, r * 0.17], o.flecks, 0.6);
  }
  if (o.wet !== 0) pen.gleam(f.x - r * 0.32, f.y - r * 0.38, r * 0.26, r * 0.15, o.wet ?? 0.36);
}

/** bean: a bent oval. */
export function bean(pen: Pen, f: Frame, o: Look & { w: number; h: number; eye?: Hex }): void {
  const { w, h } = o;
  const c = pen.vary(o.colour);
  const outline: Point[] = [
    [-w, -h * 0.2],
    [-w * 0.75, -h],
    [0, -h * 0.95],
    [w * 0.75, -h],
    [w, -h * 0.1],
    [w * 0.7, h],
    [w * 0.15, h * 0.62],
    [-w * 0.2, h * 0.62],
    [-w * 0.75, h],
  ];
  pen.body(smooth(f.all(outline)), c, 'low', 1.15);
  const s = f.scale;
  if (o.eye) pen.ellipse(...f(0, h * 0.45), 3.2 * s, 2 * s, o.eye, 0.9, f.rot);
  pen.gleam(f.x - w * 0.25 * s, f.y - h * 0.35 * s, w * 0.34 * s, h * 0.2 * s, 0.34);
}

/** cube: a block seen a little from the side, its top lit. */
export function cube(pen: Pen, f: Frame, o: Look & { w: number; tall?: number; round?: number; rough?: number }): void {
  const { w, tall = 8, round = 5, rough = 0.1 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const top = f.all(
    (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([a, b]) => [a * w * (1 + pen.between(-rough, rough)), b * w * pen.between(0.8, 1)]),
  );
  const whole = rounded(hull([...top, ...shift(top, tall * 0.36 * s, tall * s)]), round * s);
  const lid = rounded(top, round * s);
  const side = o.brown ?? c;
  pen.shadow(whole, 'mid').fill(whole, pen.linear([tone(side, -0.1), tone(side, -0.28), tone(side, -0.46)]));
  pen.fill(lid, pen.linear([tone(c, 0.42), tone(c, 0.1), tone(c, -0.08)]));
  if (o.brown) {
    pen.line(lid, o.brown, 3 * s, 0.6);
    const on = (): Point => f(pen.between(-w * 0.6, w * 0.6), pen.between(-w * 0.55, w * 0.55));
    pen.spots(4, on, [2 * s, 6 * s], [o.brown, tone(o.brown, 0.2)], 0.42);
  }
}

/** chunk: an uneven lump, cut (facet) or boiled. */
export function chunk(
  pen: Pen,
  f: Frame,
  o: Look & { w: number; h: number; facet?: boolean; wob?: number; wet?: number },
): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour);
  const outline = pen.outline(f.x, f.y, w * s, h * s, {
    wob: o.facet ? 0.17 : (o.wob ?? 0.12),
    n: o.facet ? pen.whole(6, 7) : 9,
    rot: f.rot,
    waves: [2, 3, 4],
  });
  const d = o.facet ? rounded(outline, 9 * s) : smooth(outline);
  const under = o.facet ? rounded(shift(outline, 1.6 * s, 4.6 * s), 9 * s) : smooth(shift(outline, s, 2.6 * s));
  pen.shadow(under).fill(under, pen.linear([tone(c, -0.3), tone(c, -0.5)]));
  pen.fill(d, pen.volume(c, 0.95));
  const plane = toward(outline, f.x, f.y, 0.66, -w * 0.09 * s, -h * 0.13 * s);
  pen.fill(o.facet ? rounded(plane, 7 * s) : smooth(plane), pen.linear([tone(c, 0.36), tone(c, 0.08)]), 0.7);
  if (o.brown) {
    const place = (): Point => pen.within({ x: f.x, y: f.y, rx: w * 0.8 * s, ry: h * 0.8 * s, rot: f.rot });
    pen.spots(5, place, [3 * s, 8 * s], [o.brown, tone(o.brown, 0.2)], 0.5);
  }
  if (o.grilled) stripes(pen, f, w, h, c);
  if (o.wet) pen.gleam(f.x - w * 0.25 * s, f.y - h * 0.4 * s, w * 0.24 * s, h * 0.1 * s, o.wet);
}

/** stripes of a grill across a piece of half size w by h. */
function stripes(pen: Pen, f: Frame, w: number, h: number, colour: Hex, at = [-0.45, 0.05, 0.52]): void {
  const d = at.map((u) =>
    smooth(
      f.all([
        [u * w - 3, -h * 0.72],
        [u * w, 0],
        [u * w + 4, h * 0.72],
      ]),
      false,
    ),
  );
  pen.line(d.join(''), tone(colour, -0.75), 5 * f.scale, 0.4).line(d.join(''), tone(colour, -0.9), 2.4 * f.scale, 0.42);
}

/** strip: a bent stick; sticks of vegetables, strips of meat, fries. */
export function strip(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; bend?: number; tip?: Hex; inner?: Hex; wet?: number },
): void {
  const { len, w } = o;
  const c = pen.vary(o.colour);
  const k = pen.between(-1, 1) * (o.bend ?? 8);
  const half = len / 2;
  const up: Point[] = [];
  const down: Point[] = [];
  for (let i = 0; i <= 4; i++) {
    const u = i / 2 - 1;
    const y = k * (1 - u * u) * 1.2;
    const wide = (w / 1.6) * (Math.abs(u) === 1 ? 0.84 : pen.between(0.93, 1.07));
    up.push([u * half, y - wide]);
    down.unshift([u * half, y + wide]);
  }
  const s = f.scale;
  pen.body(rounded(f.all([...up, ...down]), w * 0.5 * s), c, 'low');
  const along = (v: number, from = -0.84, to = 0.84) =>
    smooth(
      f.all([
        [half * from, v],
        [0, k * 1.15 + v],
        [half * to, v],
      ]),
      false,
    );
  if (o.inner) pen.line(along(w * 0.28), o.inner, w * 0.4 * s, 0.7);
  if (o.brown) {
    const place = (): Point => f(pen.between(-half, half) * 0.85, k * 0.8 + pen.between(-w, w) * 0.4);
    pen.spots(4, place, [w * 0.2 * s, w * 0.5 * s], [o.brown], 0.5);
  }
  pen.line(along(-w * 0.2, -0.75, 0.6), tone(c, 0.55), w * 0.2 * s, o.wet ?? 0.5);
  if (o.tip) pen.fill(pen.blob(...f(half * 0.96, 0), w * 0.62 * s, w * 0.6 * s, { n: 6 }), o.tip);
}

/** crescent: a slice with its skin on the outside; avocado, apple, peach. */
export function crescent(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; deep?: Hex; len: number; w: number }): void {
  const { w } = o;
  const half = o.len / 2;
  const s = f.scale;
  const outer: Point[] = [
    [-half, w * 0.35],
    [-half * 0.8, -w * 0.35],
    [-half * 0.3, -w * 0.78],
    [half * 0.3, -w * 0.78],
    [half * 0.8, -w * 0.35],
    [half, w * 0.35],
  ];
  const inner: Point[] = [
    [half * 0.55, w * 0.16],
    [0, -w * 0.06],
    [-half * 0.55, w * 0.16],
  ];
  pen.body(smooth(f.all([...outer, ...inner])), o.skin, 'low');
  const flesh = smooth(f.all([...outer.map(([a, b]): Point => [a * 0.93, b * 0.78 + w * 0.1]), ...inner]));
  const turn = (Math.round(f.rot / 15) * 15 * Math.PI) / 180;
  const dx = -Math.sin(turn) * 0.5;
  const dy = Math.cos(turn) * 0.5;
  const way = [0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy].map((n) => n.toFixed(2)).join(' ');
  const deep = o.deep ?? tone(o.flesh, -0.12);
  pen.fill(flesh, pen.linear([[deep, 0.12], [o.flesh, 0.6], tone(o.flesh, 0.35)], way));
  const sheen = f.all([
    [-half * 0.6, -w * 0.2],
    [0, -w * 0.46],
    [half * 0.5, -w * 0.25],
  ]);
  pen.line(smooth(sheen, false), '#fffaec', 2 * s, 0.28);
}

/** wedge: a part of something round with its skin below; tomato, citrus, potato, pineapple, brie. */
export function wedge(
  pen: Pen,
  f: Frame,
  o: { skin: Hex; flesh: Hex; len: number; w: number; kind?: 'tomato' | 'citrus' | 'potato' },
): void {
  const { w } = o;
  const skin = pen.vary(o.skin, 0.05);
  const half = o.len / 2;
  const s = f.scale;
  const shape = (points: readonly Point[]) => smooth(f.all(points));
  pen.body(
    shape([
      [-half, 0],
      [-half * 0.8, w * 0.5],
      [-half * 0.3, w * 0.95],
      [half * 0.3, w * 0.95],
      [half * 0.8, w * 0.5],
      [half, 0],
      [half * 0.6, -w * 0.18],
      [0, -w * 0.24],
      [-half * 0.6, -w * 0.18],
    ]),
    skin,
  );
  pen.fill(
    shape([
      [-half * 0.9, 0.02 * w],
      [-half * 0.55, w * 0.32],
      [0, w * 0.52],
      [half * 0.55, w * 0.32],
      [half * 0.9, 0.02 * w],
      [half * 0.55, -w * 0.2],
      [0, -w * 0.26],
      [-half * 0.55, -w * 0.2],
    ]),
    pen.linear([tone(o.flesh, 0.36), o.flesh, tone(o.flesh, -0.12)]),
  );
  const across = (points: readonly Point[]) => smooth(f.all(points), false);
  if (o.kind === 'tomato') {
    for (const q of [-1, 1]) {
      const room: Point[] = [
        [q * half * 0.12, 0.02 * w],
        [q * half * 0.34, -w * 0.12],
        [q * half * 0.6, -w * 0.02],
        [q * half * 0.5, w * 0.2],
        [q * half * 0.2, w * 0.3],
      ];
      pen.fill(shape(room), '#d4441f', 0.7);
      for (let i = 0; i < 3; i++) {
        const [x, y] = f(q * half * pen.between(0.2, 0.5), w * pen.between(0, 0.16));
        pen.ellipse(x, y, 2.5 * s, 1.6 * s, '#f5d98f', 0.9, pen.between(0, 180));
      }
    }
  }
  if (o.kind === 'citrus') {
    const rind: Point[] = [
      [-half * 0.86, 0.06 * w],
      [0, w * 0.56],
      [half * 0.86, 0.06 * w],
    ];
    pen.line(across(rind), '#fdf6dc', 3.2 * s, 0.95);
    const skins = [-0.5, -0.18, 0.18, 0.5].map((a) =>
      across([
        [a * half * 0.3, -w * 0.16],
        [a * half * 1.1, w * (0.38 - Math.abs(a) * 0.3)],
      ]),
    );
    pen.line(skins.join(''), '#fdf6dc', 1.8 * s, 0.75);
  }
  if (o.kind === 'potato') {
    const place = (): Point => f(pen.between(-half * 0.7, half * 0.7), pen.between(-0.1, 0.3) * w);
    pen.spots(6, place, [2.5 * s, 6 * s], ['#b8701f', '#cf8e36'], 0.45);
  }
}

/** arc: a bent slice of onion, fennel or celery. */
export function arc(pen: Pen, f: Frame, o: { colour: Hex; inner: Hex; r: number; w: number; open?: number }): void {
  const r = o.r * pen.between(0.75, 1.1);
  const open = (o.open ?? 170) * pen.between(0.7, 1.05);
  const s = f.scale;
  const at = (k: number) =>
    smooth(
      Array.from({ length: 6 }, (_, i) => {
        const q = ((-open / 2 + (open * i) / 5) * Math.PI) / 180;
        return f(Math.cos(q) * r * k - r * 0.5, Math.sin(q) * r * k * 0.9);
      }),
      false,
    );
  pen.shadeLine(at(1), o.w * s);
  pen.line(at(1), o.colour, o.w * s).line(at(0.91), o.inner, o.w * 0.5 * s);
}

/** ringlet: a thin ring; spring onion, leek, chili. */
export function ringlet(pen: Pen, f: Frame, o: { colour: Hex; r: number; w: number; hole?: Hex }): void {
  const c = pen.vary(o.colour, 0.08);
  const r = o.r * f.scale * pen.between(0.8, 1.1);
  const d = pen.blob(f.x, f.y, r, r * pen.between(0.82, 0.95), { wob: 0.05, n: 8 });
  const w = o.w * f.scale;
  pen.shadeLine(d, w);
  if (o.hole) pen.fill(d, o.hole);
  pen.line(d, pen.volume(c), w);
}

/** tuft: shredded vegetable; cabbage, grated carrot, sprouts. */
export function tuft(pen: Pen, f: Frame, o: Look & { n?: number; len?: number; w?: number }): void {
  const { n = 9, len = 40, w = 4 } = o;
  const s = f.scale;
  for (let i = 0; i < n; i++) {
    const c = pen.vary(o.colour, 0.12);
    const q = frame(f.x + pen.between(-11, 11) * s, f.y + pen.between(-8, 8) * s, f.rot + pen.between(-60, 60), s);
    const points = q.all([
      [-len / 2, pen.between(-4, 4)],
      [0, pen.between(-13, 13)],
      [len / 2, pen.between(-4, 4)],
    ]);
    pen.line(smooth(points, false), tone(c, -0.42), (w + 1.6) * s, 0.7);
    pen.line(smooth(shift(points, -0.6, -1), false), i % 3 ? c : tone(c, 0.35), w * s);
  }
}

/** crumb: mince, granola, breadcrumbs. */
export function crumb(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const c = pen.vary(o.colour, 0.1);
  const r = o.w * f.scale;
  const size = () => r * pen.between(0.7, 1.15);
  const d = pen.blob(f.x, f.y, size(), 0.8 * size(), { wob: 0.2, n: 7, rot: f.rot });
  pen.body(d, c, 'low', 1.1);
  pen.gleam(f.x - r * 0.25, f.y - r * 0.3, r * 0.24, r * 0.13, 0.3);
}

/** seed: a small drop; seeds, oats, orzo. */
export function seed(pen: Pen, f: Frame, o: Look & { l: number; w: number }): void {
  const { l, w } = o;
  const outline: Point[] = [
    [-l, 0],
    [-l * 0.2, -w],
    [l * 0.8, -w * 0.55],
    [l, 0],
    [l * 0.8, w * 0.55],
    [-l * 0.2, w],
  ];
  pen.body(smooth(f.all(outline)), pen.vary(o.colour, 0.08), 'low');
}

/** flake: a piece that came apart; tuna, baked fish, pulled chicken. */
export function flake(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const outline = f.all(
    (
      [
        [-1, -0.2],
        [-0.45, -0.6],
        [0.35, -0.62],
        [0.98, -0.18],
        [0.72, 0.42],
        [-0.1, 0.58],
        [-0.8, 0.42],
      ] as const
    ).map(([a, b]) => [a * w * pen.between(0.82, 1.12), b * w * pen.between(0.82, 1.12)]),
  );
  const d = rounded(outline, 6 * s);
  pen.shadow(d).fill(rounded(shift(outline, 1.2 * s, 3.4 * s), 6 * s), tone(c, -0.36));
  pen.fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.15)]));
  const grain = [-0.3, 0.05, 0.4].map((q) =>
    smooth(
      f.all([
        [q * w - 5, -w * 0.5],
        [q * w + 4, 0],
        [q * w - 2, w * 0.46],
      ]),
      false,
    ),
  );
  pen.line(grain.join(''), tone(c, -0.26), 1.5 * s, 0.5);
  if (o.brown) {
    const place = (): Point => f(pen.between(-w, w) * 0.8, pen.between(-w, w) * 0.45);
    pen.spots(4, place, [2.5 * s, 6.5 * s], [o.brown], 0.5);
  }
}

/** shred: a thin bent line; grated cheese, coconut, ginger, chocolate. */
export function shred(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const half = (o.len * pen.between(0.6, 1.15)) / 2;
  const c = pen.vary(o.colour, 0.08);
  const points = f.all([
    [-half, 0],
    [0, pen.between(-5, 5)],
    [half, 0],
  ]);
  pen.line(smooth(points, false), tone(c, -0.34), (o.w + 1.6) * f.scale, 0.8);
  pen.line(smooth(shift(points, -0.5, -0.9), false), c, o.w * f.scale);
}

/** browned returns the colour of the outside of something baked. */
export const browned = (c: Hex, k = 0.6) => mix(c, '#a5601f', k);
