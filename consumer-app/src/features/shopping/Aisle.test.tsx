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
    { quantity: 950, unit: 'ml', packs: { count: 1, grams: 1030, millilitres: 1000 } },
    'Halfvolle melk 1 pak van 1 l 950 ml',
  ],
  [
    'oil in bottles',
    { name: 'olijfolie', quantity: 60, unit: 'ml', packs: { count: 1, grams: 455, millilitres: 500 } },
    'Olijfolie 1 pak van 500 ml 60 ml',
  ],
  [
    'an exact pack',
    { name: 'rijst', quantity: 1250, unit: 'g', packs: { count: 4, grams: 375 } },
    'Rijst 4 pakken van 375 g 1,25 kg',
  ],
  ['half an onion too much', { name: 'uien', quantity: 12.5, unit: 'piece' }, 'Uien 12½'],
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

it('a list warns of what a person may not eat', () => {
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
