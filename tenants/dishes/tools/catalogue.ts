import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe } from '../src/choices.ts';
import { type Dish, parseDish } from '../src/dish.ts';
import { type Look, parseLooks } from '../src/look.ts';
import type { Proposal } from '../src/rules/propose.ts';
import type { IngredientFacts, Larder, Recipe } from '../src/rules/recipe.ts';

const root = resolve(import.meta.dirname, '../..');
const yaml = (path: string) => load(readFileSync(path, 'utf8'));

interface IngredientFile {
  slug: string;
  name: { nl: string };
  plural?: { nl: string };
  group: string;
  units?: Record<string, number>;
  look: Look;
}
interface RecipeFile {
  name: { nl: string };
  mealTime: string;
  cover?: string[];
  dish?: unknown;
  equipment?: { nl: string[] };
  ingredients: { ingredient: string; quantity?: number; unit?: string }[];
  steps: { nl: string }[];
}

/** readLarder reads all ingredients and their looks. */
export function readLarder(): Larder {
  const facts: Record<string, IngredientFacts> = {};
  const looks: Record<string, unknown> = {};
  const folder = `${root}/platform/ingredients`;
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.yaml')))
    for (const i of yaml(`${folder}/${file}`) as IngredientFile[]) {
      facts[i.slug] = { name: i.name.nl, plural: i.plural?.nl, group: i.group, units: i.units };
      looks[i.slug] = i.look;
    }
  return { facts, looks: parseLooks(looks) };
}

/** RecipeOfFile is a recipe with the description of its dish, which is checked, and its file. */
export interface RecipeOfFile {
  recipe: Recipe;
  dish?: Dish;
  file: string;
}

/** readRecipes reads all recipes of the platform. */
export function readRecipes(folder = `${root}/platform/recipes`): RecipeOfFile[] {
  return readdirSync(folder).flatMap((meal) =>
    readdirSync(`${folder}/${meal}`)
      .filter((f) => f.endsWith('.yaml'))
      .map((name) => {
        const file = `${folder}/${meal}/${name}`;
        const r = yaml(file) as RecipeFile;
        const recipe = {
          slug: basename(file, '.yaml'),
          name: r.name.nl,
          meal,
          ingredients: r.ingredients.map((i) => ({ slug: i.ingredient, quantity: i.quantity, unit: i.unit })),
          steps: r.steps.map((s) => s.nl),
          equipment: r.equipment?.nl ?? [],
          cover: r.cover ?? [],
        };
        return { recipe, file, ...(r.dish === undefined ? {} : { dish: parseDish(r.dish) }) };
      }),
  );
}

/** Described is a recipe with its description: of its file, or the rules' proposal. */
export interface Described extends Proposal {
  recipe: Recipe;
}

/** describeAll describes every recipe; the description of a file stays. */
export function describeAll(recipes: readonly RecipeOfFile[], larder: Larder): Described[] {
  return recipes.map(({ recipe, dish }) => ({ recipe, ...describe(recipe, larder, dish) }));
}
