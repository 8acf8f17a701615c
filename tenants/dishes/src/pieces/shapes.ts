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
export function cube(
  pen: Pen,
  f: Frame,
  o: Look & { w: number; tall?: number; round?: number; rough?: number; beans?: Hex },
): void {
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
  pen.fill(lid, pen.linear([tone(c, 0.42), tone(c, 0.1), o.brown ? mix(c, o.brown, 0.5) : tone(c, -0.08)]));
  if (o.brown) {
    pen.line(lid, o.brown, 3.6 * s, 0.66);
  }
  if (o.beans) {
    // the pressed beans of tempeh
    for (const [u, v] of [
      [-0.5, -0.5],
      [0.12, -0.56],
      [0.6, -0.2],
      [-0.24, 0],
      [-0.62, 0.4],
      [0.34, 0.3],
      [-0.04, 0.6],
    ] as const) {
      const [x, y] = f((u + pen.between(-0.08, 0.08)) * w, (v + pen.between(-0.08, 0.08)) * w * 0.9);
      pen.ellipse(x, y, w * 0.2 * s, w * 0.13 * s, o.beans, 0.85, pen.between(0, 180));
    }
  }
}

/** battered: a bite in a crisp, lumpy crust of batter or crumbs. */
export function battered(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.16, n: 14, rot: f.rot, waves: [2, 5, 7] });
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under).fill(under, tone(c, -0.46));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.4), c, tone(c, -0.3)]));
  const place = (): Point => pen.within({ x: f.x, y: f.y, rx: w * 0.8 * s, ry: h * 0.8 * s, rot: f.rot });
  pen.spots(9, place, [3 * s, 6 * s], [tone(c, -0.22), tone(c, -0.1)], 0.5);
  pen.spots(11, place, [1.6 * s, 4 * s], [tone(c, 0.5), tone(c, 0.3)], 0.75);
  const ridge = toward(outline, f.x, f.y, 0.72, -w * 0.08 * s, -h * 0.12 * s).slice(8, 13);
  pen.line(smooth(ridge, false), tone(c, 0.6), 2.6 * s, 0.5);
}

/** peeledCube: a block of fruit with its peel on one side. */
export function peeledCube(pen: Pen, f: Frame, o: Look & { skin: Hex; w: number }): void {
  const { w } = o;
  const s = f.scale;
  cube(pen, f, { colour: o.colour, w, tall: 6, round: 4 });
  const skin = rounded(
    f.all([
      [-w * 1.02, -w * 0.94],
      [w * 1.02, -w * 0.94],
      [w * 0.9, -w * 0.5],
      [-w * 0.9, -w * 0.5],
    ]),
    4 * s,
  );
  pen.fill(skin, pen.linear([tone(o.skin, 0.2), o.skin, tone(o.skin, -0.14)]));
}

/** halvedPotato: a small potato, halved, its cut side golden at the edge; some lie with the skin up. */
export function halvedPotato(pen: Pen, f: Frame, o: Look & { skin: Hex; w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.06, n: 9, rot: f.rot });
  const edge = smooth(shift(outline, 1.6 * s, 5 * s));
  pen.shadow(edge).fill(edge, tone(o.skin, -0.26));
  if (pen.random() < 0.3) {
    pen.fill(smooth(outline), pen.dome(o.skin, 0.9));
    pen.gleam(f.x - w * 0.3 * s, f.y - h * 0.4 * s, w * 0.28 * s, h * 0.13 * s, 0.34);
    return;
  }
  pen.fill(smooth(outline), pen.linear([tone(o.skin, 0.16), o.skin]));
  pen.fill(smooth(toward(outline, f.x, f.y, 0.9)), pen.linear([tone(c, 0.42), c, tone(c, -0.12)]));
  if (o.brown) {
    pen.line(smooth(toward(outline, f.x, f.y, 0.84)), o.brown, 5 * s, 0.34);
    const [x, y] = f(w * 0.18, h * 0.1);
    pen.fill(pen.blob(x, y, w * 0.42 * s, h * 0.36 * s, { wob: 0.2, n: 8, rot: f.rot }), o.brown, 0.24);
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

/** flake: a piece of cooked fish that came apart along its layers. */
export function flake(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const j = () => pen.between(-0.08, 0.08);
  const outline = f.all(
    (
      [
        [-0.96, -0.18],
        [-0.5, -0.56],
        [0.3, -0.64],
        [0.62, -0.44],
        [0.98, -0.4],
        [0.8, -0.04],
        [0.94, 0.26],
        [0.4, 0.36],
        [0.24, 0.62],
        [-0.5, 0.5],
      ] as const
    ).map(([a, b]) => [(a + j()) * w, (b + j()) * w]),
  );
  const under = rounded(hull([...outline, ...shift(outline, 1.4 * s, 4.6 * s)]), 4 * s);
  pen.shadow(under).fill(under, tone(o.brown ?? c, -0.32));
  pen.fill(rounded(outline, 3 * s), pen.linear([tone(c, 0.4), c, tone(c, -0.14)]));
  // layers run along the piece and meet at its slender end
  const layers = [-0.06].map((v) =>
    smooth(
      f.all([
        [-w * 0.74, (v * 0.8 - 0.02) * w],
        [-w * 0.1, v * w],
        [w * 0.8, (v * 1.1 + 0.02) * w],
      ]),
      false,
    ),
  );
  pen.line(layers.join(''), tone(c, -0.3), 1.6 * s, 0.4);
  const lit = [-0.4, 0].map((v) =>
    smooth(
      f.all([
        [-w * 0.5, (v * 0.9 - 0.02) * w],
        [w * 0.1, v * w],
        [w * 0.6, v * w * 1.06],
      ]),
      false,
    ),
  );
  pen.line(lit.join(''), tone(c, 0.6), 3 * s, 0.36);
  if (o.brown) pen.line(rounded(outline, 3 * s), o.brown, 2.6 * s, 0.4);
}

/** shreds: pulled meat, a few torn strands side by side. */
export function shreds(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  for (let i = 0; i < 6; i++) {
    const c = pen.vary(o.colour, 0.1);
    const v = (i - 2.5) * w * 0.24;
    const half = w * pen.between(0.75, 1.25);
    const thick = w * pen.between(0.12, 0.2);
    const lean = pen.between(-0.3, 0.3) * w;
    const outline = f.all([
      [-half, v + lean],
      [-half * 0.3, v - thick],
      [half * 0.5, v - thick * 0.8],
      [half, v - lean],
      [half * 0.5, v + thick],
      [-half * 0.3, v + thick],
    ]);
    pen.body(smooth(outline), i % 3 ? c : tone(c, 0.24), 'low', 1.1);
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
