import type { Recipe, RecipeIngredient } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '@/lib/i18n';
import { render } from '@/test/render';
import { Nutrients } from './Facts.tsx';
import { Ingredients } from './Ingredients.tsx';
import { usePeople } from './useRecipe.ts';

const onion: RecipeIngredient = {
  slug: 'ui',
  name: 'ui',
  plural: 'uien',
  quantity: 2,
  unit: 'piece',
  grams: 220,
  optional: false,
  picture: '1f9c5',
};
const rice: RecipeIngredient = { ...onion, slug: 'rijst', name: 'rijst', plural: undefined, quantity: 150, unit: 'g' };

/** A recipe for two people. */
const recipe: Recipe = {
  slug: 'uienrijst',
  name: 'Uienrijst',
  summary: '',
  mealTime: 'dinner',
  minutes: 20,
  kitchen: 'dutch',
  seasons: [],
  equipment: [],
  storage: '',
  cover: { drawing: '', widths: [], hue: 0 },
  nutrients: { kcal: 0, protein: 0, fat: 0, saturated: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 },
  portion: 1,
  servings: 2,
  quantitiesFor: 2,
  quantitiesEach: 1,
  stepsFor: 2,
  keto: false,
  diet: 'vegan',
  allergens: [],
  ingredients: [onion, rice],
  steps: [],
};

const cookFor = (people: number) => sessionStorage.setItem('people uienrijst', String(people));
/** Renders the ingredients for the chosen number of people. */
function Shown({ recipe }: { recipe: Recipe }) {
  return <Ingredients recipe={recipe} eating={usePeople(recipe)} />;
}

beforeEach(() => sessionStorage.clear());

const lines = () =>
  screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.replaceAll('\u00a0', ' '));

it.each([
  [1, ['Ui1', 'Rijst75 g']],
  [2, ['Uien2', 'Rijst150 g']],
  [4, ['Uien4', 'Rijst300 g']],
])('for %d people names go with their amounts', (people, expected) => {
  cookFor(people);
  render(<Shown recipe={recipe} />);
  expect(lines()).toEqual(expected);
});

it('rounding for the household does not change what one person eats', () => {
  cookFor(1);
  // A pan of three servings for two people who eat one and a quarter each.
  render(
    <Shown recipe={{ ...recipe, quantitiesFor: 3, quantitiesEach: 1.25, ingredients: [{ ...rice, quantity: 240 }] }} />,
  );
  expect(lines()).toEqual(['Rijst100 g']);
});

it('names follow the stepper at once', async () => {
  const { user } = render(<Shown recipe={recipe} />);
  await user.click(screen.getByRole('button', { name: 'Aantal mensen: Minder' }));
  expect(lines()[0]).toBe('Ui1');
  await user.click(screen.getByRole('button', { name: 'Aantal mensen: Meer' }));
  expect(lines()[0]).toBe('Uien2');
});

it.each([
  [1, 'Voedingswaarde per portie'],
  [1.25, 'Voedingswaarde van jouw portie (1¼)'],
])('the figures of %d portion say whose they are', (portion, title) => {
  render(<Nutrients recipe={{ ...recipe, portion }} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});

it.each([
  ['nl', 'Ui1½'],
  ['en', 'Uien1½'],
] as const)('%s has a number of its own for one and a half', async (language, expected) => {
  await setLanguage(language);
  cookFor(3);
  render(<Shown recipe={{ ...recipe, ingredients: [{ ...onion, quantity: 1 }] }} />);
  expect(lines()).toEqual([expected]);
});
