import { mix } from '../colour.ts';
import type { Dish, Part, Sauce, Surface } from '../dish.ts';
import { type PieceName, pieceEntry } from '../pieces/index.ts';
import { Area } from '../serve/area.ts';
import { raisinsIn, type Spreadable, spread } from '../serve/bread.ts';
import { clustered, put } from '../serve/laying.ts';
import { dress } from './fillings.ts';
import { Serving, sauceColour } from './serving.ts';

/** fruity is what nobody lays on the same slice as meat, fish or hummus. */
const fruity = /^(banana|\w+berry|kiwi|orange|grape|dark-grape|melon|peach|mango-slice|cherry$|apple|pear|sprinkles)/;
/** hearty is what a savoury sandwich is named after. */
const hearty = /chicken|roast-beef|ham|salmon|tuna|mackerel|sardine|egg|cheese-slice|brie|tofu/;

const isSpread = (x: Sauce) => x.way === 'spread';
const isSweet = (x: Sauce) => /peanut|nut|fruit|chocolate|syrup|sugar/.test(x.substance);

/** divide returns what lies on each slice: a sandwich of two toppings is two slices, each with one of them. */
export function divide(s: Serving): Dish[] {
  const on = (pieces: readonly Part[], sauces: readonly Sauce[], top: readonly Part[] = []): Dish => ({
    ...s.dish,
    pieces: [...pieces],
    sauces: [...sauces],
    top: [...top],
  });
  const spreads = s.sauces.filter(isSpread);
  const peanut = spreads.some((x) => /nut/.test(x.substance));
  const sweet = s.sauces.filter((x) => isSweet(x) && (isSpread(x) || peanut));
  const savoury = s.sauces.filter((x) => !sweet.includes(x) && x.substance !== 'butter');
  const fruit = s.pieces.filter((p) => fruity.test(p.piece));
  const rest = s.pieces.filter((p) => !fruit.includes(p));
  const main = rest.filter((p) => hearty.test(p.piece));
  const [first, second] = sweet;
  if (first && (main.length || savoury.some((x) => /hummus|vegetable/.test(x.substance))))
    return [on(rest, savoury, s.top), on(fruit, sweet)];
  if (first && second) return [on(s.pieces, [first], s.top), on([], [{ ...second, way: 'spread' }])];
  const loose = rest.filter((p) => /carrot|pepper-strip/.test(p.piece));
  const flat = rest.filter((p) => !loose.includes(p));
  const eaten = fruit.filter((p) => p.share !== 1);
  if (main.length && loose.length) return [on(flat, s.sauces, s.top), on([...loose, ...eaten], s.sauces)];
  const hummus = savoury.filter((x) => x.substance === 'hummus');
  if (!hummus.length) return [s.dish];
  const others = rest.filter((p) => !main.includes(p));
  if (main.length) return [on([...main, ...others.slice(0, 1)], [], s.top), on(others.slice(-1), hummus)];
  if (others.length > 1) return [on(others.slice(0, 1), savoury, s.top), on(others.slice(1), savoury)];
  return [s.dish];
}

/** signs are what a spread or a dip is made of, by the name of its ingredient. */
const signs: readonly (readonly [RegExp, PieceName])[] = [
  [/pinda/, 'peanut'],
  [/amandel/, 'almond'],
  [/hazelno/, 'hazelnut'],
  [/cashew/, 'cashew'],
  [/walno/, 'walnut'],
  [/hummus|kikkererwt/, 'chickpea'],
  [/avocado/, 'avocado-slice'],
  [/edamame/, 'edamame'],
  [/linzen/, 'lentil'],
  [/tuinbonen/, 'broad-bean'],
  [/doperwten/, 'pea'],
  [/witte-bonen/, 'white-bean'],
];

/** signOf returns the piece that tells what something soft is made of. */
export function signOf(of: readonly string[]): Part | undefined {
  for (const [name, piece] of signs) {
    const found = of.find((x) => name.test(x));
    if (found) return { of: found, piece };
  }
  return undefined;
}

/** sign lays some of what a spread is made of on it, at a corner that is free, or else one cannot tell what it is. */
function sign(s: Serving, a: Area, sauce: Sauce): void {
  const part = signOf(sauce.of);
  if (!part || s.pieces.some((p) => p.piece === part.piece)) return;
  const bare = !s.pieces.length;
  const { size, sliced } = pieceEntry(part.piece);
  const [x, y] = bare ? a.at(0.1, 0.08) : a.at(-0.5, -0.55);
  const n = sliced ? 3 : bare ? 5 : 4;
  const scale = (a.size * (sliced ? (bare ? 0.42 : 0.34) : bare ? 0.16 : 0.14)) / size;
  if (!sliced) {
    clustered(s.pen, part, [x, y], n, scale, 0.4);
    return;
  }
  for (let i = 0; i < n; i++)
    put(s.pen, part, x + i * size * scale * 0.56, y + i * size * scale * 0.16, scale, a.rot + 62 + i * 9);
}

/** likeness tells what is seen in a spread. */
function likeness(x: Sauce): Spreadable {
  const of = x.of.join();
  if (/hutten/.test(of)) return { bits: 'curds' };
  if (x.substance === 'fruit') return /stroop/.test(of) ? {} : { jam: true };
  if (/vegetable|fish|meat|egg/.test(x.substance)) return { bits: 'coarse' };
  return /nut/.test(x.substance) ? { bits: 'fine' } : {};
}

/** isRaisinBread tells whether bread has raisins or currants in it. */
const isRaisinBread = (x: Surface) => /krent|rozijn/.test(x.of.join());

/** spreadColour makes peanut butter browner and hummus paler than bread, on which they would not be seen. */
function spreadColour(x: Sauce): string {
  const c = sauceColour(x);
  if (x.substance === 'hummus') return mix(c, '#fbf1d6', 0.62);
  return x.substance === 'peanut' ? mix(c, '#b96f2b', 0.5) : c;
}

/**
 * topped lays spreads and toppings on a slice: a spread reaches to the crust and is seen beside what lies on it, with
 * some of what it was made of.
 */
export function topped(s: Serving, a: Area): void {
  const spreads = s.sauces.filter(isSpread);
  spreads.forEach((x, i) => {
    spread(s.pen, a, spreadColour(x), { ...likeness(x), k: i ? 0.72 : 0.96 });
  });
  // the raisins of a bun or a loaf stick out of butter
  if (spreads.some((x) => /butter|peanut/.test(x.substance)) && s.dish.surfaces?.some(isRaisinBread))
    raisinsIn(s.pen, a.all(0.76), 9, a.size * 0.09);
  const rest = new Serving(s.pen, { ...s.dish, sauces: s.sauces.filter((x) => !isSpread(x)) }, s.household);
  const shown = spreads.length > 0 && rest.pieces.length > 0;
  const [x, y] = a.at(shown ? 0.07 : 0, shown ? 0.1 : 0);
  const k = shown ? 0.86 : 1;
  dress(rest, new Area(x, y, a.rx * k, a.ry * k, a.rot, a.square));
  for (const q of spreads.slice(0, 1)) sign(s, a, q);
}
