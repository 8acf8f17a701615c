import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { drawDish } from '../src/draw.ts';
import { random } from '../src/random.ts';
import { photograph, type Sheet } from './browser.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../.data/dishes/pairs');

/**
 * main draws covers of recipes at random in pairs, as this working tree and another one draw them, to find out which
 * people prefer. The arguments are the other tree's folder, the seed of the choice and the number of pairs. The sheets
 * pair-*.png have three pairs each, and the other tree is left or right at random; key/key.json has its side.
 */
export async function main([other, seed = 'pairs', count = '48']: readonly string[]): Promise<void> {
  if (!other) throw new Error('say which working tree draws the other covers: npm run pairs -- <folder>');
  const path = resolve(other, 'tenants/dishes/src/draw.ts');
  const { module } = await runnerImport<{ drawDish: typeof drawDish }>(path);
  const next = random(seed);
  const pairs = describeAll(readRecipes(), readLarder())
    .map((d) => ({ ...d, place: next(), isLeft: next() < 0.5 }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ dish, recipe, isLeft }, i) => {
      const same = { seed: recipe.slug, prefix: `n${i}` };
      const here = drawDish(dish, same);
      if (here === module.drawDish(dish, same)) return [];
      return [{ recipe, isLeft, here, there: module.drawDish(dish, { ...same, prefix: `o${i}` }) }];
    })
    .slice(0, Number(count));
  const cells = pairs.map(({ isLeft, here, there }, i) => [
    { svg: isLeft ? there : here, label: `${i + 1} left` },
    { svg: isLeft ? here : there, label: `${i + 1} right` },
  ]);
  const sheets: Sheet[] = [];
  for (let i = 0; i < cells.length; i += 3)
    sheets.push({ out: `${folder}/pair-${i / 3 + 1}.png`, cells: cells.slice(i, i + 3).flat(), size: 480, columns: 2 });
  await photograph(sheets);
  mkdirSync(`${folder}/key`, { recursive: true });
  const key = pairs.map(({ recipe, isLeft }, i) => ({
    number: i + 1,
    slug: recipe.slug,
    other: isLeft ? 'left' : 'right',
  }));
  writeFileSync(`${folder}/key/key.json`, JSON.stringify(key, undefined, 2));
  console.warn(`${sheets.length} sheets in ${folder}`);
}
