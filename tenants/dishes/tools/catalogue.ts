import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { load } from 'js-yaml';
import { type Dish, parseDish } from '../src/dish.ts';
import { parseLooks } from '../src/look.ts';
import { type Proposal, propose } from '../src/rules/propose.ts';
import type { IngredientFacts, Larder, Recipe } from '../src/rules/recipe.ts';

const root = resolve(import.meta.dirname, '../..');
const yaml = (path: string) => load(readFileSync(path, 'utf8'));

interface IngredientFile {
  slug: string;
  name: { nl: string };
  plural?: { nl: string };
  group: string;
  units?: Record<string, number>;
}
interface RecipeFile {
  name: { nl: string };
  mealTime: string;
  cover?: string[];
  equipment?: { nl: string[] };
  ingredients: { ingredient: string; quantity?: number; unit?: string }[];
  steps: { nl: string }[];
}

/** readLarder reads all ingredients and their looks. */
export function readLarder(): Larder {
  const facts: Record<string, IngredientFacts> = {};
  const folder = `${root}/platform/ingredients`;
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.yaml')))
    for (const i of yaml(`${folder}/${file}`) as IngredientFile[])
      facts[i.slug] = { name: i.name.nl, plural: i.plural?.nl, group: i.group, units: i.units };
  return { facts, looks: parseLooks(yaml(`${root}/dishes/looks.yaml`)) };
}

/** readRecipes reads all recipes of the platform. */
export function readRecipes(folder = `${root}/platform/recipes`): Recipe[] {
  return readdirSync(folder).flatMap((meal) =>
    readdirSync(`${folder}/${meal}`)
      .filter((f) => f.endsWith('.yaml'))
      .map((file) => {
        const r = yaml(`${folder}/${meal}/${file}`) as RecipeFile;
        return {
          slug: basename(file, '.yaml'),
          name: r.name.nl,
          meal,
          ingredients: r.ingredients.map((i) => ({ slug: i.ingredient, quantity: i.quantity, unit: i.unit })),
          steps: r.steps.map((s) => s.nl),
          equipment: r.equipment?.nl ?? [],
          cover: r.cover ?? [],
        };
      }),
  );
}

/** readCorrections reads what a person has set: whole descriptions by the recipe's slug. */
export function readCorrections(): Record<string, Dish> {
  const data = (yaml(`${root}/dishes/corrections.yaml`) ?? {}) as Record<string, { dish: unknown }>;
  return Object.fromEntries(Object.entries(data).map(([slug, block]) => [slug, parseDish(block.dish)]));
}

/** Described is a recipe with its description: a person's, or the rules' proposal. */
export interface Described extends Proposal {
  recipe: Recipe;
  corrected: boolean;
}

/** describeAll describes every recipe; a correction stays. */
export function describeAll(
  recipes: readonly Recipe[],
  larder: Larder,
  corrections: Readonly<Record<string, Dish>>,
): Described[] {
  return recipes.map((recipe) => {
    const own = corrections[recipe.slug];
    return own
      ? { recipe, dish: own, sureness: 1, why: ['a person described it'], corrected: true }
      : { recipe, ...propose(recipe, larder), corrected: false };
  });
}
