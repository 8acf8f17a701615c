import type { Part } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import { bed, put, ring, row } from '../serve/laying.ts';
import { pool } from '../serve/surfaces.ts';
import { type Composer, sauceColour } from './serving.ts';

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
    } else if (way === 0 && solid.length > 1) {
      solid.slice(0, 5).forEach((p, i, list) => {
        const t = ((i / list.length) * 360 - 90) / 57.3;
        s.side(
          {
            ...a.zone(Math.cos(t) * 0.42, Math.sin(t) * 0.42, list.length > 3 ? 0.46 : list.length < 3 ? 0.6 : 0.52),
            rot: t * 57.3 + 90,
          },
          p,
          list.length < 3 ? 1.8 : 1.6,
        );
      });
    } else if (way === 1 && solid.length > 1) {
      solid.slice(0, 4).forEach((p, i, list) => {
        const u = list.length === 1 ? 0 : (i / (list.length - 1)) * 1.1 - 0.55;
        const broad = list.length === 2;
        s.side(
          { ...a.zone(broad ? u * 0.72 : u * 0.92, 0, 0.76 - Math.abs(u) * 0.2, broad ? 0.46 : 0.32), rot: 84 },
          p,
          broad ? 1.95 : 1.6,
        );
      });
    } else if (dip || solid.length === 1) {
      // an uneven heap round the dip, not a wreath
      if (dip) s.heap({ ...a.zone(0, 0, 0.95), hole: 0.42 }, [first], 1.6, 1.7);
      else s.heap(a.zone(0, 0, 0.92), [first], 1.8, 1.8);
    } else s.heap(a.zone(0, 0, 0.92), solid, 1.7, 1.8);
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
    const r = a.size * (way === 1 ? 0.28 : others.length ? 0.27 : 0.31);
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
      ring(s.pen, a, first, dip ? 8 : 6, dip ? 0.68 : 0.5, scale * (dip ? 1.02 : 1.08));
      if (!dip) put(s.pen, first, a.x - 3, a.y - 8, scale * 1.16, 80);
    } else if (way === 0) {
      row(s.pen, [x - 6, y - r * 0.96], first, 3, r * 2.02, -5, 0, scale);
      row(s.pen, [x + 8, y + r * 0.86], first, others.length ? 2 : 3, r * 2.02, -5, 40, scale);
      if (!others.length) put(s.pen, first, x - 4, y - r * 0.2, scale, 80);
    } else
      for (const [u, v] of s.pen.scatter({ x, y, rx: a.size * 0.56, ry: a.size * 0.56 }, 7, r * 1.86))
        put(s.pen, first, u, v, scale * s.pen.between(0.95, 1.05));
    if (way === 1 && dip) s.dipCup(a.x, a.y, a.size * 0.4, dip);
    else if (dip) s.dipCup(...a.at(0.58, 0.56), a.size * 0.34, dip);
    s.garnish(a.zone(-0.05, -0.05, way === 1 ? 0.66 : 0.56), { skip: ['dip'], scale: 1.1, most: 1.5 });
  };

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
    }
  };

/** fruit: whole, halved or cut, one kind or some together. */
export const fruit =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 1
        ? s.board({ round: s.pieces.length > 1, rot: s.pieces.length > 1 ? 0 : -8 })
        : s.plate({ well: 0.92, r: way === 2 ? 186 : 196 });
    const heroes = s.heroes;
    const rest = s.ordinary;
    if (heroes.length) {
      const many = Math.min(3, heroes.length);
      const spots: readonly (readonly [number, number])[] = rest.length
        ? [
            [-0.26, -0.24],
            [0.4, -0.3],
            [-0.36, 0.42],
          ]
        : many === 1
          ? [[0, 0]]
          : many === 2
            ? [
                [-0.36, -0.2],
                [0.38, 0.24],
              ]
            : [
                [-0.4, -0.3],
                [0.42, -0.24],
                [0, 0.44],
              ];
      if (rest.length) s.heap(a.zone(0.32, 0.38, 0.54, 0.46), rest, 1.5, 1.5);
      heroes.slice(0, 3).forEach((hero, k) => {
        const wide = hero.piece === 'whole-banana';
        const share = many === 1 ? (rest.length ? 0.64 : 0.76) : many === 2 ? 0.56 : 0.5;
        const spot = spots[k] ?? [0, 0];
        s.put(
          hero,
          a.at(spot[0], spot[1]),
          s.fit(hero, a.size * share) * (wide ? 1.55 : 1),
          wide ? -24 + k * 12 : s.pen.between(-30, 30) + k * 50,
        );
      });
    } else if (rest.length === 1) {
      const p = rest[0] as Part;
      const size = pieceEntry(p.piece).size;
      if (pieceEntry(p.piece).sliced && way !== 2) {
        // two rounds of slices, the inner over the outer, as on a tart
        const scale = Math.min(2.1, (a.size * 0.34) / size);
        const count = Math.round((a.size * 0.64 * 6.28) / (size * scale * 1.5));
        s.fan(p, [a.x, a.y], a.size * 0.64, count, 0, 360 - 360 / count, scale);
        if (size < 34) s.fan(p, [a.x, a.y], a.size * 0.26, 4, 20, 290, scale);
      } else s.heap(a.zone(0, 0, 0.92), [p], 1.9, 1.8);
    } else if (way === 0)
      rest.slice(0, 5).forEach((p, i, list) => {
        s.side(
          a.zone(Math.cos((i / list.length) * 6.28) * 0.44, Math.sin((i / list.length) * 6.28) * 0.44, 0.48),
          p,
          1.7,
        );
      });
    else s.heap(a.zone(0, 0, 0.92), rest, 1.7, 1.8);
    const d = s.sauce('dip', 'dollop', 'spread');
    if (d) s.dipCup(...a.at(0.6, -0.56), a.size * 0.32, d);
    s.garnish(a.zone(0, 0, rest.length === 1 ? 0.46 : 0.6), { skip: ['dip', 'dollop', 'spread'], most: 2 });
  };
