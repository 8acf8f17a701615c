import type { MenuDay, MenuMeal } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { daysOf } from '@/lib/format';
import { recipe } from '@/test/recipe';
import { render } from '@/test/render';
import { refuse, serve } from '@/test/server';
import { MoveTo } from './MealPlan.tsx';

const dates = daysOf('2026-W48');
const date = (day: number) => dates[day] as MenuDay['date'];

const dinner = (name: string, fields: Partial<MenuMeal> = {}): MenuMeal => ({
  slot: 'dinner',
  portion: 1,
  recipe: { ...recipe, slug: name.toLowerCase(), name },
  ...fields,
});

/** A week of two dinners for one evening and one, on the second day, for two. */
const days: MenuDay[] = [
  dinner('Rijst'),
  dinner('Curry', { feeds: { date: date(2), slot: 'dinner' } }),
  dinner('Curry', { leftoverOf: date(1) }),
  dinner('Soep'),
].map((meal, day) => ({
  date: date(day),
  meals: [meal],
  nutrients: recipe.nutrients,
  target: { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 },
  withinBands: true,
}));

async function move(from: number, to: RegExp): Promise<void> {
  serve({ 'POST /receipts/weekly-menu/mealtime/move': () => refuse(409, 'changed', 'Veranderd.') });
  const day = days[from] as MenuDay;
  const place = { day, meal: day.meals[0] as MenuMeal };
  const { user } = render(
    <MoveTo place={place} days={days} today={date(0)} busy={false} onApply={() => Promise.resolve()} />,
  );
  await user.click(await screen.findByRole('button', { name: to }));
}

it('a dinner comes after the leftover of the next one, which comes first', async () => {
  await move(0, /Curry/);
  await screen.findByText('Rijst gaat naar woensdag. Curry komt op maandag. Het restje gaat mee.');
});

it('a dinner trades places with one that has no leftover', async () => {
  await move(0, /Soep/);
  await screen.findByText('Rijst gaat naar donderdag. Soep komt op maandag.');
});

it('a dinner for two evenings moves with its leftover', async () => {
  await move(1, /Soep/);
  await screen.findByText('Curry gaat naar donderdag. Soep komt op dinsdag. Het restje gaat mee.');
});
