import { type Hex, lightness, mix, toLch, tone, vivid } from '../colour.ts';
import { area, frame, type Point, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Done } from '../pieces/entry.ts';
import { type PieceName, pieceEntry } from '../pieces/index.ts';
import type { Area } from './area.ts';
import { shaded, soft, swooshes } from './soft.ts';
import { lap } from './surfaces.ts';

/** Item is a piece as a description names it. */
export interface Item {
  piece: PieceName;
  colour?: Hex;
  done?: Done;
  /** coat is the colour of the sauce that it was cooked in. */
  coat?: Hex;
}

/** Weighted is an item with its share of the surface. */
export interface Weighted extends Item {
  share?: number;
}

/** put draws one piece exactly as asked. */
export function put(pen: Pen, item: Item, x: number, y: number, scale = 1, rot = pen.between(0, 360)): void {
  pieceEntry(item.piece).draw(pen, frame(x, y, rot, scale), item.colour, item.done, item.coat);
}

/** clustered lays n of a small piece close together, from the middle outward. */
export function clustered(
  pen: Pen,
  item: Item,
  [x, y]: readonly [number, number],
  n: number,
  scale: number,
  turn: number,
): void {
  const reach = pieceEntry(item.piece).size * scale * 1.5;
  for (let i = 0; i < n; i++) {
    const t = i * 2.4 + turn;
    const far = reach * Math.sqrt(i / 2.4);
    put(pen, item, x + Math.cos(t) * far, y + Math.sin(t) * far, scale, i * 77 + 20);
  }
}

/** strew draws one piece of many: looks repeat, which keeps the file small. */
export function strew(pen: Pen, item: Item, x: number, y: number, scale = 1, rot?: number): void {
  const entry = pieceEntry(item.piece);
  const step = Math.round(scale * 8) / 8;
  const turn = rot ?? pen.between(0, 360);
  const key = `${item.piece}${item.colour ?? ''}${item.done ?? ''}${item.coat ?? ''}${step}`;
  const looks = entry.fine ? 4 : entry.size < 20 ? 6 : 4;
  pen.stamp(key, x, y, turn, looks, rot === undefined ? 180 : 12, () =>
    entry.draw(pen, frame(0, 0, turn, step), item.colour, item.done, item.coat),
  );
}

/** sizeOf an item at scale 1, in units of the drawing. */
export const sizeOf = (item: Item) => pieceEntry(item.piece).size;

/** Options of pile. */
export interface PileOptions {
  scale?: number;
  /** cover is the area of all pieces divided by the area of the zone. */
  cover?: number;
  /** under is the colour of what is below and shows through. */
  under?: Hex;
  /** sauce is the colour of a sauce or melted cheese that the pieces lie in: it covers their lower edges. */
  sauce?: Hex;
  /** wide is how much further than the zone the pieces of a soup lie, each in the broth. */
  wide?: number;
  /** tossed mixes all pieces, with the leaves between them, as in a salad. */
  tossed?: boolean;
}

/** bold is the scale of an item in a heap: small pieces are drawn larger, so that they are recognised on a card. */
const bold = (item: Item, scale: number) => {
  const size = sizeOf(item);
  const k = pieceEntry(item.piece).fine ? 1.05 : size < 16 ? 1.16 : size < 24 ? 1.12 : size < 34 ? 1.06 : 1;
  return scale * k;
};

/**
 * pile is a mixed heap. The number of pieces follows from the surface to cover; leaves lie below, large things next,
 * small ones on top. Under them lies a layer in the shade, so that one looks down into food and not at a plate; in a
 * sauce, some of the sauce lies between the two.
 */
export function pile(pen: Pen, zone: Zone, parts: readonly Weighted[], o: PileOptions = {}): void {
  if (!parts.length) return;
  const { scale = 1.25, cover = 1.35, sauce, tossed } = o;
  // in a dark sauce pieces stay lighter than it, or they would not be seen
  const coat = sauce && lightness(sauce) < 0.5 ? tone(sauce, 0.34) : sauce;
  const items = coat ? parts.map((p) => ({ ...p, coat })) : parts;
  const surface = area(zone);
  const weights = weightsOf(items);
  // a stick covers less than the circle round it
  const covers = (item: Item) => (pieceEntry(item.piece).long ? 0.6 : 1) * (sizeOf(item) * bold(item, scale)) ** 2;
  const total = items.reduce((sum, item, i) => sum + (weights[i] ?? 0) * covers(item) * Math.PI, 0);
  const k = (surface * cover) / total;
  const counts = items.map((item, i) =>
    Math.min(
      pieceEntry(item.piece).fine || sizeOf(item) < 16 ? 150 : 96,
      Math.max(sizeOf(item) > 50 ? 1 : 2, Math.round((weights[i] ?? 0) * k)),
    ),
  );
  // a small heap ends in its pieces, a full bowl at its wall
  const full = Math.min(zone.rx, zone.ry) > 120;
  const whole = full ? 0.99 : 0.86;
  if (o.wide) {
    // one crisp layer, as far as the wall: blurred pieces below the surface would be ghosts
    const all = { ...zone, rx: zone.rx * o.wide, ry: zone.ry * o.wide };
    const more = counts.map((n) => Math.round(n * 1.3));
    layer(pen, all, items, more, { scale, full, sauce, wide: true });
    return;
  }
  const dense = cover >= 0.9 && counts.reduce((sum, n) => sum + n, 0) > 6;
  if (dense && !full && !sauce && zone.from === undefined) contact(pen, zone);
  if (o.under)
    pen.fill(
      pen.blob(zone.x, zone.y, zone.rx * whole, zone.ry * whole, {
        wob: full ? 0.02 : 0.05,
        n: 16,
        rot: zone.rot,
      }),
      pen.linear([o.under, tone(o.under, -0.2), tone(o.under, -0.38)]),
    );
  // slices lie flat on each other: in the shade they would be old ones
  const below = items.map((item) => !pieceEntry(item.piece).sliced);
  const deeper = dense && below.includes(true);
  if (deeper) {
    const deep = { ...zone, rx: zone.rx * 0.93, ry: zone.ry * 0.93 };
    shaded(pen, () =>
      layer(
        pen,
        deep,
        items,
        counts.map((n, i) => (below[i] ? Math.ceil(n * (cover > 1.6 ? 0.5 : 0.66)) : 0)),
        { scale, full, sauce },
      ),
    );
    if (sauce) naps(pen, deep, sauce);
  }
  // a shade round pieces that lie on others would make these look like glass
  layer(pen, zone, items, counts, { scale, full, sauce, dry: deeper, tossed });
  if (dense) heapLight(pen, zone);
}

/**
 * weightsOf returns the numbers of pieces relative to each other. The first three are what the dish is of: the first is
 * seen at least as much as any other, and the two after it enough to be told.
 */
function weightsOf(items: readonly Weighted[]): number[] {
  const first = items[0]?.share ?? 4;
  const most = Math.max(...items.map((item) => item.share ?? 4));
  return items.map((item, i) => {
    const own = item.share ?? 4;
    const share = i === 0 ? Math.max(first, most) : Math.max(Math.min(own, most), i < 3 ? most * 0.64 : 0);
    return share * (22 / sizeOf(item)) ** 1.15;
  });
}

/** isFresh tells whether an item has a bright colour of its own: green, red or orange. */
function isFresh(item: Item): boolean {
  const c = item.colour ?? pieceEntry(item.piece).colour;
  if (!c || pieceEntry(item.piece).leaf) return false;
  const [light, chroma, hue] = toLch(c);
  if (light < 0.4) return false;
  return (chroma > 0.075 && hue > 104 && hue < 165) || (chroma > 0.13 && (hue < 60 || hue > 340));
}

/** contact is the soft shade where a heap stands on a plate or on other food. */
function contact(pen: Pen, z: Zone): void {
  const paint = pen.radial(
    [
      ['#2a1408', 0.6, 0.34],
      ['#2a1408', 1, 0],
    ],
    '.5 .5 .5',
  );
  pen.ellipse(z.x + 5, z.y + 9, z.rx * 1.14, z.ry * 1.14, paint, 1, z.rot);
}

/** naps are spoonfuls of sauce over a layer of food: soft, shining, each with a darker lower edge. */
function naps(pen: Pen, zone: Zone, c: Hex): void {
  const z = { ...zone, rx: zone.rx * 0.84, ry: zone.ry * 0.84 };
  const n = Math.min(9, Math.max(3, Math.round(area(z) / 9000)));
  for (const [x, y] of pen.scatter(z, n, Math.min(z.rx, z.ry) * 0.5)) {
    const r = pen.between(18, 32);
    const rot = pen.between(0, 180);
    const outline = pen.outline(x, y, r, r * 0.7, { wob: 0.2, n: 11, rot, waves: [2, 3, 4] });
    pen.fill(smooth(outline), pen.linear([tone(c, 0.3), c, tone(c, -0.3)]));
    pen.line(smooth(toward(outline, x, y, 0.7, -1, -2).slice(5, 9), false), tone(c, 0.75), 3, 0.6);
  }
}

/** heapLight leaves the lower right of a heap in a little shade, which makes it round; light would be a fog on it. */
function heapLight(pen: Pen, z: Zone): void {
  if (z.w || z.from !== undefined || Math.min(z.rx, z.ry) < 40) return;
  const paint = pen.radial(
    [
      ['#5a2c08', 0, 0.13],
      ['#5a2c08', 1, 0],
    ],
    '.5 .5 .5',
  );
  pen.ellipse(z.x + z.rx * 0.42, z.y + z.ry * 0.46, z.rx * 0.56, z.ry * 0.52, paint);
}

/**
 * layer lays one layer of a heap. Pieces of a kind lie in groups, as they fall from a hand, slices and sticks side by
 * side: strewn one by one they would be confetti.
 */
function layer(
  pen: Pen,
  zone: Zone,
  items: readonly Weighted[],
  counts: readonly number[],
  o: { scale: number; full: boolean; sauce?: Hex; dry?: boolean; tossed?: boolean; wide?: boolean },
): void {
  const { scale, full } = o;
  const count = counts.reduce((sum, n) => sum + n, 0);
  const gap = Math.sqrt(area(zone) / count) * 0.9;
  const free = heaped(pen, { ...zone, rx: zone.rx * 0.97, ry: zone.ry * 0.97 }, count, gap);
  const placed: { item: Weighted; at: Point; key: number; turn?: number }[] = [];
  // what there is most of is the main thing, and lies on top
  const share = (i: Weighted) => (i.share ?? 4) * 1.2;
  // the first three carry the picture
  const lead = (i: Weighted) => [38, 14, 8][items.indexOf(i)] ?? 0;
  // lentils would cover all that is between them, so most lie below
  const bed = (i: Item) => {
    if (pieceEntry(i.piece).leaf) return o.tossed ? pen.between(-30, 20) : 1000;
    return /lentil/.test(i.piece) && pen.random() < 0.7 ? 500 : 0;
  };
  const brown = items.some(isFresh) && items[0] !== undefined && !isFresh(items[0]);
  const groups = pen.shuffle(
    items.flatMap((item, i) => {
      const n = counts[i] ?? 0;
      const size = sizeOf(item);
      const most = o.tossed ? mixed(size) : size < 9 ? 8 : size < 12 ? 6 : size < 18 ? 4 : size < 34 ? 3 : 1;
      return Array.from({ length: Math.ceil(n / most) }, (_, j) => ({ item, n: Math.min(most, n - j * most) }));
    }),
  );
  for (const { item, n } of groups) {
    const first = free[Math.floor(pen.random() * free.length)];
    if (!first) break;
    free.sort((p, q) => Math.hypot(p[0] - first[0], p[1] - first[1]) - Math.hypot(q[0] - first[0], q[1] - first[1]));
    const { long, sliced } = pieceEntry(item.piece);
    const turn = n > 1 && (long || sliced) ? pen.between(0, 360) : undefined;
    // on what is brown, some of what is green, red or orange comes to the top
    const accent = brown && !sliced && isFresh(item) && pen.random() < 0.5 ? 30 : 0;
    for (const at of free.splice(0, n)) {
      const far = Math.hypot((at[0] - zone.x) / zone.rx, (at[1] - zone.y) / zone.ry);
      placed.push({
        item,
        at,
        ...(turn === undefined ? {} : { turn: turn + pen.between(-9, 9) }),
        key: bed(item) + sizeOf(item) * 0.5 + far * 8 - share(item) - lead(item) - accent + pen.between(-14, 14),
      });
    }
  }
  placed.sort((a, b) => b.key - a.key);
  // a full vessel keeps all of a piece within its wall, a small heap only most of it
  const reach = (item: Item) => {
    if (!o.sauce && !full) return 0.78;
    // in a soup the pieces lie as far as the wall
    if (o.wide && sizeOf(item) > 26) return 1.4;
    return pieceEntry(item.piece).long || sizeOf(item) > 20 ? 1.16 : 1.06;
  };
  const laid = placed.map(({ item, at, turn }) => {
    const size = bold(item, scale);
    const r = sizeOf(item) * size;
    return { item, size, r, turn, at: keepInside(at, zone, r * reach(item)) };
  });
  // the shades lie on the sauce alone: over other pieces they would make them look like glass
  if (o.sauce && !o.dry)
    for (const { item, r, at } of laid) if (sizeOf(item) > 9) meniscus(pen, at[0], at[1], r, o.sauce);
  for (const { item, size, at, turn } of laid) strew(pen, item, at[0], at[1], size, turn);
}

/** mixed is how many pieces of a size still lie together after they were tossed. */
const mixed = (size: number) => (size < 9 ? 6 : size < 18 ? 3 : 1);

/**
 * heaped returns places all over a zone. A few pieces would leave a hole in the middle when put at random, and be a
 * ring; so they lie along a spiral from the middle, a little beside it.
 */
function heaped(pen: Pen, zone: Zone, count: number, gap: number): Point[] {
  if (count > 40 || zone.w || zone.hole || zone.from !== undefined) return pen.scatter(zone, count, gap);
  const start = pen.between(0, 6.283);
  const f = frame(zone.x, zone.y, zone.rot);
  return Array.from({ length: count }, (_, i) => {
    const a = start + i * 2.4;
    const k = Math.sqrt((i + 0.1) / count);
    const off = () => pen.between(-0.16, 0.16) * gap;
    return f(Math.cos(a) * k * zone.rx + off(), Math.sin(a) * k * zone.ry + off());
  });
}

/** meniscus is where a sauce climbs a piece of radius r a little: a soft shade round it. */
function meniscus(pen: Pen, x: number, y: number, r: number, sauce: Hex): void {
  const step = Math.max(8, Math.round(r / 6) * 6);
  pen.stamp(`wet${sauce}${step}`, x, y, 0, 1, 180, () => {
    pen.ellipse(
      step * 0.08,
      step * 0.12,
      step * 1.1,
      step * 1.06,
      pen.radial(
        [
          [tone(sauce, -0.6), 0.6, 0.3],
          [tone(sauce, -0.6), 1, 0],
        ],
        '.5 .5 .5',
      ),
    );
  });
}

/** keepInside moves a place so far in that a piece of radius r does not reach over the edge. */
function keepInside([x, y]: Point, zone: Zone, r: number): Point {
  const a = -((zone.rot ?? 0) * Math.PI) / 180;
  const dx = x - zone.x;
  const dy = y - zone.y;
  const u = dx * Math.cos(a) - dy * Math.sin(a);
  const v = dx * Math.sin(a) + dy * Math.cos(a);
  if (zone.w && zone.h) {
    const inside = (q: number, side: number) => Math.max(Math.min(q, side / 2 - r), r - side / 2);
    return frame(
      zone.x,
      zone.y,
      zone.rot,
    )(zone.w > 2 * r ? inside(u, zone.w) : 0, zone.h > 2 * r ? inside(v, zone.h) : 0);
  }
  const d = Math.hypot(u / Math.max(8, zone.rx - r), v / Math.max(8, zone.ry - r));
  return d > 1 ? [zone.x + dx / d, zone.y + dy / d] : [x, y];
}

/** scatter lays n pieces in a zone, apart from each other. A turn given makes them lie the same way. */
export function scatter(
  pen: Pen,
  zone: Zone,
  items: readonly Item[],
  n: number,
  scale = 1.2,
  gap?: number,
  rot?: number,
): void {
  if (!items.length) return;
  const size = Math.max(...items.map(sizeOf)) * scale;
  const places = pen.scatter(zone, n, gap ?? size * 1.7).sort((a, b) => a[1] - b[1]);
  places.forEach(([x, y], i) => {
    const item = items[i % items.length] as Item;
    strew(pen, item, x, y, scale, rot === undefined ? undefined : rot + pen.between(-12, 12));
  });
}

/** bed covers a zone with leaves, the outer ones pointing out. */
export function bed(pen: Pen, zone: Zone, items: readonly Item[], scale = 1.25): void {
  const first = items[0];
  if (!first) return;
  const colour = first.colour ?? pieceEntry(first.piece).colour ?? '#6a9448';
  const under = mix(colour, '#5a5a34', 0.35);
  pen.fill(
    pen.blob(zone.x, zone.y, zone.rx * 0.9, zone.ry * 0.9, { wob: 0.04, n: 14 }),
    pen.linear([under, tone(under, -0.14), tone(under, -0.28)]),
  );
  const size = sizeOf(first) * scale;
  const outer = Math.max(7, Math.round((5.4 * (zone.rx + zone.ry)) / 2 / size));
  for (let i = 0; i < outer; i++) {
    const a = (i / outer) * 360 + pen.between(-8, 8);
    const item = items[i % items.length] as Item;
    const x = zone.x + Math.cos(a / 57.3) * (zone.rx - size * 1.12);
    const y = zone.y + Math.sin(a / 57.3) * (zone.ry - size * 1.12);
    strew(pen, item, x, y, scale * pen.between(0.92, 1.06), a + pen.between(-34, 34));
  }
  const inner = Math.round(area(zone) / (size * size * 1.7));
  for (const [x, y] of pen.scatter({ ...zone, rx: zone.rx * 0.62, ry: zone.ry * 0.62 }, inner, size * 0.9))
    strew(pen, pen.pick(items), x, y, scale * pen.between(0.9, 1.05));
}

/** fan lays pieces on an arc around a place, each turned to the centre by spin. */
export function fan(
  pen: Pen,
  centre: Point,
  radius: number,
  item: Item,
  n: number,
  from: number,
  to: number,
  scale = 1.3,
  spin = 90,
): void {
  for (let i = 0; i < n; i++) {
    const a = from + ((to - from) * i) / Math.max(1, n - 1);
    const x = centre[0] + Math.cos(a / 57.3) * radius;
    const y = centre[1] + Math.sin(a / 57.3) * radius;
    put(pen, item, x, y, scale * pen.between(0.97, 1.03), a + spin + pen.between(-5, 5));
  }
}

/** row lays pieces in a line; dir is its direction and rot the turn of the pieces, in degrees. */
export function row(
  pen: Pen,
  centre: Point,
  item: Item,
  n: number,
  step: number,
  dir: number,
  rot: number,
  scale = 1.3,
): void {
  const f = frame(centre[0], centre[1], dir);
  for (let i = 0; i < n; i++) {
    const [x, y] = f((i - (n - 1) / 2) * step, pen.between(-2.5, 2.5));
    put(pen, item, x, y, scale * pen.between(0.97, 1.03), rot + pen.between(-5, 5));
  }
}

/** ring lays pieces on a circle, evenly. */
export function ring(
  pen: Pen,
  a: Area,
  item: Item,
  n: number,
  radius: number,
  scale = 1.3,
  start = pen.between(0, 360),
  spin?: number,
): void {
  for (let i = 0; i < n; i++) {
    const t = start + (i * 360) / n + pen.between(-5, 5);
    const [x, y] = [a.x + Math.cos(t / 57.3) * a.rx * radius, a.y + Math.sin(t / 57.3) * a.ry * radius];
    put(pen, item, x, y, scale * pen.between(0.95, 1.05), spin === undefined ? pen.between(0, 360) : t + spin);
  }
}

/** bundle lays long pieces side by side. */
export function bundle(pen: Pen, zone: Zone, item: Item, n: number, rot: number, scale = 1.25): void {
  const f = frame(zone.x, zone.y, rot);
  const width = pieceEntry(item.piece).size * scale * 0.42;
  const rows = Math.max(1, Math.min(n, Math.floor((Math.min(zone.rx, zone.ry) * 2) / width)));
  for (let i = 0; i < n; i++) {
    const v = ((i % rows) - (rows - 1) / 2) * width + pen.between(-2, 2);
    const u = pen.between(-0.2, 0.2) * zone.rx + (Math.floor(i / rows) - Math.floor((n - 1) / rows) / 2) * 26;
    const [x, y] = f(u, v);
    put(pen, item, x, y, scale, rot + pen.between(-14, 14));
  }
}

/**
 * drizzle is a thin sauce that ran from a spoon to and fro: one loose thread in soft bends, thick where the spoon turned
 * and thin between, that ends in a drop. Streaks that do not hang together would be sticks.
 */
export function drizzle(pen: Pen, zone: Zone, colour: Hex, width = 6, passes = 5): void {
  const f = frame(zone.x, zone.y, zone.rot ?? -20);
  const steps = passes * 8;
  const lean = pen.between(-0.1, 0.1);
  const reach = Array.from({ length: passes + 1 }, () => pen.between(0.74, 0.96));
  const middle = Array.from({ length: steps + 1 }, (_, i): Point => {
    const [t, v] = [(i / steps) * passes, ((i / steps) * 2 - 1) * 0.88];
    const chord = Math.sqrt(1 - v * v * 0.86) * zone.rx * (reach[Math.round(t)] ?? 0.8);
    return [Math.cos(t * Math.PI) * chord, (v + lean * Math.cos(t * Math.PI)) * zone.ry];
  });
  // half the width: most where the spoon turned
  const half = (i: number) => {
    const bend = Math.abs(Math.cos((i / steps) * passes * Math.PI));
    return width * (0.3 + 0.5 * bend ** 3) * (i === 0 || i === steps ? 0.7 : 1);
  };
  const side = (k: number): Point[] =>
    middle.map(([x, y], i): Point => {
      const [a, b] = [middle[Math.max(0, i - 1)] as Point, middle[Math.min(steps, i + 1)] as Point];
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const far = Math.hypot(dx, dy) || 1;
      return [x - (dy / far) * k * half(i), y + (dx / far) * k * half(i)];
    });
  const [ex, ey] = f(...(middle[steps] as Point));
  const drop = pen.blob(ex, ey, width * 1.1, width * 0.9, { n: 8, wob: 0.08 });
  const d = smooth(f.all([...side(-1), ...side(1).reverse()])) + drop;
  pen.shadow(d, 'low').fill(d, pen.linear([tone(colour, 0.24), colour, tone(colour, -0.2)]), 0.96);
  const light = Array.from({ length: passes }, (_, i) => side(-0.3).slice(i * 8 + 5, i * 8 + 12));
  pen.line(
    light.map((points) => smooth(f.all(points), false)).join(''),
    tone(colour, 0.7),
    width * 0.26,
    lightness(colour) > 0.86 ? 0.9 : 0.55,
  );
}

/** facing returns the points of an outline round x, y within a turn of a direction, in radians, in order. */
function facing(points: readonly Point[], x: number, y: number, direction: number, within: number): Point[] {
  const apart = ([u, v]: Point) => ((Math.atan2(v - y, u - x) - direction + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return points.filter((p) => Math.abs(apart(p)) < within).sort((p, q) => apart(p) - apart(q));
}

/**
 * splash is a thin savoury sauce that was poured from a spoon: a shining pool with lobes where it ran on, a smaller one
 * and drops beside it. As a thread to and fro, it would be a worm, wire or a letter.
 */
export function splash(pen: Pen, zone: Zone, colour: Hex, width = 6, passes = 5): void {
  const wide = zone.rx >= zone.ry;
  const f = frame(zone.x, zone.y, (zone.rot ?? -20) + (wide ? 0 : 90));
  const flip = pen.pick([-1, 1]);
  const [long, short] = [Math.max(zone.rx, zone.ry), Math.min(zone.rx, zone.ry)];
  const r = Math.min(short * 0.52, width * (3.1 + passes * 0.2));
  const puddle = (u: number, v: number, k: number) => {
    const [x, y] = f(u * long, v * short * flip);
    const stretch = Math.min(1.6, Math.max(1.25, (long * 0.5) / r));
    const points = pen.outline(x, y, r * k * stretch, r * k * 0.86, {
      wob: 0.15,
      n: 20,
      rot: f.rot - 16 * flip,
      waves: [2, 3, 4, 5],
    });
    return { x, y, points };
  };
  const pools = [puddle(-0.16, 0.06, 1), puddle(0.6, -0.3, 0.44)];
  const drops = [
    [0.3, 0.64, 0.9],
    [-0.62, -0.5, 0.7],
    [0.92, 0.16, 0.6],
    [0.2, -0.72, 0.5],
  ].map(([u = 0, v = 0, k = 1]) => {
    const [x, y] = f((u + pen.between(-0.08, 0.08)) * long, (v + pen.between(-0.1, 0.1)) * short * flip);
    return { x, y, r: width * k };
  });
  const d = [
    ...pools.map(({ points }) => smooth(points)),
    ...drops.map((q) => pen.blob(q.x, q.y, q.r * 1.14, q.r, { n: 8, wob: 0.08 })),
  ].join('');
  pen.shadow(d, 'low').fill(d, pen.linear([tone(colour, 0.36), tone(colour, 0.08), tone(colour, -0.14)]), 0.84);
  soft(pen, 1.3, () => {
    for (const { x, y, points } of pools) {
      const [low, high] = [facing(points, x, y, 0.9, 1.4), facing(points, x, y, -2.25, 0.9)];
      if (low.length > 2) pen.line(smooth(toward(low, x, y, 0.86), false), tone(colour, -0.34), width * 0.42, 0.4);
      if (high.length > 2) pen.line(smooth(toward(high, x, y, 0.7), false), '#fffaf0', width * 0.4, 0.65);
    }
    for (const q of drops) pen.ellipse(q.x - q.r * 0.3, q.y - q.r * 0.36, q.r * 0.4, q.r * 0.24, '#fffaf0', 0.65, -30);
  });
}

/**
 * poured is a thick sauce over food: a spoonful that spread over it. A dark one is a small shining pool with drops,
 * since a large round of it would be a slab of meat; as a thread, such as melted chocolate, it runs to and fro.
 */
export function poured(pen: Pen, zone: Zone, own: Hex, thread = false): void {
  // on brown food, a dark sauce would be a hole
  const c = vivid(own, 0.2, Math.max(0, 0.56 - lightness(own)) * 0.5);
  const r = Math.min(zone.rx, zone.ry);
  if (lightness(c) < 0.58) (thread ? drizzle : splash)(pen, zone, c, Math.max(9, r * 0.22), 3);
  else lap(pen, { ...zone, rx: Math.min(zone.rx * 0.8, r * 1.4), ry: Math.min(zone.ry * 0.74, r * 0.9) }, c);
}

/** spoonful is something thick, put down with a spoon and pushed aside a little. */
export function spoonful(pen: Pen, zone: Zone, colour: Hex): void {
  const r = Math.min(zone.rx, zone.ry, 126);
  const a = pen.between(0, 6.283);
  const rot = pen.between(0, 180);
  const [x, y] = [zone.x + Math.cos(a) * r * 0.3, zone.y + Math.sin(a) * r * 0.3];
  const outline = pen.outline(x, y, r * 0.42, r * 0.34, { wob: 0.12, n: 14, rot, waves: [2, 3, 5] });
  const d = smooth(outline);
  pen.shadow(d).fill(d, pen.radial([tone(colour, 0.36), colour, tone(colour, -0.26)], '.38 .32 .72'));
  pen.clip(d, () => swooshes(pen, { x, y, rx: r * 0.46, ry: r * 0.37, rot }, colour, { n: 2, k: 0.9 }));
}

/** specks of pepper or spice over a zone. */
export function spice(pen: Pen, zone: Zone, colour: Hex, n = 24, width = 2.8, opacity = 0.55): void {
  pen.specks(pen.scatter(zone, n, 8), colour, width, opacity);
}
