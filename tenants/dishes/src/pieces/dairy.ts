import { type Hex, lightness, mix, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

/**
 * dollop: a soft spoonful of something thick, stirred once with the spoon: a soft track winds inwards, dips, and ends
 * in a small peak. A flat one with hard folds would be plaster.
 */
export function dollop(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c, r } = o;
  const s = f.scale;
  const turn = pen.between(0, 6.283);
  const outline = pen.outline(f.x, f.y, r * 1.06 * s, r * 0.94 * s, {
    wob: 0.06,
    n: 16,
    rot: turn * 57,
    waves: [2, 3, 4],
  });
  const d = smooth(outline);
  const under = smooth(shift(outline, s, 3 * s));
  // a dark one that winds up to a peak would be a snail
  const white = lightness(c) > 0.86;
  const shade = tone(c, white ? -0.24 : -0.3);
  pen.shadow(under).fill(under, shade);
  pen.fill(d, pen.radial([tone(c, 0.7), [tone(c, 0.3), 0.4], [c, 0.76], mix(c, shade, 0.6)], '.4 .34 .68'));
  const track = (off: number): string =>
    smooth(
      Array.from({ length: white ? 13 : 7 }, (_, i): Point => {
        const [a, k] = [turn + i * 0.44, (0.78 - i * 0.058) * r + off];
        return [f.x + Math.cos(a) * k * s, f.y + Math.sin(a) * k * 0.86 * s];
      }),
      false,
    );
  pen.clip(d, () => {
    soft(pen, 2, () => {
      pen.line(track(-r * 0.03), shade, r * 0.2 * s, 0.75);
      pen.line(track(r * 0.12), tone(c, 0.9), r * 0.11 * s, 0.9);
    });
    if (!white) return;
    const tip = f.all([
      [-r * 0.16, r * 0.06],
      [-r * 0.04, -r * 0.14],
      [r * 0.16, -r * 0.1],
      [r * 0.1, r * 0.1],
    ]);
    pen.fill(smooth(shift(tip, s, 2 * s)), shade, 0.6).fill(smooth(tip), tone(c, 0.8));
  });
}

/** crumbled: fresh cheese broken by hand: an uneven lump with a rough matt face and a warm shade, and its crumbs. */
export function crumbled(pen: Pen, f: Frame, o: Look & { w: number; block?: boolean }): void {
  const c = pen.vary(o.colour, 0.02);
  const s = f.scale;
  const { w } = o;
  if (o.block) {
    fetaBlock(pen, f, c, w);
    return;
  }
  const start = pen.between(0, 6.283);
  for (const [a, far, k] of [
    [0, 1.1, 0.26],
    [2.2, 1.02, 0.34],
    [4, 1.16, 0.2],
    [5.2, 0.5, 0.56],
    [1, 0.2, 0.7],
  ] as const) {
    const [x, y] = [Math.cos(start + a) * w * far, Math.sin(start + a) * w * far * 0.9];
    crumb(pen, frame(...f(x, y), f.rot, s), c, w * k);
  }
}

const cheeseShade = (c: Hex) => mix(c, '#c39a5c', 0.42);

/** crumb is one lump that was broken off. */
function crumb(pen: Pen, f: Frame, c: Hex, r: number): void {
  const s = f.scale;
  const shade = cheeseShade(c);
  const turn = pen.between(0, 6.283);
  const points = f.all(
    Array.from({ length: 10 }, (_, i): Point => {
      const a = (i / 10) * 6.283 + turn;
      const k = r * pen.between(0.76, 1.14);
      return [Math.cos(a) * k, Math.sin(a) * k * 0.84];
    }),
  );
  const soft = r * 0.3 * s;
  const under = rounded(hull([...points, ...shift(points, r * 0.06 * s, r * 0.3 * s)]), soft);
  pen.shadow(under, 'low').fill(under, shade);
  pen.fill(rounded(points, soft), pen.linear([tone(c, 0.7), c, mix(c, shade, 0.4)]));
  const place = (): Point => f(pen.between(-0.6, 0.5) * r, pen.between(-0.4, 0.5) * r);
  if (r > 6) pen.spots(4, place, [r * 0.06 * s, r * 0.2 * s], [mix(c, shade, 0.6)], 0.7);
}

/**
 * fetaBlock: a die of feta: sharp edges, a white top and two sides in warm shade, pits where whey stood, and one corner
 * that crumbled off.
 */
function fetaBlock(pen: Pen, f: Frame, c: Hex, w: number): void {
  const s = f.scale;
  const shade = cheeseShade(c);
  const j = () => pen.between(0.92, 1.06);
  const half = w * 0.92;
  const bite = pen.between(0.4, 0.7);
  const top = f.all([
    [-half * j(), -half * j()],
    [half * bite, -half * j()],
    [half * pen.between(0.8, 0.9), -half * (bite - 0.1)],
    [half * j(), half * j()],
    [-half * j(), half * j()],
  ]);
  const soft = w * 0.1 * s;
  const deep = w * 0.62 * s;
  const side = hull([...top, ...shift(top, deep * 0.16, deep)]);
  pen
    .shadow(rounded(side, soft))
    .fill(rounded(side, soft), pen.linear([mix(c, shade, 0.5), shade, tone(shade, -0.16)]));
  pen.fill(rounded(top, soft), pen.linear(['#ffffff', tone(c, 0.4), mix(c, shade, 0.12)]));
  pen.line(rounded(top, soft), '#ffffff', 1.2 * s, 0.8);
  for (let i = 0; i < 5; i++) {
    const [x, y] = f(pen.between(-0.66, 0.6) * half, pen.between(-0.6, 0.66) * half);
    const r = w * pen.between(0.05, 0.11) * s;
    pen.ellipse(x, y, r * 1.3, r * 0.8, mix(c, shade, 0.75), 0.9, pen.between(0, 180));
  }
  const [cx, cy] = f(half * 1.06, -half * 0.96);
  crumb(pen, frame(cx, cy, f.rot, s), c, w * 0.22);
}

/**
 * curd: a spoonful of cottage cheese: many small round grains in a puddle of their cream, which shows round and between
 * them. Without the cream it would be popcorn, in blocks it would be feta.
 */
export function curd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const s = f.scale;
  const R = o.r * s;
  const c = o.colour;
  const base = pen.outline(f.x, f.y, R * 0.94, R * 0.8, { wob: 0.1, n: 13, rot: f.rot, waves: [3, 4, 5] });
  const under = smooth(shift(base, 0.6 * s, 2 * s));
  const milk = mix(c, '#ecdcb8', 0.34);
  pen
    .shadow(under, 'low')
    .fill(under, mix(c, '#c39a5c', 0.36))
    .fill(smooth(base), milk);
  const n = 24;
  const grains = Array.from({ length: n }, (_, i) => {
    const k = Math.sqrt((n - i - 0.4) / n) * R * 0.98;
    const q = R * pen.between(0.13, 0.21);
    const [x, y] = [f.x + Math.cos(i * 2.4) * k, f.y + Math.sin(i * 2.4) * k * 0.84];
    return pen.outline(x + pen.between(-1, 1), y + pen.between(-1, 1), q * 1.1, q * 0.95, { wob: 0.1, n: 7 });
  });
  pen.fill(grains.map((p) => smooth(shift(p, 0.5 * s, 1.3 * s))).join(''), mix(c, '#a07f4c', 0.55), 0.6);
  for (const [m, k] of [0.3, 0.8].entries())
    pen.fill(
      grains
        .filter((_, i) => i % 2 === m)
        .map((p) => smooth(p))
        .join(''),
      tone(c, k),
    );
}

/**
 * cheeseDie: a cube of hard cheese, turned so that one sees three of its sides: smooth, matt, the one to the light
 * palest, the one away from it a deep yellow; some have a small eye or two.
 */
export function cheeseDie(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.025);
  const j = () => pen.between(0.9, 1.08);
  const [w, h, tall] = [o.w * 1.04 * j() * s, o.w * 0.96 * j() * s, o.w * 0.9 * j() * s];
  const turn = 45 + ((((f.rot % 90) + 90) % 90) - 45) * 0.5;
  const q = frame(f.x, f.y - tall * 0.4, turn);
  const top = q
    .all([
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ])
    .map(([x, y]): Point => [x, q.y + (y - q.y) * 0.8]);
  const [right, low] = [top[1], top[2]] as [Point, Point];
  const down = ([x, y]: Point): Point => [x, y + tall];
  const r = 3 * s;
  const whole = rounded(hull([...top, ...shift(top, 0, tall)]), r * 1.3);
  pen.shadow(whole).fill(whole, pen.linear([tone(c, 0.04), tone(c, -0.1)], '0 0 0 1'));
  pen.clip(whole, () => {
    pen.fill(rounded([low, right, down(right), down(low)], 0.1), tone(c, -0.3), 0.75);
  });
  pen.fill(rounded(top, r), pen.linear([tone(c, 0.6), tone(c, 0.34)]));
  for (let eyes = pen.whole(-1, 2); eyes > 0; eyes--) {
    const [x, y] = [q.x + pen.between(-0.6, 0.6) * w, q.y + pen.between(-0.4, 0.4) * h];
    const eye = o.w * pen.between(0.08, 0.17) * s;
    pen
      .ellipse(x, y, eye, eye * 0.76, tone(c, -0.24))
      .ellipse(x + eye * 0.2, y + eye * 0.26, eye * 0.7, eye * 0.5, tone(c, 0.1));
  }
}

/**
 * softCheese: a thick slice of fresh cheese: its smooth skin is seen as a rim, its cut is milky, with the faint arcs of
 * its layers and a few pits. Skin is the rind of a goat's cheese, chalky within. Melted, it has run out flat
 * and is golden where it bubbled.
 */
export function softCheese(pen: Pen, f: Frame, o: Look & { r: number; skin?: Hex }): void {
  const { r, brown } = o;
  const c = pen.vary(o.colour, 0.02);
  const s = f.scale;
  const shade = mix(c, '#c79f66', 0.5);
  const outline = pen.outline(f.x, f.y, r * s, r * pen.between(0.88, 0.96) * s, {
    wob: brown ? 0.14 : o.skin ? 0.03 : 0.045,
    n: 14,
    rot: f.rot,
  });
  const d = smooth(outline);
  if (brown) {
    const under = smooth(shift(outline, 0.8 * s, 2.4 * s));
    pen
      .shadow(under, 'low')
      .fill(under, tone(c, -0.2))
      .fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.06)]));
    pen.clip(d, () => {
      pen.line(d, tone(c, 0.6), r * 0.2 * s, 0.5);
      for (const [x, y] of pen.scatter({ x: f.x, y: f.y, rx: r * 0.7 * s, ry: r * 0.6 * s }, 4, r * 0.5 * s)) {
        const q = r * pen.between(0.2, 0.4) * s;
        pen.sear(x, y, q * 1.3, q, brown, 0.9, pen.between(0, 180));
      }
    });
    pen.gleam(f.x - r * 0.3 * s, f.y - r * 0.34 * s, r * 0.24 * s, r * 0.08 * s, 0.6);
    return;
  }
  const rim = o.skin ?? c;
  const side = smooth(hull([...outline, ...shift(outline, 1.6 * s, r * 0.26 * s)]));
  pen.shadow(side).fill(side, pen.linear([tone(rim, 0.1), mix(rim, shade, 0.4), mix(rim, shade, 0.8)]));
  pen.fill(d, pen.linear([tone(rim, 0.6), rim, mix(rim, shade, 0.2)]));
  const face = toward(outline, f.x, f.y, o.skin ? 0.84 : 0.88);
  const cut = smooth(face);
  pen.fill(cut, pen.linear([tone(c, 0.3), mix(c, shade, 0.1), mix(c, shade, 0.22)]));
  pen.clip(cut, () => {
    const zone = { x: f.x, y: f.y, rx: r * 0.6 * s, ry: r * 0.54 * s };
    if (o.skin) {
      pen.spots(7, () => pen.within(zone), [r * 0.04 * s, r * 0.1 * s], [mix(c, shade, 0.3)], 0.6);
      return;
    }
    // the layers of a ball that was stretched, and the pits in which whey stands
    const layer = (k: number, from: number) =>
      smooth(
        [0, 0.5, 1, 1.5].map((t): Point => {
          const a = from + t;
          return [f.x + Math.cos(a) * r * k * s, f.y + Math.sin(a) * r * k * 0.88 * s];
        }),
        false,
      );
    const start = pen.between(0, 6.283);
    const layers = layer(0.6, start) + layer(0.4, start + 2.4) + layer(0.66, start + 3.3);
    pen.line(layers, mix(c, shade, 0.5), 1.6 * s, 0.5);
    pen.spots(5, () => pen.within(zone), [r * 0.03 * s, r * 0.07 * s], [mix(c, shade, 0.6)], 0.6);
  });
  pen.line(smooth(face.slice(1, 8), false), '#ffffff', 1.6 * s, 0.8);
}

/** shaving: a thin flake of hard cheese, torn at its ends, one edge curled up. */
export function shaving(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { len, w, colour: c } = o;
  const s = f.scale;
  const half = len / 2;
  const j = () => pen.between(-0.12, 0.12) * w;
  const bow = pen.between(-0.2, 0.2) * w;
  const back: Point[] = [
    [-half, -w * 0.3 + j()],
    [-half * 0.6, -w * 0.5 + bow + j()],
    [0, -w * 0.5 + bow * 1.4],
    [half * 0.6, -w * 0.46 + bow + j()],
    [half * 1.04, -w * 0.34 + j()],
  ];
  const front: Point[] = [
    [half * 0.9, w * 0.1],
    [half + j(), w * 0.4],
    [half * 0.3, w * 0.5 + bow + j()],
    [-half * 0.3, w * 0.46 + bow + j()],
    [-half * 0.9, w * 0.44 + j()],
    [-half * 0.84, w * 0.06],
  ];
  const outline = f.all([...back, ...front]);
  const d = rounded(outline, 2 * s);
  pen.shadow(d, 'low').fill(rounded(shift(outline, 0.4 * s, 1.2 * s), 2 * s), tone(c, -0.24));
  pen.fill(d, pen.linear([tone(c, 0.5), tone(c, 0.2), tone(c, -0.08)]));
  const curl = back.map(([a, b]): Point => [a * 0.92, b + w * 0.16]);
  pen.line(smooth(f.all(curl), false), tone(c, lightness(c) < 0.5 ? 0.2 : 0.74), w * 0.14 * s, 0.8);
  pen.line(smooth(f.all(curl.map(([a, b]): Point => [a, b + w * 0.16])), false), tone(c, -0.26), 1.2 * s, 0.34);
}

/**
 * cheeseSlice: a slice of a wheel: straight where it was cut, with its darker rind along one side; it is supple, so
 * that a corner bends up and the light lies across it. Its eyes are few and small, or, with holes, large and round.
 */
export function cheeseSlice(pen: Pen, f: Frame, o: Look & { w: number; holes?: boolean }): void {
  const { w } = o;
  const c = pen.vary(o.colour, 0.03);
  const s = f.scale;
  const corner = () => w * pen.between(0.93, 1.04);
  const outline = f.all([
    [-corner(), -corner() * 0.86],
    [0, -w * 0.9],
    [corner(), -corner() * 0.86],
    [w, 0],
    [corner(), corner() * 0.86],
    [0, w * 0.84],
    [-corner(), corner() * 0.86],
    [-w * 1.02, 0],
  ]);
  const round = 8 * s;
  const under = rounded(shift(outline, 1.2 * s, 3.2 * s), round);
  const d = rounded(outline, round);
  pen.shadow(under, 'low').fill(under, tone(c, -0.26));
  pen.fill(d, pen.linear([tone(c, 0.4), tone(c, 0.06), tone(c, -0.1)]));
  pen.clip(d, () => {
    // the light lies across the bend, the shade beside it
    const turn = pen.between(-40, 40);
    const q = frame(f.x, f.y, turn, s);
    pen.sear(...q(-w * 0.3, -w * 0.2), w * 0.3 * s, w * 1.1 * s, '#fff6d6', 0.6, turn + 20);
    pen.sear(...q(w * 0.36, w * 0.1), w * 0.24 * s, w * 0.9 * s, tone(c, -0.2), 0.4, turn + 20);
    const rind = rounded(
      f.all([
        [-w * 1.2, -w * 1.2],
        [w * 1.2, -w * 1.2],
        [w * 1.2, -w * 0.78],
        [0, -w * 0.81],
        [-w * 1.2, -w * 0.78],
      ]),
      1,
    );
    pen.fill(rind, mix(c, '#b5651c', 0.6));
    const eyes = pen.scatter({ x: f.x, y: f.y, rx: w * 0.7 * s, ry: w * 0.6 * s }, o.holes ? 5 : 4, w * 0.5 * s);
    for (const [u, v] of eyes) {
      const r = (o.holes ? pen.between(0.08, 0.17) : pen.between(0.025, 0.055)) * w * s;
      pen.ellipse(u, v, r, r * 0.8, tone(c, -0.34));
      pen.ellipse(u + r * 0.14, v + r * 0.26, r * 0.8, r * 0.56, tone(c, -0.1));
    }
  });
  pen.line(smooth(outline.slice(5, 9), false), tone(c, 0.7), 1.4 * s, 0.6);
}

/** cheeseWedge: a wedge of soft cheese, its white rind round the broad end and below. */
export function cheeseWedge(pen: Pen, f: Frame, o: Look & { skin: Hex; len: number; w: number }): void {
  const { len, w } = o;
  const s = f.scale;
  const half = len / 2;
  const c = pen.vary(o.colour, 0.03);
  const outline = f.all([
    [-half, 0],
    [half * 0.7, -w * 0.5],
    [half * 0.98, -w * 0.2],
    [half, w * 0.24],
    [half * 0.74, w * 0.52],
  ]);
  const under = rounded(hull([...outline, ...shift(outline, 1.6 * s, 9 * s)]), 4 * s);
  pen.shadow(under).fill(under, pen.linear([tone(c, 0.1), tone(c, -0.16), tone(c, -0.3)]));
  const rind = rounded(shift(outline, 0, 0), 4 * s);
  pen.fill(rind, pen.linear([tone(o.skin, 0.5), o.skin, tone(o.skin, -0.12)]));
  const cut = f.all([
    [-half * 0.8, 0],
    [half * 0.62, -w * 0.38],
    [half * 0.8, 0],
    [half * 0.64, w * 0.4],
  ]);
  pen.fill(rounded(cut, 5 * s), pen.linear([tone(c, 0.4), c]), 0.75);
}
