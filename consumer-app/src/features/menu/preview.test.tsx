import type { MenuDay, WeeklyMenu } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSession } from '@/features/account';
import { daysOf, today, weekOf } from '@/lib/format';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { StepPlan } from './StepPlan.tsx';
import { WeekPage } from './WeekPage.tsx';

const target = { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 };
const nutrients = { ...target, saturated: 5, sugars: 10, fibre: 8, salt: 1 };
const looker = { ...diner, subscribed: false };

const withheld = (date: string): MenuDay => ({
  date,
  meals: [],
  withheld: ['breakfast', 'dinner'],
  nutrients,
  target,
  withinBands: true,
});
const whole = (date: string): MenuDay => ({
  date,
  meals: [
    {
      slot: 'dinner',
      portion: 1,
      recipe: {
        slug: 'stamppot',
        name: 'Stamppot',
        mealTime: 'dinner',
        minutes: 30,
        cover: { drawing: '', widths: [], hue: 0 },
        nutrients,
        keto: false,
        diet: 'vegan',
      },
    },
  ],
  nutrients,
  target,
  withinBands: true,
});
const week = (day: (date: string) => MenuDay): { data: WeeklyMenu } => ({
  data: { week: weekOf(today()), today: today(), target, days: daysOf(weekOf(today())).map(day), why: [] },
});

describe('a week without access', () => {
  const other = daysOf(weekOf(today())).find((day) => day !== today());

  beforeEach(() =>
    serve({
      'GET /receipts/weekly-menu': () => week((date) => (date === today() ? whole(date) : withheld(date))),
      'GET /user/plans': () => ({ data: [], total: 0 }),
    }),
  );

  it('shows today in full, with swaps', async () => {
    render(<WeekPage />, { path: '/dashboard', session: looker });
    expect(await screen.findByRole('link', { name: 'Stamppot' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Wissel Stamppot' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Boodschappen voor deze week' })).toBeNull();
  });

  it('shows the meal times of other days, and links to the plans', async () => {
    render(<WeekPage />, { path: `/dashboard?day=${other}`, session: looker });
    expect(await screen.findByRole('heading', { name: 'Je hele week staat klaar' })).toBeTruthy();
    expect(screen.getByText('Ontbijt')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bekijk de abonnementen' }).getAttribute('href')).toBe('/dashboard/plans');
    expect(screen.queryByRole('button', { name: /^Wissel/ })).toBeNull();
  });

  it('shows all days when access begins, and hides them when it ends', async () => {
    const { queries } = render(<WeekPage />, { path: `/dashboard?day=${other}`, session: looker });
    await screen.findByRole('heading', { name: 'Je hele week staat klaar' });
    serve({ 'GET /receipts/weekly-menu': () => week(whole) });
    setSession(queries, diner);
    expect(await screen.findByRole('link', { name: 'Stamppot' })).toBeTruthy();
    serve({ 'GET /receipts/weekly-menu': () => week(withheld) });
    setSession(queries, looker);
    expect(await screen.findByRole('heading', { name: 'Je hele week staat klaar' })).toBeTruthy();
  });
});

describe('the step plan', () => {
  const walker = { ...diner, registrationSource: 'stappenplan' } as const;
  const putAside = 'POST /user/step-plan/put-aside';

  it('shows the habit of the week, until it is dismissed', async () => {
    serve({ 'GET /user/step-plan': () => ({ data: { week: 2 } }), [putAside]: () => undefined });
    const { user } = render(<StepPlan />, { session: walker });
    expect(await screen.findByRole('heading', { name: 'Meer groente' })).toBeTruthy();
    expect(screen.getByText('Stappenplan, week 2 van 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Verberg dit' }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(requestsOf(putAside).map(({ body }) => body)).toEqual([{ week: 2 }]);
  });

  it('remains when dismissing fails', async () => {
    serve({ 'GET /user/step-plan': () => ({ data: { week: 1 } }), [putAside]: () => refuse(503, 'too-slow', 'Later') });
    const { user } = render(<StepPlan />, { session: walker });
    await user.click(await screen.findByRole('button', { name: 'Verberg dit' }));
    await waitFor(() => expect(requestsOf('GET /user/step-plan')).toHaveLength(2));
    expect(await screen.findByRole('heading', { name: 'Ontbijten' })).toBeTruthy();
  });

  it('congratulates after its last week', async () => {
    serve({ 'GET /user/step-plan': () => ({ data: { week: 5 } }) });
    render(<StepPlan />, { session: walker });
    expect(await screen.findByRole('heading', { name: /^Gefeliciteerd/ })).toBeTruthy();
  });

  it.each([
    ['who came another way', diner],
    ['who has no access', { ...walker, subscribed: false }],
  ])('is nothing for %s', (_, session) => {
    const { container } = render(<StepPlan />, { session });
    expect(requestsOf('GET /user/step-plan')).toEqual([]);
    expect(container.textContent).toBe('');
  });
});
