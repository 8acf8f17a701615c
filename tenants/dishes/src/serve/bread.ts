import { type Hex, lightness, mix, tone, vivid } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { flatDisc } from '../pieces/pantry.ts';
import { seed } from '../pieces/shapes.ts';
import { slice } from '../pieces/slices.ts';
import { Area } from './area.ts';
import { soft } from './soft.ts';

/** Kinds of sliced bread and what is spread on like it. */
export const breads = {
  white: { crumb: '#f6e9cb', crust: '#c98f45', round: true },
  brown: { crumb: '#eacf9f', crust: '#a5672f', round: true },
  wholemeal: { crumb: '#e2c190', crust: '#96592a', round: true },
  sourdough: { crumb: '#efdab0', crust: '#a8682c', round: true },
  raisin: { crumb: '#dcb478', crust: '#7d4e28', round: true },
  rye: { crumb: '#94633c', crust: '#5c3a22', round: false },
  gingerbread: { crumb: '#b97a42', crust: '#5f341c', round: false },
  crispbread: { crumb: '#d9ae70', crust: '#a8743a', round: false },
  rusk: { crumb: '#e2bb7a', crust: '#b37d3c', round: true },
  'sponge-cake': { crumb: '#f0d28a', crust: '#cf9a4c', round: true },
  'rice-cake': { crumb: '#efe4c8', crust: '#d3c09a', round: true },
  'corn-cake': { crumb: '#ecd083', crust: '#cfa850', round: true },
  cracker: { crumb: '#e8c98e', crust: '#b98242', round: false },
} as const satisfies Record<string, { crumb: Hex; crust: Hex; round: boolean }>;

export type Bread = keyof typeof breads;

/** disc tells whether a kind of bread is a round slab rather than a slice of a loaf. */
export const isDisc = (b: Bread) => b === 'rusk' || b === 'sponge-cake' || b === 'rice-cake' || b === 'corn-cake';

function loafOutline(w: number, h: number, round: boolean): Point[] {
  const [a, b] = [w / 2, h / 2];
  return round
    ? [
        [-a * 0.96, b],
        [-a, -b * 0.08],
        [-a * 1.08, -b * 0.55],
        [-a * 0.72, -b],
        [0, -b * 1.05],
        [a * 0.72, -b],
        [a * 1.08, -b * 0.55],
        [a, -b * 0.08],
        [a * 0.96, b],
      ]
    : [
        [-a, -b],
        [a, -b],
        [a, b],
        [-a, b],
      ];
}

/** sponge draws a round sponge cake: a pale edge, and a soft brown top with fine pores. */
function sponge(pen: Pen, x: number, y: number, r: number, crumb: Hex, crust: Hex): Area {
  const edge = pen.blob(x, y, r, r * 0.98, { wob: 0.015, n: 14 });
  pen.shadow(edge, 'high').add(`<path d="${edge}" transform="translate(3 9)" fill="${tone(crumb, -0.34)}"/>`);
  pen.fill(edge, pen.linear([tone(crumb, 0.4), crumb, tone(crumb, -0.2)]));
  const top = pen.blob(x - 1, y - 2, r * 0.9, r * 0.88, { wob: 0.025, n: 16 });
  pen.fill(top, pen.radial([tone(crust, 0.28), tone(crust, 0.06), tone(crust, -0.1), [crumb, 1]], '.42 .38 .62'));
  const pores = pen.scatter({ x, y, rx: r * 0.82, ry: r * 0.82 }, 110, r * 0.07);
  pen.specks(pores.slice(0, 70), tone(crust, -0.34), 3, 0.4).specks(pores.slice(70), tone(crumb, 0.4), 3.6, 0.45);
  return new Area(x, y, r * 0.84);
}

/** puffed draws a cake of puffed rice or corn: grains pressed together, which bulge out all round its edge. */
function puffed(pen: Pen, x: number, y: number, r: number, c: Hex): Area {
  pen.stamp(`puffed${c}${r}`, x, y, 0, 2, 180, () => puffedCake(pen, r, c));
  return new Area(x, y, r * 0.86);
}

function puffedCake(pen: Pen, r: number, c: Hex): void {
  const grain = (u: number, v: number, q: number) =>
    pen.blob(u, v, q * 1.15, q * 0.9, { n: 6, wob: 0.16, rot: pen.between(0, 180) });
  const rim = Array.from({ length: 34 }, (_, i) => {
    const t = (i / 34) * 6.283 + pen.between(-0.06, 0.06);
    const k = r * pen.between(0.9, 0.94);
    return grain(Math.cos(t) * k, Math.sin(t) * k, r * pen.between(0.06, 0.09));
  }).join('');
  const disc = pen.disc(0, 0, r * 0.92);
  pen.shadow(disc, 'high').fill(pen.disc(2, 7, r * 0.96), tone(c, -0.36));
  pen.fill(disc, tone(c, -0.2)).fill(rim, pen.linear([tone(c, 0.3), c, tone(c, -0.16)]));
  const places = pen.scatter({ x: 0, y: 0, rx: r * 0.94, ry: r * 0.94 }, 90, r * 0.15);
  for (const [m, k] of [-0.06, 0.2, 0.44].entries()) {
    const some = places.filter((_, i) => i % 3 === m).map(([u, v]) => grain(u, v, r * pen.between(0.08, 0.12)));
    pen.fill(some.join(''), tone(c, k));
  }
  pen.specks(shift(places, r * 0.03, r * 0.06), tone(c, -0.4), r * 0.03, 0.5);
}

/** loose is the crumb of a slice: pale and soft, with a warm edge towards the crust and open pores of every size. */
function loose(pen: Pen, f: Frame, d: string, [w, h]: readonly [number, number], crumb: Hex): void {
  pen.fill(d, pen.linear([tone(crumb, 0.5), tone(crumb, 0.2), tone(crumb, 0.02)]));
  pen.clip(d, () => {
    soft(pen, w * 0.02, () => pen.line(d, tone(crumb, -0.34), w * 0.06, 0.6));
    const pores = pen.scatter(
      { x: f.x, y: f.y, rx: w * 0.5, ry: h * 0.5, w: w * 0.9, h: h * 0.9, rot: f.rot },
      34,
      w * 0.1,
    );
    const pore = ([x, y]: Point, k: number) => {
      const q = w * pen.between(0.008, 0.022) * k;
      return pen.blob(x, y, q * 1.5, q, { n: 7, wob: 0.2, rot: f.rot + pen.between(20, 70) });
    };
    const all = pores.map((p, i) => pore(p, i % 5 ? 0.8 : 1.5));
    pen.fill(all.join(''), tone(crumb, -0.3), 0.42);
    pen.specks(pen.scatter({ x: f.x, y: f.y, rx: w * 0.46, ry: h * 0.46 }, 40, w * 0.05), tone(crumb, 0.6), 3, 0.6);
  });
}

/** crisp is a thin slice of crispbread or a cracker: baked gold, with soft dents and a browned edge. */
function crisp(pen: Pen, f: Frame, d: string, [w, h]: readonly [number, number], crumb: Hex, crust: Hex): void {
  pen.shadow(d).add(`<path d="${d}" transform="translate(1.5 4)" fill="${tone(crust, -0.2)}"/>`);
  pen.fill(d, pen.linear([tone(crumb, 0.44), tone(crumb, 0.12), tone(crumb, -0.06)]));
  pen.clip(d, () => {
    soft(pen, w * 0.03, () => pen.line(d, crust, w * 0.1, 0.8));
    const dents: Point[] = [];
    for (let i = -2.5; i <= 2.5; i++)
      for (let k = -3; k <= 3; k++)
        dents.push(f(((i + pen.between(-0.08, 0.08)) * w) / 5.9, ((k + pen.between(-0.08, 0.08)) * h) / 7));
    soft(pen, 1.4, () =>
      pen.specks(dents, tone(crumb, -0.3), w * 0.056, 0.6).specks(shift(dents, 2, 3), tone(crumb, 0.7), w * 0.035, 0.7),
    );
  });
}

/** breadSlice draws a slice of bread and returns where its topping goes. */
export function breadSlice(pen: Pen, x: number, y: number, w: number, h: number, rot: number, kind: Bread): Area {
  const { crumb, crust, round } = breads[kind];
  const f = frame(x, y, rot);
  if (kind === 'sponge-cake') return sponge(pen, x, y, w * 0.5, crumb, crust);
  if (kind === 'rice-cake' || kind === 'corn-cake') return puffed(pen, x, y, w * 0.48, crumb);
  if (isDisc(kind)) {
    const r = w * 0.48;
    flatDisc(pen, frame(x, y, rot), { colour: crumb, r, thick: 9, brown: '#b9803c' });
    return new Area(x, y, r * 0.96, r * 0.96, rot);
  }
  const outline = loafOutline(w, h, round).map(
    ([a, b]): Point => [a * pen.between(0.985, 1.015), b * pen.between(0.985, 1.015)],
  );
  const at = (k: number) => rounded(toward(f.all(outline), x, y, k), round ? 26 : 9);
  const d = at(1);
  if (kind === 'crispbread' || kind === 'cracker') {
    crisp(pen, f, d, [w, h], crumb, crust);
    return new Area(x, y, w * 0.48, h * 0.48, rot, true);
  }
  pen.shadow(d, 'high').add(`<path d="${d}" transform="translate(2 5)" fill="${tone(crust, -0.3)}"/>`);
  pen.fill(d, pen.linear([tone(crust, 0.3), crust, tone(crust, -0.18)]));
  loose(pen, f, at(0.935), [w, h], crumb);
  const holes = Array.from({ length: 40 }, () => f(pen.between(-w, w) * 0.42, pen.between(-h, h) * 0.42));
  if (kind === 'rye' || kind === 'wholemeal')
    pen.specks(
      holes.map(([a, b]): Point => [a + 5, b - 6]),
      tone(crumb, 0.4),
      4,
      0.5,
    );
  if (kind === 'gingerbread') {
    // a moist, open crumb
    const pores = Array.from({ length: 90 }, () => f(pen.between(-w, w) * 0.44, pen.between(-h, h) * 0.44));
    pen.specks(pores, tone(crumb, -0.36), 4, 0.55).specks(shift(pores, 1.2, 2), tone(crumb, 0.4), 2.6, 0.5);
  }
  if (kind === 'raisin')
    for (let i = 0; i < 13; i++) {
      const q = f(pen.between(-w, w) * 0.38, pen.between(-h, h) * 0.38);
      pen.fill(pen.blob(q[0], q[1], 7, 5, { n: 7, wob: 0.2 }), '#52322e', 0.9);
    }
  return new Area(x, y, w * 0.47, h * 0.47, rot, true);
}

/**
 * What a spread is like: bits are pieces in it, coarse ones as in a mashed egg, fine ones as in peanut butter, or the
 * soft grains of cottage cheese.
 */
export interface Spreadable {
  bits?: 'coarse' | 'fine' | 'curds';
  /** jam is clear and shines, with soft pieces of fruit. */
  jam?: boolean;
  k?: number;
}

/** spread covers a slice with something spreadable, in a few turns of the knife. */
export function spread(pen: Pen, a: Area, c: Hex, o: Spreadable = {}): void {
  const n = 18;
  const power = a.square ? 0.5 : 1;
  const k = o.k ?? 0.86;
  const outline = Array.from({ length: n }, (_, i) => {
    const t = (i / n) * 6.283;
    const edge = (v: number) => Math.sign(v) * Math.abs(v) ** power * k * pen.between(0.93, 1.04);
    return a.at(edge(Math.cos(t)), edge(Math.sin(t)));
  });
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(smooth(shift(outline, 0.6, 2)), tone(c, -0.3), 0.6);
  pen.fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.12)]));
  pen.clip(d, () => {
    if (o.jam) jam(pen, a, c, d);
    else turns(pen, a, c, o.bits === 'coarse' ? 0.6 : 1);
    if (o.bits === 'curds') grainy(pen, a, c, k);
    if (!o.bits || o.bits === 'curds') return;
    const size = a.size * (o.bits === 'coarse' ? 1 : 0.5);
    const layers = [tone(c, 0.3), tone(c, 0.14), tone(c, -0.1)].map((own) => ({ own, d: '' }));
    let under = '';
    for (const [x, y] of pen.scatter(a.all(k * 0.94), o.bits === 'coarse' ? 50 : 34, a.size * 0.12)) {
      const q = size * pen.between(0.04, 0.1);
      const bit = pen.outline(x, y, q * 1.2, q * 0.8, { wob: 0.24, n: 6, rot: pen.between(0, 180) });
      under += smooth(shift(bit, 0.7, 1.6));
      pen.pick(layers).d += smooth(bit);
    }
    pen.fill(under, tone(c, -0.5), 0.4);
    for (const { own, d: bits } of layers) pen.fill(bits, own);
  });
}

/** grainy lays the round grains of cottage cheese over all of a spread, each with a warm shade below it. */
function grainy(pen: Pen, a: Area, c: Hex, k: number): void {
  const grains = pen.scatter(a.all(k * 0.96), 110, a.size * 0.13);
  for (const [m, own] of [tone(c, 0.1), tone(c, 0.34), tone(c, 0.7)].entries()) {
    const some = grains.filter((_, i) => i % 3 === m);
    const wide = a.size * (0.11 + m * 0.025);
    pen.specks(shift(some, wide * 0.1, wide * 0.2), mix(c, '#a8824c', 0.55), wide, 0.7).specks(some, own, wide, 1);
  }
}

/** turns are the broad strokes of a knife: each an arc with a crest at one side and a hollow at the other. */
function turns(pen: Pen, a: Area, c: Hex, k: number): void {
  const start = pen.between(-0.3, 0.3);
  soft(pen, Math.max(1.6, a.size * 0.024), () => {
    for (const v of [-0.72, -0.26, 0.22, 0.7]) {
      const [from, to] = [pen.between(-0.9, -0.6), pen.between(0.4, 0.9)];
      const bow = pen.between(0.14, 0.3);
      const arc = (dv: number, narrow: number) =>
        [0, 0.3, 0.6, 1].map((t) => {
          const u = from + (to - from) * t;
          return a.at(u, v + start * u + dv * (1 - narrow * t) - bow * Math.sin(Math.PI * t));
        });
      const hollow = smooth([...arc(0.16, 0.8), ...arc(-0.12, 0.7).reverse()]);
      pen.fill(hollow, pen.linear([tone(c, -0.22), tone(c, -0.04), tone(c, 0.3)]), 0.55 * k);
      pen.line(smooth(arc(-0.15, 0.7), false), tone(c, 0.66), a.size * 0.055, 0.75 * k);
    }
  });
}

/**
 * jam is clear: bright where it is thin, at its edge, and deep where it is thick; soft halves of fruit are sunk in it,
 * with their small seeds, and its light is hard and white. With pale streaks it would be raw meat.
 */
function jam(pen: Pen, a: Area, c: Hex, edge: string): void {
  const r = a.size;
  pen.fill(edge, pen.radial([tone(c, -0.16), [tone(c, -0.1), 0.5], [c, 0.8], tone(c, 0.36)], '.5 .5 .56'));
  soft(pen, 2, () => pen.line(edge, tone(c, 0.5), r * 0.07, 0.7));
  for (const [x, y] of pen.scatter(a.all(0.66), 7, r * 0.42)) {
    const q = r * pen.between(0.14, 0.22);
    const fruit = pen.outline(x, y, q, q * 0.84, { wob: 0.12, n: 9, rot: pen.between(0, 180) });
    soft(pen, 2, () => pen.fill(smooth(shift(fruit, 2, 3)), tone(c, -0.6), 0.5));
    pen.fill(smooth(fruit), pen.radial([tone(c, 0.2), [tone(c, -0.06), 0.6], tone(c, -0.3)], '.38 .3 .8'), 0.85);
    const seeds = pen.scatter({ x, y, rx: q * 0.7, ry: q * 0.6 }, 6, q * 0.36);
    pen.specks(seeds, mix(c, '#ffd98a', 0.6), r * 0.036, 0.8);
    pen.gleam(x - q * 0.3, y - q * 0.4, q * 0.4, q * 0.14, 0.75);
  }
}

/** toastie is a closed sandwich from the grill, melted cheese at its edge when it has any. */
export function toastie(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  rot: number,
  kind: Bread,
  melted?: Hex,
): void {
  const { crumb, round } = breads[kind];
  breadSlice(pen, x, y, w, h, rot, kind);
  if (melted) {
    const n = 22;
    const f = frame(x, y, rot);
    const edge = (v: number) => Math.sign(v) * Math.abs(v) ** 0.6;
    const d = smooth(
      Array.from({ length: n }, (_, i) => {
        const t = (i / n) * 6.283;
        const k = pen.between(0.47, 0.545);
        return f(edge(Math.cos(t)) * w * k, edge(Math.sin(t)) * h * k);
      }),
    );
    pen.shadow(d).fill(d, pen.linear([tone(melted, 0.3), melted, tone(melted, -0.22)]));
  }
  const top = frame(x - 6, y - 11, rot - 2);
  const outline = top.all(loafOutline(w * 0.97, h * 0.97, round));
  const d = rounded(outline, round ? 24 : 9);
  const toast = tone('#c98f4c', 0);
  pen.shadow(d, 'mid').fill(d, pen.linear([tone('#9a6230', 0.1), '#8d5a2c', tone('#8d5a2c', -0.3)]));
  pen.fill(
    rounded(toward(outline, top.x, top.y, 0.93), 22),
    pen.linear([tone(crumb, 0.06), toast, tone(toast, -0.24)]),
  );
  pen.clip(d, () => {
    pen.spots(
      16,
      () => top(pen.between(-w, w) * 0.42, pen.between(-h, h) * 0.42),
      [8, 24],
      ['#b0703a', '#e0b878', '#a8652f'],
      0.3,
    );
    const marks = [-2, -1, 0, 1, 2].map((i) =>
      smooth([top(i * w * 0.17 - w * 0.12, -h * 0.5), top(i * w * 0.17 + w * 0.1, h * 0.5)], false),
    );
    pen.line(marks.join(''), '#7a4620', 9, 0.42).line(marks.join(''), '#5a3116', 4, 0.35);
  });
}

/** bun is the top of a round roll: matte, pale where it rose against its neighbours, with raisins if it has them. */
export function bun(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  own: Hex,
  o: { sesame?: boolean; raisins?: boolean } = {},
): void {
  // dark bread is lighter in the light than it is cut, or it would read as chocolate
  const c = vivid(mix(own, '#c8863e', 0.4), 0.06, Math.max(0, 0.66 - lightness(own)) * 0.5);
  const outline = pen.outline(x, y, r, r * 0.96, { wob: 0.03, n: 14, waves: [2, 3, 5] });
  const d = smooth(outline);
  pen.shadow(d, 'high').fill(smooth(shift(outline, 1, 5)), tone(c, -0.34));
  pen.fill(
    d,
    pen.radial([tone(c, 0.3), [tone(c, 0.06), 0.5], [tone(c, 0.02), 0.8], [tone(c, 0.44), 1]], '.46 .42 .58'),
  );
  pen.clip(d, () => {
    soft(pen, r * 0.05, () => {
      pen.line(smooth(toward(outline, x, y, 0.99).slice(0, 7), false), tone(c, -0.42), r * 0.14, 0.4);
      pen.spots(
        7,
        () => pen.within({ x, y, rx: r * 0.6, ry: r * 0.6 }),
        [r * 0.1, r * 0.24],
        [tone(c, -0.26), tone(c, -0.16), tone(c, 0.3)],
        0.36,
      );
      pen.ellipse(x - r * 0.28, y - r * 0.34, r * 0.34, r * 0.2, '#fff4de', 0.4, -36);
    });
    // flour, and the fine wrinkles of a crust
    pen.specks(pen.scatter({ x, y, rx: r * 0.86, ry: r * 0.86 }, 60, r * 0.06), tone(c, 0.6), 1.8, 0.5);
    if (o.raisins)
      for (const [u, v] of pen.scatter({ x, y, rx: r * 0.8, ry: r * 0.78 }, 13, r * 0.3)) {
        const q = r * pen.between(0.06, 0.09);
        pen.fill(pen.blob(u, v, q * 1.5, q * 1.2, { n: 7, wob: 0.1 }), tone(c, -0.2), 0.7);
        pen.fill(pen.blob(u, v, q * 1.2, q, { n: 7, wob: 0.2, rot: pen.between(0, 180) }), '#472a24');
      }
  });
  if (o.sesame)
    for (const [u, v] of pen.scatter({ x, y, rx: r * 0.72, ry: r * 0.72 }, 20, r * 0.2))
      seed(pen, frame(u, v, pen.between(0, 360), 0.62), { colour: '#f0dfb8', l: 9, w: 5 });
}

/** bunHalf is the cut side of a round roll; it returns where its topping goes. */
export function bunHalf(pen: Pen, x: number, y: number, r: number, c: Hex, raisins = false): Area {
  slice(pen, frame(x, y), { r, skin: tone(c, -0.05), flesh: '#eeddb8', thick: 12 });
  const holes = pen.scatter({ x, y, rx: r * 0.84, ry: r * 0.84 }, 34, r * 0.1);
  pen.specks(holes, '#d2b585', 5, 0.45);
  if (raisins) raisinsIn(pen, { x, y, rx: r * 0.84, ry: r * 0.84 }, 14, r * 0.085);
  return new Area(x, y, r * 0.88);
}

/** raisinsIn are plump raisins of radius r that stick out of bread, or through the butter on it. */
export function raisinsIn(pen: Pen, z: Zone, n: number, r: number): void {
  for (const [x, y] of pen.scatter(z, n, r * 3.6)) {
    const raisin = pen.outline(x, y, r * pen.between(0.94, 1.14), r * 0.88, {
      n: 9,
      wob: 0.1,
      rot: pen.between(0, 180),
    });
    pen.sear(x, y + r * 0.3, r * 1.7, r * 1.5, '#8a5a24', 0.5);
    pen.fill(smooth(raisin), pen.radial(['#96604c', ['#6b3c30', 0.5], '#4e2a24'], '.36 .3 .75'));
  }
}

/** holed draws a round thing with a real hole of radius r: what is below shows in it. */
export function holed(pen: Pen, x: number, y: number, r: number, draw: () => void): void {
  const id = pen.define(
    `hole${x},${y},${r}`,
    (name) =>
      `<clipPath id="${name}"><path clip-rule="evenodd" d="M-140-60h760v600h-760z${pen.blob(x, y, r, r, { wob: 0.05 })}"/></clipPath>`,
  );
  pen.group(`clip-path="url(#${id})"`, draw);
  pen.hoop(x + 0.5, y + 1, r + 1, tone('#8a5a2c', -0.1), 3, 0.5);
}

/** longRoll draws the lower half of a long roll, then its filling, then the lid a little to the back. */
export function longRoll(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  c: Hex,
  fill: (a: Area) => void,
): void {
  const f = frame(x, y, rot);
  const loaf = (dy: number, k: number, wide: number) =>
    rounded(
      f.all([
        [(-len / 2) * k, -wide / 2 + dy],
        [(len / 2) * k, -wide / 2 + dy],
        [(len / 2) * k, wide / 2 + dy],
        [(-len / 2) * k, wide / 2 + dy],
      ]),
      wide * 0.48,
    );
  const low = loaf(22, 1, w);
  pen.shadow(low, 'high').fill(low, pen.linear([tone(c, 0.22), c, tone(c, -0.42)]));
  pen.fill(loaf(17, 0.965, w * 0.86), pen.linear(['#f3e6c6', '#ead6aa', '#d6b986']));
  const [ax, ay] = f(0, 22);
  fill(new Area(ax, ay, len * 0.46, w * 0.4, rot));
  const lid = rounded(
    f.all([
      [-len * 0.49, -w * 0.72],
      [len * 0.49, -w * 0.72],
      [len * 0.49, -w * 0.06],
      [-len * 0.49, -w * 0.06],
    ]),
    w * 0.32,
  );
  pen.shadow(lid, 'high').fill(lid, pen.linear([tone(c, 0.4), c, tone(c, -0.38)]));
  const cuts = [-0.58, -0.2, 0.18, 0.56].map((u) =>
    smooth(
      f.all([
        [(u * len) / 2 - 18, -w * 0.46],
        [(u * len) / 2, -w * 0.4],
        [(u * len) / 2 + 22, -w * 0.28],
        [(u * len) / 2 + 4, -w * 0.32],
      ]),
    ),
  );
  pen.fill(cuts.join(''), tone(c, 0.5), 0.7);
  pen.line(
    smooth(
      f.all([
        [-len * 0.42, -w * 0.6],
        [0, -w * 0.64],
        [len * 0.36, -w * 0.58],
      ]),
      false,
    ),
    '#fff1d8',
    5,
    0.3,
  );
}
