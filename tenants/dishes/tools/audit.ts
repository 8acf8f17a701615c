import { checkHonesty } from '../src/honesty.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

/** main lists every fault of the catalogue's pictures and how sure the rules are. */
export async function main(args: readonly string[]): Promise<void> {
  const larder = readLarder();
  const groups = Object.fromEntries(Object.entries(larder.facts).map(([slug, f]) => [slug, f.group]));
  const all = describeAll(readRecipes(args[0]), larder);
  let bad = 0;
  for (const d of all) {
    const faults = checkHonesty(d.dish, d.recipe, larder.looks, groups);
    if (!faults.length) continue;
    bad++;
    console.warn(`${d.recipe.slug} (${d.dish.kind}): ${faults.map((f) => `${f.field}: ${f.message}`).join('; ')}`);
  }
  const kinds: Record<string, number> = {};
  for (const d of all) kinds[d.dish.kind] = (kinds[d.dish.kind] ?? 0) + 1;
  console.warn(`${bad} of ${all.length} with faults; sure below 0.6: ${all.filter((d) => d.sureness < 0.6).length}`);
  console.warn(JSON.stringify(kinds));
}
