import { type Hex, mix } from '../colour.ts';
import type { Surface } from '../dish.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { folded, quartered } from '../serve/flatbreads.ts';
import { put } from '../serve/laying.ts';
import { muffin, pancake, pizza, waffle } from '../serve/made.ts';
import { pool } from '../serve/surfaces.ts';
import { stuffed } from './fillings.ts';
import { isEgg } from './laid.ts';
import { type Composer, colourOf, type Serving, sauceColour } from './serving.ts';

export const pizzas =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 2
        ? s.plate({ well: 0.95, r: 220 })
        : s.board(way === 1 ? { w: 456, h: 400, rot: 4 } : { round: true, rot: 0 });
    const tomato = s.sauces.find((x) => x.way === 'spread' && x.substance !== 'cheese');
    const cheese = s.sauces.find((x) => x.substance === 'cheese');
    const z = pizza(s.pen, a.x, a.y, 190, {
      sauce: tomato ? sauceColour(tomato) : undefined,
      cheese: cheese ? sauceColour(cheese) : undefined,
    });
    const parts = s.pieces.filter((p) => !isEgg(p));
    const leaves = parts.filter((p) => pieceEntry(p.piece).leaf);
    const rest = parts.filter((p) => !leaves.includes(p));
    if (rest.length) s.heap(z.zone(0, 0, 0.97), rest, 1.2, way === 1 ? 1 : 0.88);
    for (const p of s.pieces.filter(isEgg)) put(s.pen, p, z.x, z.y, 1.05);
    if (leaves.length) s.strewn(z.zone(0, 0, 0.7), leaves, 1);
    s.garnish(z.zone(0, 0, 0.72), { scale: 1.05, skip: ['spread'] });
  };

const doughColour = (s: Serving, fallback: Hex): Hex => {
  const d: Surface | undefined = s.surface('dough');
  return d ? colourOf(d) : fallback;
};

export const pancakes =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = s.plate(way === 1 || way === 3 ? { well: 0.9 } : {});
    const c = doughColour(s, '#cf9248');
    const inside = s.pieces.filter((p) => p.piece === 'kimchi');
    const bits = inside.map((p) => p.colour ?? pieceEntry(p.piece).colour ?? '#c9562e');
    let zone = a.zone(0, -0.15, 0.66, 0.56);
    if (way === 0) {
      for (let i = 0; i < 4; i++)
        pancake(s.pen, a.x + s.pen.between(-9, 9), a.y + 28 - i * 17, 138 * (1 - i * 0.02), c, bits);
    } else if (way === 1) {
      for (const [u, v] of [
        [-0.42, -0.34],
        [0.44, -0.26],
        [-0.02, 0.42],
      ] as const)
        pancake(s.pen, ...a.at(u, v), 88, c, bits);
      zone = a.zone(0, 0.02, 0.5, 0.46);
    } else if (way === 3) {
      // a heap of small ones, the last in the middle
      const far = ([x, y]: readonly [number, number]) => Math.hypot(x - a.x, y - a.y);
      for (const [x, y] of s.pen.scatter(a.zone(0, 0, 0.74), 34, 40).sort((p, q) => far(q) - far(p)))
        pancake(s.pen, x, y, s.pen.between(33, 38), c, bits);
      zone = a.zone(0.02, 0, 0.56, 0.5);
    } else {
      for (let i = 3; i >= 0; i--) pancake(s.pen, a.x + (i - 1.5) * 48, a.y + (i - 1.5) * 30 - 4, 112, c, bits);
      zone = a.zone(-0.08, -0.02, 0.64, 0.5);
    }
    const sauce = s.sauce('pool', 'glaze');
    if (sauce)
      pool(s.pen, { ...zone, rx: zone.rx * 1.04, ry: zone.ry * 1.04 }, sauceColour(sauce), {
        wob: 0.15,
        raised: false,
      });
    const parts = s.pieces.filter((p) => !isEgg(p) && !inside.includes(p));
    if (parts.length) s.heap({ ...zone, rx: zone.rx * 0.84, ry: zone.ry * 0.84 }, parts, 1.36, 1.5);
    for (const q of s.sauces.filter((x) => x.way === 'dollop' || x.way === 'spread'))
      put(s.pen, { piece: 'dollop', colour: sauceColour(q) }, zone.x + zone.rx * 0.2, zone.y - zone.ry * 0.1, 1.2);
    s.garnish(
      { ...zone, rx: zone.rx * 0.8, ry: zone.ry * 0.8 },
      { skip: ['pool', 'glaze', 'dollop', 'spread'], scale: 1.2 },
    );
  };

export const crepes =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.plate({ well: 0.9 });
    const c = doughColour(s, '#e3b976');
    const spots = mix(c, '#9c5f28', 0.55);
    const peek = (z: Area) => {
      for (const x of s.sauces.filter((q) => q.way === 'spread'))
        pool(s.pen, z.zone(0, 0, 0.96, 0.9), sauceColour(x), { raised: false });
      stuffed(
        s,
        z,
        s.pieces.filter((p) => !isEgg(p)),
        1.1,
      );
    };
    if (way === 0) folded(s.pen, a.x, a.y - 4, a.size * 0.95, -16, c, spots, peek, true);
    else if (way === 1)
      for (const [u, v, rot] of [
        [-0.28, -0.3, -30],
        [0.3, 0.32, -14],
      ] as const)
        folded(s.pen, ...a.at(u, v), a.size * 0.66, rot, c, spots, peek, true);
    else {
      // folded twice, three of them fanned, and what goes with them over their points
      for (const rot of [-113, -67, -90]) quartered(s.pen, ...a.at(0, 0.44), a.size * 1.14, rot, c, spots);
      const z = a.zone(0, 0.38, 0.6, 0.42);
      const parts = s.pieces.filter((p) => !isEgg(p));
      for (const x of s.sauces.filter((q) => q.way === 'spread')) pool(s.pen, z, sauceColour(x), { wob: 0.12 });
      s.heap({ ...z, rx: z.rx * 0.94, ry: z.ry * 0.9 }, parts, 1.2, 1.3);
      s.garnish(z, { scale: 1.15, skip: ['spread', 'dip'] });
      return;
    }
    s.garnish(a.zone(-0.05, -0.16, 0.4, 0.3), { scale: 1.15, skip: ['spread', 'dip'] });
  };

export const waffles =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.board() : s.plate({ well: 0.9 });
    const c = doughColour(s, '#d09652');
    const spots =
      way === 2
        ? ([[0, 0, 12, 138]] as const)
        : way === 1
          ? ([
              [-0.48, 0, -5, 96],
              [0.48, 0.02, 8, 96],
            ] as const)
          : ([
              [-0.24, -0.22, -12, 100],
              [0.26, 0.22, 14, 104],
            ] as const);
    let last: Area = a;
    for (const [u, v, rot, r] of spots) last = waffle(s.pen, ...a.at(u, v), r, rot, c);
    const z = way === 0 ? a.zone(0.16, 0.12, 0.5) : way === 2 ? last.zone(0, 0, 0.8) : last.zone(-1, 0, 0.9, 0.7);
    for (const q of s.sauces.filter((x) => x.way === 'spread')) pool(s.pen, z, sauceColour(q), { wob: 0.1 });
    s.heap(z, s.pieces, 1.2, 0.95);
    s.garnish({ ...z, rx: z.rx * 0.8, ry: z.ry * 0.8 }, { skip: ['spread'] });
  };

export const muffins =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const c = doughColour(s, '#d39c54');
    const bits = [...s.pieces, ...s.top].slice(0, 4);
    if (way === 1) {
      const a = s.plate({ well: 0.9 });
      for (const [u, v] of [
        [-0.4, -0.34],
        [0.42, -0.3],
        [0, 0.42],
      ] as const)
        muffin(s.pen, ...a.at(u, v), a.size * 0.42, c, bits);
      return;
    }
    const a = s.board(way === 2 ? { round: true, rot: 0 } : { rot: -6 });
    if (way === 2) {
      for (let i = 0; i < 5; i++)
        muffin(
          s.pen,
          a.x + Math.cos(i * 1.257 - 1.57) * a.rx * 0.56,
          a.y + Math.sin(i * 1.257 - 1.57) * a.rx * 0.56,
          a.rx * 0.31,
          c,
          bits,
        );
    } else for (let i = 0; i < 6; i++) muffin(s.pen, ...a.at((i % 3) * 0.64 - 0.64, i < 3 ? -0.48 : 0.48), 62, c, bits);
  };
