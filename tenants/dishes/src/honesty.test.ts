import { expect, test } from 'vitest';
import type { Dish } from './dish.ts';
import { checkHonesty } from './honesty.ts';
import { parseLooks } from './look.ts';

const looks = parseLooks({
  pompoen: { role: 'vegetable', piece: 'pumpkin-cube' },
  tomaat: { role: 'vegetable', piece: 'tomato-wedge', cuts: { slices: 'tomato-slice' } },
  kookroom: { role: 'dairy', substance: 'cream' },
  sojayoghurt: { role: 'dairy', substance: 'yoghurt' },
  feta: { role: 'cheese', piece: 'feta-cube', substance: 'cheese' },
  pindakaas: { role: 'spread', substance: 'peanut' },
  volkorenbrood: { role: 'bread', surface: 'wholemeal' },
  peterselie: { role: 'herb', piece: 'parsley' },
  kipfilet: { role: 'protein', piece: 'chicken-chunk' },
  bouillonblokje: { role: 'liquid', surface: 'broth' },
});
const recipe = (...slugs: string[]) => ({ ingredients: slugs.map((slug) => ({ slug })), cover: slugs.slice(0, 2) });
const fields = (dish: Dish, ...slugs: string[]) => checkHonesty(dish, recipe(...slugs), looks).map((f) => f.field);

test('checkHonesty accepts an honest soup', () => {
  const dish: Dish = {
    kind: 'soup',
    surfaces: [{ of: ['pompoen', 'bouillonblokje'], surface: 'sauce' }],
    sauces: [{ of: ['kookroom'], substance: 'cream', way: 'swirl' }],
    top: [{ of: 'peterselie', piece: 'parsley' }],
  };
  expect(fields(dish, 'pompoen', 'kookroom', 'bouillonblokje', 'peterselie')).toEqual([]);
});

test('checkHonesty refuses a garnish that the recipe lacks', () => {
  const dish: Dish = {
    kind: 'soup',
    surfaces: [{ of: ['pompoen'], surface: 'sauce' }],
    top: [{ of: 'peterselie', piece: 'parsley' }],
  };
  expect(fields(dish, 'pompoen')).toEqual(['top[0]']);
});

test('checkHonesty refuses a pita without bread', () => {
  const dish: Dish = { kind: 'pita', pieces: [{ of: 'kipfilet', piece: 'chicken-chunk' }] };
  expect(fields(dish, 'kipfilet')).toEqual(['surfaces']);
});

test('checkHonesty refuses a piece of another food', () => {
  const dish: Dish = { kind: 'salad', pieces: [{ of: 'tomaat', piece: 'shrimp' }] };
  expect(fields(dish, 'tomaat')).toEqual(['pieces[0]']);
});

test('checkHonesty refuses a swirl of cream for soy yoghurt', () => {
  const dish: Dish = {
    kind: 'soup',
    surfaces: [{ of: ['pompoen'], surface: 'sauce' }],
    sauces: [{ of: ['sojayoghurt'], substance: 'cream', way: 'swirl' }],
  };
  expect(fields(dish, 'pompoen', 'sojayoghurt')).toEqual(['sauces[0]']);
});

test('checkHonesty refuses a peanut sauce without peanuts', () => {
  const dish: Dish = {
    kind: 'skewers',
    pieces: [{ of: 'kipfilet', piece: 'chicken-chunk' }],
    sauces: [{ of: ['pindakaas'], substance: 'peanut', way: 'drizzle' }],
  };
  expect(fields(dish, 'kipfilet')).toEqual(['sauces[0]']);
});

test('checkHonesty refuses a baked cheese top without cheese', () => {
  const dish: Dish = { kind: 'oven', surfaces: [{ of: ['tomaat'], surface: 'crust' }] };
  expect(fields(dish, 'tomaat')).toEqual(['surfaces[0]']);
});

test('checkHonesty refuses bread of another food', () => {
  const dish: Dish = { kind: 'bread', surfaces: [{ of: ['pompoen'], surface: 'wholemeal' }] };
  expect(fields(dish, 'pompoen')).toEqual(['surfaces[0]']);
});

test('checkHonesty refuses a main ingredient that is not visible', () => {
  const dish: Dish = { kind: 'salad', pieces: [{ of: 'tomaat', piece: 'tomato-wedge' }] };
  expect(checkHonesty(dish, recipe('tomaat', 'feta'), looks)[0]?.message).toContain('feta is a main thing');
});

test('checkHonesty refuses a main ingredient hidden in an open dish', () => {
  const dish: Dish = { kind: 'salad', pieces: [{ of: 'tomaat', piece: 'tomato-wedge' }], inside: ['feta'] };
  expect(fields(dish, 'tomaat', 'feta')).toEqual(['inside[0]']);
});
