import { fromLch, type Hex, toLch } from '../src/colour.ts';
import { Serving, sauceColour } from '../src/compose/serving.ts';
import { type Dish, type Part, surfaces } from '../src/dish.ts';
import { drawDish } from '../src/draw.ts';
import { Pen } from '../src/pen.ts';
import { type PieceName, pieceEntry } from '../src/pieces/index.ts';
import { type Glaze, glazes } from '../src/serve/vessels.ts';

/** keys are the flat colours of the first three main ingredients; other is that of every other ingredient's pieces. */
const keys = ['#ff0000', '#00ff00', '#0000ff'] as const;
const other = '#ffff00';
const ground = '#000000';

/** keyedOf is a cover with the pieces of each ingredient in one flat colour, and all else black. */
export function keyedOf(dish: Dish, slugs: readonly string[], seed: string): string {
  return keyed(
    marked(dish, () => draw(dish, seed)),
    slugs,
  );
}

/**
 * tintedOf is a cover twice, the second time with all that is of an ingredient in a slightly other colour: surfaces and
 * sauces have no mark of their own.
 */
export const tintedOf = (dish: Dish, slug: string, seed: string): [plain: string, tinted: string] => [
  draw(dish, seed),
  draw(tinted(dish, slug, seed), seed),
];

/** draw draws a cover without blur, which takes most of the time and hides nothing. */
const draw = (dish: Dish, seed: string) => drawDish(dish, { seed, scheme: 'light' }).replace(/ filter="[^"]*"/g, '');

/** marked calls draw while every piece of the dish is drawn as a group that names its ingredient. */
function marked(dish: Dish, draw: () => string): string {
  const owners = new Map<PieceName, string>();
  for (const p of [...(dish.top ?? []), ...(dish.pieces ?? []).toReversed()]) owners.set(p.piece, p.of);
  const restore = [...owners].map(([name, of]) => {
    const entry = pieceEntry(name);
    const own = entry.draw;
    entry.draw = (pen, ...rest) => {
      pen.group(`data-of="${of}"`, () => own.call(entry, pen, ...rest));
    };
    return () => {
      entry.draw = own;
    };
  });
  try {
    return draw();
  } finally {
    for (const undo of restore) undo();
  }
}

/** keyed gives the groups of a marked drawing the flat colours of their ingredients, and all else black. */
export function keyed(svg: string, slugs: readonly string[]): string {
  const clear = new Set<string>();
  for (const [, id, stops] of svg.matchAll(/<(?:linear|radial)Gradient id="([^"]+)"[^>]*>(.*?)<\/\w+Gradient>/g))
    if (id && stops?.includes('stop-opacity')) clear.add(id);
  // the keys of the groups that are open; a group without a mark has its parent's
  const open: (Hex | undefined)[] = [];
  return svg.replace(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g, (tag, end: string, name: string, attributes: string) => {
    if (name === 'g' && end) open.pop();
    else if (name === 'g') open.push(keyOf(attributes, slugs) ?? open.at(-1));
    if (end || name === 'g' || name === 'svg') return tag;
    return painted(tag, attributes, open.at(-1), clear);
  });
}

function keyOf(attributes: string, slugs: readonly string[]): Hex | undefined {
  const of = /data-of="([^"]+)"/.exec(attributes)?.[1];
  return of === undefined ? undefined : (keys[slugs.indexOf(of)] ?? other);
}

/** painted is a tag in a key. The shadow of a piece and the lights on it are not the piece. */
function painted(tag: string, attributes: string, key: Hex | undefined, clear: ReadonlySet<string>): string {
  if (!key) return tag.replace(/(fill|stroke|stop-color)="#[^"]*"/g, `$1="${ground}"`);
  const gradient = /fill="url\(#([^)]+)\)"/.exec(attributes)?.[1];
  if (/class="(s|t|b|k h)"/.test(attributes) || (gradient && clear.has(gradient))) return '';
  return tag.replace(/(fill|stroke)="(#[^"]*|url[^"]*)"/g, `$1="${key}"`);
}

/** tinted is a dish in which all that is of an ingredient has a slightly other colour, on the same vessel. */
function tinted(dish: Dish, slug: string, seed: string): Dish {
  const glaze = glazeOf(dish, seed);
  const all = [0.05, -0.05, 0.03, -0.03, 0.02].map((by) => shifted(dish, slug, by));
  return all.find((d) => glazeOf(d, seed) === glaze) ?? (all.at(-1) as Dish);
}

function shifted(dish: Dish, slug: string, by: number): Dish {
  const shift = (c: Hex): Hex => {
    const [l, chroma, hue] = toLch(c);
    // white stays white unless it gets much darker
    return fromLch([l > 0.88 ? l - 2.4 * Math.abs(by) : l + by, chroma, hue + by * 200]);
  };
  const parts = [...(dish.pieces ?? []), ...(dish.top ?? [])];
  // equal pieces share their looks, so both are changed, or all that is drawn after them would differ
  const names = new Set(parts.filter((p) => p.of === slug).map((p) => p.piece));
  const part = (p: Part): Part => {
    const c = p.colour ?? pieceEntry(p.piece).colour;
    return names.has(p.piece) && c ? { ...p, colour: shift(c) } : p;
  };
  const out: Dish = { ...dish };
  if (dish.pieces) out.pieces = dish.pieces.map(part);
  if (dish.top) out.top = dish.top.map(part);
  if (dish.surfaces)
    out.surfaces = dish.surfaces.map((s) =>
      s.of.includes(slug) ? { ...s, colour: shift(s.colour ?? surfaces[s.surface][1]) } : s,
    );
  if (dish.sauces)
    out.sauces = dish.sauces.map((s) => (s.of.includes(slug) ? { ...s, colour: shift(sauceColour(s)) } : s));
  return out;
}

/** glazeOf is the glaze that the seed chooses for a dish. */
const glazeOf = (dish: Dish, seed: string) =>
  new Serving(
    new Pen(seed, 'g'),
    dish,
    (Object.keys(glazes) as Glaze[]).filter((g) => g !== 'char'),
  ).glaze;

/**
 * countOwned runs in a page of Chromium. It draws a keyed cover and returns the share of the picture that each of the
 * first n ingredients takes; with a cover and its tinted twin, the share of those pixels also that differ and are no
 * piece's.
 */
export async function countOwned(o: { keyed: string; n: number; pair?: readonly [string, string] }): Promise<number[]> {
  const size = 112;
  const pixels = async (svg: string) => {
    const image = new Image(size, size);
    image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  };
  const keyed = await pixels(o.keyed);
  const [plain, tinted] = o.pair ? [await pixels(o.pair[0]), await pixels(o.pair[1])] : [keyed, keyed];
  const counts = Array.from({ length: o.n }, () => 0);
  for (let i = 0; i < keyed.length; i += 4) {
    const [r = 0, g = 0, b = 0] = keyed.subarray(i, i + 3);
    const bare = Math.max(r, g, b) < 90;
    const differs = [0, 1, 2].some((c) => Math.abs((plain[i + c] ?? 0) - (tinted[i + c] ?? 0)) > 2);
    // two channels are the key of another ingredient
    if (bare ? !differs : r > 80 && g > 80) continue;
    const place = bare ? 0 : r > g && r > b ? 0 : g > b ? 1 : 2;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((n) => n / (size * size));
}
