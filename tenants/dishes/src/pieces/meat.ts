import { type Hex, lightness, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, num, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/** Bite is the look of a bite of meat: flesh is its cut side; fried, it never has the bars of a grill. */
type Bite = Look & {
  flesh: Hex;
  len: number;
  w: number;
  bend?: number;
  glaze?: Hex;
  grilled?: boolean;
  fried?: boolean;
};

/** bites are outlines of bites, as a knife leaves them: a hunk, a wedge, a tip. Shares of the half sizes. */
const bites: readonly (readonly Point[])[] = [
  [
    [-0.92, -0.62],
    [0.1, -1],
    [0.94, -0.56],
    [0.86, 0.66],
    [-0.1, 0.96],
    [-0.9, 0.5],
  ],
  [
    [-0.98, -0.2],
    [-0.3, -0.94],
    [0.5, -0.98],
    [0.98, -0.3],
    [0.6, 0.5],
    [0.04, 0.94],
    [-0.7, 0.7],
  ],
  [
    [-0.84, -0.9],
    [0, -0.84],
    [0.7, -0.6],
    [1, 0.04],
    [0.7, 0.66],
    [-0.2, 0.86],
    [-0.96, 0.9],
    [-0.8, 0],
  ],
];

/** strips are outlines of strips: one of even width, and one from the side of a fillet, that ends in a point. */
const strips: readonly (readonly Point[])[] = [
  [
    [-0.96, -0.5],
    [-0.3, -1],
    [0.5, -0.86],
    [1, -0.16],
    [0.8, 0.74],
    [0, 1],
    [-0.82, 0.72],
  ],
  [
    [-0.9, -0.8],
    [-0.1, -0.96],
    [0.6, -0.66],
    [1, 0],
    [0.6, 0.6],
    [-0.2, 0.94],
    [-0.94, 0.84],
    [-0.84, 0],
  ],
];

/** block is the outline of a bite, cut by hand: no two sides alike. */
function block(pen: Pen, long: boolean): Point[] {
  const flip = pen.pick([-1, 1]);
  const tip = pen.pick([-1, 1]);
  return pen
    .pick(long ? strips : bites)
    .map(([u, v]) => [(u + pen.between(-0.16, 0.14)) * flip, (v + pen.between(-0.14, 0.14)) * tip]);
}

/**
 * seared: a bite or strip of meat or poultry from the pan: a golden crust, deep brown where it lay on the pan, and
 * below it the pale cut side with the ends of its fibres: the step from brown to pale tells at any size that it is meat
 * and that it is done. From a grill, and sometimes from a dry pan, it has bars. Without browning it is poached: pale,
 * with its fibres. Glaze is the sauce that it lay in.
 */
export function seared(pen: Pen, f: Frame, o: Bite): void {
  const s = f.scale;
  const { brown, glaze } = o;
  const size = pen.between(0.8, 1.08);
  const [l, h] = [(o.len / 2) * size, (o.w / 2) * size * pen.between(0.88, 1.08)];
  const side = o.brown ? mix(o.flesh, o.brown, 0.16) : o.flesh;
  const slim = o.len > o.w * 1.7;
  const bow = pen.pick([-1, 1]) * (o.bend ?? 0);
  const place = (u: number, v: number): Point => [u * l, v * h + bow * (1 - u * u)];
  // in a pale sauce it is a little browner, so that it stands out
  const crust = brown && glaze && pale(glaze) ? mix(o.colour, brown, 0.24) : o.colour;
  const c = brown ? pen.vary(crust, 0.04) : mix(o.colour, o.flesh, 0.5);
  const outline = f.all(block(pen, slim).map(([u, v]) => place(u, v)));
  const edge = (points: readonly Point[]) => rounded(points, h * 0.4 * s);
  const tall = Math.min(10, h * 0.46) * s;
  const low = shift(outline, 1.4 * s, tall);
  const whole = edge(hull([...outline, ...low]));
  pen.shadow(whole).fill(whole, pen.linear([tone(side, 0.4), side, tone(side, -0.3)]));
  pen.clip(whole, () => {
    if (brown) soft(pen, 1, () => pen.line(edge(low), brown, 2.4 * s, 0.7));
    pen.line(ends(pen, outline, tall), tone(side, -0.36), 1.3 * s, 0.6);
  });
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.34), tone(c, 0.04), tone(c, -0.14)]));
  pen.clip(d, () => {
    if (!brown) soft(pen, 2, () => pen.line(d, '#cfa468', h * 0.2 * s, 0.5));
    const bars = o.grilled || (!o.fried && !glaze && pen.random() < 0.5) ? (slim ? 4 : 3) : 0;
    if (brown) browning(pen, f, { place, d, h, l, brown, n: bars });
    if (!bars) fibres(pen, f, place, h, brown ? tone(brown, -0.2) : tone(o.flesh, -0.4));
    if (glaze) sauced(pen, f, l, h, glaze);
  });
}

/** ends are the ends of the fibres on the cut side of a bite, below its outline. */
function ends(pen: Pen, outline: readonly Point[], tall: number): string {
  const xs = outline.map((p) => p[0]);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const low = Math.max(...outline.map((p) => p[1]));
  return [0.24, 0.4, 0.56, 0.72]
    .map((k) => {
      const x = from + (to - from) * (k + pen.between(-0.05, 0.05));
      return `M${num(x)} ${num(low - tall * 0.3)}l${num(pen.between(-1, 1))} ${num(tall * pen.between(0.7, 1))}`;
    })
    .join('');
}

/** fibres are the grain of a piece of meat: fine uneven lines along it, in shade and in light. */
function fibres(pen: Pen, f: Frame, place: (u: number, v: number) => Point, h: number, c: Hex): void {
  const j = (k: number) => pen.between(-k, k);
  const line = (v: number) => {
    const [u, w] = [pen.between(-0.9, -0.3), v + j(0.1)];
    return smooth(
      f.all([place(u, w), place(u + 0.4, w + j(0.14)), place(u + pen.between(0.8, 1.3), w + j(0.1))]),
      false,
    );
  };
  const wide = Math.max(1.2, h * 0.08) * f.scale;
  pen.line([-0.64, -0.3, 0.06, 0.4].map(line).join(''), c, wide, 0.55);
  pen.line([-0.46, 0.24, 0.6].map(line).join(''), tone(c, 0.8), wide, 0.55);
}

/** browning is what heat leaves on meat: a brown edge and stains, deepest at one end, and n bars of a grill. */
function browning(
  pen: Pen,
  f: Frame,
  o: { place: (u: number, v: number) => Point; d: string; h: number; l: number; brown: Hex; n: number },
): void {
  const { place, d, h, l, brown, n } = o;
  const s = f.scale;
  const j = (k: number) => pen.between(-k, k);
  soft(pen, 1.6, () => pen.line(d, brown, h * (n ? 0.3 : 0.34) * s, 0.85));
  const end = pen.pick([-1, 1]);
  const stains: readonly Point[] = [
    [0.7 * end, -0.5],
    [0.6 * end, 0.6],
    [-0.7 * end, 0.5],
    [j(0.4), j(0.4)],
  ];
  for (const [u, v] of stains)
    pen.sear(...f(...place(u + j(0.2), v + j(0.2))), l * 0.44 * s, h * 0.5 * s, brown, 0.75, f.rot + j(40));
  if (!n) {
    const crisp = (): Point => f(...place(j(0.8), pen.pick([-1, 1]) * pen.between(0.4, 0.8)));
    pen.spots(5, crisp, [h * 0.1 * s, h * 0.2 * s], [tone(brown, -0.34)], 0.6);
    return;
  }
  const step = 1.5 / n;
  const bar = (i: number) => {
    const u = (i - (n - 1) / 2) * step + j(0.06);
    const [from, to] = [pen.pick([-1.1, -0.66]), pen.pick([1.1, 0.66])];
    return smooth(f.all([place(u - 0.16, from), place(u, j(0.2)), place(u + 0.16, to)]), false);
  };
  const bars = Array.from({ length: n }, (_, i) => bar(i)).join('');
  pen.line(bars, tone(brown, -0.44), Math.max(2.6, h * 0.2) * s, 0.72);
}

/** sauced lays the sauce in which it lay on the lower side of a piece. */
function sauced(pen: Pen, f: Frame, l: number, h: number, glaze: Hex): void {
  const s = f.scale;
  const us = [-1.4, -0.6, 0, 0.6, 1.4];
  const top = us.map((u, i): Point => [f.x + u * l * s, f.y + (i % 2 ? 0.5 : 0.26 + pen.between(-0.1, 0.1)) * h * s]);
  const low: Point[] = [
    [f.x + 2 * l * s, f.y + 2.6 * h * s],
    [f.x - 2 * l * s, f.y + 2.6 * h * s],
  ];
  pen.fill(smooth([...top, ...low]), pen.linear([tone(glaze, 0.24), glaze]), pale(glaze) ? 0.3 : 0.5);
}

/**
 * sliver: a thin slice of roast or of seitan, from the pan: uneven at its edge, browned in soft patches, moist, paler
 * where it bends; a seitan has the holes of a dough.
 */
export function sliver(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; rim: Hex; holes?: boolean; glaze?: Hex },
): void {
  const s = f.scale;
  const { rim } = o;
  const size = pen.between(0.8, 1.1);
  const [l, h] = [(o.len / 2) * size, (o.w / 2) * size * pen.between(0.9, 1.2)];
  const c = pen.vary(o.colour, 0.05);
  const j = (k: number) => pen.between(-k, k);
  const bow = j(0.5);
  const at = (u: number, v: number): Point => [u * l, (v + bow * (1 - u * u)) * h];
  const us = [-0.86, -0.5, -0.1, 0.3, 0.7];
  const side = (v: number) => us.map((u) => at(u + j(0.08), v * (1 - 0.36 * u * u) + j(0.22)));
  const outline = f.all([...side(-1), at(1.02, j(0.5)), ...side(1).reverse(), at(-1.04, j(0.5))]);
  const edge = (points: readonly Point[]) => rounded(points, h * 0.3 * s);
  const under = edge(shift(outline, 1 * s, 3.4 * s));
  pen.shadow(under).fill(under, tone(rim, -0.1));
  const d = edge(outline);
  pen.fill(d, pen.linear([tone(c, 0.2), tone(c, -0.04), tone(c, -0.24)]));
  pen.clip(d, () => {
    soft(pen, 2, () => pen.line(d, rim, h * 0.3 * s, 0.6));
    for (const [u, v] of [
      [-0.6, 0.4],
      [0.5, -0.3],
      [0.7, 0.6],
    ] as const)
      pen.sear(...f(...at(u + j(0.2), v + j(0.3))), l * 0.4 * s, h * 0.6 * s, rim, 0.7, f.rot + j(30));
    const grain = (v: number) => {
      const u = j(0.4) - 0.3;
      return smooth(f.all([at(u, v), at(u + 0.3, v + j(0.16)), at(u + 0.6, v + j(0.1))]), false);
    };
    if (!o.holes) pen.line([-0.4, 0.1, 0.5].map(grain).join(''), tone(c, 0.4), 1.5 * s, 0.4);
    const hole = () => f(...at(j(0.7), j(0.5)));
    if (o.holes) pen.spots(6, hole, [1 * s, 2.4 * s], [tone(c, -0.4), tone(c, 0.5)], 0.6);
    pen.sear(f.x - l * 0.2 * s, f.y - h * 0.3 * s, l * 0.44 * s, h * 0.24 * s, '#ffe9cf', 0.28, f.rot + j(16));
    if (o.glaze) pen.sear(f.x + l * 0.2 * s, f.y + h * 0.8 * s, l * s, h * 0.6 * s, o.glaze, 0.5);
  });
}

/**
 * stewed: a chunk of meat that was stewed until it is tender: cut by hand, matt, with the short ends of its grain on
 * top and a little fat between them. With a gleam or a smooth edge it is a praline, with long lines it is bark.
 */
export function stewed(pen: Pen, f: Frame, o: Look & { flesh: Hex; len: number; w: number; glaze?: Hex }): void {
  const s = f.scale;
  const size = pen.between(0.82, 1.08);
  const [l, h] = [(o.len / 2) * size, (o.w / 2) * size * pen.between(0.94, 1.1)];
  const c = pen.vary(o.colour, 0.04);
  const j = (k: number) => pen.between(-k, k);
  const place = (u: number, v: number): Point => [u * l, v * h];
  const corners = block(pen, false);
  // each side is a little rough
  const outline = f.all(
    corners.flatMap(([u, v], i) => {
      const [x, y] = corners[(i + 1) % corners.length] as Point;
      return [
        place(u, v),
        place((u * 2 + x) / 3 + j(0.06), (v * 2 + y) / 3 + j(0.06)),
        place((u + x * 2) / 3, (v + y * 2) / 3),
      ];
    }),
  );
  const edge = (points: readonly Point[]) => rounded(points, h * 0.2 * s);
  const whole = edge(hull([...outline, ...shift(outline, 1 * s, h * 0.44 * s)]));
  pen.shadow(whole).fill(whole, pen.linear([tone(c, -0.24), tone(c, -0.5)]));
  const d = edge(outline);
  const cut = mix(c, o.flesh, 0.7);
  pen.fill(d, pen.linear([tone(cut, 0.24), cut, tone(cut, -0.16)]));
  pen.clip(d, () => {
    soft(pen, 2, () => pen.line(d, tone(c, -0.3), h * 0.42 * s, 0.85));
    pen.sear(...f(...place(pen.pick([-0.7, 0.7]), j(0.5))), l * 0.5 * s, h * 0.6 * s, tone(c, -0.3), 0.7, f.rot);
    const dash = (shade: number) =>
      Array.from({ length: 7 }, (_, i) => {
        const [u, v] = [-0.75 + i * 0.25 + j(0.08), j(0.66)];
        return smooth(f.all([place(u, v - 0.16), place(u + 0.05, v), place(u + 0.04 + shade, v + 0.18)]), false);
      }).join('');
    pen.line(dash(0), tone(c, -0.34), 1.8 * s, 0.55).line(dash(0.03), tone(o.flesh, 0.36), 1.8 * s, 0.5);
    const y = pen.pick([-0.3, 0.3]) + j(0.1);
    const fat = [-1.1, -0.56, -0.1, 0.3].map((u, i) => place(u, y + (i % 2 ? 0.16 : -0.08) + j(0.08)));
    const branch = [place(-0.3, y + 0.04), place(0, y - 0.2), place(0.2, y - 0.3 + j(0.1))];
    pen.line(smooth(f.all(fat), false) + smooth(f.all(branch), false), mix(o.flesh, '#f3dcb8', 0.6), 2.4 * s, 0.75);
    if (o.glaze) sauced(pen, f, l, h, o.glaze);
  });
}

/**
 * minced: a spoonful of fried mince: soft moist clumps of every size, each of a few crumbs that hold together, browned
 * in places, on a ground of their own colour. In a sauce they lie in it as in a ragout. Hard angular crumbs would be
 * soil or gravel, large single ones nuts.
 */
export function minced(pen: Pen, f: Frame, o: Look & { r: number; glaze?: Hex }): void {
  const s = f.scale;
  const R = o.r * s;
  const c = o.glaze && !pale(o.glaze) ? mix(o.colour, tone(o.glaze, 0.1), 0.22) : o.colour;
  const dark = mix(c, o.brown ?? tone(c, -0.3), 0.7);
  const j = (k: number) => pen.between(-k, k);
  const mound = pen.outline(f.x, f.y, R * 0.96, R * 0.86, { wob: 0.14, n: 16, rot: j(90), waves: [3, 5, 7] });
  pen.shadow(smooth(shift(mound, 0.6 * s, 2 * s)), 'low').fill(smooth(mound), dark);
  const clumps = pen.scatter({ x: f.x, y: f.y, rx: R * 0.96, ry: R * 0.86 }, 13, R * 0.4);
  let [under, lit] = ['', ''];
  const shades = ['', '', ''];
  clumps.forEach(([x, y], i) => {
    const q = R * (i % 3 ? pen.between(0.16, 0.24) : pen.between(0.27, 0.36));
    const turn = pen.between(0, 6.283);
    for (const k of [0, 2.1, 4.2].slice(0, i % 3 ? 2 : 3)) {
      const [a, b] = [x + Math.cos(turn + k) * q * 0.5, y + Math.sin(turn + k) * q * 0.42];
      const lump = pen.outline(a, b, q * 0.86, q * 0.7, { wob: 0.2, n: 8, rot: j(90), waves: [2, 3] });
      under += smooth(shift(lump, 0.5 * s, 1.6 * s));
      shades[i % 3] += smooth(lump);
      lit += smooth(toward(lump, a, b, 0.5, -q * 0.16, -q * 0.22));
    }
  });
  pen.fill(under, tone(dark, -0.4), 0.5);
  [c, tone(c, 0.16), mix(c, dark, 0.45)].forEach((own, i) => {
    pen.fill(shades[i] ?? '', pen.linear([tone(own, 0.14), own, tone(own, -0.1)]));
  });
  soft(pen, 0.8, () => pen.fill(lit, tone(c, 0.56), 0.6));
  if (o.glaze && !pale(o.glaze)) shine(pen, f, R, o.glaze);
}

/** pale tells whether a sauce would make meat grey. */
const pale = (sauce: Hex) => lightness(sauce) > 0.75;

/** shine is sauce that lies over a spoonful: one soft lap of it, with its light. */
function shine(pen: Pen, f: Frame, R: number, glaze: Hex): void {
  const [x, y] = [f.x + pen.between(-0.4, 0.4) * R, f.y + pen.between(-0.3, 0.4) * R];
  pen.sear(x, y, R * 0.7, R * 0.5, glaze, 0.8, pen.between(-40, 40));
  pen.gleam(x - R * 0.2, y - R * 0.16, R * 0.26, R * 0.1, 0.5);
}

/**
 * rissole: a ball of mince or pulses from the pan: of crumbs pressed together, so that its edge is uneven; its top is
 * browned in a broad ragged field, where it lay in the pan, with a few cracks. Glaze is the sauce that lies on it.
 */
export function rissole(
  pen: Pen,
  f: Frame,
  o: Look & { r: number; flecks?: readonly Hex[]; rough?: number; glaze?: Hex },
): void {
  const { rough = 0.045 } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const R = o.r * s * pen.between(0.92, 1.05);
  const outline = pen.outline(f.x, f.y, R, R * pen.between(0.88, 0.97), {
    wob: rough,
    n: 19,
    rot: f.rot,
    waves: [2, 3, 7],
  });
  const under = smooth(shift(outline, 1.6 * s, 4.6 * s));
  pen.shadow(under).fill(under, tone(c, -0.5));
  const d = smooth(outline);
  const dark = o.brown ?? tone(c, -0.4);
  pen.fill(d, pen.radial([tone(c, 0.44), [c, 0.46], [mix(c, dark, 0.8), 0.88], tone(dark, -0.24)], '.36 .28 .78'));
  const place = (): Point => pen.within({ x: f.x, y: f.y, rx: R * 0.86, ry: R * 0.8 });
  pen.clip(d, () => {
    const [x, y] = f(pen.between(-0.3, 0.3) * o.r, pen.between(-0.2, 0.3) * o.r);
    const crust = pen.outline(x, y, R * 0.62, R * 0.46, {
      wob: 0.22,
      n: 13,
      rot: pen.between(0, 180),
      waves: [2, 3, 5, 7],
    });
    pen.sear(x, y, R * 0.9, R * 0.74, dark, 0.6, f.rot).fill(smooth(crust), dark, o.flecks ? 0.24 : 0.36);
    // crumbs of the crust, small and of no one form, with dark pits between them
    pen.spots(9, place, [R * 0.05, R * 0.11], [tone(dark, -0.3), tone(dark, -0.1)], 0.5);
    pen.spots(11, place, [R * 0.06, R * 0.13], [tone(c, 0.1), tone(c, 0.26)], 0.55);
    if (o.flecks) pen.spots(9, place, [R * 0.05, R * 0.11], o.flecks, 0.8);
  });
  if (o.glaze && !o.flecks) {
    const g = pen.outline(f.x - R * 0.1, f.y - R * 0.14, R * 0.66, R * 0.5, {
      wob: 0.2,
      n: 11,
      rot: pen.between(0, 180),
    });
    pen.fill(smooth(shift(g, 0.8 * s, 2 * s)), tone(dark, -0.3), 0.35);
    pen.fill(smooth(g), pen.linear([tone(o.glaze, 0.24), o.glaze, tone(o.glaze, -0.2)]), 0.94);
    pen.gleam(f.x - R * 0.3, f.y - R * 0.36, R * 0.24, R * 0.1, 0.6);
    return;
  }
  pen.sear(f.x - R * 0.34, f.y - R * 0.42, R * 0.42, R * 0.24, '#fff2dc', o.flecks ? 0.3 : 0.5, -30);
}

/**
 * pulled: meat that was pulled apart: a loose heap of torn shreds, ragged at their ends, with the fibres seen along
 * them; they cross each other.
 */
export function pulled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  for (let i = 0; i < 6; i++) {
    const half = w * pen.between(0.6, 1);
    const thick = w * pen.between(0.14, 0.24);
    const bow = j(0.2) * w;
    const q = frame(...f(j(0.36) * w, (i / 5 - 0.5) * w * 1.1), f.rot + j(48), s);
    const own = tone(c, pen.pick([-0.1, 0.04, 0.16]));
    const bend = (u: number) => bow * (1 - u * u);
    const row = (v: number): Point[] => [-0.7, -0.2, 0.3, 0.74].map((u) => [u * half, bend(u) + v * thick + j(1)]);
    const torn = (side: number): Point[] =>
      [0.9, 0.3, -0.2, -0.8].map((v, m) => [side * half * (m % 2 ? 0.82 : pen.between(0.96, 1.14)), v * thick * side]);
    const outline = q.all([...row(-1), ...torn(1).reverse(), ...row(1).reverse(), ...torn(-1).reverse()]);
    const under = smooth(shift(outline, 0.8 * s, 2.4 * s));
    pen.shadow(under, 'low').fill(under, tone(c, -0.44));
    pen.fill(smooth(outline), pen.linear([tone(own, 0.4), own, tone(own, -0.12)]));
    const fibre = (v: number, from: number, to: number) =>
      smooth(q.all([from, (from + to) / 2, to].map((u): Point => [u * half, bend(u) + v * thick])), false);
    pen.line(fibre(-0.3, -0.8, pen.between(0, 0.7)) + fibre(0.36, -0.4, 0.86), tone(own, -0.36), w * 0.045 * s, 0.55);
  }
}

/** sliceForm is the cut of a slice of a fillet or roast: flat below, where it lay, and full above. In shares. */
const sliceForm: readonly Point[] = [
  [-0.44, 0.1],
  [-0.4, -0.3],
  [-0.12, -0.52],
  [0.24, -0.5],
  [0.46, -0.24],
  [0.5, 0.12],
  [0.36, 0.42],
  [0.04, 0.5],
  [-0.3, 0.4],
];

/**
 * carved: a roast or fillet in slices that lean on each other like fallen cards, fanned; the cut of each is seen,
 * within a thin browned rim. With an end, a part of it is still uncut: one sees its golden outside. Fat is the layer of
 * it on a brisket, below its crust, and a seam of it within: the meat then shows all of its grain.
 */
export function carved(
  pen: Pen,
  f: Frame,
  o: { crust: Hex; flesh: Hex; blush?: Hex; fat?: Hex; n?: number; w?: number; h?: number; end?: boolean },
): void {
  const { n = 5, w = 58, h = 84, crust, flesh, blush } = o;
  const s = f.scale;
  const step = o.end ? 29 : 27;
  if (o.end) uncut(pen, frame(...f(((n - 1) / 2) * step - 8, 7), f.rot + 14, s * 0.9), crust, h);
  for (let i = n - 1; i >= 0; i--) {
    const k = i - (n - 1) / 2;
    const u = k * step - (o.end ? 32 : 0);
    // a fan: each slice is turned a little more than the one it leans on; the first and the last are the smaller ones
    const q = frame(
      ...f(u, k * k * 2.4 + pen.between(-2, 2)),
      f.rot + k * 8 + pen.between(-3, 3),
      s * (1 - 0.035 * k * k),
    );
    if (o.end) poultrySlice(pen, q, { w, h, crust, flesh });
    else meatSlice(pen, q, { w: w * 1.08, h: h * 1.04, crust, flesh, blush, fat: o.fat });
  }
}

/** fibre is a line of the grain of a slice, from one height to another at u. Shares of its width and height. */
function fibre(pen: Pen, q: Frame, w: number, h: number, u: number, from: number, to: number): string {
  const points = [from, (from + to) / 2, to].map((v, m) =>
    q((u + (m === 1 ? 0.05 : 0) + pen.between(-0.03, 0.03)) * w, v * h),
  );
  return smooth(points, false);
}

/** poultrySlice is a slice of a breast: a rim that is broad where it is still upright, and pale flesh. */
function poultrySlice(pen: Pen, q: Frame, o: { w: number; h: number; crust: Hex; flesh: Hex }): void {
  const { w, h, crust, flesh } = o;
  const s = q.scale;
  const outline = q.all(sliceForm.map(([a, b]) => [a * w * pen.between(0.95, 1.06), b * h * pen.between(0.96, 1.04)]));
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 5 * s));
  pen.shadow(under).fill(under, tone(crust, -0.36));
  pen.fill(d, pen.linear([tone(crust, 0.14), crust, tone(crust, -0.3)]));
  const face = smooth(toward(outline, q.x, q.y, 0.88, -2 * s, 0));
  pen.fill(face, pen.linear([tone(flesh, 0.5), tone(flesh, 0.1), tone(flesh, -0.12)]));
  pen.clip(face, () => {
    // the heat went in from outside: brown near the crust, and no hard line
    soft(pen, 3, () => pen.line(d, crust, w * 0.28 * s, 0.5));
    const line = (u: number, from: number, to: number) => fibre(pen, q, w, h, u, from, to);
    const shade = tone(flesh, -0.3);
    pen.line(line(0.1, -0.32, -0.02) + line(0.24, -0.1, 0.26) + line(-0.12, 0, 0.3), shade, 1.5 * s, 0.4);
    pen.sear(...q(-0.1 * w, -0.22 * h), w * 0.18 * s, h * 0.12 * s, '#fffdf4', 0.3, q.rot);
  });
}

/**
 * meatSlice is a slice of a steak or roast: a thin dark crust round a moist face, rosy in its middle when there is a
 * blush. A broad dark rim would make it a sole or a sausage.
 */
function meatSlice(
  pen: Pen,
  q: Frame,
  o: { w: number; h: number; crust: Hex; flesh: Hex; blush?: Hex; fat?: Hex },
): void {
  const { w, h, crust, flesh, blush } = o;
  const s = q.scale;
  const outline = q.all(sliceForm.map(([a, b]) => [a * w * pen.between(0.96, 1.05), b * h * pen.between(0.97, 1.03)]));
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.4 * s, 4 * s));
  pen.shadow(under).fill(under, tone(crust, -0.2)).fill(d, crust);
  const face = smooth(toward(outline, q.x, q.y, 0.93, -0.6 * s, -0.6 * s));
  pen.fill(face, pen.linear([tone(flesh, 0.5), tone(flesh, 0.2), flesh]));
  pen.clip(face, () => {
    if (blush) {
      const rosy = tone(blush, 0.14);
      const heart = smooth(toward(outline, q.x, q.y, 0.66));
      soft(pen, 4, () => pen.fill(heart, pen.linear([tone(rosy, 0.24), rosy]), 0.95));
    }
    soft(pen, 2.4, () => pen.line(d, crust, w * 0.17 * s, 0.6));
    if (o.fat) brisket(pen, q, { outline, w, h, flesh, fat: o.fat });
    const line = (u: number, from: number, to: number) => fibre(pen, q, w, h, u, from, to);
    if (!o.fat)
      soft(pen, 0.8, () =>
        pen.line(line(0.12, -0.3, 0) + line(-0.1, 0, 0.28), tone(blush ?? flesh, -0.24), 1.8 * s, 0.4),
      );
    // juice
    soft(pen, 1.6, () => pen.line(line(-0.2, -0.3, 0.1), '#fff4ec', 3 * s, 0.5));
  });
}

/** brisket draws the soft grain of a slice of stewed meat, a seam of fat, and the layer of fat on its upper side. */
function brisket(
  pen: Pen,
  q: Frame,
  o: { outline: readonly Point[]; w: number; h: number; flesh: Hex; fat: Hex },
): void {
  const { w, h, flesh, fat } = o;
  const j = (k: number) => pen.between(-k, k);
  const grain = [-0.36, -0.24, -0.12, 0, 0.12, 0.24, 0.36].map((v) => {
    const u = j(0.16) - 0.14;
    return smooth(
      q.all([[u * w, (v + 0.02) * h] as Point, [(u + 0.16) * w, v * h], [(u + 0.36) * w, (v + j(0.03)) * h]]),
      false,
    );
  });
  soft(pen, 0.8, () => pen.line(grain.join(''), tone(flesh, -0.3), 2 * q.scale, 0.4));
  const seam: Point[] = [
    [-0.1 * w, 0.5 * h],
    [(0.04 + j(0.06)) * w, 0.2 * h],
    [(-0.04 + j(0.06)) * w, -0.04 * h],
  ];
  pen.line(smooth(q.all(seam), false), fat, 3 * q.scale, 0.8);
  pen.line(smooth(o.outline.slice(0, 5), false), fat, w * 0.24 * q.scale, 0.9);
}

/** uncut is the end of a fillet that was not sliced: slender, golden, browned in patches where it lay in the pan. */
function uncut(pen: Pen, f: Frame, crust: Hex, h: number): void {
  const s = f.scale;
  const outline = f.all([
    [-34, -h * 0.46],
    [0, -h * 0.5],
    [30, -h * 0.38],
    [56, -h * 0.16],
    [66, h * 0.04],
    [50, h * 0.2],
    [18, h * 0.4],
    [-34, h * 0.5],
  ]);
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under, 'mid').fill(under, tone(crust, -0.4));
  const d = smooth(outline);
  pen.fill(d, pen.linear([tone(crust, 0.66), tone(crust, 0.36), tone(crust, 0.06)]));
  pen.clip(d, () => {
    const dark = tone(crust, -0.4);
    pen.sear(...f(24, -h * 0.3), 26 * s, 14 * s, dark, 0.7, f.rot + 20);
    pen.sear(...f(40, h * 0.14), 26 * s, 14 * s, dark, 0.75, f.rot - 24);
    pen.sear(...f(6, h * 0.36), 26 * s, 14 * s, dark, 0.6, f.rot - 10);
    pen.sear(...f(8, 0), 22 * s, 12 * s, dark, 0.3, f.rot);
    pen.line(d, dark, 3 * s, 0.35);
    const grain =
      smooth(
        f.all([
          [0, -8],
          [26, -4],
          [48, 2],
        ]),
        false,
      ) +
      smooth(
        f.all([
          [10, 12],
          [28, 10],
          [40, 8],
        ]),
        false,
      );
    pen.line(grain, tone(crust, -0.3), 1.5 * s, 0.4);
  });
}

/** wingParts are the end of the bone of a wing, its tip, its flat part and its plump one. Shares of half its length. */
const wingParts = {
  bone: [
    [-0.74, 0.34],
    [-1.02, 0.56],
    [-1.2, 0.54],
    [-1.26, 0.66],
    [-1.16, 0.74],
    [-1.12, 0.86],
    [-0.98, 0.82],
    [-0.94, 0.68],
    [-0.62, 0.5],
  ],
  tip: [
    [0.66, 0.2],
    [0.9, 0.26],
    [1.12, 0.5],
    [1.2, 0.8],
    [1.08, 0.92],
    [0.92, 0.7],
    [0.74, 0.54],
    [0.56, 0.42],
  ],
  flat: [
    [-0.1, -0.62],
    [0.14, -0.72],
    [0.42, -0.46],
    [0.72, -0.06],
    [0.94, 0.26],
    [0.86, 0.5],
    [0.58, 0.54],
    [0.26, 0.2],
    [-0.04, -0.2],
  ],
  plump: [
    [-0.84, 0.5],
    [-0.9, 0.22],
    [-0.74, -0.16],
    [-0.5, -0.56],
    [-0.16, -0.8],
    [0.14, -0.74],
    [0.22, -0.46],
    [0.06, -0.12],
    [-0.22, 0.24],
    [-0.56, 0.54],
  ],
} as const;

/**
 * wing: a chicken wing, roasted: the upper part like a small drumstick with the end of its bone, bent at the joint to
 * the flat part with its tip; its crisp skin is blistered, and charred where it stands out.
 */
export function wing(pen: Pen, f: Frame, o: Look & { len: number }): void {
  const { colour: c } = o;
  const h = o.len / 2;
  const s = f.scale;
  const at = (points: readonly (readonly [number, number])[]) => f.all(points.map(([u, v]) => [u * h, v * h]));
  const bone = at(wingParts.bone);
  pen.shadow(smooth(shift(bone, 1.4 * s, 4 * s)), 'mid').fill(smooth(shift(bone, s, 3 * s)), '#b99c74');
  pen.fill(smooth(bone), pen.linear(['#fffaf0', '#f3e6cf', '#d8c29c']));
  roastedPart(pen, at(wingParts.tip), o, s);
  roastedPart(pen, at(wingParts.flat), o, s);
  // the two thin bones of the flat part show through its skin
  const groove = at([
    [0.28, -0.38],
    [0.5, -0.02],
    [0.74, 0.3],
  ]);
  pen.line(smooth(groove, false), tone(c, -0.5), h * 0.06 * s, 0.55);
  pen.line(smooth(shift(groove, -2.4 * s, 1.2 * s), false), tone(c, 0.4), h * 0.05 * s, 0.5);
  roastedPart(pen, at(wingParts.plump), o, s);
  const shine = at([
    [-0.62, -0.02],
    [-0.42, -0.38],
    [-0.16, -0.58],
  ]);
  soft(pen, 2, () => pen.line(smooth(shine, false), '#fff0d0', h * 0.1 * s, 0.7));
}

/** roastedPart draws a part of a bird with its crisp skin: golden, brown at its edge, blistered. */
function roastedPart(pen: Pen, outline: Point[], o: Look, s: number): void {
  const { colour: c } = o;
  const dark = o.brown ?? tone(c, -0.55);
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const [rx, ry] = [(Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2];
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.6 * s, 6 * s));
  pen.shadow(under, 'mid').fill(under, tone(c, -0.54));
  pen.fill(d, pen.linear([tone(c, 0.42), tone(c, 0.08), tone(c, -0.26)]));
  const place = () => pen.within({ x, y, rx: rx * 0.9, ry: ry * 0.9 });
  pen.clip(d, () => {
    soft(pen, 3, () => pen.line(d, dark, 9 * s, 0.7));
    for (let i = 0; i < 5; i++) {
      const q = Math.min(rx, ry) * pen.between(0.3, 0.5);
      pen.sear(...place(), q * 1.3, q, dark, 0.75, pen.between(0, 180));
    }
    pen.spots(12, place, [1.4 * s, 3.6 * s], [tone(c, 0.6), tone(dark, -0.2), tone(c, -0.3)], 0.6);
  });
}
