import type { MealTimeSlot } from '@lepelblad/api';
import { expect, it } from 'vitest';
import { divide, rowsOf, totalOf, usualDivision } from './shares.ts';

const days: MealTimeSlot[][] = [
  ['breakfast', 'lunch', 'dinner'],
  ['breakfast', 'lunch', 'afternoonSnack', 'dinner'],
  ['breakfast', 'morningSnack', 'lunch', 'afternoonSnack', 'dinner'],
  ['breakfast', 'morningSnack', 'lunch', 'afternoonSnack', 'dinner', 'eveningSnack'],
  ['lunch', 'afternoonSnack', 'dinner'],
  ['morningSnack', 'afternoonSnack', 'dinner', 'eveningSnack'],
];

it.each(days)('%s %s %s: the usual division adds up, and gives each snack the same', (...slots) => {
  const division = usualDivision(slots);
  expect(totalOf(division, slots)).toBe(100);
  expect(new Set(slots.filter((slot) => slot.endsWith('Snack')).map((slot) => division[slot])).size).toBeLessThan(2);
});

it('custom shares do not change', () => {
  expect(divide([{ slot: 'lunch', share: 40 }, { slot: 'dinner' }])).toEqual({ lunch: 40, dinner: 0 });
});

it('snacks have one row, in the place of the first', () => {
  expect(rowsOf(['breakfast', 'morningSnack', 'lunch', 'afternoonSnack'])).toEqual([
    { slot: 'breakfast', all: ['breakfast'] },
    { slot: 'morningSnack', all: ['morningSnack', 'afternoonSnack'] },
    { slot: 'lunch', all: ['lunch'] },
  ]);
});
