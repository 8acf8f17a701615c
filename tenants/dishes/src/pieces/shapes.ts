import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth } from '../geometry.ts';
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
export function ball(pen: Pen, f: Frame, o: Look & { r: number; rough?: number; wet?: number }): void {
  const r = o.r * f.scale * (o.r < 12 ? pen.between(0.88, 1.08) : 1);
  const c = pen.vary(o.colour, 0.05);
  const d = pen.blob(f.x, f.y, r, r * pen.between(0.94, 1), { wob: o.rough ?? 0.03, n: o.rough ? 10 : 8 });
  pen.shadow(d, r > 15 ? 'mid' : 'low').fill(d, pen.dome(c));
  if (o.wet !== 0) pen.gleam(f.x - r * 0.32, f.y - r * 0.38, r * 0.26, r * 0.15, o.wet ?? 0.36);
}

/** cube: a block cut by hand, seen a little from the side: rounded, its top lit and, when fried, browned unevenly. */
export function cube(
  pen: Pen,
  f: Frame,
  o: Look & { w: number; tall?: number; round?: number; rough?: number; pips?: Hex },
): void {
  const { w, tall = 8, round = 5, rough = 0.1 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const wide = 1 + pen.between(-rough, rough);
  const deep = pen.between(0.8, 1);
  const top = f.all(
    (
      [
        [-1, -0.94],
        [0, -1.04],
        [0.96, -1],
        [1.05, 0],
        [1, 0.96],
        [0, 1.03],
        [-0.96, 1],
        [-1.04, 0],
      ] as const
    ).map(([a, b]) => [
      a * w * wide * (1 + pen.between(-rough, rough) * 0.6),
      b * w * deep * (1 + pen.between(-rough, rough) * 0.6),
    ]),
  );
  const whole = rounded(hull([...top, ...shift(top, tall * 0.3 * s, tall * s)]), round * s);
  const lid = rounded(top, round * s);
  const gold = o.brown ? mix(c, o.brown, 0.3) : c;
  pen.shadow(whole, 'mid').fill(whole, pen.linear([tone(c, -0.04), tone(c, -0.18), tone(c, -0.34)]));
  pen.fill(lid, pen.linear([tone(gold, 0.44), tone(gold, 0.14), tone(gold, -0.06)]));
  const { brown } = o;
  if (brown)
    pen.clip(lid, () => {
      const stain = (u: number, v: number, k: number, opacity: number) =>
        pen.sear(...f(u * w, v * w), w * k * s, w * k * 0.8 * s, brown, opacity, pen.between(0, 180));
      stain(pen.between(-0.5, 0.5), pen.between(-0.3, 0.5), 0.9, 0.6);
      stain(pen.between(0.3, 0.9), pen.between(0.3, 0.9), 0.6, 0.7);
      stain(pen.between(-0.9, -0.4), pen.between(-0.9, 0.4), 0.44, 0.6);
      pen.line(lid, brown, 3.4 * s, 0.36);
    });
  if (o.grilled) {
    const marks = [-0.5, 0, 0.5].map((u) =>
      smooth(
        f.all([
          [(u - 0.1) * w, -w],
          [u * w, 0],
          [(u + 0.1) * w, w],
        ]),
        false,
      ),
    );
    pen.clip(lid, () => pen.line(marks.join(''), tone(o.brown ?? c, -0.5), w * 0.14 * s, 0.55));
  }
  if (o.pips)
    for (const u of [-0.46, 0.08, 0.5]) {
      const [x, y] = f(u * w, pen.between(-0.5, 0.5) * w);
      pen.ellipse(x, y, w * 0.13 * s, w * 0.075 * s, o.pips, 0.9, f.rot + pen.between(40, 100));
    }
}

/**
 * juicy: a cube of soft fruit or of a cooked root: one rounded form without hard faces, wet, and browned at its corners
 * when it was roasted. Edge is the colour towards its outside, as of an avocado.
 */
export function juicy(pen: Pen, f: Frame, o: Look & { w: number; edge?: Hex; pips?: Hex; dry?: boolean }): void {
  const { w, brown } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const wide = pen.between(0.86, 1.2);
  const j = () => pen.between(0.82, 1.1);
  const outline = f.all(
    (
      [
        [-0.98, -0.9],
        [0, -1],
        [0.96, -0.86],
        [1.02, 0.1],
        [0.9, 0.94],
        [-0.1, 1],
        [-1, 0.88],
        [-1.02, 0],
      ] as const
    ).map(([a, b]): Point => [a * w * wide * j(), b * w * 0.92 * j()]),
  );
  const r = w * 0.62 * s;
  const d = rounded(outline, r);
  const whole = rounded(hull([...outline, ...shift(outline, w * 0.1 * s, w * 0.34 * s)]), r);
  const rim = o.edge ?? c;
  pen.shadow(whole).fill(whole, pen.linear([rim, tone(rim, -0.16), tone(rim, -0.3)]));
  pen.fill(d, pen.radial([tone(c, 0.5), [tone(c, 0.16), 0.5], [o.edge ?? tone(c, -0.1), 1]], '.32 .26 .86'));
  if (brown)
    pen.clip(d, () => {
      for (const k of [0.8, 0.56]) {
        const a = pen.between(0, 6.283);
        pen.sear(f.x + Math.cos(a) * w * s, f.y + Math.sin(a) * w * s, w * k * s, w * k * s, brown, 0.8);
      }
      pen.line(d, brown, 2.6 * s, 0.3);
    });
  if (o.pips)
    for (const u of [-0.46, 0.08, 0.5]) {
      const [x, y] = f(u * w, pen.between(-0.5, 0.5) * w);
      pen.ellipse(x, y, w * 0.13 * s, w * 0.075 * s, o.pips, 0.9, f.rot + pen.between(40, 100));
    }
  if (!o.dry && !brown) pen.gleam(f.x - w * 0.36 * s, f.y - w * 0.42 * s, w * 0.3 * s, w * 0.13 * s, 0.5);
}

/** olive: a plump oval; pitted, so that its hole is seen at one end. */
export function olive(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const outline = pen.outline(f.x, f.y, r * 1.12 * s, r * 0.86 * s, { wob: 0.03, n: 10, rot: f.rot });
  const d = smooth(outline);
  pen.shadow(d).fill(d, pen.dome(c));
  const [x, y] = f(r * 0.66, 0);
  pen.ellipse(x, y, r * 0.26 * s, r * 0.4 * s, tone(c, 0.34), 0.8, f.rot);
  pen.ellipse(x, y, r * 0.18 * s, r * 0.3 * s, tone(c, -0.6), 0.95, f.rot);
  pen.gleam(f.x - r * 0.34 * s, f.y - r * 0.4 * s, r * 0.26 * s, r * 0.13 * s, 0.42);
}

/** diced: a small piece of a vegetable with wet flesh and a skin along one side; tomato has a seed or two. */
export function diced(pen: Pen, f: Frame, o: Look & { skin: Hex; w: number; round?: number; jelly?: Hex }): void {
  const { w, round = 0.4 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const j = () => pen.between(0.82, 1.14);
  const outline = f.all(
    (
      [
        [-1, -0.1],
        [-0.7, -0.84],
        [0.1, -0.96],
        [0.86, -0.7],
        [1, 0.2],
        [0.5, 0.86],
        [-0.5, 0.84],
      ] as const
    ).map(([a, b]) => [a * w * j(), b * w * 0.86 * j()]),
  );
  const under = rounded(shift(outline, s, 3.4 * s), w * round * s);
  pen.shadow(under, 'low').fill(under, tone(o.skin, -0.2));
  const d = rounded(outline, w * round * s);
  pen.fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.12)]));
  const [from = [0, 0], to = [0, 0]] = [outline[3], outline[5]];
  const out = outline[4] ?? from;
  const skin = rounded(
    [
      from,
      [out[0] * 1.3 - f.x * 0.3, out[1] * 1.3 - f.y * 0.3],
      to,
      [(from[0] + to[0] + out[0] * 0.5 + f.x * 0.2) / 2.7, (from[1] + to[1] + out[1] * 0.5 + f.y * 0.2) / 2.7],
    ],
    w * 0.3 * s,
  );
  pen.clip(d, () => pen.fill(skin, o.skin));
  if (o.jelly && pen.random() < 0.7) {
    const at = f(pen.between(-0.4, 0.2) * w, pen.between(-0.36, 0.2) * w);
    pen.fill(pen.blob(at[0], at[1], w * 0.42 * s, w * 0.3 * s, { n: 6, wob: 0.16 }), o.jelly, 0.8);
    for (let i = 0; i < 2; i++) {
      const [x, y] = [at[0] + pen.between(-0.26, 0.26) * w * s, at[1] + pen.between(-0.16, 0.16) * w * s];
      pen.ellipse(x, y, w * 0.15 * s, w * 0.09 * s, '#f7dfa0', 0.9, pen.between(0, 180));
    }
  }
  pen.gleam(f.x - w * 0.3 * s, f.y - w * 0.5 * s, w * 0.26 * s, w * 0.11 * s, 0.45);
}

/** band: a flat strip of sweet pepper: glossy skin, the paler cut wall along one edge, blunt ends. */
export function band(pen: Pen, f: Frame, o: Look & { len: number; w: number; bend: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const half = (o.len / 2) * pen.between(0.8, 1.06);
  const bow = o.bend * pen.between(0.3, 1.1);
  const lean = pen.between(-3, 3);
  const side = (v: number, from = -1, to = 1): Point[] =>
    [0, 0.25, 0.5, 0.75, 1].map((t) => {
      const u = from + (to - from) * t;
      return [u * half + (v * lean) / w, v + bow * (1 - u * u)];
    });
  const ribbon = (from: number, to: number) => rounded(f.all([...side(from), ...side(to).reverse()]), 3 * s);
  const whole = ribbon(-w / 2, w / 2 + 2);
  pen.shadow(whole, 'low').fill(whole, pen.linear([tone(c, 0.3), tone(c, 0.44), tone(c, 0.16)]));
  pen.fill(ribbon(-w / 2, w * 0.3), pen.linear([tone(c, 0.16), c, tone(c, -0.16)]));
  pen.line(smooth(f.all(side(-w * 0.2, -0.7, 0.2)), false), '#fff3e0', w * 0.14 * s, 0.5);
}

/** greenBean: slender, with a stem end and a tail, and the beans just felt through it. */
export function greenBean(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; bend: number; flat?: boolean },
): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.07);
  const half = (o.len / 2) * pen.between(0.86, 1.06);
  const bow = o.bend * pen.between(-1, 1);
  const wide = [0.5, 0.9, 0.86, 1, 0.9, 1, 0.86, 0.6];
  const spine = wide.map((_, i): Point => {
    const u = (i / (wide.length - 1)) * 2 - 1;
    return [u * half, bow * (1 - u * u)];
  });
  const side = (k: number) => spine.map(([a, b], i): Point => [a, b + (k * w * (wide[i] ?? 1)) / 2]);
  const outline: Point[] = [...side(-1), [half + w * 0.7, bow * -0.2 - w * 0.1], ...side(1).reverse()];
  const d = smooth(f.all(outline));
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.24)]));
  pen.fill(pen.blob(...f(-half, 0), w * 0.34 * s, w * 0.3 * s, { n: 6 }), tone(c, -0.26), 0.8);
  const line = (k: number, from: number, to: number) =>
    smooth(f.all(spine.slice(from, to).map(([a, b]): Point => [a, b + k * w])), false);
  pen.line(line(0.2, 1, 7), tone(c, -0.3), w * 0.14 * s, 0.4);
  pen.line(line(-0.2, 1, 7), tone(c, 0.6), w * 0.16 * s, 0.5);
}

/**
 * quarter: a half or a quarter of a slice of cucumber: its peel is a thin line on the round side, below it a pale ring,
 * and towards the middle the wet seeds. With a broad peel it would be a boat or a lime.
 */
export function quarter(pen: Pen, f: Frame, o: Look & { skin: Hex; r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const wide = pen.random() < 0.7 ? 1.5 : 0.9;
  const r = o.r * (wide > 1 ? 1.04 : 1.24);
  const off = wide > 1 ? 0.42 : 0.56;
  const arc = (k: number): Point[] =>
    [-1, -0.6, -0.2, 0.2, 0.6, 1].map((t) => [
      (Math.cos(t * wide) * k - off) * r,
      Math.sin(t * wide) * k * r * pen.between(0.98, 1.02),
    ]);
  const tip: Point = [(pen.between(-0.04, 0.06) - off) * r, 0];
  const outline = f.all([...arc(1), tip]);
  const whole = rounded(hull([...outline, ...shift(outline, 0.8 * s, 3.6 * s)]), 3 * s);
  pen.shadow(whole, 'low').fill(whole, pen.linear([tone(c, -0.14), mix(c, o.skin, 0.6)]));
  pen.fill(rounded(outline, 3 * s), pen.linear([tone(o.skin, 0.16), o.skin, tone(o.skin, -0.2)]));
  pen.fill(rounded(f.all([...arc(0.91), tip]), 3 * s), pen.linear([tone(c, 0.3), tone(c, 0.04), tone(c, -0.06)]));
  pen.fill(rounded(f.all([...arc(0.6), tip]), 3 * s), tone(c, 0.4), 0.5);
  for (const t of wide > 1 ? [-0.8, -0.27, 0.27, 0.8] : [-0.5, 0.5]) {
    const [x, y] = f((Math.cos(t * wide) * 0.42 - off) * r, Math.sin(t * wide) * 0.42 * r);
    pen.ellipse(x, y, r * 0.13 * s, r * 0.06 * s, mix(c, '#fffdf0', 0.8), 0.95, f.rot + (t * wide * 180) / Math.PI);
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
  pen.sear(f.x - w * 0.2 * s, f.y - h * 0.26 * s, w * 0.8 * s, h * 0.72 * s, tone(c, 0.5), 0.75, f.rot);
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
    // jelly in one arc below the wall; two rooms would be eyes
    const jelly: Point[] = [
      [-half * 0.62, -w * 0.02],
      [-half * 0.3, -w * 0.04],
      [0, w * 0.06],
      [half * 0.3, -w * 0.04],
      [half * 0.62, -w * 0.02],
      [half * 0.44, w * 0.24],
      [0, w * 0.4],
      [-half * 0.44, w * 0.24],
    ];
    pen.fill(shape(jelly), pen.linear(['#e0532a', '#c93a18']), 0.85);
    for (const u of [-0.46, -0.24, -0.06, 0.14, 0.32, 0.5]) {
      const [x, y] = f(u * half, w * (0.2 - u * u * 0.4 + pen.between(-0.08, 0.06)));
      pen.ellipse(x, y, 2.5 * s, 1.5 * s, '#f5d98f', 0.95, f.rot + pen.between(50, 130));
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
    for (let i = 0; i < 4; i++) pen.sear(...place(), 11 * s, 6 * s, '#b8701f', 0.7, f.rot);
  }
}

/** arc: bent slices of onion or fennel: thin strips that came apart, glassy at their inner side. */
export function arc(pen: Pen, f: Frame, o: { colour: Hex; inner: Hex; r: number; w: number; open?: number }): void {
  const s = f.scale;
  const n = pen.whole(2, 3);
  for (let j = 0; j < n; j++) {
    const r = o.r * pen.between(0.8, 1.15) * (1 - j * 0.16);
    const open = (o.open ?? 128) * pen.between(0.7, 1.05);
    const q = frame(
      ...f(pen.between(-0.2, 0.2) * o.r, (j - (n - 1) / 2) * o.r * 0.5 + pen.between(-2, 2)),
      f.rot - 90 + pen.between(-34, 34) + (j === 2 ? 150 : 0),
      s,
    );
    const wide = o.w * pen.between(0.9, 1.2);
    const at = (k: number): Point[] =>
      [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u) => {
        const a = (u * open) / 2 / 57.3;
        const slim = 1 - 0.75 * Math.abs(u) ** 3;
        const d = r + k * wide * 0.5 * slim;
        return [Math.cos(a) * d - r * 0.8, Math.sin(a) * d];
      });
    const outline = q.all([...at(1), ...at(-1).reverse()]);
    const d = smooth(outline);
    pen.shadow(d, 'low').fill(d, pen.linear([tone(o.inner, 0.2), o.inner, tone(o.inner, -0.1)]));
    pen.line(smooth(q.all(at(0.7)), false), o.colour, wide * 0.34 * s, 0.9);
    pen.line(smooth(q.all(at(-0.1)), false), tone(o.inner, 0.6), wide * 0.2 * s, 0.6);
  }
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

/** tuft: a pinch of grated or finely cut vegetable, which fell much the same way; carrot, onion. */
export function tuft(pen: Pen, f: Frame, o: Look & { n?: number; len?: number; w?: number }): void {
  const { n = 14, len = 34, w = 3.2 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const layers = [-0.16, 0.04, 0.3].map((k) => ({ k, d: '' }));
  for (let i = 0; i < n; i++) {
    const a = i * 2.4;
    const far = len * 0.38 * Math.sqrt((i + 0.5) / n);
    const q = frame(...f(Math.cos(a) * far * 1.2, Math.sin(a) * far * 0.8), f.rot + pen.between(-46, 46), s);
    const half = (len / 2) * pen.between(0.6, 1.1);
    const bow = pen.between(-0.26, 0.26) * len;
    const points = q.all([
      [-half, -bow * 0.2],
      [-half * 0.4, bow],
      [half * 0.3, bow * 0.5],
      [half, -bow],
    ]);
    const layer = layers[Math.floor((i * 3) / n)];
    if (layer) layer.d += smooth(points, false);
  }
  const all = layers.map(({ d }) => d).join('');
  pen.group('transform="translate(1 2.2)"', () => pen.line(all, '#40200c', w * s, 0.2));
  for (const { k, d } of layers) pen.line(d, tone(c, k - 0.26), (w + 0.8) * s, 0.6).line(d, tone(c, k), w * s);
}

/**
 * grated: a small heap of grated cheese or the like or, coarse, of finely cut vegetable: strands that lie on a soft
 * ground of their own colour, lighter on top, those below along the edge of the heap: with short ones that point
 * outward it would be a star. What is coarse is moist: its strands are limp and shine.
 */
export function grated(pen: Pen, f: Frame, o: Look & { r: number; w: number; coarse?: boolean }): void {
  const { r, w, coarse } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.015);
  const [rx, ry] = coarse ? [r * 0.98, r * 0.8] : [r * 0.86, r * 0.7];
  const ground = pen.blob(f.x, f.y, rx * s, ry * s, { wob: coarse ? 0.24 : 0.14, n: 9, rot: f.rot });
  pen.body(ground, tone(c, coarse ? -0.14 : -0.16), 'low', 0.3);
  const layers = (coarse ? [-0.16, -0.02, 0.2] : [-0.1, 0.16, 0.44]).map((k) => ({ k, d: '' }));
  const n = coarse ? 33 : 24;
  let wet = '';
  for (let i = 0; i < n; i++) {
    const a = i * 2.4;
    const far = r * (coarse ? 0.86 : 0.7) * Math.sqrt((n - i) / n); // from the edge to the top
    // limp strands bend along the edge of the heap; only those in the middle lie every way
    const along = i < n * (coarse ? 0.4 : 0.5);
    const turn = along ? a * 57.3 + 90 + pen.between(-50, 50) : pen.between(-90, 90);
    const q = frame(...f(Math.cos(a) * far, Math.sin(a) * far * 0.8), f.rot + turn, s);
    const half = r * (coarse ? pen.between(0.3, 0.54) : pen.between(0.4, 0.66));
    const bow = half * (coarse ? pen.between(-0.6, 0.1) : pen.between(-0.7, 0.1));
    const strand = q.all([
      [-half, 0],
      [0, bow],
      [half, 0],
    ]);
    const layer = layers[Math.floor((i * 3) / n)];
    if (layer) layer.d += smooth(strand, false);
    if (i % 3 === 0) wet += smooth(shift(strand, -0.3 * w * s, -0.4 * w * s), false);
  }
  for (const { k, d } of layers)
    pen.line(d, tone(c, k - (coarse ? 0.24 : 0.34)), (w + 1.4) * s, coarse ? 0.5 : 0.4).line(d, tone(c, k), w * s);
  if (coarse) pen.line(wet, tone(c, 0.7), w * 0.26 * s, 0.5);
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

/** fry: a square stick of potato, golden at its edges. */
export function fry(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const half = (o.len / 2) * pen.between(0.74, 1.05);
  const w = o.w / 2;
  const bend = pen.between(-3, 3);
  const side = (v: number): Point[] => [
    [-half, v],
    [0, v + bend],
    [half, v],
  ];
  const outline = f.all([...side(-w), ...side(w).reverse()]);
  const under = rounded(shift(outline, 1.4 * s, 5 * s), 2.4 * s);
  pen.shadow(under).fill(under, tone(o.brown ?? c, -0.2));
  const d = rounded(outline, 2.4 * s);
  pen.fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.12)]));
  if (o.brown) {
    pen.line(d, o.brown, 2 * s, 0.6);
    for (const q of [-1, 1])
      pen.line(smooth([f(q * half * 0.98, -w), f(q * half * 0.98, w)], false), o.brown, 4 * s, 0.5);
  }
}

/** pumpkinSeed: flat and pointed, with a paler rim. */
export function pumpkinSeed(pen: Pen, f: Frame, o: Look & { l: number; w: number }): void {
  const { l, w } = o;
  const c = pen.vary(o.colour, 0.08);
  const outline = (k: number): Point[] => [
    [-l * 1.2 * k, 0],
    [-l * 0.5 * k, -w * 0.86 * k],
    [l * 0.5 * k, -w * 1.04 * k],
    [l * k, 0],
    [l * 0.5 * k, w * 1.04 * k],
    [-l * 0.5 * k, w * 0.86 * k],
  ];
  pen.body(smooth(f.all(outline(1))), tone(c, 0.3), 'low', 0.8);
  pen.fill(smooth(f.all(outline(0.74))), c);
}

/** shred: a pinch of thin shreds, a little bent, that lie on each other every way; grated cheese, ginger. */
export function shred(pen: Pen, f: Frame, o: Look & { len: number; w: number; n?: number }): void {
  const s = f.scale;
  const { n = 9, len, colour: c } = o;
  const layers = [tone(c, -0.16), tone(c, 0.06), tone(c, 0.36)].map((own) => ({ own, d: '' }));
  for (let i = 0; i < n; i++) {
    const a = i * 2.4 + pen.between(-0.6, 0.6);
    const k = len * 0.95 * Math.sqrt((n - i - 0.5) / n) * pen.between(0.86, 1.14);
    const q = frame(...f(Math.cos(a) * k, Math.sin(a) * k * 0.8), f.rot + pen.between(0, 180), s);
    const half = (len / 2) * pen.between(0.4, 0.8);
    const bow = pen.between(-0.2, 0.2) * len;
    const layer = layers[Math.floor((i * 3) / n)];
    if (layer) layer.d += smooth([q(-half, bow * 0.5), q(0, -bow), q(half, bow * pen.between(-0.2, 0.8))], false);
  }
  for (const { own, d } of layers) {
    pen.group('transform="translate(.6 1.3)"', () => pen.line(d, tone(c, -0.56), o.w * s, 0.26));
    pen.line(d, own, o.w * s);
  }
}

/** flakes: a pinch of desiccated coconut: crumbs like snow, and a curled chip or two. */
export function flakes(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const { r, colour: c } = o;
  const crumbs = (n: number, k: number) =>
    Array.from({ length: n }, (_, i): Point => {
      const a = i * 2.4 + pen.between(-0.5, 0.5);
      const far = r * k * Math.sqrt((i + 0.5) / n);
      return f(Math.cos(a) * far, Math.sin(a) * far);
    });
  const small = crumbs(10, 1.5);
  const large = crumbs(5, 1.1);
  pen.specks(shift([...small, ...large], 0.5 * s, 1.1 * s), '#7a5c34', 2.6 * s, 0.28);
  pen.specks(small, c, 2 * s, 1).specks(large, '#ffffff', 3.2 * s, 1);
  for (const k of [-0.7, 0.6]) {
    const q = frame(...f(k * r + pen.between(-2, 2), pen.between(-0.6, 0.6) * r), pen.between(0, 180), s);
    const bow = pen.between(1.6, 2.8);
    const chip = q.all([
      [-5.6, bow],
      [-2, -bow * 0.4],
      [2.4, -bow * 0.5],
      [5.6, bow * 0.6],
      [2, bow * 0.9],
      [-2, bow * 1.1],
    ]);
    pen.fill(smooth(shift(chip, 0.6 * s, 1.4 * s)), '#7a5c34', 0.32).fill(smooth(chip), pen.linear(['#ffffff', c]));
  }
}

/** sprouts: a small handful of bean sprouts: glassy stalks that lie much the same way, small pale yellow heads. */
export function sprouts(pen: Pen, f: Frame, o: Look): void {
  const s = f.scale;
  const stalks = Array.from({ length: 6 }, (_, i) => {
    const v = (i - 2.5) * 4.6;
    const q = frame(...f(pen.between(-7, 7), v), f.rot + pen.between(-24, 24) + (pen.random() < 0.3 ? 180 : 0), s);
    return { q, half: pen.between(19, 25), bow: pen.between(4, 11) * pen.pick([-1, 1]) };
  });
  const path = (dx: number, dy: number, tail: number) =>
    stalks
      .map(({ q, half, bow }) =>
        smooth(
          shift(
            [
              q(-half * tail, bow * 0.4),
              q(-half * 0.5, -bow * 0.4),
              q(0, bow * 0.2),
              q(half * 0.6, bow),
              q(half, bow * 0.6),
            ],
            dx,
            dy,
          ),
          false,
        ),
      )
      .join('');
  pen.line(path(1.2 * s, 2.4 * s, 1), '#4a3010', 4 * s, 0.18);
  pen.line(path(0, 0, 1.3), tone(o.colour, -0.1), 1.6 * s);
  pen.line(path(0, 0, 1), tone(o.colour, -0.2), 5 * s).line(path(-0.2 * s, -0.3 * s, 1), o.colour, 4 * s);
  pen.line(path(-0.6 * s, -1 * s, 0.8), '#fffef6', 1.4 * s, 0.8);
  for (const { q, half, bow } of stalks) {
    const [x, y] = q(half * 1.04, bow * 0.6);
    pen.ellipse(x, y, 4.2 * s, 2.8 * s, '#e6d488', 1, q.rot);
  }
}

/**
 * wrinkled: a raisin or another dried berry: a soft, dull oval with a few dents. Lines along or across it
 * would make it a beetle or a coffee bean.
 */
export function wrinkled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = tone(pen.vary(o.colour, 0.08), pen.pick([-0.1, 0, 0.14]));
  const tall = pen.between(0.66, 0.8);
  const outline = pen.outline(f.x, f.y, w * s, w * tall * s, { wob: 0.16, n: 12, rot: f.rot, waves: [2, 3, 5] });
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.radial([tone(c, 0.24), c, tone(c, -0.14)], '.38 .32 .8'));
  // two dents, at no fixed place
  const a = pen.between(0, 6.283);
  for (const [turn, k, opacity] of [
    [a, 0.5, -0.5],
    [a + 2.4, 0.44, -0.5],
    [a + 4.2, 0.36, 0.6],
  ] as const) {
    const [x, y] = f(Math.cos(turn) * w * 0.46, Math.sin(turn) * w * 0.34);
    pen.sear(x, y, w * k * s, w * k * 0.5 * s, tone(c, opacity), 0.6, f.rot + pen.between(-60, 60));
  }
}

/** browned returns the colour of the outside of something baked. */
export const browned = (c: Hex, k = 0.6) => mix(c, '#a5601f', k);

/**
 * slivers: a small heap of finely cut cabbage, onion or fennel, softened: flat ribbons with blunt ends that lie
 * over each other every way, darker below and pale on top; the best have a paler rib. Round strands would be yarn.
 */
export function slivers(pen: Pen, f: Frame, o: Look & { r: number; w: number; n?: number; bow?: number }): void {
  const { r, w, n = 15, bow = 0.3 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.025);
  const ground = pen.blob(f.x, f.y, r * 0.72 * s, r * 0.58 * s, { wob: 0.2, n: 9, rot: f.rot });
  pen.shadow(ground, 'low').fill(ground, tone(c, -0.34));
  const layers = [-0.2, 0.04, 0.34].map((k) => ({ k, flat: '', shade: '', rib: '' }));
  for (let i = 0; i < n; i++) {
    const a = i * 2.4;
    const far = r * 0.74 * Math.sqrt((n - i) / n); // from the edge to the top
    const q = frame(...f(Math.cos(a) * far, Math.sin(a) * far * 0.82), f.rot + a * 57.3 + pen.between(20, 150), s);
    const half = r * pen.between(0.36, 0.62);
    const bend = half * bow * pen.between(-1.2, 1.2);
    const slim = w * pen.between(0.8, 1.2) * 0.5;
    const side = (k: number) =>
      [0.5, 0.94, 1.04, 0.94, 0.46].map((wide, j): Point => {
        const u = j / 2 - 1;
        return [u * half, bend * (1 - u * u) * 2 + k * slim * wide];
      });
    const ribbon = q.all([...side(-1), ...side(1).reverse()]);
    const layer = layers[Math.floor((i * 3) / n)];
    if (!layer) continue;
    layer.flat += smooth(ribbon);
    layer.shade += smooth(shift(ribbon, 0.6 * s, 1.8 * s));
    if (i % 2) layer.rib += smooth(q.all(side(-0.3).slice(1, 4)), false);
  }
  for (const { k, flat, shade, rib } of layers) {
    pen.fill(shade, tone(c, -0.56), 0.45).fill(flat, pen.linear([tone(c, k + 0.2), tone(c, k), tone(c, k - 0.14)]));
    pen.line(rib, tone(c, 0.8), w * 0.2 * s, 0.6);
  }
}
