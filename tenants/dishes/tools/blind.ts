import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawDish } from '../src/draw.ts';
import { random } from '../src/random.ts';
import { photograph, type Sheet } from './browser.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../.data/dishes/blind');

/**
 * main draws covers of recipes at random without names, for a blind reading: 120, or as many as the second argument.
 * The first argument is the seed of the choice. The sheets small-*.png, at 112 px, and large-*.png, at 480 px, have
 * numbers; key/key.json has the recipe of each.
 */
export async function main([seed = 'blind', count = '120']: readonly string[]): Promise<void> {
  const next = random(seed);
  const all = describeAll(readRecipes(), readLarder())
    .map((d) => ({ d, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, Number(count))
    .map(({ d }) => d);
  const cells = all.map(({ dish, recipe }, i) => ({
    svg: drawDish(dish, { seed: recipe.slug, prefix: `n${i}` }),
    label: String(i + 1),
  }));
  const sheets: Sheet[] = [];
  for (let i = 0; i < cells.length; i += 40)
    sheets.push({ out: `${folder}/small-${i / 40 + 1}.png`, cells: cells.slice(i, i + 40), size: 112, columns: 8 });
  // Four to a sheet, so that a screen shows them at their size.
  for (let i = 0; i < cells.length; i += 4)
    sheets.push({ out: `${folder}/large-${i / 4 + 1}.png`, cells: cells.slice(i, i + 4), size: 480, columns: 2 });
  await photograph(sheets);
  mkdirSync(`${folder}/key`, { recursive: true });
  const key = all.map(({ dish, recipe }, i) => ({
    number: i + 1,
    slug: recipe.slug,
    name: recipe.name,
    kind: dish.kind,
    main: recipe.cover,
    ingredients: recipe.ingredients.map((line) => line.slug),
  }));
  writeFileSync(`${folder}/key/key.json`, JSON.stringify(key, undefined, 2));
  console.warn(`${sheets.length} sheets in ${folder}`);
}
