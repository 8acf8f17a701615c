import type { MenuDay, MenuDayChange, MenuMeal } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addWeeks, daysOf, today, weekOf } from '@/lib/format';
import { recipe } from '@/test/recipe';
import { render } from '@/test/render';
import { refuse, requestsOf, serve, type TestRequest } from '@/test/server';
import { PlaceSheet } from './PlaceSheet.tsx';

const putting = 'POST /receipts/weekly-menu/mealtime/manual-replace';
const target = { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 };

const meal = (slot: MenuMeal['slot'], name: string, fields: Partial<MenuMeal> = {}): MenuMeal => ({
  slot,
  portion: 1,
  recipe: { ...recipe, slug: name.toLowerCase(), name },
  ...fields,
});
const day = (date: string, meals: MenuMeal[]): MenuDay => ({
  date,
  meals,
  nutrients: recipe.nutrients,
  target,
  withinBands: true,
});
const change = (made: boolean, date: string): { data: MenuDayChange } => ({
  data: {
    made,
    day: day(date, [meal('dinner', 'Rijst', { portion: 1.25 })]),
    effect: { kcal: 40, protein: 0, fat: 0, carbohydrate: 0, extra: [], saved: [] },
  },
});

const next = daysOf(addWeeks(weekOf(today()), 1));

/** Renders the sheet for a dinner recipe, over weeks in which every day has the same meals. */
function sheet(meals: MenuMeal[], answer: (asked: TestRequest) => unknown = () => change(false, today())) {
  serve({
    'GET /receipts/weekly-menu': ({ query }) => {
      const week = query.week ?? '';
      return { data: { week, today: today(), days: daysOf(week).map((date) => day(date, meals)), why: [] } };
    },
    [putting]: answer,
  });
  let closed = 0;
  const close = () => {
    closed++;
    return Promise.resolve();
  };
  return { ...render(<PlaceSheet recipe={recipe} open onClose={close} />), closed: () => closed };
}

it('lists the coming meals of its meal time, without locked ones and itself', async () => {
  sheet([meal('lunch', 'Soep'), meal('dinner', 'Stamppot')]);
  const rows = await screen.findAllByRole('button', { name: /Diner/ });
  expect(rows).toHaveLength(daysOf(weekOf(today())).filter((date) => date >= today()).length);
  expect(screen.queryByRole('button', { name: /Lunch/ })).toBeNull();
});

it.each([
  ['what is locked', meal('dinner', 'Stamppot', { locked: true })],
  ['itself', meal('dinner', 'Rijst')],
  ['another meal', meal('lunch', 'Soep')],
])('does not take the place of %s, and says that nothing is left', async (_, only) => {
  sheet([only]);
  expect(await screen.findByText('Hier is geen maaltijd die dit kan vervangen.')).toBeTruthy();
});

it('shows the effect of a change before it is made, and makes the change that was shown', async () => {
  const { user, closed } = sheet([meal('dinner', 'Stamppot')], () => change(false, next[0] ?? ''));
  await user.click(await screen.findByRole('button', { name: 'Volgende week' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Diner/ }).length).toBeGreaterThan(7));
  const last = screen.getAllByRole('button', { name: /Diner/ }).at(-1);
  await user.click(last as HTMLElement);
  await screen.findByText('Dit eet je dan');
  expect(requestsOf(putting).at(-1)?.body).toMatchObject({
    date: next[6],
    slot: 'dinner',
    replaces: 'stamppot',
    recipe: 'rijst',
    preview: true,
  });
  await user.click(screen.getByRole('button', { name: 'Zet in mijn menu' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(requestsOf(putting).at(-1)?.body).toMatchObject({ date: next[6], portion: 1.25, preview: false });
});

it('says why a recipe does not fit, and lets the user choose another meal', async () => {
  const words = 'Dit recept past niet bij hoe jij eet.';
  const { user } = sheet([meal('dinner', 'Stamppot')], () => refuse(409, 'rule-diet', words));
  await user.click((await screen.findAllByRole('button', { name: /Diner/ }))[0] as HTMLElement);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zet in mijn menu' })).toHaveProperty('disabled', true);
  const read = () => requestsOf('GET /receipts/weekly-menu').length;
  const before = read();
  await user.click(screen.getByRole('button', { name: 'Kies een andere maaltijd' }));
  // Another device may have changed the meal.
  await waitFor(() => expect(read()).toBeGreaterThan(before));
  expect((await screen.findAllByRole('button', { name: /Diner/ })).length).toBeGreaterThan(0);
});

it('returns to the list of meals when the meal changed meanwhile', async () => {
  const { user, closed } = sheet([meal('dinner', 'Stamppot')], ({ body }) =>
    (body as { preview: boolean }).preview
      ? change(false, today())
      : refuse(409, 'menu-changed', 'Je menu is intussen veranderd.'),
  );
  await user.click((await screen.findAllByRole('button', { name: /Diner/ }))[0] as HTMLElement);
  await screen.findByText('Dit eet je dan');
  await user.click(screen.getByRole('button', { name: 'Zet in mijn menu' }));
  await waitFor(() => expect(screen.queryByText('Dit eet je dan')).toBeNull());
  expect((await screen.findAllByRole('button', { name: /Diner/ })).length).toBeGreaterThan(0);
  expect(closed()).toBe(0);
});
