import type { ShoppingItem } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { Aisle } from './Aisle.tsx';

const item: ShoppingItem = {
  id: '1',
  name: 'halfvolle melk',
  aisle: 'dairy-eggs',
  checked: false,
  custom: false,
  recipes: [],
};
const nothing = () => undefined;

it.each<[string, Partial<ShoppingItem>, string]>([
  [
    'a litre of milk',
    {
      quantity: 950,
      unit: 'ml',
      buy: { count: 1, word: 'carton', name: 'halfvolle melk', grams: 1030, millilitres: 1000 },
    },
    '1 pak halfvolle melk, 1 l nodig: 950 ml',
  ],
  [
    'milk in cartons of two sizes',
    {
      quantity: 2400,
      unit: 'ml',
      buy: {
        count: 2,
        word: 'carton',
        name: 'halfvolle melk',
        grams: 1030,
        millilitres: 1000,
        smaller: { count: 1, grams: 515, millilitres: 500 },
      },
    },
    '2 pakken halfvolle melk, 1 l, en 1 van 500 ml nodig: 2,4 l',
  ],
  [
    'oil in bottles',
    {
      name: 'olijfolie',
      quantity: 60,
      unit: 'ml',
      buy: { count: 1, word: 'bottle', name: 'olijfolie', grams: 455, millilitres: 500 },
    },
    '1 fles olijfolie, 500 ml nodig: 60 ml',
  ],
  [
    'an exact pack',
    { name: 'rijst', quantity: 1250, unit: 'g', buy: { count: 4, word: 'pack', name: 'rijst', grams: 375 } },
    '4 pakken rijst, 375 g nodig: 1,25 kg',
  ],
  [
    'half an onion too much',
    { quantity: 12.5, unit: 'piece', buy: { count: 13, word: 'piece', name: 'uien' } },
    '13 uien nodig: 12½',
  ],
  ['onions', { quantity: 2, unit: 'piece', buy: { count: 2, word: 'piece', name: 'uien' } }, '2 uien'],
  ['what is weighed', { name: 'geitenvlees', quantity: 300, unit: 'g' }, '300 g geitenvlees'],
])('a list says %s as the shop does', (_, what, words) => {
  render(
    <Aisle
      name="Zuivel"
      items={[{ ...item, ...what }]}
      sunk={() => false}
      onTick={nothing}
      onRemove={nothing}
      onAdd={nothing}
    />,
  );
  const line = screen.getByRole('checkbox').closest('label');
  const parts = [...(line?.querySelectorAll('span') ?? [])].filter(({ children }) => children.length === 0);
  const texts = parts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).filter(Boolean);
  expect(texts.join(' ')).toBe(words);
});

it('an item that a person may not eat has a warning', () => {
  render(
    <Aisle
      name="Zuivel"
      items={[{ ...item, forbidden: 'Bevat melk', recipes: ['Pap'] }]}
      sunk={() => false}
      onTick={nothing}
      onRemove={nothing}
      onAdd={nothing}
    />,
  );
  const described = screen.getByRole('checkbox').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Bevat melkPap');
});
