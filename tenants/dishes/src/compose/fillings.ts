import type { Hex } from '../colour.ts';
import type { Part } from '../dish.ts';
import { frame } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { type Spreadable, spread } from '../serve/bread.ts';
import { drizzle, put, splash, strew } from '../serve/laying.ts';
import { pool } from '../serve/surfaces.ts';
import { isEgg } from './laid.ts';
import { type Serving, sauceColour } from './serving.ts';

export const colour = (p: Part): Hex => p.colour ?? pieceEntry(p.piece).colour ?? '#b9a06a';

/** bitsOf tells what is seen in a spread. */
const bitsOf = (substance: string): Spreadable => {
  if (substance === 'fruit') return { jam: true };
  if (/vegetable|fish|meat|egg/.test(substance)) return { bits: 'coarse' };
  return /nut/.test(substance) ? { bits: 'fine' } : {};
};

/** dress lays spread and toppings on a slice. */
export function dress(s: Serving, a: Area, o: { scale?: number } = {}): void {
  const k = o.scale ?? Math.min(1.15, a.size / 82);
  for (const x of s.sauces.filter((q) => q.way === 'spread'))
    spread(s.pen, a, sauceColour(x), {
      ...bitsOf(x.substance),
      k: s.sauces.indexOf(x) ? 0.74 : 0.93,
    });
  const leaves = s.leaves;
  const others = s.rest.filter((p) => !isEgg(p));
  // a slice of bread is covered as far as its corners
  const z = a.square ? a.box(0, 0.02, 0.82, 0.85) : a.zone(0, 0, 0.9);
  if (leaves.length) s.heap(z, leaves, k * 0.82, others.length ? 0.75 : 1.3);
  // slices lie in overlapping rows, each kind in its own band; the rest is strewn over them
  const rows = others.filter((p) => pieceEntry(p.piece).sliced && pieceEntry(p.piece).size <= 38);
  for (const [i, p] of rows.slice(0, 3).entries()) inRow(s, a, p, i, Math.min(3, rows.length));
  const main = s.pieces[0];
  const order = others.filter((p) => !rows.includes(p)).sort((p, q) => rank(q) - rank(p));
  // small things and fish lie on top when they are the main thing; slices lie below
  if (main && order.includes(main) && (pieceEntry(main.piece).size < 38 || !pieceEntry(main.piece).sliced))
    order.push(...order.splice(order.indexOf(main), 1));
  for (const p of order) {
    const e = pieceEntry(p.piece);
    const scale = Math.min(k * 1.3, (a.size * 0.36) / e.size);
    const alone = others.length === 1;
    if (e.size > 38) {
      if (e.sliced && a.square) draped(s, a, p, others.length === 1 && !leaves.length);
      else stacked(s, a, p);
    } else s.heap(z, [p], scale, (alone ? 1.3 : p === main ? 0.9 : rows.length ? 0.5 : 0.8) * (e.fine ? 0.85 : 1));
  }
  for (const p of s.heroes.slice(0, 1)) put(s.pen, p, a.x, a.y, s.fit(p, a.size * 0.8), a.rot - 20);
  for (const p of s.pieces.filter(isEgg)) {
    if (/fried|poached/.test(p.piece))
      put(
        s.pen,
        p,
        a.x,
        a.y,
        Math.min(1.6, (a.size * (others.length ? 0.66 : 0.96)) / pieceEntry(p.piece).size),
        a.rot,
      );
    else
      for (let i = 0; i < 3; i++) {
        const [x, y] = a.at(((i % 2) - 0.5) * 0.5, (i - 1) * 0.52);
        put(s.pen, p, x, y, (a.size * 0.32) / 36, a.rot + s.pen.between(-30, 30));
      }
  }
  for (const x of s.sauces.filter((q) => q.way === 'drizzle'))
    (/nut|fruit|chocolate|syrup/.test(x.substance) ? drizzle : splash)(
      s.pen,
      a.zone(0, 0, 0.6, 0.56),
      sauceColour(x),
      5,
      4,
    );
  for (const x of s.sauces.filter((q) => q.way === 'dollop'))
    put(s.pen, { piece: 'small-dollop', colour: sauceColour(x) }, a.x, a.y, k);
  s.strewn(a.zone(0, 0, 0.6), s.top, Math.min(1.05, k), 1.1);
}

/** stacked lays two or three large things, such as fish, over each other. */
function stacked(s: Serving, a: Area, p: Part): void {
  const { size } = pieceEntry(p.piece);
  const scale = Math.min(1.3, (a.size * 0.66) / size) * 1.08;
  const n = size * scale > a.size * 0.62 ? 2 : 3;
  for (let i = 0; i < n; i++) {
    const [x, y] = a.at(s.pen.between(-0.12, 0.12), ((i + 0.5) / n - 0.5) * 1.1);
    put(s.pen, p, x, y, scale, a.rot + s.pen.between(-16, 16));
  }
}

/**
 * draped lays large slices, such as cheese and ham, over a slice of bread as far as its crust, each a little askew.
 * With other things they lie in one row, so that these are seen beside it.
 */
function draped(s: Serving, a: Area, p: Part, alone: boolean): void {
  const { size } = pieceEntry(p.piece);
  const scale = Math.min(1.9, (a.size * (alone ? 0.56 : 0.54)) / size);
  const columns = alone ? [-0.41, 0.41] : [0.04];
  const lean = s.pen.pick([-8, 7]);
  for (const v of alone ? [-0.34, 0.34] : [-0.5, 0, 0.46])
    for (const u of columns) {
      const at = a.at(u + s.pen.between(-0.06, 0.06), v + s.pen.between(-0.05, 0.05) + u * 0.12);
      put(s.pen, p, ...at, scale, a.rot + lean + s.pen.between(-11, 11));
    }
}

/**
 * inRow lays one kind of slices over a slice of bread, in band i of n, as a person does: each leans on the next, the
 * rows are a little askew and reach to the crust.
 */
function inRow(s: Serving, a: Area, p: Part, i: number, n: number): void {
  const e = pieceEntry(p.piece);
  const lines = n === 1 ? (a.ry > 70 ? 2 : 1) : n === 2 && a.ry > 84 ? 2 : 1;
  const band = (a.ry * 1.8) / n;
  const scale = Math.min(2, (band / lines / (e.size * 2)) * 1.3, (a.rx * 0.56) / e.size);
  const step = e.size * scale * 0.98;
  const count = Math.max(2, Math.min(6, Math.floor((a.rx * 1.98 - e.size * scale * 1.8) / step) + 1));
  const lean = s.pen.pick([-7, 7]);
  for (let line = 0; line < lines; line++) {
    const across = ((i * lines + line + 0.5) / (n * lines) - 0.5) * 1.62;
    const [x, y] = a.at((line % 2 ? 0.07 : -0.05) + s.pen.between(-0.04, 0.04), across * 0.86);
    const turn = a.rot + lean + s.pen.between(-4, 4);
    const f = frame(x, y, turn);
    for (let k = 0; k < count; k++) {
      const [u, v] = f((k - (count - 1) / 2) * step, s.pen.between(-0.2, 0.2) * e.size * scale);
      put(s.pen, p, u, v, scale * s.pen.between(0.93, 1.07), turn + (line % 2 ? 50 : 72) + s.pen.between(-12, 12));
    }
  }
}

/** rank lays cheese and sliced meat below, small things on top. */
const rank = (p: Part) => pieceEntry(p.piece).size + (pieceEntry(p.piece).sliced ? 30 : 0);

/** along lays a filling in a long opening. */
export function along(s: Serving, a: Area, scale = 1): void {
  for (const x of s.sauces.filter((q) => q.way === 'spread'))
    pool(s.pen, a.zone(0, 0, 0.96, 0.8), sauceColour(x), { raised: false, wob: 0.03 });
  // leaves below, then what there is least of; the main thing lies in front, where it is seen
  const others = s.pieces.filter((p) => !pieceEntry(p.piece).leaf).slice(0, 5);
  others.sort((p, q) => (p.share ?? 4) - (q.share ?? 4));
  for (const [j, p] of [...s.leaves, ...others].entries()) {
    const rank = others.length < 2 ? 0.1 : ((j - s.leaves.length) / (others.length - 1)) * 0.6 - 0.3;
    const v = j < s.leaves.length ? 0 : rank;
    const e = pieceEntry(p.piece);
    if (!e.leaf && !e.sliced && !e.long && e.size < 26) {
      // small things lie in a heap, not in a chain
      s.heap(a.zone(0, v * 0.7, 0.92, 0.6), [p], scale * 1.05, others.length > 1 ? 0.9 : 1.2);
      continue;
    }
    const k = Math.min(scale * 1.15, (a.ry * 1.05) / e.size) * (e.fine ? 1.2 : 1);
    const n = Math.max(3, Math.min(15, Math.round((a.rx * 1.7) / (e.size * k * (e.fine ? 1.5 : 1.25)))));
    for (let i = 0; i < n; i++) {
      const [x, y] = a.at(((i + 0.5) / n) * 1.84 - 0.92, v + s.pen.between(-0.12, 0.14));
      strew(
        s.pen,
        p,
        x,
        y,
        k * s.pen.between(0.92, 1.06),
        e.leaf ? a.rot + 90 : e.long || e.sliced ? a.rot + s.pen.between(-30, 30) : s.pen.between(0, 360),
      );
    }
  }
  s.strewn(a.zone(0, 0, 0.86, 0.5), s.top, scale * 0.85, 1.3);
}

/** stuffed heaps parts in an opening so that each kind is seen along its whole length. */
export function stuffed(s: Serving, a: Area, parts: readonly Part[], scale = 1): void {
  const size = (p: Part) => pieceEntry(p.piece).size;
  const leaves = parts.filter((p) => pieceEntry(p.piece).leaf);
  const others = parts.filter((p) => !leaves.includes(p)).slice(0, 4);
  if (leaves.length) s.heap(a.zone(0, 0, 1.04, 1.16), leaves.slice(0, 2), scale * 0.8, 1.4);
  const small = others.map((p): Part => ({ ...p, share: Math.max(3, p.share ?? 4) }));
  const fit = Math.min(1.15, (a.ry * 1.15) / Math.max(20, ...others.map(size)));
  if (small.length) s.heap(a.zone(0, 0.06, 1, 1), small, scale * fit, leaves.length ? 1.4 : 2.2);
}

/** filled lays the whole filling in an opening. */
export function filled(s: Serving, z: Area, scale = 1): void {
  for (const x of s.sauces.filter((q) => q.way === 'spread'))
    pool(s.pen, z.zone(0, 0, 0.86, 0.86), sauceColour(x), { raised: false });
  if (s.leaves.length) s.heap(z.zone(0, 0, 0.94), s.leaves, scale * 0.85, 0.9);
  s.heap(z.zone(0, 0, 0.94), s.rest, scale, s.leaves.length ? 1.25 : 1.7);
  for (const [i, p] of s.heroes.slice(0, 2).entries())
    put(s.pen, p, ...z.at(i ? 0.3 : -0.1, 0), s.fit(p, z.size * 0.72));
}
