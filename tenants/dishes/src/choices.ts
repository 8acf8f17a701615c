import type { Hex } from './colour.ts';
import type { Dish, Kind } from './dish.ts';
import { parseDish, surfaces } from './dish.ts';
import type { Proposal } from './rules/propose.ts';
import { propose } from './rules/propose.ts';
import type { Larder, Recipe } from './rules/recipe.ts';
import type { Glaze } from './serve/vessels.ts';

/** Choices are the parts of a cover that staff chose; the rules describe the rest. */
interface Choices {
  kind?: Kind;
  glaze?: Glaze;
  composition?: number;
  /** top are the slugs of the ingredients that lie on top. Those that the recipe does not have are ignored. */
  top?: readonly string[];
  /** sauceColour is the colour of the soup or sauce. */
  sauceColour?: Hex;
}

/** Drawing is a whole description or choices; a description of nothing that is seen is choices. */
export type Drawing = Dish | Choices;

const isWhole = (drawing: Drawing): drawing is Dish => 'pieces' in drawing || 'surfaces' in drawing;

/** Groups of surfaces that sauceColour changes. */
const coloured = new Set(['liquid', 'cream', 'drink']);

/** certain is the minimum certainty at which the kind that the rules propose is drawn; below it, a plain bowl is. */
const certain = 0.5;

/** describe returns the dish of a recipe: its whole description, or what the rules propose with the choices. */
export function describe(recipe: Recipe, larder: Larder, drawing: Drawing = {}): Proposal {
  if (isWhole(drawing)) return { dish: parseDish(drawing), sureness: 1, why: [] };
  let proposal = propose(recipe, larder, drawing.kind);
  if (!drawing.kind && proposal.sureness < certain)
    proposal = { ...propose(recipe, larder, 'bowl'), sureness: proposal.sureness, why: proposal.why };
  const dish: Dish = { ...proposal.dish };
  if (drawing.glaze) dish.vessel = { ...dish.vessel, glaze: drawing.glaze };
  if (drawing.composition !== undefined) dish.composition = drawing.composition;
  if (drawing.top) putOnTop(dish, drawing.top);
  const colour = drawing.sauceColour;
  if (colour) {
    const surface = dish.surfaces?.findIndex((s) => coloured.has(surfaces[s.surface][0])) ?? -1;
    if (surface >= 0) dish.surfaces = dish.surfaces?.map((s, i) => (i === surface ? { ...s, colour } : s));
    else dish.sauces = dish.sauces?.map((s, i) => (i === 0 ? { ...s, colour } : s));
  }
  return { ...proposal, dish: parseDish(dish) };
}

/** putOnTop moves the parts of the chosen ingredients to the top, and all others below. */
function putOnTop(dish: Dish, chosen: readonly string[]): void {
  const all = [...(dish.top ?? []), ...(dish.pieces ?? [])];
  const on = all.filter((part) => chosen.includes(part.of));
  const below = all.filter((part) => !chosen.includes(part.of));
  // A dish without any piece below the top would be another kind of dish.
  if (below.length === 0 && !dish.surfaces?.length) return;
  dish.top = on.slice(0, 10);
  dish.pieces = below.slice(0, 14);
}
