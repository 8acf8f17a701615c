import { type Hex, isColour } from './colour.ts';
import { type Done, dones } from './pieces/entry.ts';
import { isPiece, type PieceName } from './pieces/index.ts';
import { type Glaze, glazes, type VesselForm, vesselForms } from './serve/vessels.ts';
import { type Table, tables } from './table.ts';

/** Kinds of dishes. Each has at least three compositions. */
export const kinds = [
  'soup',
  'noodle-soup',
  'spoon-bowl',
  'salad',
  'meal-bowl',
  'curry',
  'stew',
  'rice',
  'pasta',
  'spaghetti',
  'noodles',
  'mash',
  'plate',
  'bites',
  'balls',
  'boats',
  'rolls',
  'skewers',
  'dip',
  'fruit',
  'nibbles',
  'ice',
  'bread',
  'toastie',
  'long-roll',
  'bun',
  'burger',
  'pita',
  'wrap',
  'tacos',
  'pizza',
  'pancakes',
  'crepe',
  'waffle',
  'muffins',
  'egg-pan',
  'omelette',
  'scramble',
  'stir-fry',
  'oven',
  'baked-fruit',
  'tray',
  'glass',
  'bowl',
] as const;
export type Kind = (typeof kinds)[number];

/** Groups of surfaces: how they are drawn and what they can do in a dish. */
export type SurfaceGroup =
  | 'liquid'
  | 'cream'
  | 'grain'
  | 'mash'
  | 'strand'
  | 'crust'
  | 'bread'
  | 'dough'
  | 'egg'
  | 'drink'
  | 'shell';

/** surfaces are what fills a vessel or carries other food, with their usual colour. */
export const surfaces = {
  broth: ['liquid', '#d3a55c'],
  sauce: ['liquid', '#c0763c'],
  cream: ['cream', '#fbf6ea'],
  porridge: ['cream', '#e0c593'],
  curds: ['cream', '#faf6ec'],
  chia: ['cream', '#ece4d8'],
  'long-grain': ['grain', '#f6f0e2'],
  'short-grain': ['grain', '#f8f2e4'],
  couscous: ['grain', '#e6c884'],
  mash: ['mash', '#ecd795'],
  spaghetti: ['strand', '#e6bf76'],
  noodles: ['strand', '#e2b76c'],
  'thin-noodles': ['strand', '#efe2c2'],
  'thick-noodles': ['strand', '#efe0bc'],
  strings: ['strand', '#e6c668'],
  crust: ['crust', '#edc675'],
  'mash-crust': ['crust', '#e9cf8f'],
  'egg-crust': ['crust', '#e9ba5c'],
  pastry: ['crust', '#d3a055'],
  white: ['bread', '#f3e3c0'],
  brown: ['bread', '#d9b684'],
  wholemeal: ['bread', '#cda472'],
  sourdough: ['bread', '#e8d0a0'],
  raisin: ['bread', '#dcb478'],
  rye: ['bread', '#86593a'],
  gingerbread: ['bread', '#a86c3c'],
  crispbread: ['bread', '#b5854f'],
  rusk: ['bread', '#e2bb7a'],
  'sponge-cake': ['bread', '#f0d28a'],
  'rice-cake': ['bread', '#efe4c8'],
  'corn-cake': ['bread', '#ecd083'],
  cracker: ['bread', '#dcb878'],
  bun: ['dough', '#c68a48'],
  'long-roll': ['dough', '#cf9a54'],
  bagel: ['dough', '#c48a48'],
  croissant: ['dough', '#d09a50'],
  pita: ['dough', '#e2c394'],
  flatbread: ['dough', '#ddb880'],
  tortilla: ['dough', '#e9cf9e'],
  'taco-shell': ['dough', '#e3b65c'],
  'rice-paper': ['dough', '#edeee4'],
  'pizza-base': ['dough', '#d29c58'],
  pancake: ['dough', '#cf9248'],
  crepe: ['dough', '#e3b976'],
  waffle: ['dough', '#d09652'],
  muffin: ['dough', '#d39c54'],
  omelette: ['egg', '#eec65a'],
  'egg-cake': ['egg', '#e6b856'],
  scramble: ['egg', '#f0cd66'],
  drink: ['drink', '#c9a06a'],
  shell: ['shell', '#9ab35a'],
} as const satisfies Record<string, readonly [SurfaceGroup, Hex]>;
export type SurfaceName = keyof typeof surfaces;

/** What a sauce, spread, swirl or filling is. The check compares it with what its ingredients are. */
export const substances = [
  'cream',
  'yoghurt',
  'cheese',
  'butter',
  'tomato',
  'peanut',
  'nut',
  'sesame',
  'soy',
  'mustard',
  'mayonnaise',
  'syrup',
  'oil',
  'chocolate',
  'fruit',
  'hummus',
  'herb',
  'coconut',
  'chili',
  'vegetable',
  'egg',
  'gravy',
  'meat',
  'fish',
  'sugar',
  'vinegar',
] as const;
export type Substance = (typeof substances)[number];

/** Ways to serve a sauce. */
export const sauceWays = ['pool', 'juice', 'drizzle', 'swirl', 'dip', 'spread', 'dollop', 'glaze'] as const;
export type SauceWay = (typeof sauceWays)[number];

/** Part is a piece and the ingredient that it shows. */
export interface Part {
  /** of is the slug of the ingredient. */
  of: string;
  piece: PieceName;
  /** share of the surface, 1 to 12; without it 4. */
  share?: number;
  done?: Done;
  colour?: Hex;
}

/** Surface is what fills or carries, and the ingredients that it is made of. */
export interface Surface {
  of: string[];
  surface: SurfaceName;
  colour?: Hex;
}

/** Sauce is something liquid or soft that is poured, spread or spooned. */
export interface Sauce {
  of: string[];
  substance: Substance;
  way: SauceWay;
  colour?: Hex;
}

/** Dish describes how a dish looks. It is plain data. */
export interface Dish {
  kind: Kind;
  /** composition is which arrangement of the kind is drawn; without it the seed chooses. */
  composition?: number;
  vessel?: { form?: VesselForm; glaze?: Glaze };
  surfaces?: Surface[];
  /** pieces are the main things, the most important first. */
  pieces?: Part[];
  sauces?: Sauce[];
  /** top is strewn last: herbs, nuts, seeds, cheese. */
  top?: Part[];
  /** inside are ingredients that cannot be told apart in this dish, because they are mixed in, melted or wrapped. */
  inside?: string[];
  table?: Table;
}

/** DishError tells which field of a description is wrong. */
export class DishError extends Error {
  /** @param field is the path of the field, such as pieces[2].piece. */
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(`${field}: ${message}`);
    this.name = 'DishError';
  }
}

type Fields = Record<string, unknown>;
const isObject = (v: unknown): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v);

function oneOf<T extends string>(field: string, value: unknown, list: readonly T[]): T {
  if (typeof value !== 'string' || !list.includes(value as T))
    throw new DishError(field, `unknown value ${JSON.stringify(value)}; expected one of ${list.join(', ')}`);
  return value as T;
}
function only(field: string, value: Fields, names: readonly string[]): void {
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw new DishError(field ? `${field}.${name}` : name, 'unknown field');
}
function colour(field: string, value: unknown): void {
  if (value !== undefined && !isColour(value)) throw new DishError(field, `not a colour: ${JSON.stringify(value)}`);
}
function slug(field: string, value: unknown): void {
  if (typeof value !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value))
    throw new DishError(field, `not an ingredient's slug: ${JSON.stringify(value)}`);
}
function list(field: string, value: unknown, most: number, check: (field: string, item: Fields) => void): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) throw new DishError(field, 'must be a list');
  if (value.length > most) throw new DishError(field, `has ${value.length} entries; at most ${most} are drawn`);
  value.forEach((item, i) => {
    if (!isObject(item)) throw new DishError(`${field}[${i}]`, 'must be an object');
    check(`${field}[${i}]`, item);
  });
}
function slugs(field: string, value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) throw new DishError(field, 'must name at least one ingredient');
  value.forEach((v, i) => {
    slug(`${field}[${i}]`, v);
  });
}
function part(field: string, p: Fields): void {
  only(field, p, ['of', 'piece', 'share', 'done', 'colour']);
  slug(`${field}.of`, p.of);
  if (!isPiece(p.piece)) throw new DishError(`${field}.piece`, `unknown piece ${JSON.stringify(p.piece)}`);
  if (p.share !== undefined && (typeof p.share !== 'number' || !(p.share > 0 && p.share <= 12)))
    throw new DishError(`${field}.share`, 'must be a number above 0 and at most 12');
  if (p.done !== undefined) oneOf(`${field}.done`, p.done, dones);
  colour(`${field}.colour`, p.colour);
}

/** parseDish checks a description from outside. It throws a DishError that names the field. */
export function parseDish(value: unknown): Dish {
  if (!isObject(value)) throw new DishError('dish', 'must be an object');
  only('', value, ['kind', 'composition', 'vessel', 'surfaces', 'pieces', 'sauces', 'top', 'inside', 'table']);
  oneOf('kind', value.kind, kinds);
  if (value.composition !== undefined && !(Number.isInteger(value.composition) && Number(value.composition) >= 0))
    throw new DishError('composition', 'must be a whole number from 0');
  if (value.vessel !== undefined) {
    if (!isObject(value.vessel)) throw new DishError('vessel', 'must be an object');
    only('vessel', value.vessel, ['form', 'glaze']);
    if (value.vessel.form !== undefined) oneOf('vessel.form', value.vessel.form, vesselForms);
    if (value.vessel.glaze !== undefined) oneOf('vessel.glaze', value.vessel.glaze, Object.keys(glazes));
  }
  list('surfaces', value.surfaces, 6, (field, s) => {
    only(field, s, ['of', 'surface', 'colour']);
    slugs(`${field}.of`, s.of);
    oneOf(`${field}.surface`, s.surface, Object.keys(surfaces));
    colour(`${field}.colour`, s.colour);
  });
  list('pieces', value.pieces, 14, part);
  list('top', value.top, 10, part);
  list('sauces', value.sauces, 5, (field, s) => {
    only(field, s, ['of', 'substance', 'way', 'colour']);
    slugs(`${field}.of`, s.of);
    oneOf(`${field}.substance`, s.substance, substances);
    oneOf(`${field}.way`, s.way, sauceWays);
    colour(`${field}.colour`, s.colour);
  });
  if (value.inside !== undefined) {
    if (!Array.isArray(value.inside)) throw new DishError('inside', 'must be a list');
    value.inside.forEach((v, i) => {
      slug(`inside[${i}]`, v);
    });
  }
  if (value.table !== undefined) oneOf('table', value.table, Object.keys(tables));
  return value as unknown as Dish;
}
