import type { Part } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import { bed } from '../serve/laying.ts';
import { nest } from '../serve/strands.ts';
import { liquid, pool } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { mashed, noodles, pasta, rice, spaghetti } from './grains.ts';
import { broth, brothColour, creamBase, foldedBread, isEgg, mostPasta, onTop, sectors } from './laid.ts';
import { type Composer, colourOf, groupOf, strandWidth } from './serving.ts';
import { ice, nibbles, plain } from './small.ts';

/** isToast tells whether a part is bread that goes with a soup: it lies at the edge, dry. */
const isToast = (p: Part) => /toast|pita-wedge/.test(p.piece);

/** A soup: what floats in it lies together, and is strewn in the middle, in an arc or all over. */
const soup =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = way === 3 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    const sauce = brothColour(s);
    const toast = s.ordinary.filter((p) => isToast(p));
    const solids = s.ordinary.filter((p) => !isEgg(p) && !isToast(p));
    const smooth = solids.length === 0 || solids.every((p) => (p.share ?? 4) <= 2);
    const turn = s.pen.between(0, 360);
    if (way === 1) {
      const z = { ...a.zone(0, 0, 0.8), from: turn, to: turn + 210, hole: 0.2 };
      if (solids.length) s.heap(z, solids, 1.3, smooth ? 0.3 : 1.05, { sauce });
    } else if (solids.length) s.heap(a.zone(0, 0, smooth ? 0.66 : 0.9), solids, 1.36, smooth ? 0.26 : 1.1, { sauce });
    onTop(s, a, [0.16, 0.14], 0.24);
    for (const p of toast)
      s.fan(p, a.at(0.1, 0.06), a.size * 0.72, 3, turn - 22, turn + 26, s.fit(p, a.size * 0.3), 90);
    const where = way === 1 ? a.zone(0, 0, 0.78) : way === 2 ? a.zone(0.1, -0.05, 0.5) : a.zone(0, 0, 0.62);
    s.garnish(where, { scale: 1.65 });
    for (const p of s.heroes.slice(0, 2)) s.put(p, a.at(0.1, 0.1), s.fit(p, a.size * 0.5), -18);
    bowlShade(s.pen, a, 0.3);
  };

const noodleSoup =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.bowl({ fill: 0.88 });
    broth(s, a);
    const strands = s.surface('strand');
    const side = s.pen.pick([-1, 1]);
    const nestZone = [a.zone(0.05 * side, 0.12, 0.76), a.zone(0.24 * side, 0.2, 0.6), a.zone(0, 0, 0.84)][way] as Zone;
    if (strands)
      nest(s.pen, nestZone, colourOf(strands), {
        width: strandWidth(strands),
        loose: true,
        base: false,
      });
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 2) sectors(s, a, parts, 0.52, 0.34);
    else
      s.heap(
        [a.zone(-0.12 * side, -0.26, 0.72, 0.52), a.zone(-0.3 * side, -0.16, 0.56, 0.66)][way] as Zone,
        parts,
        1.3,
        0.85,
      );
    onTop(s, a, [0.26 * side, 0.22], 0.2);
    s.garnish(a.zone(0, 0, 0.56), { scale: 1.3 });
    bowlShade(s.pen, a, 0.3);
  };

const spoonBowl =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = way === 3 ? s.deepPlate() : s.bowl({ fill: 0.86 });
    creamBase(s, a.zone(0, 0, 0.985));
    const parts = s.pieces;
    const n = parts.length;
    const turn = s.pen.between(0, 360);
    parts.forEach((p, i) => {
      const e = pieceEntry(p.piece);
      const width = n === 1 ? 230 : 330 / n;
      const from = turn + (i * 360) / n;
      if (way === 0 || way === 3) {
        // each fruit in its own arc, in an overlapping row or a heap
        if (way === 0 && n > 1 && (e.sliced || e.size > 24)) {
          const count = Math.max(3, Math.min(9, Math.round(((width / 57.3) * a.rx * 0.5) / (e.size * 0.94))));
          s.fan(p, [a.x, a.y], a.rx * 0.48, count, from, from + width, 1.42, 0);
        } else if (e.fine)
          s.heap({ ...a.zone(0, 0, 0.62), from, to: from + Math.min(width, 100), hole: 0.2 }, [p], 1.3, 0.95);
        else if (n === 1) s.heap(a.zone(Math.cos(from) * 0.1, Math.sin(from) * 0.1, 0.74, 0.68), [p], 1.75, 1.2);
        else s.heap({ ...a.zone(0, 0, 0.74), from, to: from + width, hole: 0.12 }, [p], 1.4, 1.25);
      } else if (way === 1) {
        // all in a broad band across, a little to one side
        const z = a.zone(Math.cos((turn / 180) * Math.PI) * 0.24, Math.sin((turn / 180) * Math.PI) * 0.24, 0.46);
        if (i === 0) s.heap({ ...z, rx: z.rx * 1.1, ry: z.ry * 1.6, rot: turn }, parts, 1.55, 1.2);
      } else if (i === 0) s.heap(a.zone(0, 0, 0.66), parts, 1.6, 1.25);
    });
    // without fruit, what is strewn is the dish: a heap of it in the middle
    const strewn = n ? [] : s.top.filter((p) => pieceEntry(p.piece).size > 8);
    const where =
      way === 1
        ? a.zone(-Math.cos((turn / 180) * Math.PI) * 0.2, -Math.sin((turn / 180) * Math.PI) * 0.2, 0.6)
        : way === 2
          ? a.zone(0, 0, 0.74)
          : a.zone(0, 0, n ? 0.34 : 0.6);
    s.garnish(n ? where : a.zone(0, 0, 0.54), {
      scale: n ? 1.3 : 1.6,
      most: n && way !== 2 ? 1.8 : 2.8,
      top: s.top.filter((p) => !strewn.includes(p)),
    });
    if (strewn.length) {
      s.heap(a.zone(way === 1 ? 0.14 : 0, way === 1 ? -0.1 : 0.02, 0.48), strewn, 1.6, 1.5);
      s.strewn(a.zone(0, 0, 0.66), strewn, 1.5, 0.4);
    }
    bowlShade(s.pen, a, 0.24);
  };

const salad =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? s.plate({ well: 0.9 }) : s.bowl({ fill: 0.88 });
    const base = s.surface('grain', 'strand');
    const leaves = s.leaves;
    const fresh = s.rest.filter((p) => !isEgg(p)).map(mostPasta);
    const all = a.zone(0, 0, 0.96);
    if (base) s.mound(way === 1 ? a.zone(0, 0, 0.96) : all, base);
    else if (leaves.length) bed(s.pen, all, leaves, 1.25);
    const open = base || leaves.length;
    // tossed: everything everywhere, and heaped towards the middle
    const reach = [0.84, 0.9, 0.76][way] as number;
    if (open) s.heap(a.zone(0, 0, reach), fresh, 1.28, 1.2);
    else s.full(all, fresh);
    if (base && leaves.length) s.strewn(a.zone(0, 0, 0.7), leaves, 0.95);
    for (const [i, p] of s.heroes.slice(0, 2).entries())
      s.put(p, a.at(i ? 0.3 : 0, i ? 0.34 : 0.04), s.fit(p, a.size * 0.62), s.pen.pick([-20, 18]));
    const large = s.largeTop;
    s.strewn(a.zone(0, 0, 0.68), large, 1.3);
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.68), { scale: 1.3, top: s.top.filter((p) => !large.includes(p)) });
    bowlShade(s.pen, a, way === 2 ? 0.12 : 0.26);
  };

const mealBowl =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.bowl({ fill: 0.89 });
    const base = s.surface('grain', 'strand', 'mash');
    const parts = s.pieces.filter((p) => !isEgg(p));
    if (base) s.mound(way === 1 ? a.zone(-0.04, 0.1, 0.94) : a.zone(0, 0, 0.97), base);
    else if (s.leaves.length) bed(s.pen, a.zone(0, 0, 0.96), s.leaves, 1.2);
    const laid = base ? parts : parts.filter((p) => !pieceEntry(p.piece).leaf);
    if (way === 0) sectors(s, a, laid.slice(0, 7), 0.56, 0.33);
    else if (way === 1) {
      laid.slice(0, 6).forEach((p, i, list) => {
        const u = list.length === 1 ? 0 : (i / (list.length - 1)) * 2 - 1;
        s.side({ ...a.zone(u * 0.62, -0.1 + 0.28 * Math.abs(u) - (i % 2 ? 0.3 : -0.22), 0.3), rot: 80 }, p, 1.15);
      });
    } else {
      const [main, ...others] = laid;
      sectors(s, a, others.slice(0, 6), 0.62, 0.3, 1.1);
      if (main) s.side(a.zone(0, 0, 0.34), main, 1.2);
    }
    onTop(s, a, way === 1 ? [0.1, 0.36] : [0, 0], 0.3);
    s.garnish(a.zone(0, 0, 0.5), { scale: 1.2 });
    bowlShade(s.pen, a, 0.24);
  };

/**
 * withSide is a dish with sauce and a side of grain, mash or bread: in halves, heaped in the middle, or over it all.
 */
const curry =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = way === 2 ? s.deepPlate() : s.bowl({ fill: 0.88 });
    const side = s.surface('grain', 'mash', 'strand');
    const parts = s.pieces.filter((p) => !isEgg(p));
    const base = s.surface('liquid');
    const c = base ? colourOf(base) : undefined;
    const turn = s.pen.pick([180, 180, 0, 0, -90, 90, 150, 30, 210]) + s.pen.between(-14, 14);
    const [u, v] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    let main: Zone = a.zone(0, 0, 0.9);
    const around = way === 2 && c !== undefined;
    if (!side) {
      if (c) liquid(s.pen, a, c, { thick: true });
    } else if (c && (way === 0 || way === 3)) {
      liquid(s.pen, a, c, { thick: true });
      const strands = groupOf(side) === 'strand';
      const reach = strands ? 0.36 : 0.46;
      const wide = strands ? 0.5 : way === 3 ? 0.74 : 0.84;
      // against the wall of the bowl
      s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.985), () =>
        s.mound(a.zone(u * reach, v * reach, way === 3 ? 0.46 : 0.52, wide, { rot: turn }), side),
      );
      main = a.zone(-u * 0.28, -v * 0.28, 0.68, 0.84, { rot: turn });
    } else if (way === 1 || !c) {
      s.mound(a.zone(0, 0, 0.97), side);
      if (c)
        s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.95), () =>
          pool(s.pen, a.zone(-u * 0.12, -v * 0.12, 0.78, 0.74, { rot: turn }), c, { wob: 0.035 }),
        );
      main = c ? a.zone(-u * 0.12, -v * 0.12, 0.72, 0.68, { rot: turn }) : a.zone(-u * 0.08, -v * 0.08, 0.82, 0.8);
    } else {
      liquid(s.pen, a, c, { thick: true });
      main = { ...a.zone(0, 0, 0.95), hole: 0.5 };
    }
    const leafy = parts.map((p): Part => (pieceEntry(p.piece).leaf ? { ...p, share: Math.min(2, p.share ?? 2) } : p));
    const large = leafy.filter((p) => pieceEntry(p.piece).hero);
    if (side && around) s.mound(a.zone(u * 0.06, v * 0.06, 0.56, 0.53), side);
    const small = leafy.filter((p) => !large.includes(p));
    if (c || side) s.heap(main, small, 1.3, c ? 1.7 : 1.9, { sauce: c });
    else s.full(main, small, 1.3);
    large.slice(0, 2).forEach((p, i) => {
      s.put(
        p,
        [main.x + (i ? 34 : -8), main.y + (large.length > 1 ? (i ? 58 : -44) : 0)],
        s.fit(p, Math.min(a.size * 0.54, Math.min(main.rx, main.ry) * (large.length > 1 ? 0.74 : 0.96))),
        s.pen.between(-50, -16),
      );
    });
    if (s.pieces.some(isEgg))
      onTop(s, a, (side && way !== 1) || s.surface('dough') ? [-u * 0.36, -v * 0.36] : [0, 0], 0.22);
    s.garnish(side && way !== 2 ? { ...main, rx: main.rx * 0.8, ry: main.ry * 0.8 } : a.zone(u * 0.2, v * 0.2, 0.42), {
      scale: 1.3,
    });
    bowlShade(s.pen, a, way === 2 ? 0.16 : 0.28);
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(u * 0.54, v * 0.54), a.size * 0.84, turn, colourOf(bread));
  };

const stew =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    s.heap(
      a.zone(0, 0, 0.93),
      s.ordinary.filter((p) => !isEgg(p)),
      way === 1 ? 1.2 : 1.34,
      1.05,
      { sauce: brothColour(s) },
    );
    s.heroes.slice(0, 3).forEach((p, i, list) => {
      s.put(
        p,
        a.at(list.length === 1 ? 0 : i ? 0.34 : -0.3, list.length === 1 ? 0 : i === 2 ? 0.5 : -0.08),
        s.fit(p, a.size * (list.length === 1 ? 0.62 : 0.42)),
        s.pen.between(-40, 20),
      );
    });
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.6), { scale: 1.35 });
    bowlShade(s.pen, a, 0.28);
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(0.44, 0.3), a.size * 0.8, 34, colourOf(bread));
  };

export const bowlKinds = {
  soup: [soup(0), soup(1), soup(2), soup(3)],
  'noodle-soup': [noodleSoup(0), noodleSoup(1), noodleSoup(2)],
  'spoon-bowl': [spoonBowl(0), spoonBowl(1), spoonBowl(2), spoonBowl(3)],
  salad: [salad(0), salad(1), salad(2)],
  'meal-bowl': [mealBowl(0), mealBowl(1), mealBowl(2)],
  curry: [curry(0), curry(1), curry(2), curry(3)],
  stew: [stew(0), stew(1), stew(2)],
  rice: [rice(0), rice(1), rice(2)],
  pasta: [pasta(0), pasta(1), pasta(2)],
  spaghetti: [spaghetti(0), spaghetti(1), spaghetti(2)],
  noodles: [noodles(0), noodles(1), noodles(2)],
  mash: [mashed(0), mashed(1), mashed(2)],
  bowl: [plain(0), plain(1), plain(2)],
  ice: [ice(0), ice(1), ice(2)],
  nibbles: [nibbles(0), nibbles(1), nibbles(2)],
} as const satisfies Record<string, readonly Composer[]>;
