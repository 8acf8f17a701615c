import type { Recipe } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '@/lib/api';
import { paths } from '@/lib/paths';
import { recipe } from '@/test/recipe';
import { render } from '@/test/render';
import { serve } from '@/test/server';
import { CookingPage } from './CookingPage.tsx';
import { RecipePage } from './RecipePage.tsx';

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

afterEach(() => {
  cleanup(); // before the network returns, which would refetch everything
  network(true);
});

const keyAt = (slug: string, portion: number) =>
  api.queryOptions('get', '/receipts/{slug}', { params: { path: { slug }, query: { portion } } }).queryKey;

/** Renders the page of a recipe, with some of its portions in the cache. */
function Known({ slug, portions }: { slug: string; portions: number[] }) {
  const queries = useQueryClient();
  useState(() => {
    for (const portion of portions) queries.setQueryData(keyAt(slug, portion), { data: { ...recipe, slug, portion } });
  });
  return (
    <Routes>
      <Route path={paths.recipe(':slug')} element={<RecipePage />} />
    </Routes>
  );
}

function offline(asked: number, portions: number[], slug = recipe.slug) {
  act(() => network(false));
  render(<Known slug={slug} portions={portions} />, { path: `${paths.recipe(recipe.slug)}?portion=${asked}` });
}

it.each([
  { asked: 0.75, known: [1], shown: /^Zonder internet zie je dit recept voor 1 portie\./ },
  { asked: 1, known: [2, 1.25], shown: /^Zonder internet zie je dit recept voor 1¼ portie\./ },
  { asked: 1.5, known: [1, 1.5], shown: /^Jij eet 1½ portie\./ },
])('without a network, $asked of a recipe known at $known shows and says which', async ({ asked, known, shown }) => {
  offline(asked, known);
  expect(await screen.findByRole('heading', { name: 'Rijst' })).toBeTruthy();
  expect(screen.getByText(shown)).toBeTruthy();
});

it('without a network, another cached recipe is not shown', async () => {
  offline(1, [1.25], 'soep');
  expect(await screen.findByRole('heading', { name: 'Verbinding verbroken' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Rijst' })).toBeNull();
});

/** Renders a recipe from the server, on its page or while cooking. */
function answered(more: Partial<Recipe>, path = paths.recipe(recipe.slug)) {
  serve({
    'GET /favorites/check': () => ({ data: [{ recipe: recipe.slug, favorite: false }] }),
    'GET /receipts/{slug}': () => ({ data: { ...recipe, ...more } }),
  });
  return render(
    <Routes>
      <Route path={paths.recipe(':slug')} element={<RecipePage />} />
      <Route path={paths.cooking(':slug')} element={<CookingPage />} />
    </Routes>,
    { path: `${path}?date=2026-11-24&slot=dinner` },
  );
}

const pages = [paths.recipe(recipe.slug), paths.cooking(recipe.slug)];

it.each(pages)('says on %s that the meal may not be eaten any more, why, and where to swap it', async (path) => {
  answered({ unsuitable: { own: true, why: 'intolerance', reasons: ['Bevat melk: feta.'] } }, path);
  expect((await screen.findByRole('alert')).textContent).toMatch(/waar jij niet tegen kunt.*Bevat melk: feta\./);
  expect(screen.getByRole('link', { name: 'Wissel in mijn weekmenu' }).getAttribute('href')).toBe(
    `${paths.week}?day=2026-11-24`,
  );
});

it('says that it belongs to a member of the household', async () => {
  answered({ unsuitable: { own: false, why: 'diet', reasons: [] } });
  expect((await screen.findByRole('alert')).textContent).toContain('hoe iemand aan tafel eet');
});

const times = /^De tijden zijn voor 2 personen/;

it.each([
  { quantitiesFor: 3, minutes: 20, said: false },
  { quantitiesFor: 3.25, minutes: 20, said: true },
  { quantitiesFor: 8, minutes: 5, said: false },
])(
  'says for whom the times are when much more is cooked: $quantitiesFor in $minutes min',
  async ({ said, ...fields }) => {
    answered(fields);
    await screen.findByText('Kook de rijst.');
    expect(screen.queryByText(times) !== null).toBe(said);
  },
);

it('says so once another number of servings is chosen, and not at each step', async () => {
  sessionStorage.clear();
  const { user } = answered({});
  expect(await screen.findByText('2 personen')).toBeTruthy();
  expect(screen.queryByText(times)).toBeNull();
  for (const _ of [3, 4]) await user.click(screen.getByRole('button', { name: /meer/i }));
  expect(await screen.findByText('4 personen')).toBeTruthy();
  expect(screen.getByText(times)).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Begin met koken' })[0] as HTMLElement);
  await screen.findByText('Was de rijst.');
  expect(screen.queryByText(times)).toBeNull();
});

it('does not call it cooking when it takes a few minutes', async () => {
  answered({ minutes: 5 });
  expect(await screen.findAllByRole('link', { name: 'Stap voor stap' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Begin met koken' })).toBeNull();
});
