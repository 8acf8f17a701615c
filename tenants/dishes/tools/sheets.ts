import { resolve } from 'node:path';
import { drawDish } from '../src/draw.ts';
import { drawPicture, pictureNames } from '../src/pictures.ts';
import { photograph, type Sheet } from './browser.ts';
import { describeAll, readLarder, readRecipes } from './catalogue.ts';
import { glazeCells, kindCells, pieceCells, portionCells } from './vocabulary.ts';

const folder = resolve(import.meta.dirname, '../../../.data/dishes');

const chunks = <T>(list: readonly T[], n: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / n) }, (_, i) => list.slice(i * n, i * n + n));

/** main writes the sheets: all, or only those whose name begins with an argument. */
export async function main(only: readonly string[]): Promise<void> {
  const included = (name: string) => only.length === 0 || only.some((o) => name.startsWith(o));
  const sheets: Sheet[] = [];
  if (included('pieces'))
    chunks(pieceCells(), 84).forEach((cells, i) => {
      sheets.push({ out: `${folder}/pieces-${i + 1}.png`, cells, size: 112, columns: 12 });
    });
  if (only.includes('portions')) {
    const cells = portionCells(new RegExp(process.env.ONLY ?? '.'), process.env.DARK === '1' ? 'navy' : 'cream');
    chunks(cells, 12).forEach((page, i) => {
      sheets.push({ out: `${folder}/portions-${i + 1}.png`, cells: page, size: 480, columns: 4 });
    });
    sheets.push({ out: `${folder}/portions-small.png`, cells, size: 112, columns: 10 });
  }
  if (included('pictures')) {
    const cells = pictureNames.map((name) => ({ svg: drawPicture(name), label: name }));
    sheets.push({ out: `${folder}/pictures.png`, cells, size: 160, columns: 8 });
    sheets.push({ out: `${folder}/pictures-small.png`, cells, size: 36, columns: 20, dark: true });
  }
  if (included('kinds'))
    chunks(kindCells(), 48).forEach((cells, i) => {
      sheets.push({ out: `${folder}/kinds-${i + 1}.png`, cells, size: 180, columns: 8 });
    });
  if (included('vessels')) sheets.push({ out: `${folder}/vessels.png`, cells: glazeCells(), size: 160, columns: 8 });
  if (included('catalogue')) {
    const named = process.env.ONLY ? new RegExp(process.env.ONLY) : undefined;
    const recipes = readRecipes().filter(({ recipe }) => !named || named.test(recipe.slug));
    const all = describeAll(recipes, readLarder());
    const cells = all.map((d) => ({
      svg: drawDish(d.dish, { seed: d.recipe.slug }),
      label: `${d.recipe.name} (${d.dish.kind})`,
    }));
    chunks(cells, 60).forEach((page, i) => {
      sheets.push({
        out: `${folder}/catalogue-${String(i + 1).padStart(2, '0')}.png`,
        cells: page,
        size: 184,
        columns: 10,
        dark: process.env.DARK === '1',
      });
    });
    sheets.push({ out: `${folder}/thumbs.png`, cells: cells.slice(0, 120), size: 112, columns: 12 });
  }
  if (included('large')) {
    const named = new RegExp(process.env.ONLY ?? '.');
    const all = describeAll(
      readRecipes()
        .filter(({ recipe }) => named.test(recipe.slug))
        .slice(0, 24),
      readLarder(),
    );
    const cells = all.map((d) => ({ svg: drawDish(d.dish, { seed: d.recipe.slug }), label: d.recipe.name }));
    sheets.push({
      out: `${folder}/large.png`,
      cells,
      size: 480,
      columns: 4,
      dark: process.env.DARK === '1',
    });
  }
  if (only.includes('docs')) {
    const docs = resolve(import.meta.dirname, '../docs');
    sheets.push({ out: `${docs}/pieces.jpg`, cells: pieceCells(), size: 62, columns: 20 });
    sheets.push({ out: `${docs}/kinds.jpg`, cells: kindCells(), size: 88, columns: 14 });
  }
  await photograph(sheets);
  console.warn(`${sheets.length} sheets in ${folder}`);
}
