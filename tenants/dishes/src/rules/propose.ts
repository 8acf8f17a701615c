import type { Dish, Kind } from '../dish.ts';
import type { Role } from '../look.ts';
import { pieceEntry } from '../pieces/index.ts';
import { Builder } from './build.ts';
import { describers } from './describe.ts';
import { isMashedAlong } from './describe-bowls.ts';
import { kindByName } from './kinds.ts';
import { applyPieceRules } from './pieces.ts';
import { type Draft, read, type Seen } from './read.ts';
import { type Larder, plain, type Recipe } from './recipe.ts';

/** Proposal is a description with how sure the rules are of it, 0 to 1, and why. */
export interface Proposal {
  dish: Dish;
  sureness: number;
  why: string[];
}

/** isStamppot tells whether the steps mash potatoes with greens. A puree that goes with a dish is of potatoes alone. */
function isStamppot({ name, text, steps, seen }: Draft): boolean {
  if (!/\bstamp/.test(text) || /puree/.test(name)) return false;
  const potatoes = seen.filter((s) => s.role === 'potato');
  const greens = seen.filter((s) => s.role !== 'potato' && isMashedAlong(s));
  const has = (step: string, list: readonly Seen[]) => list.some((s) => s.stems.some((stem) => step.includes(stem)));
  return steps.some((step) => has(step, greens) && (has(step, potatoes) || /\bstamp|erdoor/.test(step)));
}

/** kindByParts guesses the kind of a dish from what is in it, when its name does not tell. */
function kindByParts(d: Draft): Kind {
  const { recipe, seen, name } = d;
  const some = (re: RegExp) =>
    seen.some(
      (s) => s.look.surface !== undefined && re.test(s.look.surface) && (s.role !== 'bread' || s.cover >= 0 || s.named),
    );
  const tool = (re: RegExp) => recipe.equipment.some((e) => re.test(plain(e)));
  const hero = seen.find((s) => recipe.cover.includes(s.slug) && s.piece && pieceEntry(s.piece).hero);
  if (seen.length === 0) return 'bowl';
  if (
    recipe.meal !== 'dinner' &&
    some(
      /^(white|brown|wholemeal|sourdough|rye|raisin|crispbread|rusk|sponge-cake|rice-cake|corn-cake|gingerbread|cracker)$/,
    )
  )
    return 'bread';
  if (some(/^(bun|bagel|long-roll|croissant)$/) && recipe.meal !== 'dinner')
    return some(/long-roll|croissant/) ? 'long-roll' : 'bun';
  if (some(/^(tortilla|rice-paper)$/)) return 'wrap';
  if (seen.some((s) => s.role === 'pasta' && s.piece)) return 'pasta';
  if (some(/noodles$/)) return 'noodles';
  if (some(/^spaghetti$/)) return 'spaghetti';
  if (isStamppot(d)) return 'mash';
  if (hero) return tool(/ovenschaal|braadslee/) && !/ met /.test(name) ? 'oven' : 'plate';
  if (tool(/bakplaat/)) return 'tray';
  if (tool(/ovenschaal|braadslee/)) return 'oven';
  if (tool(/wok/)) return some(/grain|couscous/) ? 'curry' : 'stir-fry';
  if (some(/grain$|couscous/)) return 'curry';
  if (recipe.meal === 'breakfast' && some(/^(cream|porridge|curds)$/)) return 'spoon-bowl';
  const cover = seen.filter((s) => s.cover >= 0);
  const wet = recipe.ingredients.some((i) =>
    /tomatenblokjes|passata|kokosmelk|slagroom|kookroom|creme-fraiche/.test(i.slug),
  );
  if (recipe.meal === 'dinner' && !wet && / met /.test(name) && cover[0]?.role === 'protein') return 'plate';
  const fruit = seen.filter((s) => s.role === 'fruit').length;
  const nuts = seen.filter((s) => s.role === 'nut' || s.role === 'snack').length;
  if (fruit && fruit + nuts >= seen.length - 1) return 'fruit';
  if (nuts && nuts >= seen.length - 1) return 'nibbles';
  if (recipe.meal === 'snack')
    return seen.some((s) => s.look.surface === 'cream' && s.role === 'dairy') ? 'spoon-bowl' : 'bites';
  if (recipe.meal === 'dinner') return seen.some((s) => s.role === 'potato') ? 'plate' : 'stir-fry';
  return seen.length > 1 ? 'stir-fry' : 'bowl';
}

/** mixedIn are roles of ingredients that disappear in a dish when no rule shows them. */
const mixedIn: ReadonlySet<Role> = new Set<Role>([
  'seasoning',
  'liquid',
  'fat',
  'flour',
  'aromatic',
  'egg',
  'sweet',
  'dough',
  'citrus',
  'dairy',
  'spread',
  'grain',
  'drink',
]);

/**
 * propose describes how the dish of a recipe looks, from its name, ingredients, steps and amounts. It always returns a
 * dish: a plain bowl when it knows nothing. wanted is the kind that a person chose.
 */
export function propose(recipe: Recipe, larder: Larder, wanted?: Kind): Proposal {
  const why: string[] = [];
  const named = wanted ?? kindByName(plain(recipe.name), recipe.meal);
  const draft = read(recipe, larder, named ?? 'bowl');
  const kind = named ?? kindByParts(draft);
  draft.kind = kind;
  why.push(
    wanted
      ? `a person chose the kind: ${kind}`
      : named
        ? `the name tells the kind: ${kind}`
        : `the parts and equipment suggest the kind: ${kind}`,
  );
  applyPieceRules(draft);
  const build = (k: Kind) => {
    draft.kind = k;
    const b = new Builder(draft);
    describers[k](b);
    return b.dish();
  };
  let dish = build(kind);
  let sureness = named ? 0.9 : 0.65;
  if (!dish.pieces && !dish.surfaces && kind !== 'bowl') {
    dish = build('bowl');
    sureness = 0.3;
    why.push('nothing of it could be shown as that kind, so it is a plain bowl');
  }
  if (draft.unknown.length) {
    sureness -= Math.min(0.3, 0.1 * draft.unknown.length);
    why.push(`without a look: ${draft.unknown.join(', ')}`);
  }
  const shown = new Set(
    [...(dish.pieces ?? []), ...(dish.top ?? [])]
      .map((p) => p.of)
      .concat(
        (dish.surfaces ?? []).flatMap((s) => s.of),
        (dish.sauces ?? []).flatMap((s) => s.of),
        dish.inside ?? [],
      ),
  );
  const dissolved = draft.seen
    .filter((s) => s.cover >= 0 && !shown.has(s.slug) && (mixedIn.has(s.role) || !s.look.piece))
    .map((s) => s.slug);
  if (dissolved.length) {
    dish.inside = [...(dish.inside ?? []), ...dissolved];
    for (const slug of dissolved) shown.add(slug);
    why.push(`mixed in and so not seen by themselves: ${dissolved.join(', ')}`);
  }
  const missing = recipe.cover.filter((slug) => !shown.has(slug));
  if (missing.length) {
    sureness -= 0.2 * missing.length;
    why.push(`of the main things these are not seen: ${missing.join(', ')}`);
  }
  if ((dish.pieces?.length ?? 0) + (dish.surfaces?.length ?? 0) < 2) {
    sureness -= 0.1;
    why.push('little is seen');
  }
  if (recipe.ingredients.length === 0) {
    sureness = 0;
    why.push('it has no ingredients');
  }
  return { dish, sureness: Math.max(0, Math.round(sureness * 100) / 100), why };
}
