import type { MealAlternative, MenuDay, MenuMeal, Nutrients, WeeklyMenu } from '@lepelblad/api';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysOf, today, weekOf } from '@/lib/format';
import { render } from '@/test/render';
import { askedOf, later, serve } from '@/test/server';
import { WeekPage } from './WeekPage.tsx';

const nutrients: Nutrients = {
  kcal: 500,
  protein: 8.5,
  fat: 20,
  saturated: 5,
  carbohydrate: 50,
  sugars: 10,
  fibre: 8,
  salt: 1,
};
const target = { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 };

const dinner = (name: string): MenuMeal => ({
  slot: 'dinner',
  portion: 1,
  recipe: {
    slug: name.toLowerCase(),
    name,
    mealTime: 'dinner',
    minutes: 30,
    cover: { pictures: [], hue: 0 },
    nutrients,
    keto: false,
    diet: 'vegan',
  },
});
const day = (date: string, name: string): MenuDay => ({
  date,
  meals: [dinner(name)],
  nutrients,
  target,
  withinBands: true,
});
const alternative = (name: string): MealAlternative => ({
  recipe: dinner(name).recipe,
  portion: 1,
  effect: { kcal: 0, protein: 0, fat: 0, carbohydrate: 0, extra: [], saved: [] },
});

/** What the server has planned. */
let menu: WeeklyMenu;

beforeEach(() => {
  menu = {
    week: weekOf(today()),
    today: today(),
    target,
    days: daysOf(weekOf(today())).map((date) => day(date, 'Stamppot')),
    relaxed: ['Stamppot komt vaker terug dan we willen.'],
  };
  serve({
    'GET /receipts/weekly-menu': () => ({ data: menu }),
    'GET /receipts/weekly-menu/mealtime/alternatives': ({ query }) => ({
      data: ['Curry', 'Pasta', 'Soep'].slice(0, Number(query.count)).map(alternative),
    }),
    'POST /receipts/weekly-menu/mealtime/manual-replace': ({ body }) => {
      const { date } = body as { date: string };
      const changed = day(date, 'Curry');
      menu = { ...menu, relaxed: [], days: menu.days.map((old) => (old.date === date ? changed : old)) };
      return { data: changed };
    },
  });
});

/** The browser's own button. */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      browser back
    </button>
  );
}

async function openSwap() {
  const page = render(<WeekPage />, { path: '/dashboard' });
  await page.user.click(await screen.findByRole('button', { name: 'Wissel Stamppot' }));
  return { ...page, sheet: within(await screen.findByRole('dialog')) };
}

describe('a swap', () => {
  it('shows at once, and what is said of the week follows', async () => {
    const { user, sheet } = await openSwap();
    expect(screen.getByText('Stamppot komt vaker terug dan we willen.')).toBeTruthy();
    const week = later<unknown>();
    serve({ 'GET /receipts/weekly-menu': () => week.answer });
    await user.click(await sheet.findByRole('button', { name: /Curry/ }));
    expect(await screen.findByRole('heading', { name: 'Curry', hidden: true })).toBeTruthy();
    week.come({ data: menu });
    await waitFor(() => expect(screen.queryByText('Stamppot komt vaker terug dan we willen.')).toBeNull());
  });

  it('offers more, and says that more is on its way', async () => {
    const { user, sheet } = await openSwap();
    await sheet.findByRole('button', { name: /Pasta/ });
    const more = later<unknown>();
    serve({ 'GET /receipts/weekly-menu/mealtime/alternatives': () => more.answer });
    await user.click(sheet.getByRole('button', { name: 'Meer keuze' }));
    expect(await sheet.findByRole('progressbar')).toBeTruthy();
    more.come({ data: ['Curry', 'Pasta', 'Soep'].map(alternative) });
    expect(await sheet.findByRole('button', { name: /Soep/ })).toBeTruthy();
    expect(sheet.queryByRole('progressbar')).toBeNull();
    expect(askedOf('GET /receipts/weekly-menu/mealtime/alternatives').map(({ query }) => query.count)).toEqual([
      '2',
      '8',
    ]);
  });
});

it('another day is left by going back', async () => {
  const { user } = render(
    <>
      <Back />
      <WeekPage />
    </>,
    { path: '/dashboard' },
  );
  const days = await screen.findAllByRole('radio');
  const at = days.findIndex((one) => one.getAttribute('aria-checked') === 'true');
  await user.click(days[at === 0 ? 1 : 0] as HTMLElement);
  expect(days[at]?.getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'browser back' }));
  await waitFor(() => expect(days[at]?.getAttribute('aria-checked')).toBe('true'));
});

it('a meal has whole grams of protein, as everywhere', async () => {
  render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText(/30\smin · 500\skcal · 9\sg eiwit/)).toBeTruthy();
});

it('what is said of a day is said with that day only', async () => {
  const slow = daysOf(weekOf(today())).find((date) => date !== today());
  const said = 'Op deze dag duurt het koken 25 minuten langer dan je wilde.';
  menu = { ...menu, days: menu.days.map((one) => (one.date === slow ? { ...one, relaxed: [said] } : one)) };
  const { unmount } = render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText('Stamppot komt vaker terug dan we willen.')).toBeTruthy();
  expect(screen.queryByText(said)).toBeNull();
  unmount();
  render(<WeekPage />, { path: `/dashboard?day=${slow}` });
  expect(await screen.findByText(said)).toBeTruthy();
});
