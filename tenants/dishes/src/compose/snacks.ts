import { tone } from '../colour.ts';
import type { Part, Sauce } from '../dish.ts';
import { frame, type Zone } from '../geometry.ts';
import { type PieceName, pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { sauceBase } from '../serve/baked.ts';
import { bed, clustered, put, ring, row } from '../serve/laying.ts';
import { pool } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { type Composer, type Serving, sauceColour } from './serving.ts';
import { signOf } from './toppings.ts';

const isSliced = (p: Part) => pieceEntry(p.piece).sliced === true || p.piece === 'mozzarella';

/** inTurn lays slices of two kinds by turns in a wreath, each leaning on the next, and the rest in its middle. */
function inTurn(s: Serving, a: Area, parts: readonly Part[]): void {
  const slices = parts.filter(isSliced).slice(0, 3);
  const others = parts.filter((p) => !slices.includes(p));
  const n = 12 - (12 % slices.length);
  const r = a.size * 0.27;
  for (let i = 0; i < n; i++) {
    const p = slices[i % slices.length] as Part;
    const t = (i / n) * 6.283 - 1.2;
    const at: [number, number] = [a.x + Math.cos(t) * a.size * 0.64, a.y + Math.sin(t) * a.size * 0.64];
    const long = p.piece === 'avocado-slice';
    s.put(p, at, s.fit(p, r) * (long ? 1.1 : 1), t * 57.3 + (long ? 0 : 60));
  }
  if (others.length) s.heap(a.zone(0, 0, 0.42), others, 1.25, 1.7);
  else
    slices.forEach((p, i) => {
      const t = i * 2.2 + 0.5;
      s.put(p, a.at(Math.cos(t) * 0.17, Math.sin(t) * 0.17), s.fit(p, r), t * 57.3);
    });
}

/** bites: small things to pick, ringed, rowed or heaped. */
export const bites =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 && s.pieces.length > 2 ? s.bowl({ r: 196, fill: 0.88 }) : s.plate({ r: 196, well: 0.94 });
    const dip = s.sauce('dip');
    const parts = s.pieces;
    const [first, ...others] = parts;
    if (!first) return;
    const e = pieceEntry(first.piece);
    if (s.leaves.length > 0 && s.rest.length > 0) bed(s.pen, a.zone(0, 0, 0.84), s.leaves, 1.1);
    const solid = parts.filter((p) => !s.leaves.includes(p) || s.rest.length === 0);
    if (e.hero) {
      const scale = s.fit(first, a.size * 0.42);
      if (way === 1) ring(s.pen, a, first, 4, 0.5, scale, 20, 90);
      else
        row(
          s.pen,
          a.at(0, dip ? -0.1 : 0),
          first,
          4,
          e.size * scale * 0.86,
          way === 2 ? 20 : -34,
          way === 2 ? -64 : 58,
          scale,
        );
      s.heap(
        a.zone(0.6, 0.58, 0.3, 0.26),
        others.filter((p) => !pieceEntry(p.piece).leaf),
        1.1,
        1,
      );
    } else if (way < 2 && solid.filter(isSliced).length > 1) {
      inTurn(s, a, solid);
    } else if (way === 0 && solid.length > 1) {
      solid.slice(0, 5).forEach((p, i, list) => {
        const t = ((i / list.length) * 360 - 90) / 57.3;
        s.side(
          {
            ...a.zone(Math.cos(t) * 0.42, Math.sin(t) * 0.42, list.length > 3 ? 0.46 : list.length < 3 ? 0.6 : 0.52),
            rot: t * 57.3 + 90,
          },
          p,
          list.length < 3 ? 1.36 : 1.26,
        );
      });
    } else if (way === 1 && solid.length > 1) {
      solid.slice(0, 4).forEach((p, i, list) => {
        const u = list.length === 1 ? 0 : (i / (list.length - 1)) * 1.1 - 0.55;
        const broad = list.length === 2;
        s.side(
          { ...a.zone(broad ? u * 0.72 : u * 0.92, 0, 0.76 - Math.abs(u) * 0.2, broad ? 0.46 : 0.32), rot: 84 },
          p,
          broad ? 1.4 : 1.26,
        );
      });
    } else if (dip || solid.length === 1) {
      // an uneven heap round the dip, not a wreath
      if (dip) s.heap({ ...a.zone(0, 0, 0.95), hole: 0.42 }, [first], 1.36, 1.7);
      else s.heap(a.zone(0, 0, 0.92), [first], 1.4, 1.8);
    } else s.heap(a.zone(0, 0, 0.92), solid, 1.34, 1.8);
    if (dip && !e.hero) s.dipCup(a.x, a.y, a.size * 0.44, dip, s.top.slice(0, 1));
    else if (dip) s.dipCup(...a.at(0.62, 0.6), a.size * 0.32, dip);
    s.garnish(a.zone(0, 0, 0.56), { skip: ['dip'] });
  };

/** balls: meatballs, falafel, energy balls, cookies, with a dip or a salad. */
export const balls =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 1 ? s.board({ round: true, rot: 0 }) : way === 2 ? s.bowl({ fill: 0.88 }) : s.plate({ well: 0.88 });
    const first = s.heroes[0] ?? s.rest[0] ?? s.pieces[0];
    if (!first) return;
    if (s.leaves.length) bed(s.pen, a.zone(0, 0, 0.84), s.leaves, 1.15);
    const base = s.surface('grain', 'cream', 'mash');
    if (base) s.mound(a.zone(0, 0, 0.86), base);
    const dip = s.sauce('dip');
    const size = pieceEntry(first.piece).size;
    const others = s.pieces.filter((p) => p !== first && !s.leaves.includes(p)).slice(0, 4);
    const r = a.size * (way === 1 ? 0.25 : others.length ? 0.23 : 0.25);
    const scale = r / size;
    // what goes with them lies below, in the front half
    const low = others.length > 0 && !base;
    if (others.length)
      s.heap(
        way === 1 ? a.zone(0.56, 0.56, 0.26) : a.zone(low ? -0.06 : -0.1, 0.44, 0.8, 0.44),
        others,
        1.3,
        low ? 1.5 : 0.9,
      );
    const spot = dip ? [-0.14, low ? -0.24 : -0.1] : [0, low ? -0.2 : 0];
    const [x, y] = a.at(spot[0] as number, spot[1] as number);
    if (way === 1) {
      ring(s.pen, a, first, dip ? 9 : 7, dip ? 0.68 : 0.54, scale * (dip ? 1.02 : 1.08));
      if (!dip) put(s.pen, first, a.x - 3, a.y - 8, scale * 1.16, 80);
    } else if (way === 0) {
      // in rows that lie on each other, as they came out of the pan
      const rows = others.length ? [3, 2] : [3, 4, 3];
      rows.forEach((count, i) => {
        const down = (i - (rows.length - 1) / 2) * r * 1.72;
        row(s.pen, [x + (i % 2 ? 4 : -6), y + down], first, count, r * (count > 3 ? 1.86 : 2), -5, i * 40, scale);
      });
    } else
      for (const [u, v] of s.pen.scatter({ x, y, rx: a.size * 0.6, ry: a.size * 0.6 }, 9, r * 1.8))
        put(s.pen, first, u, v, scale * s.pen.between(0.95, 1.05));
    if (way === 1 && dip) s.dipCup(a.x, a.y, a.size * 0.4, dip);
    else if (dip) s.dipCup(...a.at(0.58, 0.56), a.size * 0.34, dip);
    s.garnish(a.zone(-0.05, -0.05, way === 1 ? 0.66 : 0.56), { skip: ['dip'], scale: 1.1, most: 1.5 });
  };

/** signed lays a few of the things that a dip is made of on it: a hummus without chickpeas could be anything. */
function signed(s: Serving, sauce: Sauce, at: readonly [number, number], r: number): void {
  const part = signOf([...sauce.of, ...(s.dish.inside ?? [])]);
  if (!part || [...s.pieces, ...s.top].some((p) => p.piece === part.piece)) return;
  const { size, sliced } = pieceEntry(part.piece);
  const scale = (r * (sliced ? 0.4 : size > 18 ? 0.26 : 0.17)) / size;
  if (!sliced) {
    clustered(s.pen, part, at, size > 18 ? 3 : 5, scale, 0.6);
    return;
  }
  for (let i = 0; i < 2; i++) {
    const far = size * scale * 0.7 * Math.sqrt(i / 2.4);
    put(s.pen, part, at[0] + Math.cos(i * 2.4 + 0.6) * far, at[1] + Math.sin(i * 2.4 + 0.6) * far, scale, 60 + i * 24);
  }
}

/** dip: a cup in the middle, at one side, or a broad bowl, with what is dipped around it. */
export const dip =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.board({ round: true, rot: 0 }) : s.plate({ well: 0.88 });
    const sauce = s.sauce('dip', 'spread', 'pool') ?? s.sauces[0];
    const parts: Part[] = [...s.pieces];
    const at = [a.at(0, 0), a.at(-0.14, -0.2), a.at(0, 0)][way] as [number, number];
    const r = a.size * ([0.48, 0.46, 0.66][way] as number);
    const n = parts.length;
    const start = s.pen.between(0, 360);
    parts.slice(0, 6).forEach((p, i) => {
      const e = pieceEntry(p.piece);
      const width = (way === 1 ? 245 : 360) / n;
      const from = (way === 1 ? -48 : start) + i * width;
      const radius = way === 1 ? a.size * 0.64 : (r + a.size * 0.96) / 2 + 4;
      const centre = way === 1 ? at : ([a.x, a.y] as [number, number]);
      const scale = e.long
        ? Math.min(1.7, (a.size * 0.62) / (e.size * 2)) * (way === 1 ? 1.3 : 1.16)
        : Math.min(1.5, (a.size * 0.25) / e.size);
      const step = e.long ? e.size * scale * 0.3 : e.size * scale * 0.86;
      const count = Math.max(2, Math.min(14, Math.round(((width - 12) / 57.3) * (radius / step))));
      s.fan(p, centre, radius, count, from + 8, from + width - 8, scale, e.long ? 0 : 90);
    });
    if (sauce) {
      s.dipCup(at[0], at[1], r, sauce);
      const z: Zone = { x: at[0], y: at[1], rx: r * 0.6, ry: r * 0.6 };
      const oil = s.sauces.find((x) => x.substance === 'oil');
      if (oil) pool(s.pen, { ...z, rx: r * 0.3, ry: r * 0.24 }, sauceColour(oil), { raised: false, wob: 0.12 });
      s.strewn(z, s.top, 1.15, 1.2);
      signed(s, sauce, at, r);
    }
  };

/** cutOf are the slices or parts of a whole fruit. */
const cutOf: Partial<Record<PieceName, PieceName>> = {
  'whole-mandarin': 'orange-segment',
  'whole-orange': 'orange-slice',
  'whole-apple': 'apple-slice',
  'whole-green-apple': 'green-apple-slice',
  'whole-pear': 'pear-slice',
  'whole-kiwi': 'kiwi-slice',
  'whole-banana': 'banana-slice',
  'whole-peach': 'peach-slice',
  'whole-plum': 'plum-half',
};

/** looseSegments are places of the segments of a peeled mandarin, in shares of the room, and their turns. */
const looseSegments = [
  [-0.5, -0.3, 30],
  [0.1, -0.52, -16],
  [0.62, -0.16, 74],
  [-0.7, 0.26, -40],
  [-0.1, 0.02, 12],
  [0.36, 0.36, -24],
  [-0.24, 0.54, 20],
] as const;

/** cutFruit lays some of a fruit that was peeled or cut, so that one sees that it is ripe. */
function cutFruit(s: Serving, z: Zone, whole: Part): void {
  const piece = cutOf[whole.piece];
  if (!piece) return;
  const part: Part = { of: whole.of, piece };
  const size = pieceEntry(piece).size;
  if (piece === 'orange-segment') {
    // peeled and in loose segments: a whole one from above would be a pinwheel
    const scale = z.rx / 56;
    const f = frame(z.x, z.y, s.pen.between(-20, 20), z.rx);
    for (const [u, v, turn] of looseSegments)
      s.put(part, f(u + s.pen.between(-0.04, 0.04), v), scale, f.rot + turn + s.pen.between(-10, 10));
    return;
  }
  const scale = Math.min(1.6, (z.rx * 0.44) / size);
  if (piece === 'banana-slice') s.heap({ ...z, ry: z.ry * 0.66 }, [part], 1.24, 1.5);
  else s.fan(part, [z.x - z.rx * 0.1, z.y - z.ry * 0.2], z.rx * 0.58, 5, -36, 150, scale, 0);
}

/** wholeFruits lays whole fruit, beside it one that was cut, and what else there is. It returns a place for the rest. */
function wholeFruits(s: Serving, a: Area, heroes: readonly Part[], rest: readonly Part[], dipped: boolean): Zone {
  const first = heroes[0] as Part;
  const kinds = new Set(heroes.map((p) => p.piece)).size;
  const cut = kinds < 3 && cutOf[first.piece] !== undefined;
  // one of some that are alike is cut
  const whole =
    cut && kinds === 1 && heroes.length > 1
      ? heroes.slice(0, Math.min(2, heroes.length - 1))
      : heroes.slice(0, cut ? 2 : 3);
  const wide = first.piece === 'whole-banana';
  // a dip stands at the upper right
  const flip = dipped ? 1 : s.pen.pick([-1, 1]);
  const spots: readonly (readonly [number, number])[] =
    whole.length === 1
      ? [wide ? [dipped ? -0.16 : 0, dipped ? -0.2 : -0.32] : cut || rest.length ? [-0.34 * flip, -0.36] : [0, 0]]
      : whole.length === 2
        ? wide && cut
          ? [
              [0, -0.38],
              [-0.46 * flip, 0.34],
            ]
          : cut
            ? [
                [-0.44 * flip, -0.32],
                [0.38 * flip, -0.42],
              ]
            : [
                [-0.38 * flip, -0.26],
                [0.4 * flip, -0.1],
              ]
        : [
            [-0.4, -0.3],
            [0.42, -0.24],
            [0, 0.44],
          ];
  const free = a.zone((cut ? -0.44 : 0.36) * flip, 0.44, 0.4, 0.34);
  if (rest.length) s.heap(free, rest, 1.2, 1.6);
  const more = rest.length > 0 || s.top.length > 0;
  if (cut) cutFruit(s, a.zone((more ? 0.38 : 0.18) * flip, wide ? 0.38 : 0.36, more ? 0.46 : 0.52), first);
  whole.forEach((hero, k) => {
    const long = hero.piece === 'whole-banana';
    // a whole fruit is not much larger than what was cut of it
    const share = whole.length === 1 && !/orange|mandarin|peach/.test(hero.piece) ? 0.46 : 0.39;
    s.put(
      hero,
      a.at(...(spots[k] ?? [0, 0])),
      s.fit(hero, a.size * share) * (long ? 1.75 : 1),
      long ? -8 + k * 14 : hero.piece === 'whole-pear' ? s.pen.between(60, 100) : s.pen.between(-30, 30) + k * 50,
    );
  });
  return free;
}

/** fruit: whole, halved or cut, one kind or some together. */
export const fruit =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const heroes = s.heroes;
    const rest = s.ordinary;
    const d = s.sauce('dip', 'dollop', 'spread');
    // berries and cut fruit would roll off a board
    const loose = heroes.length === 0 && !d && !rest.some(isSliced);
    const a =
      way === 1 && loose
        ? s.bowl({ r: 200 })
        : way === 1
          ? s.board({ round: s.pieces.length > 1, rot: s.pieces.length > 1 ? 0 : -8 })
          : s.plate({ well: 0.92, r: way === 2 ? 186 : 196 });
    if (way === 1 && loose) bowlShade(s.pen, a, 0.26);
    let end = a.zone(0, 0, rest.length === 1 ? 0.46 : 0.6);
    if (heroes.length) end = wholeFruits(s, a, heroes, rest, d !== undefined);
    else if (rest.length === 1) {
      const p = rest[0] as Part;
      const size = pieceEntry(p.piece).size;
      if (p.piece === 'pear-slice') {
        // their necks to the middle, as petals
        const scale = (a.size * 0.7) / 84;
        s.fan(p, [a.x, a.y], a.size * 0.52, 10, 0, 324, scale, 0);
      } else if (pieceEntry(p.piece).sliced && way !== 2) {
        // two rounds of slices, the inner over the outer, as on a tart
        const scale = Math.min(1.6, (a.size * 0.3) / size);
        const count = Math.round((a.size * 0.64 * 6.28) / (size * scale * 1.5));
        s.fan(p, [a.x, a.y], a.size * 0.64, count, 0, 360 - 360 / count, scale);
        if (size < 34) s.fan(p, [a.x, a.y], a.size * 0.26, 4, 20, 290, scale);
      } else s.heap(d ? a.zone(-0.14, 0.12, 0.74) : a.zone(0, 0, 0.84), [p], 1.36, 1.7);
    } else if (way === 0)
      rest.slice(0, 5).forEach((p, i, list) => {
        s.side(
          a.zone(Math.cos((i / list.length) * 6.28) * 0.44, Math.sin((i / list.length) * 6.28) * 0.44, 0.48),
          p,
          1.34,
        );
      });
    else s.heap(a.zone(0, 0, 0.88), rest, 1.36, 1.8);
    if (d) {
      const at = a.at(0.6, heroes.length ? -0.5 : -0.56);
      s.dipCup(...at, a.size * 0.32, d);
      signed(s, d, at, a.size * 0.32);
    }
    s.garnish(end, { skip: ['dip', 'dollop', 'spread'], most: 2, scale: heroes.length ? 1.04 : 1.25 });
  };

/** parcels: leaves folded round a filling, side by side; in a sauce two of them are cut, without one all, and show what is in them. */
export const parcels =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const hero = s.heroes[0];
    if (!hero) return;
    const sauce = s.sauce('pool');
    const a = way === 2 ? s.deepPlate() : sauce && way !== 1 ? s.ovalDish() : s.plate({ well: 0.86 });
    if (sauce && a.rx !== a.ry) sauceBase(s.pen, a, sauceColour(sauce));
    else if (sauce) pool(s.pen, a.zone(0, 0, 0.9), sauceColour(sauce), { raised: false, wob: 0.05 });
    const filling = s.pieces.filter((p) => p !== hero && !pieceEntry(p.piece).leaf && (p.share ?? 4) >= 3);
    const round = a.rx === a.ry;
    const scale = s.fit(hero, a.size * (round ? 0.52 : 0.5));
    const spots: readonly (readonly [number, number])[] = round
      ? [
          [-0.44, -0.48],
          [0.4, -0.4],
          [-0.42, 0.34],
          [0.38, 0.42],
        ]
      : [-0.6, -0.2, 0.2, 0.6].map((u, i) => [u, i % 2 ? 0.06 : -0.06] as const);
    const lean = round ? (way === 2 ? 18 : -14) : a.rot + 74;
    spots.forEach((spot, i) => {
      const [x, y] = a.at(...spot);
      const cut = filling.length > 0 && (round || i % 2 === 1);
      const f = frame(x, y, lean + s.pen.between(-6, 6));
      const half = pieceEntry(hero.piece).size * scale;
      s.put(hero, [x, y], scale, f.rot);
      if (!cut) return;
      // the end is cut off: two layers of leaf round the filling, which fills it
      const [u, v] = f(half * 0.66, 0);
      const face = (k: number) => s.pen.blob(u, v, half * 0.44 * k, half * 0.62 * k, { wob: 0.05, n: 14, rot: f.rot });
      const c = hero.colour ?? pieceEntry(hero.piece).colour ?? '#a9c26c';
      s.pen.shadow(face(1)).fill(face(1), tone(c, 0.4)).fill(face(0.88), tone(c, -0.2)).fill(face(0.8), tone(c, 0.5));
      s.heap({ x: u, y: v, rx: half * 0.38, ry: half * 0.54, rot: f.rot }, filling, 0.74, 2.2);
    });
    const dip = s.sauce('dip');
    if (dip) s.dipCup(...a.at(0.64, 0.6), a.size * 0.3, dip);
    s.garnish(a.zone(-0.1, 0, 0.5), { skip: ['pool', 'dip', 'spread'], scale: 1.1 });
  };
