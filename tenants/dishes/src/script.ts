// The functions that the server calls. Arguments and results are JSON texts.
import looks from 'virtual:looks';
import { type Drawing, describe, offerOf } from './choices.ts';
import { DishError } from './dish.ts';
import { drawDish } from './draw.ts';
import { checkHonesty } from './honesty.ts';
import type { IngredientFacts, Recipe } from './rules/recipe.ts';

/** Request is a recipe with what is known of its ingredients and how it is to be drawn. */
interface Request {
  recipe: Recipe;
  facts: Record<string, IngredientFacts>;
  drawing?: Drawing;
}

const described = ({ recipe, facts, drawing }: Request) => describe(recipe, { facts, looks }, drawing);
const offered = ({ recipe, facts, drawing }: Request) => offerOf(recipe, { facts, looks }, drawing);

/** draw returns the cover as SVG. */
export function draw(request: string): string {
  const parsed = JSON.parse(request) as Request;
  return drawDish(described(parsed).dish, { seed: parsed.recipe.slug });
}

/** propose returns the description, how sure the rules are of it and why, and what staff can change in it. */
export function propose(request: string): string {
  const parsed = JSON.parse(request) as Request;
  return JSON.stringify({ ...described(parsed), offer: offered(parsed) });
}

/** check returns what is wrong with the cover: a list of fields and messages. */
export function check(request: string): string {
  const parsed = JSON.parse(request) as Request;
  const groups = Object.fromEntries(Object.entries(parsed.facts).map(([slug, facts]) => [slug, facts.group]));
  try {
    return JSON.stringify(checkHonesty(described(parsed).dish, parsed.recipe, looks, groups));
  } catch (error) {
    if (!(error instanceof DishError)) throw error;
    return JSON.stringify([{ field: error.field, message: error.message }]);
  }
}
