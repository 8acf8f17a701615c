import type { Page } from 'playwright-core';
import { groupOf } from '../src/compose/serving.ts';
import { launch } from './browser.ts';
import { type Described, describeAll, readLarder, readRecipes } from './catalogue.ts';
import { countOwned, keyedOf, tintedOf } from './visibility.ts';

/** limit is the least share of a picture that a main ingredient should take; 4 % is a fifth of its width squared. */
const limit = 0.04;

/**
 * main lists the covers in which a main ingredient takes less than 4 % of the picture, or all with the argument `all`.
 * ONLY limits the recipes.
 */
export async function main(args: readonly string[]): Promise<void> {
  const named = new RegExp(process.env.ONLY ?? '.');
  const all = describeAll(
    readRecipes().filter(({ recipe }) => named.test(recipe.slug)),
    readLarder(),
  );
  const browser = await launch();
  let [covers, poor, few] = [0, 0, 0];
  try {
    const page = await browser.newPage();
    for (const d of all) {
      const slugs = seenOf(d);
      const shares = await sharesOf(page, d, slugs);
      const least = Math.min(1, ...shares);
      covers++;
      poor += shares.filter((share) => share < limit).length;
      few += least < limit ? 1 : 0;
      if (least >= limit && !args.includes('all')) continue;
      const list = slugs.map((slug, i) => `${slug} ${((shares[i] ?? 0) * 100).toFixed(1)} %`);
      console.warn(`${d.recipe.slug} (${d.dish.kind}): ${list.join(', ')}`);
    }
  } finally {
    await browser.close();
  }
  console.warn(`${poor} main ingredients below ${limit * 100} % in ${few} of ${covers} covers`);
}

/** sharesOf are the shares of the picture that ingredients take: of their pieces, and when these are few, all else. */
async function sharesOf(page: Page, { dish, recipe }: Described, slugs: readonly string[]): Promise<number[]> {
  const shares = await page.evaluate(countOwned, { keyed: keyedOf(dish, slugs, recipe.slug), n: slugs.length });
  for (const [i, slug] of slugs.entries()) {
    if ((shares[i] ?? 0) > 2 * limit) continue;
    // its own key is the first
    const keyed = keyedOf(dish, [slug, ...slugs.filter((s) => s !== slug)], recipe.slug);
    const pair = tintedOf(dish, slug, recipe.slug);
    shares[i] = (await page.evaluate(countOwned, { keyed, n: 1, pair }))[0] ?? 0;
  }
  return shares;
}

/**
 * seenOf are the main ingredients that the description shows. What is inside something is not seen, and bread and dough,
 * which carry all else, always are.
 */
function seenOf({ dish, recipe }: Described): string[] {
  const surfaces = dish.surfaces ?? [];
  const carrying = surfaces.filter((s) => /bread|dough|shell/.test(groupOf(s))).flatMap((s) => s.of);
  const shown = new Set([
    ...[...(dish.pieces ?? []), ...(dish.top ?? [])].map((p) => p.of),
    ...[...surfaces, ...(dish.sauces ?? [])].flatMap((s) => s.of),
  ]);
  return recipe.cover.filter((slug) => shown.has(slug) && !carrying.includes(slug));
}
