import type { Hex } from '../colour.ts';
import type { Kind, Part } from '../dish.ts';
import { type CutName, type Look, lookOf, type Role } from '../look.ts';
import { isPiece, type PieceName } from '../pieces/index.ts';
import { cutOf, sentencesOf } from './cuts.ts';
import { type Larder, plain, type Recipe } from './recipe.ts';

/** Seen is one ingredient as the rules have read it. */
export interface Seen {
  slug: string;
  look: Look;
  role: Role;
  piece?: PieceName;
  colour?: Hex;
  done?: Part['done'];
  cut?: CutName;
  grams: number;
  /** last is where it is mentioned last in the steps: 0 the first step, 1 the last; -1 never. */
  last: number;
  /** named tells that the dish's name has it. */
  named: boolean;
  /** cover is its place among the cover's ingredients, or -1. */
  cover: number;
  stems: readonly string[];
}

/** Draft is a recipe as read: what the builders work from. */
export interface Draft {
  recipe: Recipe;
  kind: Kind;
  name: string;
  text: string;
  steps: readonly string[];
  sentences: readonly string[];
  seen: Seen[];
  /** unknown are slugs that have no look. */
  unknown: string[];
}

const gramsPerUnit: Record<string, number> = {
  piece: 90,
  slice: 30,
  clove: 4,
  tbsp: 14,
  tsp: 5,
  handful: 25,
  can: 240,
  sprig: 3,
  pinch: 1,
  g: 1,
  ml: 1,
  kg: 1000,
  l: 1000,
  bunch: 30,
  cm: 3,
};
const adjective =
  /^(verse?|diepvries|gedroogde|gerookte|gekookte|halfvolle|magere|volle|volkoren|rode|groene|gele|witte|zwarte|bruine|zoete|zure|grof|fijne|griekse|turks|blik|olie|pot|beleg|lichte)$/;

/** stemsOf returns the beginnings by which the steps mention an ingredient. */
function stemsOf(slug: string, names: readonly string[]): string[] {
  const words = [...names.flatMap((n) => plain(n).split(/[\s-]+/)), ...slug.split('-')].filter(
    (w) => !adjective.test(w),
  );
  const whole = names.map(plain).filter((n) => n.includes(' ') || n.includes('-'));
  const short = words
    .filter((w) => w.length > 3 || w === 'ei' || w === 'ui' || w === 'ham')
    .map((w) => (w.length > 5 ? w.slice(0, -2) : w.length > 4 ? w.slice(0, -1) : w));
  return [...new Set([...whole, ...short])];
}

/** read reads a recipe: what each ingredient is, how it is cut, when it comes in. */
export function read(recipe: Recipe, larder: Larder, kind: Kind): Draft {
  const name = plain(recipe.name);
  const steps = recipe.steps.map(plain);
  const sentences = sentencesOf(steps);
  const text = steps.join(' ');
  const unknown: string[] = [];
  const seen: Seen[] = [];
  for (const line of recipe.ingredients) {
    const facts = larder.facts[line.slug];
    const look = lookOf(line.slug, larder.looks, facts?.group);
    if (!look) {
      unknown.push(line.slug);
      continue;
    }
    const names = [facts?.name, facts?.plural].filter((n): n is string => n !== undefined);
    const stems = stemsOf(line.slug, names);
    const per = facts?.units?.[line.unit ?? ''] ?? gramsPerUnit[line.unit ?? ''] ?? 60;
    const mentions = (s: string) =>
      stems.some((x) => (x.length < 4 ? new RegExp(`\\b${x}(eren|en)?\\b`).test(s) : s.includes(x)));
    let last = -1;
    steps.forEach((s, i) => {
      if (mentions(s)) last = steps.length > 1 ? i / (steps.length - 1) : 1;
    });
    const cut = cutOf(
      sentences,
      stems.filter((x) => x.length > 3),
    );
    const own = cut ? look.cuts?.[cut] : undefined;
    const colour = look.colour;
    seen.push({
      slug: line.slug,
      look,
      role: look.role,
      piece: own ?? look.piece,
      colour: own && own !== look.piece && !/small-cube|shredded|fries/.test(own) ? keepColour(own, look) : colour,
      cut,
      grams: (line.quantity ?? 1) * per,
      last,
      named: stems.some((x) =>
        x.length < 4
          ? new RegExp(`\\b${x}(eren|en|eieren)?\\b`).test(name)
          : name.includes(x.slice(0, Math.max(5, x.length - 1))),
      ),
      cover: recipe.cover.indexOf(line.slug),
      stems,
    });
  }
  return { recipe, kind, name, text, steps, sentences, seen, unknown };
}

/** keepColour: a colour that makes an ingredient special (green pepper) is kept in every cut. */
const keepColour = (piece: string, look: Look): Hex | undefined => (isPiece(piece) ? look.colour : undefined);

/** weigh returns the share of a part, from its weight and its rank. */
export function weigh(s: Seen): number {
  const w = Math.sqrt(s.grams) * 0.55 * (s.cover >= 0 ? 1.3 : 1);
  return Math.round(Math.max(2, Math.min(12, w)) * 10) / 10;
}

/** rankOf: the cover's ingredients first, then those in the name, then the heaviest. */
export const byRank = (a: Seen, b: Seen) =>
  Number(b.cover >= 0) - Number(a.cover >= 0) || Number(b.named) - Number(a.named) || b.grams - a.grams;

/** has tells whether a slug of the recipe fits. */
export const has = (d: Draft, re: RegExp) => d.recipe.ingredients.some((i) => re.test(i.slug));

/** mentions tells whether a sentence mentions an ingredient together with some words. */
export const mentions = (d: Draft, s: Seen, words: RegExp, from = 0) =>
  d.steps.some(
    (step, i) =>
      i >= from * (d.steps.length - 1) &&
      step.split(/[.;]/).some((part) => words.test(part) && s.stems.some((x) => part.includes(x))),
  );
