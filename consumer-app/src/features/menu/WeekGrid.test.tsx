import type { MealSlot, MenuDay, Nutrients } from '@lepelblad/api';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysOf } from '@/lib/format';
import { render } from '@/test/render';
import { WeekGrid } from './WeekGrid.tsx';

const nutrients: Nutrients = {
  kcal: 500,
  protein: 20,
  fat: 20,
  saturated: 5,
  carbohydrate: 50,
  sugars: 10,
  fibre: 8,
  salt: 1,
};
const target = { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 };
const dates = daysOf('2026-W48');

/** Returns a day whose dishes are named after slot and day, such as `dinner 24`. */
const day = (date: string, slots: MealSlot[], withheld?: MealSlot[]): MenuDay => ({
  date,
  meals: slots.map((slot) => ({
    slot,
    portion: 1,
    recipe: {
      slug: `${slot}-${date}`,
      name: `${slot} ${Number(date.slice(-2))}`,
      mealTime: 'dinner',
      minutes: 30,
      cover: { drawing: '', widths: [], hue: 0 },
      nutrients,
      keto: false,
      diet: 'vegan',
    },
  })),
  ...(withheld ? { withheld } : {}),
  nutrients,
  target,
  withinBands: true,
});

function show(days: MenuDay[], today = '2026-11-23') {
  const nothing = () => undefined;
  render(
    <WeekGrid
      days={days}
      today={today}
      selected={days[0] as MenuDay}
      open={undefined}
      onSelect={nothing}
      onOpen={nothing}
      onLock={nothing}
      onMove={nothing}
      onMore={nothing}
    />,
  );
  const [head, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  return {
    days: within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map((one) => one.getAttribute('aria-label')),
    rows: rows.map((row) => ({
      name: within(row).getByRole('rowheader').textContent,
      cells: within(row)
        .getAllByRole('cell')
        .map(
          (cell) =>
            /\w+ \d+(?=, 500)/.exec(within(cell).queryAllByRole('button')[0]?.ariaLabel ?? '')?.[0] ??
            cell.textContent?.replace('–', ''),
        ),
    })),
  };
}

it('a dish is in the row of its meal time, also where other days have other meal times', () => {
  // From Wednesday there is a morning snack and no breakfast.
  const { days, rows } = show(
    dates.map((date, at) =>
      day(date, at < 2 ? ['breakfast', 'lunch', 'dinner'] : ['morningSnack', 'lunch', 'dinner', 'eveningSnack']),
    ),
  );
  expect(days).toHaveLength(7);
  expect(days[1]).toBe('dinsdag 24 november');
  const none = (many: number) => Array<string>(many).fill('Geen maaltijd');
  const from = (slot: MealSlot, first: number, last: number) =>
    dates.slice(first, last).map((date) => `${slot} ${Number(date.slice(-2))}`);
  expect(rows).toEqual([
    { name: 'Ontbijt', cells: [...from('breakfast', 0, 2), ...none(5)] },
    { name: 'Ochtendsnack', cells: [...none(2), ...from('morningSnack', 2, 7)] },
    { name: 'Lunch', cells: from('lunch', 0, 7) },
    { name: 'Diner', cells: from('dinner', 0, 7) },
    { name: 'Avondsnack', cells: [...none(2), ...from('eveningSnack', 2, 7)] },
  ]);
});

it('a withheld dish is in the row of its meal time too', () => {
  const { rows } = show(
    dates.map((date, at) => (at === 0 ? day(date, ['breakfast', 'dinner']) : day(date, [], ['lunch', 'dinner']))),
  );
  expect(rows.map(({ name }) => name)).toEqual(['Ontbijt', 'Lunch', 'Diner']);
  expect(rows.map(({ cells }) => cells[1])).toEqual([
    'Geen maaltijd',
    expect.stringContaining('Lunch'),
    expect.stringContaining('Diner'),
  ]);
  expect(rows[1]?.cells[0]).toBe('Geen maaltijd');
});

it('a meal of a past day cannot be locked', () => {
  show(
    dates.map((date) => day(date, ['dinner'])),
    '2026-11-25',
  );
  expect(screen.getAllByRole('button', { name: /^Zet .* vast$/ })).toHaveLength(5);
});
