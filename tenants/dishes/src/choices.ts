import type { Hex } from './colour.ts';
import { isStirred } from './compose/grains.ts';
import { sauceColour } from './compose/serving.ts';
import type { Dish, Kind } from './dish.ts';
import { type Part, parseDish, type Sauce, type Surface, surfaces } from './dish.ts';
import { drawDish } from './draw.ts';
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
  return { ...proposal, dish: parseDish(drawing.sauceColour ? withSauce(dish, drawing.sauceColour) : dish) };
}

/** Offer is what the choices can change in a drawing. */
interface Offer {
  /** top are the slugs of the ingredients that can lie on top. */
  top: string[];
  /** sauceColour is the colour of the soup or sauce; without one, another colour would change nothing. */
  sauceColour?: Hex;
}

/** offerOf returns what the choices can change in the drawing of a recipe, whatever was chosen to lie on top. */
export function offerOf(recipe: Recipe, larder: Larder, drawing: Drawing = {}): Offer {
  const { dish } = describe(recipe, larder, isWhole(drawing) ? drawing : { ...drawing, top: undefined });
  const parts = [...(dish.top ?? []), ...(dish.pieces ?? [])];
  const top = [...new Set(parts.filter((part) => canLieOnTop(dish, part)).map((part) => part.of))];
  const sauce = sauceOf(dish);
  if (!sauce) return { top };
  // Not every composition draws every sauce.
  const drawn = (colour: Hex) => drawDish(withSauce(dish, colour), { seed: 'sauce' });
  if (drawn('#c03020') === drawn('#2030c0')) return { top };
  return {
    top,
    sauceColour: 'surface' in sauce ? (sauce.colour ?? surfaces[sauce.surface][1]) : sauceColour(sauce),
  };
}

/** sauceOf returns the soup or sauce that sauceColour is about. */
const sauceOf = (dish: Dish): Surface | Sauce | undefined =>
  dish.surfaces?.find((s) => coloured.has(surfaces[s.surface][0])) ?? dish.sauces?.[0];

function withSauce(dish: Dish, colour: Hex): Dish {
  const sauce = sauceOf(dish);
  const paint = <Item extends Surface | Sauce>(item: Item) => (item === sauce ? { ...item, colour } : item);
  return { ...dish, surfaces: dish.surfaces?.map(paint), sauces: dish.sauces?.map(paint) };
}

/** canLieOnTop tells whether a part can lie on top: what was mashed along would be missing from the mash. */
const canLieOnTop = (dish: Dish, part: Part) => dish.kind !== 'mash' || !isStirred(part) || dish.top?.includes(part);

/** putOnTop moves the parts of the chosen ingredients to the top, and all others that can lie there below. */
function putOnTop(dish: Dish, chosen: readonly string[]): void {
  const all = [...(dish.top ?? []), ...(dish.pieces ?? [])];
  const isOn = (part: Part) => chosen.includes(part.of) && canLieOnTop(dish, part);
  const on = all.filter(isOn);
  const below = all.filter((part) => !isOn(part));
  // A dish without any piece below the top would be another kind of dish.
  if (below.length === 0 && !dish.surfaces?.length) return;
  dish.top = on.slice(0, 10);
  dish.pieces = below.slice(0, 14);
}
