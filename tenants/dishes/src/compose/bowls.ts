import { tone } from '../colour.ts';
import type { Part } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { bed, put } from '../serve/laying.ts';
import { cream, type Flecks, liquid, mash, nest, pool, type Texture } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { type Composer, colourOf, groupOf, type Serving, sauceColour } from './serving.ts';

const broth = (s: Serving, a: Area) => {
  const base = s.surface('liquid');
  const c = base ? colourOf(base) : '#d3a55c';
  liquid(s.pen, a, c, base?.surface === 'sauce' ? { thick: true } : { oil: tone(c, 0.24) });
};

/** A soup: what floats in it lies together, and is strewn in the middle, in an arc or all over. */
const soup =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const a = way === 3 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    const solids = s.ordinary.filter((p) => !isEgg(p));
    const smooth = solids.length === 0 || solids.every((p) => (p.share ?? 4) <= 2);
    const turn = s.pen.between(0, 360);
    if (way === 1) {
      const z = { ...a.zone(0, 0, 0.8), from: turn, to: turn + 210, hole: 0.2 };
      if (solids.length) s.heap(z, solids, 1.25, smooth ? 0.3 : 0.95);
    } else if (solids.length) s.heap(a.zone(0, 0, smooth ? 0.66 : 0.88), solids, 1.25, smooth ? 0.26 : 0.78);
    onTop(s, a, [0.16, 0.14], 0.24);
    const where = way === 1 ? a.zone(0, 0, 0.78) : way === 2 ? a.zone(0.1, -0.05, 0.5) : a.zone(0, 0, 0.62);
    s.garnish(where, { scale: 1.35 });
    for (const p of s.heroes.slice(0, 2)) s.put(p, a.at(0.1, 0.1), s.fit(p, a.size * 0.5), -18);
    bowlShade(s.pen, a, 0.3);
  };

/** isEgg tells whether a part is an egg that must be seen, and so lies on top of the rest. */
const isEgg = (p: Part) => /egg$/.test(p.piece);

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
        width: { 'thin-noodles': 6, 'thick-noodles': 12 }[strands.surface as string] ?? 8,
        loose: true,
        base: false,
      });
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 2) sectors(s, a, parts, 0.52, 0.34);
    else
      s.heap(
        [a.zone(-0.12 * side, -0.26, 0.72, 0.52), a.zone(-0.3 * side, -0.16, 0.56, 0.66)][way] as Zone,
        parts,
        1.25,
        0.85,
      );
    onTop(s, a, [0.26 * side, 0.22], 0.2);
    s.garnish(a.zone(0, 0, 0.56), { scale: 1.3 });
    bowlShade(s.pen, a, 0.3);
  };

/** sectors lay each part in its own place around the middle. */
function sectors(s: Serving, a: Area, parts: readonly Part[], reach: number, size: number, scale = 1.2): void {
  const n = parts.length;
  if (!n) return;
  const start = s.pen.between(-120, -60);
  parts.forEach((p, i) => {
    const t = ((start + ((i + 0.5) * 360) / n) * Math.PI) / 180;
    const k = n === 1 ? 0 : reach;
    const r = n <= 2 ? size * 1.25 : n > 5 ? size * 0.86 : size;
    s.side({ ...a.zone(Math.cos(t) * k, Math.sin(t) * k, r), rot: (t * 180) / Math.PI + 90 }, p, scale);
  });
}

const creamBase = (s: Serving, z: Zone) => {
  const base = s.surface('cream');
  if (!base) return;
  const c = colourOf(base);
  const texture: Texture | undefined = {
    porridge: { colour: tone(c, -0.08), n: 64, size: 10 },
    curds: { colour: c, n: 120, size: 9 },
    chia: { colour: '#57504b', n: 110, size: 3.4 },
  }[base.surface as string];
  cream(s.pen, z, c, { texture });
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
      const width = n === 1 ? 200 : 300 / n;
      const from = turn + (i * 360) / n;
      if (way === 0 || way === 3) {
        // each fruit in its own arc
        if (e.sliced || e.size > 24) {
          const count = Math.max(3, Math.min(8, Math.round(((width / 57.3) * a.rx * 0.6) / (e.size * 1.25))));
          s.fan(p, [a.x, a.y], a.rx * 0.58, count, from, from + width, 1.42);
        } else s.heap({ ...a.zone(0, 0, 0.82), from, to: from + width, hole: 0.42 }, [p], 1.4, 1.05);
      } else if (way === 1) {
        // all in a half moon at one side
        const z = a.zone(Math.cos((turn / 180) * Math.PI) * 0.42, Math.sin((turn / 180) * Math.PI) * 0.42, 0.42);
        if (i === 0) s.heap({ ...z, rx: z.rx, ry: z.ry * 1.5, rot: turn }, parts, 1.35, 1.15);
      } else if (i === 0) s.heap(a.zone(0, 0, 0.5), parts, 1.4, 1.2);
    });
    const where =
      way === 1
        ? a.zone(-Math.cos((turn / 180) * Math.PI) * 0.2, -Math.sin((turn / 180) * Math.PI) * 0.2, 0.6)
        : way === 2
          ? a.zone(0, 0, 0.74)
          : a.zone(0, 0, n ? 0.36 : 0.6);
    s.garnish(where, { scale: 1.3 });
    bowlShade(s.pen, a, 0.24);
  };

const salad =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? s.plate({ well: 0.9 }) : s.bowl({ fill: 0.88 });
    const base = s.surface('grain', 'strand');
    const leaves = s.leaves;
    const fresh = s.rest.filter((p) => !isEgg(p));
    const all = a.zone(0, 0, 0.96);
    if (base) s.mound(way === 1 ? a.zone(0, 0, 0.96) : all, base);
    else if (leaves.length) bed(s.pen, all, leaves, 1.25);
    else if (fresh.length) {
      const c = pieceEntry((fresh[0] as Part).piece).colour ?? '#a9b070';
      pool(s.pen, all, tone(c, -0.2), { raised: false, wob: 0.03 });
    }
    const open = base || leaves.length;
    if (way === 1 && open && fresh.length > 2) sectors(s, a, fresh.slice(0, 7), 0.54, 0.34, 1.2);
    else s.heap(a.zone(0, 0, open ? (way === 2 ? 0.74 : 0.84) : 0.95), fresh, 1.28, open ? (base ? 0.95 : 1.1) : 2.1);
    if (base && leaves.length) s.strewn(a.zone(0, 0, 0.7), leaves, 0.95);
    for (const [i, p] of s.heroes.slice(0, 2).entries())
      s.put(p, a.at(i ? 0.3 : 0, i ? 0.34 : 0.04), s.fit(p, a.size * 0.62), s.pen.pick([-20, 18]));
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.68), { scale: 1.3 });
    bowlShade(s.pen, a, way === 2 ? 0.12 : 0.26);
  };

/** onTop lays eggs where they are seen. */
function onTop(s: Serving, a: Area, at: readonly [number, number] = [0, 0], reach = 0.36): void {
  for (const p of s.pieces.filter(isEgg)) {
    const [x, y] = a.at(...at);
    if (p.piece === 'fried-egg' || p.piece === 'poached-egg') {
      const n = Math.min(3, Math.max(1, Math.round((p.share ?? 2) / 2)));
      for (let i = 0; i < n; i++) {
        const t = (i / n) * 6.28 + 0.6;
        const k = n === 1 ? 0 : a.size * 0.38;
        s.put(p, [x + Math.cos(t) * k, y + Math.sin(t) * k], n === 1 ? 1.25 : 1);
      }
    } else
      s.fan(p, [x, y], a.size * reach, 3, s.pen.between(-40, 40), s.pen.between(130, 190), 1.3, s.pen.between(0, 60));
  }
}

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

/** withSide is a dish with sauce and a side of grain, mash or bread: in halves, heaped in the middle, or over it all. */
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
    } else if (way === 0 || way === 3 || (way === 2 && !around)) {
      if (c) liquid(s.pen, a, c, { thick: true });
      s.mound(a.zone(u * 0.45, v * 0.45, way === 3 ? 0.44 : 0.52, way === 3 ? 0.7 : 0.84, { rot: turn }), side);
      main = a.zone(-u * 0.4, -v * 0.4, 0.5, 0.8, { rot: turn });
    } else if (way === 1) {
      s.mound(a.zone(0, 0, 0.97), side);
      if (c) pool(s.pen, a.zone(-u * 0.12, -v * 0.12, 0.68, 0.62, { rot: turn }), c, { wob: 0.1 });
      main = a.zone(-u * 0.12, -v * 0.12, 0.6, 0.54, { rot: turn });
    } else {
      if (c) liquid(s.pen, a, c, { thick: true });
      s.mound(a.zone(u * 0.1, v * 0.1, 0.52), side);
      main = { ...a.zone(0, 0, 0.93), hole: 0.56 };
    }
    const leafy = parts.map((p): Part => (pieceEntry(p.piece).leaf ? { ...p, share: Math.min(2, p.share ?? 2) } : p));
    const large = leafy.filter((p) => pieceEntry(p.piece).hero);
    s.heap(
      main,
      leafy.filter((p) => !large.includes(p)),
      1.25,
      c ? 1.1 : 1.9,
    );
    large.slice(0, 2).forEach((p, i) => {
      s.put(
        p,
        [main.x + (i ? 34 : -8), main.y + (large.length > 1 ? (i ? 58 : -44) : 0)],
        s.fit(p, Math.min(a.size * 0.54, Math.min(main.rx, main.ry) * (large.length > 1 ? 0.74 : 0.96))),
        s.pen.between(-50, -16),
      );
    });
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(u * 0.66, v * 0.66), a.size * 0.56, turn, colourOf(bread));
    if (s.pieces.some(isEgg)) onTop(s, a, side && way !== 1 ? [-u * 0.36, -v * 0.36] : [0, 0], 0.22);
    s.garnish(
      side && way !== 2 ? { ...main, rx: main.rx * 0.9, ry: main.ry * 0.8 } : a.zone(-u * 0.3, -v * 0.3, 0.42),
      { scale: 1.3 },
    );
    bowlShade(s.pen, a, way === 2 ? 0.16 : 0.28);
  };

/** foldedBread is a flatbread folded in four at the edge of a dish. */
function foldedBread(s: Serving, at: [number, number], r: number, rot: number, c: string): void {
  const { pen } = s;
  const z: Zone = { x: at[0], y: at[1], rx: r, ry: r * 0.72, rot };
  const d = pen.blob(z.x, z.y, z.rx, z.ry, { wob: 0.05, n: 9, rot });
  pen.shadow(d, 'high').add(`<path d="${d}" transform="translate(2 6)" fill="${tone(c, -0.4)}"/>`);
  pen.fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    pen.spots(16, () => pen.within(z), [4, 13], ['#a5703a', '#8c5828', '#c4935a'], 0.42);
    pen.line(pen.blob(z.x + 8, z.y + 10, r * 0.8, r * 0.5, { wob: 0.05, rot }), tone(c, -0.4), 3.4, 0.45);
  });
}

const stew =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.pot() : way === 2 ? s.deepPlate() : s.bowl();
    broth(s, a);
    s.heap(
      a.zone(0, 0, 0.93),
      s.ordinary.filter((p) => !isEgg(p)),
      way === 1 ? 1.12 : 1.3,
      1.1,
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
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(0.62, 0.56), a.size * 0.54, 30, colourOf(bread));
    s.garnish(a.zone(0, 0, 0.6), { scale: 1.35 });
    bowlShade(s.pen, a, 0.28);
  };

const rice =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.pan() : way === 2 ? s.deepPlate() : s.bowl({ fill: 0.89 });
    const base = s.surface('grain', 'strand');
    if (base) s.mound(a.zone(0, 0, 0.96), base);
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 2) s.heap(a.zone(0, 0, 0.66), parts, 1.2, 0.95);
    else s.heap(a.zone(0, 0, 0.9), parts, 1.22, 0.72);
    s.heroes.slice(0, 1).forEach((p) => {
      s.put(p, a.at(0.04, 0), s.fit(p, a.size * 0.6), -20);
    });
    onTop(s, a, way === 1 ? [0.12, -0.06] : [0, 0]);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.25 });
    if (way !== 2) bowlShade(s.pen, a, 0.24);
  };

const pasta =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 0 ? s.bowl({ fill: 0.89 }) : way === 1 ? s.deepPlate() : s.pan();
    const base = s.surface('liquid');
    const c = base ? colourOf(base) : undefined;
    const first = s.pieces[0];
    const under = c ?? tone(first ? (pieceEntry(first.piece).colour ?? '#c9a050') : '#c9a050', -0.22);
    if (c && way === 1) {
      s.heap(a.zone(0, 0, 0.92), s.pieces.slice(0, 1), 1.28, 2.6, tone(under, -0.1));
      pool(s.pen, a.zone(0.02, -0.04, 0.5, 0.46), c, { wob: 0.12 });
      s.heap(a.zone(0.02, -0.04, 0.5, 0.44), s.pieces.slice(1), 1.15, 0.9);
    } else s.heap(a.zone(0, 0, 0.94), s.pieces, 1.28, 2.1, under);
    s.garnish(a.zone(0, 0, 0.64), { scale: 1.25 });
    bowlShade(s.pen, a, 0.22);
  };

const spaghetti =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.deepPlate() : way === 2 ? s.bowl({ fill: 0.88 }) : s.plate();
    const base = s.surface('strand');
    const parts = s.pieces.filter((p) => !isEgg(p));
    const z = [a.zone(0, 0, 0.95), a.zone(-0.05, 0.05, 0.8), a.zone(0, 0, 0.97)][way] as Zone;
    if (base) nest(s.pen, z, colourOf(base), { width: 8.4, loose: way === 2 });
    else s.heap({ ...z, rx: z.rx * 0.9, ry: z.ry * 0.9 }, parts.slice(0, 1), 0.98, 2.4);
    const more = base ? parts : parts.slice(1);
    const sauce = s.surface('liquid');
    const middle = [a.zone(0.02, -0.02, 0.56, 0.5), a.zone(-0.02, 0, 0.52, 0.44, { rot: 30 }), a.zone(0, 0, 0.7)][
      way
    ] as Zone;
    if (sauce && way !== 2) pool(s.pen, middle, colourOf(sauce), { wob: 0.1 });
    const even = way === 2 || !sauce;
    s.heap(
      even ? a.zone(0, 0, 0.74) : { ...middle, rx: middle.rx * 0.9, ry: middle.ry * 0.9 },
      more,
      1.2,
      even ? 0.62 : 0.95,
    );
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.46), { scale: 1.2 });
    if (way === 2) bowlShade(s.pen, a, 0.24);
  };

const noodles =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.deepPlate() : way === 2 ? s.pan() : s.bowl({ fill: 0.89 });
    const base = s.surface('strand');
    if (base) s.mound(a.zone(0, 0, 0.97), base);
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 1) s.heap(a.zone(s.pen.pick([-0.16, 0.16]), -0.06, 0.6), parts, 1.2, 0.95);
    else s.heap(a.zone(0, 0, 0.8), parts, 1.2, 0.7);
    s.heroes.slice(0, 1).forEach((p) => {
      s.put(p, a.at(0, 0), s.fit(p, a.size * 0.58), -22);
    });
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.22 });
    if (way !== 1) bowlShade(s.pen, a, 0.24);
  };

const mashed =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 0 ? s.plate() : way === 1 ? s.bowl({ fill: 0.89 }) : s.deepPlate();
    const base = s.surface('mash');
    const c = base ? colourOf(base) : '#ecd795';
    const flecked: Flecks[] = s.pieces
      .filter((p) => (p.share ?? 4) <= 3 && (pieceEntry(p.piece).leaf || /cube|shred|slice|greens/.test(p.piece)))
      .map((p) => {
        const curled = pieceEntry(p.piece).leaf || /shred|greens/.test(p.piece);
        return { colour: p.colour ?? pieceEntry(p.piece).colour ?? '#5f8a44', n: curled ? 110 : 44, curled };
      });
    mash(
      s.pen,
      [a.zone(0, 0, 0.96, 0.94), a.zone(0, 0, 0.97), a.zone(0, 0.02, 0.9, 0.84, { rot: -10 })][way] as Zone,
      c,
      flecked,
    );
    const seen = s.pieces.filter((p) => (p.share ?? 4) > 3);
    const large = seen.filter((p) => pieceEntry(p.piece).hero);
    const small = seen.filter((p) => !pieceEntry(p.piece).hero && !isEgg(p));
    const gravy = s.sauce('pool');
    if (gravy)
      pool(
        s.pen,
        [a.zone(0.02, 0.1, 0.36, 0.24), a.zone(0, 0, 0.34), a.zone(0.3, 0.4, 0.26, 0.2)][way] as Zone,
        sauceColour(gravy),
        { wob: 0.1 },
      );
    large.slice(0, 2).forEach((p, i) => {
      s.put(
        p,
        a.at([-0.08, 0.06, 0][way] as number, i ? 0.42 : large.length > 1 ? -0.24 : 0.02),
        s.fit(p, a.size * (large.length > 1 ? 0.46 : 0.62)),
        [-22, 24, -68][way],
      );
    });
    const coins = small.filter((p) => pieceEntry(p.piece).sliced || pieceEntry(p.piece).size > 26);
    for (const [i, p] of coins.entries()) {
      const y = large.length || i ? 0.42 : 0;
      if (pieceEntry(p.piece).sliced) s.side({ ...a.zone(0.12, y, 0.5, 0.2), rot: [-22, 14, -40][way] }, p, 1.3);
      else s.strewn(a.zone(0, large.length ? 0.4 : 0, 0.36, 0.3), [p], 1.45, 2.4);
    }
    const loose = small.filter((p) => !coins.includes(p));
    if (loose.length) s.heap(a.zone(0, 0, 0.6), loose, 1.25, large.length ? 0.2 : 0.44);
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.58), { scale: 1.25, skip: ['pool'] });
  };

const plain =
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
    bowlShade(s.pen, a, 0.26);
  };

const ice =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? s.deepPlate() : s.bowl({ fill: 0.85, r: way === 1 ? 184 : 204 });
    const scoops = s.pieces.filter((p) => p.piece === 'scoop');
    const fruit = s.pieces.filter((p) => p.piece !== 'scoop');
    const scoop = scoops[0];
    const n = way === 1 ? 2 : 3;
    if (scoop)
      for (let i = 0; i < n; i++) {
        const item = scoops[i % scoops.length] ?? scoop;
        const t = (i / n) * 6.28 + (way === 2 ? 0.9 : -1.6);
        put(s.pen, item, a.x + Math.cos(t) * a.rx * 0.42, a.y + Math.sin(t) * a.rx * 0.42, s.fit(item, a.rx * 0.44));
      }
    s.heap({ ...a.zone(0, 0, 0.9), from: 20, to: 150, hole: 0.5 }, fruit, 1.2, 0.9);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.15 });
    bowlShade(s.pen, a, 0.24);
  };

const nibbles =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    if (way === 2) {
      // a small heap on the table's plate, some fallen beside it
      const a = s.plate({ r: 196, well: 0.86 });
      s.heap(a.zone(0, 0, 0.74), s.pieces, 1.55, 1.7);
      s.garnish(a.zone(0, 0, 0.6));
      return;
    }
    const a = s.bowl(way === 1 ? { r: 176, x: 226, y: 226 } : {});
    const c = s.foodColour();
    s.heap(a.zone(0, 0, 0.94), s.pieces, 1.5, 2, tone(c, -0.3));
    s.garnish(a.zone(0, 0, 0.6));
    bowlShade(s.pen, a, 0.28);
    const first = s.pieces[0];
    if (way === 1 && first)
      for (const [x, y] of s.pen.scatter({ x: 392, y: 408, rx: 46, ry: 34, rot: -40 }, 4, 34))
        s.strewOne(first, [x, y], 1.5);
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

export { foldedBread, isEgg, onTop, sectors };
