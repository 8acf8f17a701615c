import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { drawDish } from '../src/draw.ts';
import { random } from '../src/random.ts';
import { launch } from './browser.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';

const folder = resolve(import.meta.dirname, '../../../.data/dishes/paint');
const rounds = 5;
const slowdown = 4;

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
 * main measures how long Chromium, slowed four times, takes to show a list of 24 covers as SVG, WebP and PNG of 380 px.
 * The pixels of the last two are a baseline: what any photograph of that size takes.
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
  const bytes: Record<string, number> = {};
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 2400 } });
    const files: Record<string, string[]> = { svg: [], webp: [], png: [] };
    for (const [i, { dish, recipe }] of chosen.entries()) {
      const svg = drawDish(dish, { seed: recipe.slug });
      const raster = await page.evaluate(async (text) => {
        const image = new Image(380, 380);
        image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: 380, height: 380 });
        canvas.getContext('2d')?.drawImage(image, 0, 0, 380, 380);
        return { webp: canvas.toDataURL('image/webp', 0.8), png: canvas.toDataURL('image/png') };
      }, svg);
      const content = {
        svg: Buffer.from(svg),
        webp: Buffer.from(raster.webp.split(',')[1] ?? '', 'base64'),
        png: Buffer.from(raster.png.split(',')[1] ?? '', 'base64'),
      };
      for (const [kind, data] of Object.entries(content)) {
        writeFileSync(`${folder}/${i}.${kind}`, data);
        files[kind]?.push(`${i}.${kind}`);
        bytes[kind] = (bytes[kind] ?? 0) + data.length;
      }
    }
    for (const [kind, list] of Object.entries(files)) writeFileSync(`${folder}/${kind}.html`, html(list));
    const session = await page.context().newCDPSession(page);
    const times: Record<string, number[]> = { svg: [], webp: [], png: [] };
    // In turns, so that a busy machine slows all three.
    for (let round = 0; round <= rounds; round++)
      for (const [kind, list] of Object.entries(times)) {
        const took = await paintTime(page, session, pathToFileURL(`${folder}/${kind}.html`).href);
        if (round) list.push(took); // the first warms up
      }
    for (const [kind, list] of Object.entries(times)) {
      const sorted = [...list].sort((a, b) => a - b);
      console.warn(
        `${kind}: median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, from ${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)}; ${bytes[kind]} bytes`,
      );
    }
  } finally {
    await browser.close();
  }
}
