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

const steps = /^De stappen zijn geschreven voor 2 personen/;

it.each(pages)('says on %s for whom the steps are written, when the quantities are for others', async (path) => {
  answered({ quantitiesFor: 2.5 }, path);
  expect(await screen.findByText(steps)).toBeTruthy();
});

it('says so once another number of servings is chosen', async () => {
  sessionStorage.clear();
  const { user } = answered({});
  expect(await screen.findByText('2 personen')).toBeTruthy();
  expect(screen.queryByText(steps)).toBeNull();
  await user.click(screen.getByRole('button', { name: /meer/i }));
  expect(await screen.findByText('3 personen')).toBeTruthy();
  expect(screen.getByText(steps)).toBeTruthy();
});
