import { expect, test } from 'vitest';
import { describeAll, readLarder, readRecipes } from '../../tools/catalogue.ts';
import { describe, offerOf } from '../choices.ts';
import { drawDish } from '../draw.ts';
import { checkHonesty } from '../honesty.ts';
import { piecesOf } from '../look.ts';
import { isPiece } from '../pieces/index.ts';
import { cutOf } from './cuts.ts';
import { kindByName } from './kinds.ts';
import { propose } from './propose.ts';
import { plain } from './recipe.ts';

const larder = readLarder();
const groups = Object.fromEntries(Object.entries(larder.facts).map(([slug, f]) => [slug, f.group]));
const recipes = readRecipes();
const empty = { slug: 'x', name: '', meal: 'dinner', ingredients: [], steps: [], equipment: [], cover: [] };

test('kindByName applies its rules in order', () => {
  const cases: [string, string | undefined][] = [
    ['Smoothiebowl met rood fruit', 'spoon-bowl'],
    ['Groene smoothie met mango', 'glass'],
    ['Boterham met hummus', 'bread'],
    ['Rijstwafels met avocado', 'bread'],
    ['Kaaswafels met kip', 'waffle'],
    ['Kippensoep met vermicelli', 'noodle-soup'],
    ['Tomatensoep met kaastosti', 'soup'],
    ['Tosti met kalkoen', 'toastie'],
    ['Krentenbol met kaas', 'bun'],
    ['Hüttenkäsepannenkoekjes met frambozen', 'pancakes'],
    ['Griekse yoghurt met vijgen en walnoten', 'spoon-bowl'],
    ['Kip met cashewnoten', undefined],
    ['Vietnamese noedelsalade met gehakt', 'salad'],
    ['Zalm met dillesaus en komkommersalade', undefined],
    ['Eendenborst met gestoofde witlof', undefined],
    ['Groene curry met kip', 'curry'],
    ['Pita falafel met tahinsaus', 'pita'],
    ['Wraprolletjes met kip', 'wrap'],
    ['Appel uit de oven met hazelnoten', 'baked-fruit'],
  ];
  for (const [name, kind] of cases) expect(kindByName(plain(name), 'dinner'), name).toBe(kind);
});

test('cutOf reads the nearest cut', () => {
  const s = ['snijd de tomaat in blokjes en de komkommer in plakjes', 'rasp de wortel'];
  expect(cutOf(s, ['tomaa'])).toBe('cubes');
  expect(cutOf(s, ['komkomm'])).toBe('slices');
  expect(cutOf(s, ['wort'])).toBe('shreds');
  expect(cutOf(s, ['prei'])).toBe(undefined);
});

test('looks has an entry for every ingredient', () => {
  const count = Object.keys(larder.looks).length;
  expect(count).toBeGreaterThanOrEqual(991);
  for (const look of Object.values(larder.looks)) for (const p of piecesOf(look)) expect(isPiece(p)).toBe(true);
});

test('describeAll gives an honest picture of every recipe', { timeout: 300_000 }, () => {
  const faults = describeAll(recipes, larder).flatMap((d) =>
    checkHonesty(d.dish, d.recipe, larder.looks, groups).map((f) => `${d.recipe.slug}: ${f.field}: ${f.message}`),
  );
  expect(faults).toEqual([]);
});

test('describeAll gives a drawing of every recipe', { timeout: 300_000 }, () => {
  for (const d of describeAll(recipes, larder)) {
    const svg = drawDish(d.dish, { seed: d.recipe.slug });
    expect(svg.length, d.recipe.slug).toBeGreaterThan(2500);
    expect(svg, d.recipe.slug).not.toMatch(/NaN|undefined/);
    if (!d.dish.pieces?.length) continue;
    // Fruit beside a glass takes the place of another drawing, so the length says nothing.
    if (d.dish.kind === 'glass') {
      expect(svg, d.recipe.slug).not.toBe(drawDish({ ...d.dish, pieces: [] }, { seed: d.recipe.slug }));
      continue;
    }
    const empty = drawDish({ kind: 'bowl' }, { seed: d.recipe.slug });
    expect(svg.length - empty.length, d.recipe.slug).toBeGreaterThan(1000);
  }
});

test('describeAll keeps the description of a file', () => {
  const [first] = recipes;
  if (!first) throw new Error('no recipes');
  const own = { kind: 'soup' as const, surfaces: [{ surface: 'broth' as const, of: ['water'] }] };
  expect(describeAll([{ ...first, dish: own }], larder)[0]?.dish).toEqual(own);
});

test('describe applies choices and leaves the rest to the rules', () => {
  const recipe = {
    ...empty,
    slug: 'tomatensoep',
    name: 'Tomatensoep met basilicum',
    ingredients: [
      { slug: 'tomaat', quantity: 500, unit: 'g' },
      { slug: 'basilicum', quantity: 5, unit: 'g' },
    ],
    cover: ['tomaat'],
  };
  const rules = describe(recipe, larder).dish;
  expect(rules.kind).toBe('soup');
  const chosen = describe(recipe, larder, { glaze: 'navy', composition: 2, sauceColour: '#aa3311', top: ['garnalen'] });
  expect(chosen.dish.vessel?.glaze).toBe('navy');
  expect(chosen.dish.composition).toBe(2);
  expect(chosen.dish.surfaces?.[0]?.colour).toBe('#aa3311');
  expect(checkHonesty(chosen.dish, recipe, larder.looks)).toEqual([]);
  expect(describe(recipe, larder, { kind: 'stew' }).dish.kind).toBe('stew');
});

const kale = {
  ...empty,
  slug: 'boerenkool-met-rookworst',
  name: 'Boerenkool met rookworst en mosterdjus',
  ingredients: [
    { slug: 'aardappel', quantity: 500, unit: 'g' },
    { slug: 'boerenkool', quantity: 300, unit: 'g' },
    { slug: 'rookworst', quantity: 1, unit: 'piece' },
    { slug: 'mosterd', quantity: 1, unit: 'tbsp' },
    { slug: 'boter', quantity: 20, unit: 'g' },
  ],
  steps: [
    'Schil de aardappels en snijd ze in stukken. Kook ze met de boerenkool erop in 20 minuten gaar.',
    'Warm de rookworst 15 minuten in heet water.',
    'Giet af, stamp met de melk en de boter, roer de mosterd erdoor en leg de plakken rookworst erop.',
  ],
};

test('propose makes a stamppot of potatoes and greens that the steps mash, and of nothing else', () => {
  expect(propose(kale, larder).dish.kind).toBe('mash');
  expect(propose({ ...kale, name: 'Rookworst met puree en boerenkool' }, larder).dish.kind).toBe('plate');
  const [boil = '', warm = ''] = kale.steps;
  expect(propose({ ...kale, steps: [boil, warm] }, larder).dish.kind).toBe('plate');
});

test('describe keeps in a stamppot what was mashed along, and offers what can lie on top', () => {
  const { top, sauceColour } = offerOf(kale, larder);
  expect(top).toContain('rookworst');
  expect(top).not.toContain('boerenkool');
  expect(top).not.toContain('mosterd');
  expect(sauceColour).toBe('#7c4c2c');
  const chosen = describe(kale, larder, { top: ['boerenkool'] }).dish;
  expect(chosen.pieces?.map((part) => part.of)).toContain('boerenkool');
  expect(chosen.top).toEqual([]);
});

test('offerOf offers a colour of the sauce only where it is drawn', () => {
  expect(offerOf(kale, larder, { kind: 'pizza' }).sauceColour).toBeUndefined();
  expect(offerOf(kale, larder, { kind: 'soup', sauceColour: '#aa3311' }).sauceColour).toBe('#aa3311');
});

test('propose gives a plain bowl for bad input', () => {
  const none = propose(empty, larder);
  expect(none.dish.kind).toBe('bowl');
  expect(none.sureness).toBe(0);
  expect(drawDish(none.dish, { seed: 'none' })).toContain('<svg');
  const foreign = propose(
    { ...empty, name: '冷やし中華', ingredients: [{ slug: 'unobtainium' }], cover: ['unobtainium'] },
    larder,
  );
  expect(foreign.sureness).toBeLessThan(0.5);
  expect(foreign.why.join()).toContain('unobtainium');
  expect(drawDish(foreign.dish, { seed: 'foreign' })).toContain('<svg');
});

test('propose draws sixty ingredients', () => {
  const slugs = Object.entries(larder.looks)
    .filter(([, l]) => l.role === 'vegetable' || l.role === 'protein')
    .map(([slug]) => slug)
    .slice(0, 60);
  const p = propose(
    {
      ...empty,
      slug: 'much',
      name: 'Alles door elkaar',
      ingredients: slugs.map((slug) => ({ slug })),
      cover: slugs.slice(0, 3),
    },
    larder,
  );
  expect(p.dish.pieces?.length).toBeLessThanOrEqual(9);
  expect(
    checkHonesty(p.dish, { ingredients: slugs.map((slug) => ({ slug })), cover: slugs.slice(0, 3) }, larder.looks),
  ).toEqual([]);
  expect(drawDish(p.dish, { seed: 'much' }).length).toBeLessThan(300_000);
});
