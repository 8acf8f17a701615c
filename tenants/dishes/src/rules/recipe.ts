import type { Looks } from '../look.ts';

/** IngredientLine is one line of a recipe. */
interface IngredientLine {
  slug: string;
  quantity?: number;
  unit?: string;
}

/** Recipe is what the rules read of a recipe, in Dutch. */
export interface Recipe {
  slug: string;
  name: string;
  meal: string;
  ingredients: readonly IngredientLine[];
  steps: readonly string[];
  equipment: readonly string[];
  /** cover are the slugs that the recipe's author chose to represent it. */
  cover: readonly string[];
}

/** IngredientFacts is what the rules read of an ingredient. */
export interface IngredientFacts {
  name: string;
  plural?: string;
  group?: string;
  /** units are grams per unit. */
  units?: Readonly<Record<string, number>>;
}

/** Larder are the facts and looks of all ingredients by slug. */
export interface Larder {
  facts: Readonly<Record<string, IngredientFacts>>;
  looks: Looks;
}

/** plain returns a text in lower case without accents. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
