import type { Part } from '../dish.ts';
import { frame, type Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { glassOfMilk } from '../serve/glasses.ts';
import { bed, scatter } from '../serve/laying.ts';
import { swooshes } from '../serve/soft.ts';
import { nest } from '../serve/strands.ts';
import { liquid, pool } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { mashed, noodles, pasta, rice, spaghetti } from './grains.ts';
import { broth, brothColour, creamBase, foldedBread, isEgg, mostPasta, onTop, sectors } from './laid.ts';
import { type Composer, colourOf, groupOf, type Serving, sauceColour, strandWidth } from './serving.ts';
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
    if (s.ordinary.every((p) => isToast(p) || (p.share ?? 4) <= 2)) swooshes(s.pen, a.zone(), sauce, { k: 0.8 });
    const toast = [...s.ordinary, ...s.top].filter((p) => isToast(p));
    const solids = s.ordinary.filter((p) => !isEgg(p) && !isToast(p));
    const smooth = solids.length === 0 || solids.every((p) => (p.share ?? 4) <= 2);
    // the spoon leans on the lower edge
    const turn = toast.length ? s.pen.between(225, 315) : s.pen.between(0, 360);
    // cream is poured before the rest is laid in it, in one broad turn beside it
    const poured = s.sauce('swirl');
    if (poured) s.swirl(a.zone(smooth && solids.length ? -0.14 : 0, 0, 0.92), sauceColour(poured));
    if (way === 1) {
      const z = { ...a.zone(0, 0, 0.8), from: turn, to: turn + 210, hole: 0.2 };
      if (solids.length) s.heap(z, solids, 1.4, smooth ? 0.5 : 1.3, { sauce });
    } else if (solids.length)
      s.heap(a.zone(smooth && poured ? 0.2 : 0, 0, smooth ? 0.5 : 0.92), solids, 1.4, smooth ? 0.7 : 1.35, { sauce });
    onTop(s, a, [0.16, 0.14], 0.24);
    for (const p of toast) s.fan(p, a.at(0, 0), a.size * 0.66, 3, turn - 30, turn + 34, s.fit(p, a.size * 0.36), 90);
    const where = way === 1 ? a.zone(0, 0, 0.78) : way === 2 ? a.zone(0.1, -0.05, 0.5) : a.zone(0, 0, 0.62);
    const top = s.top.filter((p) => !isToast(p));
    s.garnish(where, { scale: smooth ? 1.7 : 1.5, most: smooth ? 1.6 : 1, top, skip: ['swirl'] });
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

const dry =
  /raisin|cranberry|date|prune|apricot|nut$|almond|pecan|cashew|pistach|chocolate|granola|oats|seed|coconut|cornflake/;
/** isDry tells whether a part is strewn on a bowl by hand: nuts, seeds, flakes and dried fruit. */
const isDry = (p: Part) => dry.test(p.piece) || /linseed|chia|sesame/.test(p.piece);
const isFine = (p: Part) => pieceEntry(p.piece).fine === true;
/** isLarge tells whether a part is slices so large that a heap of them would be a jumble. */
const isLarge = (p: Part) => pieceEntry(p.piece).sliced === true && pieceEntry(p.piece).size > 26;
/** scaleOf is how large a piece is drawn in a spoon bowl. */
const scaleOf = (p: Part) => (isDry(p) ? 1.16 : pieceEntry(p.piece).size > 26 ? 1.12 : 1.3);

/** grainOf is the cereal that a porridge was cooked of, if one would know its flakes. */
const grainOf = (s: Serving) =>
  s.surface('cream')?.surface === 'porridge' && s.surface('cream')?.of.find((x) => /havermout|tarwevlokken/.test(x));

/** flaked strews flakes of oats in drifts over a porridge: without them it would be yoghurt, one by one pebbles. */
function flaked(s: Serving, a: Area, of: string): void {
  const flake: Part = { of, piece: 'oats' };
  for (const [x, y] of s.pen.scatter(a.zone(0, 0, 0.84), 12, a.rx * 0.34)) {
    const z = { x, y, rx: a.rx * 0.15, ry: a.rx * 0.09, rot: s.pen.between(0, 180) };
    for (const at of s.pen.scatter(z, 6, 9)) s.strewOne(flake, at, s.pen.pick([0.75, 0.875, 1]));
  }
}

/** seeded lays more seeds on a chia pudding, dark and wet, in drifts: few would be dust. */
function seeded(s: Serving, a: Area): void {
  for (let i = 0; i < 5; i++) {
    const t = i * 2.4 + s.pen.between(0, 1);
    const far = 0.2 + 0.13 * i;
    const z = a.zone(Math.cos(t) * far, Math.sin(t) * far, 0.3, 0.2, { rot: s.pen.between(0, 180) });
    scatter(s.pen, z, [{ piece: 'chia' }], 22, 1, 7);
  }
}

/** milky tells whether milk that one knows by its name is in a porridge or with cornflakes. */
const milky = (s: Serving) =>
  s.surface('cream')?.of.some((x) => /^(halfvolle|magere|volle|lactosevrije)-melk$/.test(x));

/** spoonVessel is a bowl; a glass of the milk that a porridge was made with stands beside it. */
function spoonVessel(s: Serving, way: number): Area {
  if (milky(s)) {
    glassOfMilk(s.pen, 386, 96, 56);
    return s.bowl({ x: 222, y: 258, r: 180, fill: 0.88 });
  }
  return way === 3 || way === 5 ? s.deepPlate() : s.bowl({ fill: way === 4 ? 0.84 : 0.87 });
}

/**
 * A spoon bowl is generous: its fruit, and what is strewn on it, each in a place of its own: bands across the bowl, a
 * crescent of fruit with the rest in its hollow, or a mound of fruit with the rest on its side.
 */
const spoonBowl =
  (way: 0 | 1 | 2 | 3 | 4 | 5): Composer =>
  (s) => {
    const a = spoonVessel(s, way);
    creamBase(s, a.zone(0, 0, 0.985));
    const grain = grainOf(s);
    if (grain) flaked(s, a, grain);
    if (s.named('chia')) seeded(s, a);
    bowlShade(s.pen, a, 0.24);
    const all = [...s.pieces, ...s.top];
    const strewn = all.filter(isDry);
    const fruit = s.pieces.filter((p) => !isDry(p));
    const last = all.filter((p) => !strewn.includes(p) && !fruit.includes(p));
    // the light comes from the upper left, so what is high lies away from it
    const turn = s.pen.pick([-40, 20, 50, 140, 200]) + s.pen.between(-12, 12);
    const [u, v] = [Math.cos(turn / 57.3), Math.sin(turn / 57.3)];
    let end = a.zone(u * 0.3, v * 0.3, 0.42);
    if (!fruit.length) {
      strewnOnly(s, a, strewn);
      end = a.zone(-0.1, 0.1, 0.5);
    } else if (way === 1 || way === 4) bands(s, a, [...fruit, ...strewn], turn);
    else if (way !== 0 && way !== 3 && !fruit.some(isLarge)) sided(s, a, fruit, strewn, turn);
    else {
      crescent(s, a, fruit, turn);
      strewn.slice(0, 3).forEach((p, i, list) => {
        const q = list.length === 1 ? 0 : (i / (list.length - 1)) * 2 - 1;
        handful(s, a, p, -u * 0.3 - v * q * 0.36, -v * 0.3 + u * q * 0.36, list.length > 1 ? 0.3 : 0.4);
      });
      end = a.zone(-u * 0.06, -v * 0.06, 0.4);
    }
    s.garnish(end, { scale: 1.16, most: 2.2, top: last });
  };

/**
 * sided lays the fruit as a loose heap against one side of a bowl, some of it fallen onto the cream, whose other side
 * shows the turn of the spoon; what is strewn lies where the two meet.
 */
function sided(s: Serving, a: Area, fruit: readonly Part[], strewn: readonly Part[], turn: number): void {
  const [u, v] = [Math.cos(turn / 57.3), Math.sin(turn / 57.3)];
  const long = fruit.length > 2 || !strewn.length ? 0.82 : 0.76;
  s.heap(a.zone(u * 0.26, v * 0.26, 0.6, long, { rot: turn }), fruit, 1.3, 1.5);
  const fallen = { ...a.zone(-u * 0.1, -v * 0.1, 0.76), hole: 0.56, from: turn + 95, to: turn + 265 };
  fruit.slice(0, 2).forEach((p, i) => {
    if (pieceEntry(p.piece).size <= 26) scatter(s.pen, fallen, [p], i ? 2 : 5, scaleOf(p), a.rx * 0.2);
  });
  strewn.slice(0, 3).forEach((p, i, list) => {
    const q = list.length === 1 ? 0.4 : (i / (list.length - 1)) * 1.16 - 0.58;
    handful(s, a, p, -u * 0.16 - v * q, -v * 0.16 + u * q, list.length > 1 ? 0.34 : 0.42);
  });
}

/** handful lays a heap of one thing that is strewn. */
function handful(s: Serving, a: Area, p: Part, u: number, v: number, reach: number): void {
  const z = a.zone(u, v, reach, reach * 0.86);
  s.heap({ ...z, rot: s.pen.between(0, 180) }, [p], scaleOf(p), isFine(p) ? 1.5 : 1.35);
}

/** loose are a few of a thing that rolled away from its heap, at one side of a bowl. */
function loose(s: Serving, a: Area, p: Part, n: number): void {
  if (pieceEntry(p.piece).size > 26) return;
  const from = s.pen.pick([200, 300, 20, 110]);
  const z = { ...a.zone(0, 0, 0.84), hole: 0.84, from, to: from + 150 };
  scatter(s.pen, z, [p], n, scaleOf(p), a.rx * 0.2);
}

/** strewnOnly fills a bowl without fruit: the first is the dish, a broad mound, and the others lie on its side. */
function strewnOnly(s: Serving, a: Area, parts: readonly Part[]): void {
  const [first, ...others] = parts;
  if (!first) return;
  const fine = isFine(first) && !/granola|oats/.test(first.piece);
  s.heap(a.zone(0.02, 0.03, fine ? 0.6 : 0.64, fine ? 0.54 : 0.56), [first], scaleOf(first), 1.35);
  if (!fine) loose(s, a, first, 5);
  others.slice(0, 2).forEach((p, i) => {
    handful(s, a, p, i ? -0.5 : 0.46, i ? 0.4 : -0.36, 0.32);
  });
}

/** bands lays parts side by side across a bowl, the cream seen at both ends; slices lie in rows. */
function bands(s: Serving, a: Area, parts: readonly Part[], turn: number): void {
  const list = parts.slice(0, 4);
  const weights = list.map((p) => (isDry(p) ? (isFine(p) ? 0.6 : 0.8) : list.length > 1 ? 1.3 : 1.7));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const wide = Math.min(1.66, 0.5 + total * 0.5);
  const [u, v] = [Math.cos(turn / 57.3), Math.sin(turn / 57.3)];
  let at = -wide / 2;
  list.forEach((p, i) => {
    const width = (wide * (weights[i] as number)) / total;
    const mid = at + width / 2;
    at += width;
    const half = Math.sqrt(Math.max(0.16, 1 - mid * mid)) * 0.9;
    const [x, y] = a.at(-v * mid, u * mid);
    if (pieceEntry(p.piece).sliced) sliceBand(s, a, p, mid, width, turn);
    else
      s.heap(
        { x, y, rx: a.rx * half * (isDry(p) ? 0.86 : 0.94), ry: a.rx * width * 0.52, rot: turn },
        [p],
        scaleOf(p),
        isFine(p) ? 1.4 : 1.6,
      );
  });
}

/** sliceBand lays overlapping slices in up to three rows across a bowl, `mid` off its middle, `width` wide in all. */
function sliceBand(s: Serving, a: Area, p: Part, mid: number, width: number, turn: number): void {
  const { size } = pieceEntry(p.piece);
  const rows = Math.max(1, Math.min(3, Math.round((a.rx * width) / (size * 3))));
  const scale = Math.min(1.4, ((a.rx * width) / (rows * size * 2)) * 1.16);
  const r = size * scale;
  const f = frame(a.x, a.y, turn);
  for (let row = 0; row < rows; row++) {
    const v = mid + ((row - (rows - 1) / 2) * width * 0.94) / rows;
    const edge = Math.abs(v) + (r * 0.74) / a.rx;
    const half = a.rx * 0.95 * Math.sqrt(Math.max(0.1, 1 - edge * edge)) - r * 0.9;
    const count = Math.max(2, Math.round((2 * half) / (r * 1.16)) + 1);
    for (let j = 0; j < count; j++) {
      const [x, y] = f(((j / (count - 1)) * 2 - 1) * half, v * a.rx);
      s.put(p, [x, y], scale * s.pen.between(0.95, 1.05), turn + 78 + s.pen.between(-9, 9));
    }
  }
}

/** crescent lays parts along the wall of a bowl, each in its own stretch, out of the middle of the arc `turn`. */
function crescent(s: Serving, a: Area, parts: readonly Part[], turn: number): void {
  const span = parts.length === 1 ? 236 : Math.min(320, 210 + parts.length * 30);
  const width = span / parts.length;
  parts.forEach((p, i) => {
    const e = pieceEntry(p.piece);
    const from = turn - span / 2 + i * width;
    if (e.sliced) {
      // two rows of slices, each leaning on the next; of large ones, one
      const large = e.size > 26;
      const size = Math.min(1.4, (a.rx * (large ? 0.27 : 0.2)) / e.size);
      const outer = 0.95 - (e.size * size) / a.rx;
      for (const radius of large ? [outer] : [outer - 0.3, outer]) {
        const count = Math.max(2, Math.round(((width / 57.3) * a.rx * radius) / (e.size * size * 1.16)));
        const half = width / count / 2;
        s.fan(p, [a.x, a.y], a.rx * radius, count, from + half, from + width - half, size, 0);
      }
    } else s.heap({ ...a.zone(0, 0, 0.93), from: from - 4, to: from + width + 4, hole: 0.36 }, [p], scaleOf(p), 1.5);
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
    const mixed = [...fresh, ...leaves.map((p): Part => ({ ...p, share: 2 }))];
    if (open) s.heap(a.zone(0, 0, reach), mixed, 1.32, base ? 1.6 : 1.3, { tossed: true });
    else s.full(all, fresh, 1.28, undefined, true);
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
    const half = side !== undefined && c !== undefined && way !== 2;
    let main: Zone = a.zone(0, 0, 0.95);
    if (c && (half || !side)) liquid(s.pen, a, c, { thick: true });
    if (half) {
      const strands = groupOf(side) === 'strand';
      const far = way === 1 ? 0.52 : 0.46;
      // against the wall of the bowl
      s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.985), () =>
        s.mound(a.zone(u * far, v * far, 0.98 - far, strands ? 0.6 : way === 3 ? 0.78 : 0.86, { rot: turn }), side),
      );
      main = a.zone(-u * (0.72 - far), -v * (0.72 - far), 0.22 + far, 0.86, { rot: turn });
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
    const wet = half ? main : { ...main, rx: main.rx * 0.95, ry: main.ry * 0.95 };
    if (c && side) s.heap(wet, small, 1.4, 1.2, { sauce: c });
    else if (c || side) s.heap(main, small, 1.34, c ? 1.3 : 2, { sauce: c });
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
