import { distance } from './colour.ts';
import { compositions } from './compose/index.ts';
import { Serving } from './compose/serving.ts';
import { type Dish, type Kind, parseDish } from './dish.ts';
import { Pen } from './pen.ts';
import { hash, random } from './random.ts';
import { type Glaze, glazes } from './serve/vessels.ts';
import { cloth, cutlery, type Table, tables } from './table.ts';

/** How a dish is drawn. */
export interface DrawOptions {
  /** seed of all randomness; the same seed and dish give the same bytes. A recipe's slug is a good one. */
  seed: string;
  /** scheme: light, dark, or what the reader's device asks for. */
  scheme?: 'light' | 'dark' | 'auto';
  /** household are the glazes that may be used: a season's or a brand's. */
  household?: readonly Glaze[];
  /** table is used when the dish does not name one. */
  table?: Table;
  /** prefix of all ids, for several drawings in one page. Without it, one is made from the seed. */
  prefix?: string;
}

/** The part of the drawing that is seen: the rim of a vessel touches the edges. More of the table is drawn around it. */
const view = '44 44 392 392';
const tableFor: Record<Glaze, readonly Table[]> = {
  cream: ['sage', 'peach', 'sky', 'blush'],
  white: ['butter', 'mint', 'lilac', 'peach'],
  blue: ['peach', 'butter', 'blush'],
  sage: ['butter', 'blush', 'peach'],
  terra: ['butter', 'sky', 'sage'],
  navy: ['sky', 'peach', 'butter'],
  sand: ['sky', 'sage', 'mint'],
  rose: ['butter', 'mint', 'sky'],
  ochre: ['mint', 'sky', 'lilac'],
  moss: ['peach', 'butter', 'blush'],
  teal: ['peach', 'butter', 'blush'],
  char: ['mint', 'butter', 'peach'],
};
export const style =
  '.k{fill:none;stroke-linecap:round;stroke-linejoin:round}.j{fill:none}.h{stroke:#3a1a08;opacity:.2;transform:translate(1.5px,2.8px)}' +
  '.s,.t,.b{fill:#40200c;opacity:.24;transform:translate(2.2px,4px)}.t{opacity:.22;transform:translate(1.3px,2.5px)}.b{opacity:.2;transform:translate(6px,10px)}';

/** madeOfPieces are kinds that show nothing without pieces; without them they are a plain bowl. */
const madeOfPieces: ReadonlySet<Kind> = new Set<Kind>([
  'rolls',
  'balls',
  'bites',
  'skewers',
  'baked-fruit',
  'nibbles',
  'fruit',
  'ice',
  'plate',
  'tray',
  'stir-fry',
]);

/**
 * drawDish returns a cover as SVG text, without scripts and without outside addresses. It throws DishError for a
 * description that is wrong.
 */
export function drawDish(dish: Dish, options: DrawOptions): string {
  parseDish(dish);
  const { seed, scheme = 'auto' } = options;
  const prefix = options.prefix ?? `d${hash(seed).toString(36)}`;
  const pen = new Pen(seed, prefix);
  const household = options.household?.length
    ? options.household
    : (Object.keys(glazes) as Glaze[]).filter((g) => g !== 'char');
  const kind = !dish.pieces?.length && madeOfPieces.has(dish.kind) ? 'bowl' : dish.kind;
  const ways = compositions[kind];
  const way = ways[(dish.composition ?? hash(`${seed}:way`)) % ways.length];
  const serving = new Serving(pen, dish, household);
  const extra = random(`${seed}:table`);
  const table = dish.table ?? options.table ?? pickTable(extra, dish, serving);
  const [near, far, darkNear, darkFar] = tables[table];
  const background = pen.define(
    'background',
    (id) =>
      `<radialGradient id="${id}" cx=".36" cy=".24" r=".9"><stop class="m" stop-color="${scheme === 'dark' ? darkNear : near}"/><stop class="n" offset="1" stop-color="${scheme === 'dark' ? darkFar : far}"/></radialGradient>`,
  );
  pen.add(`<path d="M-140-60h760v600h-760z" fill="url(#${background})"/>`);
  dressTable(pen, extra, far, dish.kind);
  way?.(serving);
  pen.add(`<path d="M44 44h392v392h-392z" fill="${daylight(pen)}"/>`);
  const dark =
    scheme === 'auto' ? `@media(prefers-color-scheme:dark){.m{stop-color:${darkNear}}.n{stop-color:${darkFar}}}` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><style>${style}${dark}</style>${pen.markup()}</svg>`;
}

/** daylight falls on all of a picture from the upper left, and leaves its lower right a little darker. */
const daylight = (pen: Pen) =>
  pen.radial(
    [
      ['#fff4d8', 0, 0.07],
      ['#fff4d8', 0.42, 0],
      ['#3a1c0c', 0.58, 0],
      ['#3a1c0c', 1, 0.18],
    ],
    '.24 .18 1.02',
  );

/** pickTable chooses a table that differs from the vessel, or from the drink in a glass. */
function pickTable(extra: () => number, dish: Dish, serving: Serving): Table {
  const drink = dish.kind === 'glass' ? serving.foodColours()[0] : undefined;
  const apart = (t: Table) => distance(tables[t][1], drink ?? '');
  const list = drink
    ? (Object.keys(tables) as Table[]).sort((a, b) => apart(b) - apart(a)).slice(0, 3)
    : tableFor[serving.glaze];
  return list[Math.floor(extra() * list.length)] as Table;
}

/** spooned are kinds that are eaten with a spoon, forked those with a fork; others are eaten by hand. */
const spooned: ReadonlySet<Kind> = new Set<Kind>(['soup', 'noodle-soup', 'spoon-bowl', 'ice', 'stew', 'baked-fruit']);
const forked: ReadonlySet<Kind> = new Set<Kind>([
  'plate',
  'salad',
  'pasta',
  'spaghetti',
  'curry',
  'rice',
  'mash',
  'meal-bowl',
  'omelette',
  'tray',
]);

/** dressTable sometimes puts a napkin, or the cutlery of the dish, on the table; never food. */
function dressTable(pen: Pen, extra: () => number, tableColour: string, kind: Kind): void {
  const k = extra();
  const napkins = ['#b9c3c4', '#cdbba4', '#c3a59b', '#a9b196', '#d9cdb8', '#b3a7b4'];
  const napkin = napkins[Math.floor(extra() * napkins.length)] ?? tableColour;
  const left = extra() < 0.5;
  if (k < 0.22) cloth(pen, left ? 70 : 410, left ? 420 : 430, left ? -16 : 20, napkin);
  else if (k < 0.34) cloth(pen, left ? 60 : 420, 60, left ? 24 : -20, napkin);
  else if (k < 0.5 && spooned.has(kind)) cutlery(pen, 456, 300, 82, 'spoon');
  else if (k < 0.5 && forked.has(kind)) cutlery(pen, 26, 300, 96, 'fork');
}
