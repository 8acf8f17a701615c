import { expect, it } from 'vitest';
import { differs, lines, onOneLine, typed } from './address.ts';

const home = {
  name: 'Sanne de Boer',
  country: 'NL',
  postalCode: '3511 AB',
  houseNumber: 12,
  addition: 'A',
  street: 'Oudegracht',
  city: 'Utrecht',
} as const;
const { addition: _, ...without } = home;

it('an address is written on a parcel in lines', () => {
  expect(lines(home)).toEqual(['Sanne de Boer', 'Oudegracht 12 A', '3511 AB Utrecht']);
  expect(lines(without)).toEqual(['Sanne de Boer', 'Oudegracht 12', '3511 AB Utrecht']);
  expect(onOneLine(home)).toBe('Oudegracht 12 A, 3511 AB Utrecht');
});

it('a saved address can be changed, and is not shown to another account', () => {
  expect(typed(home, 'Iemand')).toEqual({ ...home, houseNumber: '12' });
  expect(typed(undefined, 'Sanne')).toMatchObject({ name: 'Sanne', country: 'NL', postalCode: '', addition: '' });
});

it('differs reports an address that will be written differently', () => {
  expect(differs(home, typed(home, ''))).toBe(false);
  expect(differs(without, typed(without, ''))).toBe(false);
  expect(differs(home, { ...typed(home, ''), postalCode: '3511ab' })).toBe(true);
  expect(differs(home, { ...typed(home, ''), houseNumber: '12a', addition: '' })).toBe(true);
});
