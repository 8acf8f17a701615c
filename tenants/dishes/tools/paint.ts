import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { drawDish } from '../src/draw.ts';
import { random } from '../src/random.ts';
import { launch } from './browser.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../.data/dishes/paint');
const rounds = 5;
const slowdown = 4;
/** width of the pictures in pixels, and quality of WebP: those of backend/internal/cover/webp.go. */
const width = 400;
const quality = 0.7;

const at = (list: readonly number[], share: number) =>
  Math.round([...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? 0);

const html = (files: readonly string[]) =>
  `<!doctype html><style>body{margin:0}main{display:grid;grid-template-columns:repeat(2,190px);gap:8px}img{width:190px;height:190px;object-fit:cover}</style><main>${files.map((f) => `<img decoding="sync" src="${f}">`).join('')}</main>`;

/** paintTime returns the milliseconds from navigating to the first frame with all pictures decoded. */
async function paintTime(page: Page, session: CDPSession, url: string): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('about:blank');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now();
  });
}

/**
 * main measures how long Chromium, slowed four times, takes to show a list of 24 covers as SVG and as WebP of 400 px,
 * and how many bytes each cover is as it is served: SVG compressed with Brotli. Chromium makes the WebP, with the
 * encoder that the server has.
 */
export async function main([seed = 'paint']: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const next = random(seed);
  const chosen = describeAll(readRecipes(), readLarder())
    .map((d) => ({ d, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, 24)
    .map(({ d }) => d);
  const browser = await launch();
  const bytes: Record<string, number[]> = { svg: [], webp: [] };
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 2400 } });
    const files: Record<string, string[]> = { svg: [], webp: [] };
    for (const [i, { dish, recipe }] of chosen.entries()) {
      const svg = drawDish(dish, { seed: recipe.slug });
      const webp = await page.evaluate(
        async ({ text, size, quality }) => {
          const image = new Image(size, size);
          image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
          canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
          return canvas.toDataURL('image/webp', quality);
        },
        { text: svg, size: width, quality },
      );
      const content = { svg: Buffer.from(svg), webp: Buffer.from(webp.split(',')[1] ?? '', 'base64') };
      for (const [kind, data] of Object.entries(content)) {
        writeFileSync(`${folder}/${i}.${kind}`, data);
        files[kind]?.push(`${i}.${kind}`);
        bytes[kind]?.push(kind === 'svg' ? brotliCompressSync(data).length : data.length);
      }
    }
    for (const [kind, list] of Object.entries(files)) writeFileSync(`${folder}/${kind}.html`, html(list));
    const session = await page.context().newCDPSession(page);
    const times: Record<string, number[]> = { svg: [], webp: [] };
    // In turns, so that a busy machine slows both.
    for (let round = 0; round <= rounds; round++)
      for (const [kind, list] of Object.entries(times)) {
        const took = await paintTime(page, session, pathToFileURL(`${folder}/${kind}.html`).href);
        if (round) list.push(took); // the first warms up
      }
    for (const [kind, list] of Object.entries(times)) {
      const sizes = bytes[kind] ?? [];
      console.warn(
        `${kind}: median ${at(list, 0.5)} ms, from ${at(list, 0)} to ${at(list, 1)}; bytes of a cover: median ${at(sizes, 0.5)}, p95 ${at(sizes, 0.95)}`,
      );
    }
    const ratios = (times.svg ?? []).map((took, round) => took / (times.webp?.[round] ?? 1));
    console.warn(
      `SVG takes ${(
        at(
          ratios.map((r) => r * 100),
          0.5,
        ) / 100
      ).toFixed(1)} times as long as WebP (median of ${rounds} rounds)`,
    );
  } finally {
    await browser.close();
  }
}
