import { expect, test } from 'vitest';
import { examples } from '../tools/examples.ts';
import { compositions } from './compose/index.ts';
import { DishError, kinds, parseDish } from './dish.ts';
import { drawDish } from './draw.ts';

test('drawDish gives the same bytes for the same seed', { timeout: 300_000 }, () => {
  for (const kind of ['curry', 'bread', 'plate'] as const) {
    const first = drawDish(examples[kind], { seed: 'a' });
    expect(drawDish(examples[kind], { seed: 'a' })).toBe(first);
    expect(drawDish(examples[kind], { seed: 'b' })).not.toBe(first);
  }
});

test('drawDish has three different pictures of every kind', { timeout: 300_000 }, () => {
  for (const kind of kinds) {
    expect(compositions[kind].length, kind).toBeGreaterThanOrEqual(3);
    const pictures = compositions[kind].map((_, composition) =>
      drawDish({ ...examples[kind], composition }, { seed: kind }),
    );
    expect(new Set(pictures).size, kind).toBe(pictures.length);
    for (const svg of pictures) {
      expect(svg, kind).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg, kind).not.toMatch(/<script|<foreignObject|\son\w+=|javascript:/i);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), kind).not.toMatch(/https?:|\/\/|data:/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
      expect(new Set(ids).size, kind).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g)) expect(ids, kind).toContain(id);
    }
  }
});

test('drawDish has the colours of a scheme', () => {
  const draw = (o: object) => drawDish(examples.soup, { seed: 'x', ...o });
  expect(draw({ scheme: 'auto' })).toContain('prefers-color-scheme:dark');
  expect(draw({ scheme: 'dark' })).not.toContain('prefers-color-scheme');
  expect(draw({ scheme: 'dark' })).not.toBe(draw({ scheme: 'light' }));
});

test('drawDish uses only the glazes of the household', () => {
  const two = ['navy', 'cream'] as const;
  for (const seed of ['a', 'b', 'c', 'd']) {
    const svg = drawDish(examples.salad, { seed, household: two });
    expect(svg.includes('#46586a') || svg.includes('#efe6d6')).toBe(true);
  }
});

test('drawDish draws a plain bowl when there is no food', () => {
  const svg = drawDish({ kind: 'bowl' }, { seed: 'empty' });
  expect(svg.length).toBeGreaterThan(1500);
});

test('parseDish names the field that is wrong', () => {
  const field = (dish: unknown) => {
    try {
      parseDish(dish);
    } catch (e) {
      if (e instanceof DishError) return e.field;
    }
    return undefined;
  };
  expect(field(undefined)).toBe('dish');
  expect(field({ kind: 'stoofpot' })).toBe('kind');
  expect(field({ kind: 'soup', pieces: [{ of: 'ei', piece: 'unicorn' }] })).toBe('pieces[0].piece');
  expect(field({ kind: 'soup', pieces: [{ of: '<b>', piece: 'pea' }] })).toBe('pieces[0].of');
  expect(field({ kind: 'soup', top: [{ of: 'ei', piece: 'pea', colour: 'red' }] })).toBe('top[0].colour');
  expect(field({ kind: 'soup', surfaces: [{ of: [], surface: 'broth' }] })).toBe('surfaces[0].of');
  expect(field({ kind: 'soup', sauces: [{ of: ['ei'], substance: 'magic', way: 'pool' }] })).toBe(
    'sauces[0].substance',
  );
  expect(field({ kind: 'soup', pieces: Array.from({ length: 60 }, () => ({ of: 'ei', piece: 'pea' })) })).toBe(
    'pieces',
  );
  expect(field({ kind: 'soup', script: 'x' })).toBe('script');
  expect(field(examples.curry)).toBe(undefined);
});
