import { brotliCompressSync, constants } from 'node:zlib';
import { drawDish } from '../src/draw.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** main measures the size of every cover, as it is and with Brotli, and the time to draw them all. */
export async function main(): Promise<void> {
  const all = describeAll(readRecipes(), readLarder());
  const began = performance.now();
  const drawings = all.map((d) => ({
    slug: d.recipe.slug,
    svg: drawDish(d.dish, { seed: d.recipe.slug }),
  }));
  const took = performance.now() - began;
  const brotli = (text: string) =>
    brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }).length;
  const sizes = drawings
    .map(({ slug, svg }) => ({ slug, plain: svg.length, small: brotli(svg) }))
    .sort((a, b) => a.small - b.small);
  const small = sizes.map((s) => s.small);
  const plain = sizes.map((s) => s.plain).sort((a, b) => a - b);
  console.warn(
    `covers: ${all.length}, drawn in ${(took / 1000).toFixed(1)} s (${((took / all.length) * 0.5).toFixed(1)} s for 500)`,
  );
  console.warn(`SVG bytes: median ${at(plain, 0.5)}, p95 ${at(plain, 0.95)}, largest ${at(plain, 1)}`);
  console.warn(`Brotli 11: median ${at(small, 0.5)}, p95 ${at(small, 0.95)}, largest ${at(small, 1)}`);
  console.warn(
    `largest: ${sizes
      .slice(-6)
      .map((s) => `${s.slug} ${s.small}`)
      .join(', ')}`,
  );
}
