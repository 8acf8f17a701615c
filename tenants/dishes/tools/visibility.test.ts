import { expect, test } from 'vitest';
import type { Dish } from '../src/dish.ts';
import { keyed, keyedOf, tintedOf } from './visibility.ts';

const dish: Dish = {
  kind: 'rice',
  surfaces: [{ of: ['rijst'], surface: 'long-grain' }],
  pieces: [
    { of: 'kip', piece: 'chicken-chunk' },
    { of: 'doperwten', piece: 'pea' },
  ],
};

test('keyedOf gives the pieces of an ingredient its flat colour', () => {
  const svg = keyedOf(dish, ['kip', 'rijst'], 'a');
  const group = (slug: string) => new RegExp(`<g data-of="${slug}">(.*?)</g>`).exec(svg)?.[1] ?? '';
  expect(group('kip')).toContain('#ff0000');
  expect(group('kip')).not.toMatch(/="#(?!ff0000)/);
  expect(group('doperwten')).toContain('#ffff00');
  const colours = new Set([...svg.matchAll(/(?:fill|stroke|stop-color)="(#[^"]*)"/g)].map((m) => m[1]));
  expect([...colours].sort()).toEqual(['#000000', '#ff0000', '#ffff00']);
});

test('keyed leaves out shadows and lights of a piece', () => {
  const light = '<linearGradient id="l"><stop stop-color="#fff" stop-opacity=".4"/></linearGradient>';
  const svg = `<svg>${light}<g data-of="kip"><path class="s"/><path fill="url(#l)"/><path fill="#123456"/></g></svg>`;
  expect(keyed(svg, ['kip'])).toContain('<g data-of="kip"><path fill="#ff0000"/></g>');
});

test('keyedOf leaves the pieces as they were', () => {
  const [before] = tintedOf(dish, 'kip', 'a');
  keyedOf(dish, ['kip'], 'a');
  expect(tintedOf(dish, 'kip', 'a')[0]).toBe(before);
});

test('tintedOf changes only the colour of what is of an ingredient', () => {
  const [plain, tinted] = tintedOf(dish, 'rijst', 'a');
  expect(tinted).not.toBe(plain);
  const paths = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]);
  expect(paths(tinted)).toEqual(paths(plain));
});
