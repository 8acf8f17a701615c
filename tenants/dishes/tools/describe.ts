import { readFileSync, writeFileSync } from 'node:fs';
import type { Dish } from '../src/dish.ts';
import { propose } from '../src/rules/propose.ts';
import { readLarder, readRecipes } from './catalogue.ts';

/** flow writes a value in one line of YAML. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .map(([key, v]) => `${key}: ${flow(v)}`)
      .join(', ')}}`;
  return typeof value === 'string' && !/^[a-z][a-z0-9-]*$/.test(value) ? JSON.stringify(value) : String(value);
}

/** block writes a description as the dish block of a recipe file. */
function block(dish: Dish): string {
  const lines = ['dish:'];
  for (const [key, value] of Object.entries(dish)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (Array.isArray(value)) {
      lines.push(`  ${key}:`, ...value.map((item) => `    - ${flow(item)}`));
    } else lines.push(`  ${key}: ${flow(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

const present = /^dish:\n(?: .*\n)*/m;

/**
 * main writes what the rules propose as the dish block of the recipe files that have none; of the recipes whose slug
 * matches an argument, a regular expression, it replaces the block.
 */
export async function main(args: readonly string[]): Promise<void> {
  const replaced = args.length ? new RegExp(args.join('|')) : undefined;
  const larder = readLarder();
  let written = 0;
  for (const { recipe, file } of readRecipes()) {
    const text = readFileSync(file, 'utf8');
    if (present.test(text) && !replaced?.test(recipe.slug)) continue;
    const { dish, sureness, why } = propose(recipe, larder);
    const without = text.replace(present, '');
    writeFileSync(file, without.replace(/^ingredients:$/m, `${block(dish)}ingredients:`));
    written++;
    if (sureness < 0.6) console.warn(`${recipe.slug}: ${sureness}, ${why.join('; ')}`);
  }
  console.warn(`${written} recipes described`);
}
