import type { Part } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { bed, scatter } from '../serve/laying.ts';
import { swooshes } from '../serve/soft.ts';
import { nest } from '../serve/strands.ts';
import { liquid, pool } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { mashed, noodles, pasta, rice, spaghetti } from './grains.ts';
import { broth, brothColour, creamBase, foldedBread, isEgg, mostPasta, onTop, sectors } from './laid.ts';
import { type Composer, colourOf, groupOf, type Serving, strandWidth } from './serving.ts';
import { ice, nibbles, plain } from './small.ts';

/** isToast tells whether a part is bread that goes with a soup: it lies at the edge, dry. */
const isToast = (p: Part) => /toast|pita-wedge|^crisp$|cracker/.test(p.piece);

/** A soup: what floats in it lies together, and is strewn in the middle, in an arc or all over. */
const soup =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = way === 3 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    bowlShade(s.pen, a, 0.3);
    const sauce = brothColour(s);
    // a smooth soup shows the turns of the ladle
    if (s.ordinary.every((p) => isToast(p) || (p.share ?? 4) <= 2)) swooshes(s.pen, a.zone(), sauce, { k: 0.45 });
    const toast = [...s.ordinary, ...s.top].filter((p) => isToast(p));
    const solids = s.ordinary.filter((p) => !isEgg(p) && !isToast(p));
    const smooth = solids.length === 0 || solids.every((p) => (p.share ?? 4) <= 2);
    const turn = s.pen.between(0, 360);
    if (way === 1) {
      const z = { ...a.zone(0, 0, 0.8), from: turn, to: turn + 210, hole: 0.2 };
      if (solids.length) s.heap(z, solids, 1.4, smooth ? 0.5 : 1.3, { sauce });
    } else if (solids.length) s.heap(a.zone(0, 0, smooth ? 0.56 : 0.92), solids, 1.4, smooth ? 0.7 : 1.35, { sauce });
    onTop(s, a, [0.16, 0.14], 0.24);
    for (const p of toast) s.fan(p, a.at(0, 0), a.size * 0.66, 3, turn - 30, turn + 34, s.fit(p, a.size * 0.36), 90);
    const where = way === 1 ? a.zone(0, 0, 0.78) : way === 2 ? a.zone(0.1, -0.05, 0.5) : a.zone(0, 0, 0.62);
    const top = s.top.filter((p) => !isToast(p));
    s.garnish(where, { scale: smooth ? 1.7 : 1.5, most: smooth ? 1.6 : 1, top });
    for (const p of s.heroes.slice(0, 2)) s.put(p, a.at(0.1, 0.1), s.fit(p, a.size * 0.5), -18);
  };

const noodleSoup =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.bowl({ fill: 0.88 });
    broth(s, a);
    bowlShade(s.pen, a, 0.3);
    const strands = s.surface('strand');
    const side = s.pen.pick([-1, 1]);
    const nestZone = [a.zone(0.05 * side, 0.12, 0.8), a.zone(0.2 * side, 0.16, 0.72), a.zone(0, 0, 0.86)][way] as Zone;
    if (strands)
      nest(s.pen, nestZone, colourOf(strands), {
        width: strandWidth(strands),
        loose: true,
        base: false,
      });
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 2) sectors(s, a, parts, 0.5, 0.42);
    else
      s.heap(
        [a.zone(-0.08 * side, -0.2, 0.74, 0.56), a.zone(-0.2 * side, -0.12, 0.58, 0.66)][way] as Zone,
        parts,
        1.38,
        1.4,
      );
    onTop(s, a, [0.26 * side, 0.22], 0.2);
    s.garnish(a.zone(0, 0, 0.56), { scale: 1.3 });
  };

/** scaleOf is how large a piece is drawn in a spoon bowl: dried fruit, nuts and seeds stay smaller than fresh fruit. */
const scaleOf = (p: Part) => (isDry(p) ? 1 : pieceEntry(p.piece).size > 26 ? 1.12 : 1.24);
/** isTiny tells whether a part is raisins or the like, of which a handful is enough. */
const isTiny = (p: Part) => isDry(p) && pieceEntry(p.piece).fine === true;
const isDry = (p: Part) =>
  /raisin|cranberry|date|prune|apricot|walnut|pecan|almond|hazelnut|cashew|peanut|pistachio|chocolate/.test(p.piece);

/**
 * A spoon bowl: what is on it covers half of it, as a crescent along the wall, a broad band, a heap at one side, rows
 * of slices or a mound in the middle.
 */
const spoonBowl =
  (way: 0 | 1 | 2 | 3 | 4 | 5): Composer =>
  (s) => {
    const a = way === 3 || way === 5 ? s.deepPlate() : s.bowl({ fill: way === 4 ? 0.82 : 0.86 });
    creamBase(s, a.zone(0, 0, 0.985));
    bowlShade(s.pen, a, 0.24);
    // without fruit, what is strewn is the dish
    const strewn = s.pieces.length ? [] : s.top.filter((p) => pieceEntry(p.piece).size > 8);
    const parts = s.pieces.length ? s.pieces : strewn;
    const top = s.top.filter((p) => !strewn.includes(p));
    const turn = s.pen.between(0, 360);
    const [u, v] = [Math.cos(turn / 57.3), Math.sin(turn / 57.3)];
    const n = parts.length;
    // the garnish lies where the fruit ends, partly on it
    let end = a.zone(u * 0.28, v * 0.28, 0.4);
    const dry = parts.every(isDry);
    // large slices in a heap would be a jumble
    const large = parts.some((p) => pieceEntry(p.piece).sliced && pieceEntry(p.piece).size > 26);
    if (!dry && (large || way === 0 || way === 3)) crescent(s, a, parts, turn);
    else if (dry || way === 2) {
      const reach = parts.every(isTiny) ? 0.48 : dry ? 0.58 : 0.76;
      s.heap(a.zone(u * 0.2, v * 0.2, reach, reach * 0.9), parts, dry ? 1.1 : 1.2, dry ? 1.35 : 1.5);
      end = a.zone(-u * 0.2, -v * 0.2, 0.44);
    } else if (way === 1) {
      const reach = n === 1 ? 0 : 0.4;
      parts.forEach((p, i) => {
        const q = n === 1 ? 0 : (i / (n - 1)) * 2 - 1;
        const wide = n === 1 ? 0.9 : isTiny(p) ? 0.27 : isDry(p) ? 0.36 : 0.56;
        const z = a.zone(u * q * reach - v * 0.12, v * q * reach + u * 0.12, wide, n === 1 ? 0.5 : wide);
        s.heap({ ...z, rot: turn }, [p], scaleOf(p), pieceEntry(p.piece).fine ? 1 : 1.5);
      });
      end = a.zone(v * 0.26, -u * 0.26, 0.44);
    } else if (way === 4) {
      inRows(s, a, parts, turn);
      end = a.zone(-v * 0.24, u * 0.24, 0.42);
    } else {
      s.heap(a.zone(0, 0, 0.7), parts, 1.26, 1.7);
      end = a.zone(u * 0.34, v * 0.34, 0.36);
    }
    s.garnish(end, { scale: 1.16, most: 2.2, top });
  };

/** inRows lays slices in two overlapping rows across a bowl, and beside them heaps of what is not sliced. */
function inRows(s: Serving, a: Area, parts: readonly Part[], turn: number): void {
  const sliced = parts.filter((p) => pieceEntry(p.piece).sliced);
  const others = parts.filter((p) => !sliced.includes(p));
  const [u, v] = [Math.cos(turn / 57.3), Math.sin(turn / 57.3)];
  others.forEach((p, i) => {
    const q = others.length === 1 ? 0 : (i / (others.length - 1)) * 2 - 1;
    const k = sliced.length ? 0.46 : 0.06;
    s.heap(
      {
        ...a.zone(
          -v * k + u * q * 0.34,
          u * k + v * q * 0.34,
          isTiny(p) ? 0.3 : others.length > 1 ? 0.5 : 0.64,
          isTiny(p) ? 0.28 : sliced.length ? 0.38 : 0.48,
        ),
        rot: turn,
      },
      [p],
      scaleOf(p),
      1.5,
    );
  });
  sliced.slice(0, 2).forEach((p, i) => {
    const e = pieceEntry(p.piece);
    const scale = Math.min(1.3, (a.rx * 0.2) / e.size);
    for (const row of sliced.length > 1 ? [i * 0.42] : [0.22, -0.1]) {
      const [x, y] = a.at(v * (0.24 - row), -u * (0.24 - row));
      const half = a.rx * Math.sqrt(Math.max(0.2, 0.86 - (0.24 - row) ** 2)) - e.size * scale;
      const count = Math.max(3, Math.round((2 * half) / (e.size * scale * 1.24)));
      for (let j = 0; j < count; j++) {
        const k = (j / (count - 1)) * 2 - 1;
        s.put(p, [x + u * k * half, y + v * k * half], scale * s.pen.between(0.95, 1.05), turn + s.pen.between(-8, 8));
      }
    }
  });
}

/** crescent lays parts along the wall of a bowl, each in its own stretch, out of the middle of the arc `turn`. */
function crescent(s: Serving, a: Area, parts: readonly Part[], turn: number): void {
  const span = parts.length === 1 ? 190 : Math.min(300, 170 + parts.length * 36);
  const width = span / parts.length;
  parts.forEach((p, i) => {
    const e = pieceEntry(p.piece);
    const from = turn - span / 2 + i * width;
    if (e.sliced) {
      // two rows of slices, each leaning on the next; of large ones, one
      const large = e.size > 26;
      const size = Math.min(1.3, (a.rx * (large ? 0.26 : 0.19)) / e.size);
      const outer = 0.94 - (e.size * size) / a.rx;
      for (const radius of large ? [outer] : [outer - 0.28, outer]) {
        const count = Math.max(2, Math.round(((width / 57.3) * a.rx * radius) / (e.size * size * 1.16)));
        const half = width / count / 2;
        s.fan(p, [a.x, a.y], a.rx * radius, count, from + half, from + width - half, size, 0);
      }
    } else
      s.heap(
        { ...a.zone(0, 0, 0.92), from: from - 4, to: from + width + 4, hole: isTiny(p) ? 0.64 : isDry(p) ? 0.5 : 0.3 },
        [p],
        scaleOf(p),
        e.fine ? 1.1 : 1.5,
      );
  });
}

const salad =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? s.plate({ well: 0.9 }) : s.bowl({ fill: 0.88 });
    const base = s.surface('grain', 'strand');
    const leaves = s.leaves;
    // more than six would hide each other
    const fresh = s.rest
      .filter((p) => !isEgg(p))
      .slice(0, 6)
      .map(mostPasta);
    const all = a.zone(0, 0, 0.96);
    const tossed = { ...a.zone(0, 0, 0.76), hole: 0.5 };
    if (base) s.mound(way === 1 ? a.zone(0, 0, 0.96) : all, base);
    bowlShade(s.pen, a, way === 2 ? 0.12 : 0.26);
    if (!base && leaves.length) bed(s.pen, all, leaves, 1.25);
    const open = base || leaves.length;
    // tossed: everything everywhere, and heaped towards the middle
    const reach = [0.88, 0.92, 0.84][way] as number;
    if (open) s.heap(a.zone(0, 0, reach), fresh, 1.32, base ? 1.6 : 1.3);
    else s.full(all, fresh);
    // some leaves lie over the rest, as they fall when they are tossed
    if (open && fresh.length) for (const p of leaves) scatter(s.pen, tossed, [p], base ? 6 : 4, 0.95);
    for (const [i, p] of s.heroes.slice(0, 2).entries())
      s.put(p, a.at(i ? 0.3 : 0, i ? 0.34 : 0.04), s.fit(p, a.size * 0.62), s.pen.pick([-20, 18]));
    const large = s.largeTop;
    s.strewn(a.zone(0, 0, 0.68), large, 1.3);
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.68), { scale: 1.3, top: s.top.filter((p) => !large.includes(p)) });
  };

const mealBowl =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.bowl({ fill: 0.89 });
    const base = s.surface('grain', 'strand', 'mash');
    const parts = s.pieces.filter((p) => !isEgg(p));
    if (base) s.mound(way === 1 ? a.zone(-0.04, 0.1, 0.94) : a.zone(0, 0, 0.97), base);
    bowlShade(s.pen, a, 0.24);
    if (!base && s.leaves.length) bed(s.pen, a.zone(0, 0, 0.96), s.leaves, 1.2);
    const laid = base ? parts : parts.filter((p) => !pieceEntry(p.piece).leaf);
    if (way === 0) sectors(s, a, laid.slice(0, 7), 0.54, 0.42);
    else if (way === 1) {
      laid.slice(0, 6).forEach((p, i, list) => {
        const u = list.length === 1 ? 0 : (i / (list.length - 1)) * 2 - 1;
        s.side({ ...a.zone(u * 0.62, -0.1 + 0.28 * Math.abs(u) - (i % 2 ? 0.3 : -0.22), 0.3), rot: 80 }, p, 1.15);
      });
    } else {
      const [main, ...others] = laid;
      sectors(s, a, others.slice(0, 6), 0.6, 0.38, 1.2);
      if (main) s.side(a.zone(0, 0, 0.4), main, 1.3);
    }
    onTop(s, a, way === 1 ? [0.1, 0.36] : [0, 0], 0.3);
    s.garnish(a.zone(0, 0, 0.5), { scale: 1.2 });
  };

/**
 * withSide is a dish with sauce and a side of grain, mash or bread: the side against the wall, round what is on it, or as
 * a crescent. What is on it is a generous heap in its sauce, which runs into the side with an uneven edge.
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
    const half = side !== undefined && c !== undefined && (way === 0 || way === 3);
    let main: Zone = a.zone(0, 0, 0.95);
    if (c && (half || !side)) liquid(s.pen, a, c, { thick: true });
    if (half) {
      const strands = groupOf(side) === 'strand';
      // against the wall of the bowl
      s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.985), () =>
        s.mound(a.zone(u * 0.46, v * 0.46, 0.52, strands ? 0.6 : way === 3 ? 0.78 : 0.86, { rot: turn }), side),
      );
      main = a.zone(-u * 0.26, -v * 0.26, 0.68, 0.86, { rot: turn });
    } else if (side) {
      s.mound(a.zone(0, 0, 0.97), side);
      // in the middle, or so far to one side that the rice is a crescent
      const off = way === 2 ? 0.22 : 0.06;
      const wide = way === 2 ? 0.76 : 0.82;
      main = a.zone(-u * off, -v * off, wide - 0.04, wide, { rot: turn });
      if (c) s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.97), () => pool(s.pen, main, c, { wob: 0.045, soaks: true }));
    }
    bowlShade(s.pen, a, way === 2 ? 0.16 : 0.28);
    const leafy = parts.map((p): Part => (pieceEntry(p.piece).leaf ? { ...p, share: Math.min(2, p.share ?? 2) } : p));
    const large = leafy.filter((p) => pieceEntry(p.piece).hero);
    const small = leafy.filter((p) => !large.includes(p));
    if (c || side) s.heap(main, small, 1.34, c ? 1.9 : 2, { sauce: c });
    else s.full(main, small, 1.34);
    large.slice(0, 2).forEach((p, i) => {
      s.put(
        p,
        [main.x + (i ? 34 : -8), main.y + (large.length > 1 ? (i ? 58 : -44) : 0)],
        s.fit(p, Math.min(a.size * 0.54, Math.min(main.rx, main.ry) * (large.length > 1 ? 0.74 : 0.96))),
        s.pen.between(-50, -16),
      );
    });
    if (s.pieces.some(isEgg)) onTop(s, a, half || s.surface('dough') ? [-u * 0.36, -v * 0.36] : [0, 0], 0.22);
    s.garnish(side ? { ...main, rx: main.rx * 0.8, ry: main.ry * 0.8 } : a.zone(u * 0.2, v * 0.2, 0.42), {
      scale: 1.3,
    });
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(u * 0.54, v * 0.54), a.size * 0.84, turn, colourOf(bread));
  };

const stew =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    bowlShade(s.pen, a, 0.28);
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
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(0.44, 0.3), a.size * 0.8, 34, colourOf(bread));
  };

export const bowlKinds = {
  soup: [soup(0), soup(1), soup(2), soup(3)],
  'noodle-soup': [noodleSoup(0), noodleSoup(1), noodleSoup(2)],
  'spoon-bowl': [spoonBowl(0), spoonBowl(1), spoonBowl(2), spoonBowl(3), spoonBowl(4), spoonBowl(5)],
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
