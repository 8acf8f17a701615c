import { mix } from '../colour.ts';
import { pieceEntry } from '../pieces/index.ts';
import { bed } from '../serve/laying.ts';
import { scoop } from '../serve/made.ts';
import { bowlShade } from '../serve/vessels.ts';
import { colour } from './fillings.ts';
import { broth, creamBase } from './laid.ts';
import { type Composer, groupOf } from './serving.ts';

export const plain =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.deepPlate() : s.bowl(way === 2 ? { r: 190 } : {});
    const base = s.dish.surfaces?.[0];
    if (base) {
      const group = groupOf(base);
      if (group === 'liquid') broth(s, a);
      else if (group === 'cream') creamBase(s, a.zone(0, 0, 0.98));
      else if (
        group !== 'bread' &&
        group !== 'dough' &&
        group !== 'shell' &&
        group !== 'drink' &&
        group !== 'crust' &&
        group !== 'egg'
      )
        s.mound(a.zone(0, 0, 0.95), base);
    }
    bowlShade(s.pen, a, 0.26);
    const parts = s.pieces.slice(0, 8);
    const leaves = parts.filter((p) => pieceEntry(p.piece).leaf);
    if (leaves.length && !base) bed(s.pen, a.zone(0, 0, 0.96), leaves, 1.2);
    const open = base || leaves.length;
    s.heap(
      a.zone(0, 0, 0.9),
      parts.filter((p) => !pieceEntry(p.piece).hero && (!leaves.includes(p) || base)),
      1.3,
      open ? 0.95 : 1.8,
    );
    s.heroes.slice(0, 1).forEach((p) => {
      s.put(p, [a.x, a.y], s.fit(p, a.size * 0.62), -18);
    });
    s.garnish(a.zone(0, 0, 0.6));
  };

export const ice =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? s.deepPlate() : s.bowl({ fill: 0.85, r: way === 1 ? 184 : 204 });
    bowlShade(s.pen, a, 0.24);
    const scoops = s.pieces.filter((p) => p.piece === 'scoop');
    const fruit = s.pieces.filter((p) => p.piece !== 'scoop');
    const first = scoops[0];
    const n = way === 1 ? 2 : 3;
    if (first)
      for (let i = 0; i < n; i++) {
        const item = scoops[i % scoops.length] ?? first;
        const t = (i / n) * 6.28 + (way === 2 ? 0.9 : -1.6);
        scoop(
          s.pen,
          a.x + Math.cos(t) * a.rx * 0.47,
          a.y + Math.sin(t) * a.rx * 0.47,
          a.rx * 0.43,
          mix(colour(item), '#fff6e8', 0.22),
        );
      }
    s.heap({ ...a.zone(0, 0, 0.9), from: 20, to: 150, hole: 0.5 }, fruit, 1.2, 0.9);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.15 });
  };

export const nibbles =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const first = s.pieces[0];
    // nuts are drawn larger, so that their folds are seen
    const nuts = first && /nut|almond|pecan|cashew|pistachio/.test(first.piece);
    const scale = nuts ? 1.2 : 1.25;
    const much = nuts ? 2 : 1.8;
    if (way === 2) {
      // a small heap on the table's plate, some fallen beside it
      const a = s.plate({ r: 180, well: 0.94 });
      s.heap(a.zone(0, 0, 0.9), s.pieces, scale, much);
      s.garnish(a.zone(0, 0, 0.6));
      return;
    }
    const a = s.bowl(way === 1 ? { r: 176, x: 226, y: 226 } : { r: 184 });
    bowlShade(s.pen, a, 0.28);
    s.heap(a.zone(0, 0, 0.94), s.pieces, scale, much);
    s.garnish(a.zone(0, 0, 0.6));
    if (way === 1 && first)
      for (const [x, y] of s.pen.scatter({ x: 392, y: 408, rx: 46, ry: 34, rot: -40 }, 4, 34))
        s.strewOne(first, [x, y], scale);
  };
