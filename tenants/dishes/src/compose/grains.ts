import { distance, mix, tone } from '../colour.ts';
import type { Part } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import { type Flecks, mash, well } from '../serve/mash.ts';
import { nest } from '../serve/strands.ts';
import { pool } from '../serve/surfaces.ts';
import { bowlShade } from '../serve/vessels.ts';
import { colour } from './fillings.ts';
import { isEgg, mostPasta, onTop } from './laid.ts';
import { type Composer, colourOf, sauceColour } from './serving.ts';

export const rice =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.pan() : way === 2 ? s.deepPlate() : s.bowl({ fill: 0.89 });
    const base = s.surface('grain', 'strand');
    if (base) s.mound(a.zone(0, 0, 0.96), base);
    if (way !== 2) bowlShade(s.pen, a, 0.24);
    const parts = s.ordinary.filter((p) => !isEgg(p));
    s.heap(a.zone(0, 0, way === 2 ? 0.82 : 0.88), parts, 1.32, 1.6);
    s.heroes.slice(0, 1).forEach((p) => {
      s.put(p, a.at(0.04, 0), s.fit(p, a.size * 0.66), -20);
    });
    onTop(s, a, way === 1 ? [0.12, -0.06] : [0, 0]);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.25 });
  };

export const pasta =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 0 ? s.bowl({ fill: 0.89 }) : way === 1 ? s.deepPlate() : s.pan();
    bowlShade(s.pen, a, 0.22);
    const base = s.surface('liquid');
    const c = base ? colourOf(base) : undefined;
    if (c && way === 1) {
      s.heap(a.zone(0, 0, 0.88), s.pieces.slice(0, 1), 1.28, 2.6, { under: tone(c, -0.1) });
      pool(s.pen, a.zone(0.02, -0.04, 0.68, 0.64), c, { wob: 0.1, soaks: true });
      s.heap(a.zone(0.02, -0.04, 0.66, 0.62), s.pieces.slice(1), 1.3, 1.5, { sauce: c });
    } else s.full(a.zone(0, 0, 0.96), s.pieces.map(mostPasta), 1.28, c);
    s.garnish(a.zone(0, 0, 0.64), { scale: 1.25 });
  };

export const spaghetti =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.deepPlate() : way === 2 ? s.bowl({ fill: 0.88 }) : s.plate({ well: 0.88 });
    const base = s.surface('strand');
    const parts = s.pieces.filter((p) => !isEgg(p));
    const z = [a.zone(0, 0, 0.97), a.zone(-0.02, 0.02, 0.92), a.zone(0, 0, 0.97)][way] as Zone;
    if (!base && way === 2) bowlShade(s.pen, a, 0.24);
    if (base) nest(s.pen, z, colourOf(base), { width: 7.4, loose: way === 2 });
    else {
      // ribbons of a vegetable instead of pasta: dense, so that no crockery shows
      const ribbon = parts[0];
      const c = ribbon && (ribbon.colour ?? pieceEntry(ribbon.piece).colour);
      s.heap({ ...z, rx: z.rx * 0.9, ry: z.ry * 0.9 }, parts.slice(0, 1), 1.02, 4.6, { under: c && tone(c, -0.26) });
    }
    if (base && way === 2) bowlShade(s.pen, a, 0.24);
    const more = base ? parts : parts.slice(1);
    const sauce = s.surface('liquid');
    const middle = [a.zone(0.02, -0.02, 0.76, 0.7), a.zone(-0.02, 0, 0.72, 0.64, { rot: 30 }), a.zone(0, 0, 0.76)][
      way
    ] as Zone;
    // tomatoes that were cooked lie in their own sauce
    const red = more.some((p) => /tomato/.test(p.piece)) ? '#c4502e' : undefined;
    const c = sauce ? colourOf(sauce) : red;
    if (c && (way !== 2 || !sauce)) pool(s.pen, middle, c, { wob: 0.1, soaks: true });
    const even = way === 2 || !sauce;
    s.heap(even ? a.zone(0, 0, 0.8) : middle, more, 1.36, even ? 1.4 : 1.6, c ? { sauce: c } : {});
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.46), { scale: 1.2 });
  };

export const noodles =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.deepPlate() : way === 2 ? s.pan() : s.bowl({ fill: 0.89 });
    const base = s.surface('strand');
    if (base) s.mound(a.zone(0, 0, 0.97), base);
    if (way !== 1) bowlShade(s.pen, a, 0.24);
    const parts = s.ordinary.filter((p) => !isEgg(p));
    if (way === 1) s.heap(a.zone(s.pen.pick([-0.14, 0.14]), -0.06, 0.74), parts, 1.38, 1.5);
    else s.heap(a.zone(0, 0, 0.82), parts, 1.36, 1.4);
    s.heroes.slice(0, 1).forEach((p) => {
      s.put(p, a.at(0, 0), s.fit(p, a.size * 0.58), -22);
    });
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.62), { scale: 1.22 });
  };

/** isCurled tells whether a part is seen in a mash as shreds of leaf. */
const isCurled = (p: Part) => pieceEntry(p.piece).leaf === true || /shred|greens/.test(p.piece);
/**
 * isStirred tells whether a part is mashed along, and seen as flecks. Beetroot only colours the mash: lumps of it would
 * be stains. Apple would not be seen in it, so it lies on it.
 */
export const isStirred = (p: Part) =>
  !/beet|apple/.test(p.piece) &&
  (pieceEntry(p.piece).leaf || ((p.share ?? 4) <= 3 && /cube|bits|shred|slice|greens/.test(p.piece)));

export const mashed =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.bowl({ fill: 0.89 }) : s.deepPlate();
    const base = s.surface('mash');
    const c = base ? colourOf(base) : '#ecd795';
    const stirred = s.pieces.filter(isStirred);
    const flecked = stirred
      .map((p): Flecks => ({ colour: colour(p), n: isCurled(p) ? 230 : 100, curled: isCurled(p) }))
      // lumps of nearly the colour of the mash would be mould
      .filter((f) => f.curled || distance(f.colour, c) > 0.14);
    // greens colour the mash that they were stirred through
    const leafy = flecked.find((x) => x.curled);
    const own = leafy ? mix(c, leafy.colour, 0.17) : c;
    mash(s.pen, a.zone(0, -0.01, [0.92, 0.97, 0.9][way] as number), own, flecked);
    const seen = s.pieces.filter((p) => !stirred.includes(p) && !pieceEntry(p.piece).leaf && !/beet/.test(p.piece));
    const large = seen.filter((p) => pieceEntry(p.piece).hero);
    const small = seen.filter((p) => !pieceEntry(p.piece).hero && !isEgg(p));
    const gravy = s.sauce('pool');
    // a sausage in its gravy would be one brown heap: they lie beside each other
    const aside = gravy !== undefined && large.length === 1;
    const hollow = aside
      ? a.zone(0.32, 0.4, 0.38, 0.27, { rot: -24 })
      : ([a.zone(0.02, 0.1, 0.46, 0.36), a.zone(0, 0, 0.44), a.zone(0.2, 0.3, 0.42, 0.36)][way] as Zone);
    if (gravy) well(s.pen, hollow, aside ? mix(sauceColour(gravy), '#b8742c', 0.4) : sauceColour(gravy));
    large.slice(0, 2).forEach((p, i) => {
      s.put(
        p,
        aside ? a.at(-0.12, -0.2) : a.at([-0.08, 0.06, 0][way] as number, i ? 0.42 : large.length > 1 ? -0.24 : 0.02),
        s.fit(p, a.size * (large.length > 1 ? 0.54 : 0.76)),
        aside ? [-24, -14, -34][way] : [-22, 24, -68][way],
      );
    });
    const coins = small.filter((p) => pieceEntry(p.piece).sliced || pieceEntry(p.piece).size > 26);
    const loose = small.filter((p) => !coins.includes(p));
    if (loose.length)
      s.heap(
        large.length
          ? a.zone(aside ? -0.4 : -0.34, 0.46, aside ? 0.28 : 0.36, aside ? 0.24 : 0.3)
          : a.zone(0.02, -0.02, 0.66, 0.6),
        loose,
        1.32,
        large.length ? 0.9 : coins.length ? 0.4 : 1.3,
      );
    for (const [i, p] of coins.entries()) {
      const y = large.length || i ? 0.42 : 0;
      if (pieceEntry(p.piece).sliced) s.side({ ...a.zone(0.12, y, 0.5, 0.2), rot: [-22, 14, -40][way] }, p, 1.3);
      else if (pieceEntry(p.piece).long) s.side(a.zone(0.1, large.length ? 0.4 : 0.06, 0.44, 0.3), p, 1.2);
      else s.heap(a.zone(0, large.length ? 0.4 : 0, 0.5, 0.42), [p], 1.5, 1.3);
    }
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.58), { scale: 1.25, skip: ['pool'] });
  };
