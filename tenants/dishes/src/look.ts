import type { Hex } from './colour.ts';
import { isColour } from './colour.ts';
import { type Substance, type SurfaceName, substances, surfaces } from './dish.ts';
import { isPiece, type PieceName } from './pieces/index.ts';

/** What an ingredient is to a dish. */
const roles = [
  'protein',
  'egg',
  'pulse',
  'grain',
  'pasta',
  'potato',
  'bread',
  'dough',
  'vegetable',
  'leaf',
  'aromatic',
  'herb',
  'nut',
  'cheese',
  'fruit',
  'citrus',
  'dairy',
  'spread',
  'liquid',
  'drink',
  'fat',
  'flour',
  'sweet',
  'seasoning',
  'snack',
] as const;
export type Role = (typeof roles)[number];

/** Cuts that a recipe's steps name. */
const cutNames = [
  'cubes',
  'chunks',
  'slices',
  'strips',
  'sticks',
  'shreds',
  'grated',
  'ribbons',
  'wedges',
  'halves',
  'rings',
  'whole',
  'flakes',
  'crumbs',
  'poached',
  'sliced',
  'raw',
] as const;
export type CutName = (typeof cutNames)[number];

/** Look is how an ingredient looks in a dish. */
export interface Look {
  role: Role;
  /** piece is how it usually lies there; without it, it is not seen by itself. */
  piece?: PieceName;
  /** surface that it fills a vessel or carries things with. */
  surface?: SurfaceName;
  /** substance that it is as a sauce or spread. */
  substance?: Substance;
  /** colour instead of the usual one of its piece, surface or sauce. */
  colour?: Hex;
  /** cooked is the piece after baking, roasting or wilting. */
  cooked?: PieceName;
  /** cuts are other pieces that it can be cut to. */
  cuts?: Partial<Record<CutName, PieceName>>;
}

/** Looks by slug. */
export type Looks = Readonly<Record<string, Look>>;

/** parseLooks reads looks from data. It throws an Error that names the ingredient and the field. */
export function parseLooks(data: unknown): Looks {
  if (typeof data !== 'object' || data === null) throw new Error('looks: must be an object');
  const out: Record<string, Look> = {};
  for (const [slug, raw] of Object.entries(data as Record<string, Record<string, unknown>>)) {
    const wrong = (field: string): never => {
      throw new Error(`looks.${slug}.${field}: unknown value ${JSON.stringify(raw[field])}`);
    };
    if (!roles.includes(raw.role as Role)) wrong('role');
    if (raw.piece !== undefined && !isPiece(raw.piece)) wrong('piece');
    if (raw.cooked !== undefined && !isPiece(raw.cooked)) wrong('cooked');
    if (raw.surface !== undefined && !Object.hasOwn(surfaces, raw.surface as string)) wrong('surface');
    if (raw.substance !== undefined && !substances.includes(raw.substance as Substance)) wrong('substance');
    if (raw.colour !== undefined && !isColour(raw.colour)) wrong('colour');
    const cuts: Partial<Record<CutName, PieceName>> = {};
    for (const [name, value] of Object.entries((raw.cuts ?? {}) as Record<string, string>)) {
      if (!cutNames.includes(name as CutName) || !isPiece(value)) wrong('cuts');
      else cuts[name as CutName] = value;
    }
    out[slug] = { ...(raw as unknown as Look), ...(raw.cuts ? { cuts } : {}) };
  }
  return out;
}

/** Group fallbacks are used only where the piece is truly generic. */
const groupLooks: Readonly<Record<string, Look>> = {
  brood: { role: 'bread', surface: 'brown' },
  'vetten-en-olien': { role: 'fat', substance: 'oil' },
  'kruiden-en-specerijen': { role: 'seasoning' },
  'hartige-sauzen': { role: 'seasoning' },
  'melk-en-melkproducten': { role: 'dairy', surface: 'cream', substance: 'yoghurt', piece: 'small-dollop' },
  'niet-alcoholische-dranken': { role: 'liquid' },
  'alcoholische-dranken': { role: 'liquid' },
  diversen: { role: 'seasoning' },
};

const sorted = new WeakMap<Looks, string[]>();
/** Words that say what is done to a food, not what it is. */
const states =
  /^(vers|verse|diepvries|gedroogde|gesneden|gerookte|gekookte|glutenvrije?|lactosevrije?|biologische|magere|volle|halfvolle|volkoren|rode|groene|gele|witte|zoete|zure|voorgekookte|fijngesneden|kant-en-klare)$/;

/**
 * lookOf returns the look of an ingredient: its own; else that of the longest name with a look that its slug ends or
 * begins with; else that of its group. It returns undefined when there is none of these.
 */
export function lookOf(slug: string, looks: Looks, group?: string): Look | undefined {
  const own = looks[slug];
  if (own) return own;
  let names = sorted.get(looks);
  if (!names) {
    names = Object.keys(looks)
      .filter((k) => k.length > 3 && !states.test(k))
      .sort((a, b) => b.length - a.length);
    sorted.set(looks, names);
  }
  const parts = slug.split('-');
  const name = names.find((k) => {
    const n = k.split('-').length;
    return parts.slice(0, n).join('-') === k || parts.slice(-n).join('-') === k;
  });
  return name ? looks[name] : group ? groupLooks[group] : undefined;
}

/** piecesOf are all pieces that an ingredient may be shown as. */
export function piecesOf(look: Look): PieceName[] {
  return [look.piece, look.cooked, ...Object.values(look.cuts ?? {})].filter((p): p is PieceName => p !== undefined);
}
