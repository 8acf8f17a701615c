import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/lib/paths';
import { recipe } from '@/test/recipe';
import { render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { RecipePage } from './RecipePage.tsx';

const rice = {
  ...recipe,
  ingredients: [{ slug: 'rijst', name: 'rijst', quantity: 300, unit: 'g', grams: 300, optional: false, picture: '' }],
} as const;
const pan = {
  grams: 300,
  parts: 5,
  eaters: [
    { parts: 2, grams: 120, kcal: 600 },
    { name: 'Bo', parts: 2, grams: 120, kcal: 610 },
    { name: 'Kim', parts: 1, grams: 60 },
  ],
};
const feeds = { date: '2026-11-24', slot: 'lunch' };

/** Opens the page of Monday's dinner with these fields in the server's answer. */
const open = (fields: object) => {
  serve({
    'GET /receipts/{slug}': () => ({ data: { ...rice, ...fields } }),
    'GET /favorites/check': () => ({ data: [{ recipe: 'rijst', favorite: false }] }),
  });
  return render(
    <Routes>
      <Route path={paths.recipe(':slug')} element={<RecipePage />} />
    </Routes>,
    { path: `${paths.recipe('rijst')}?date=2026-11-23&slot=dinner&portion=1.25` },
  );
};

describe('the recipe of a shared meal', () => {
  beforeEach(() => sessionStorage.clear());

  it('is requested as that meal', async () => {
    open({ pan });
    await screen.findByRole('heading', { name: 'Rijst', level: 1 });
    expect(requestsOf('GET /receipts/{slug}').map(({ query }) => query)).toEqual([
      { portion: '1.25', date: '2026-11-23', slot: 'dinner' },
    ]);
  });

  it('lists the ingredients of the whole pan and the share of each eater', async () => {
    open({ pan });
    await screen.findByText('Voor jou, Bo en Kim');
    expect(screen.getByText('300 g')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Aantal mensen' })).toBeNull();
    const [you, bo, kim] = screen.getAllByRole('listitem');
    expect(you?.textContent).toBe('Jij600\u00a0kcaltwee vijfde van de pan120\u00a0g rauw gewogen');
    expect(bo?.textContent).toContain('610');
    expect(kim?.textContent).toBe('Kimeen vijfde van de pan60\u00a0g rauw gewogen');
  });

  it('calls a share by the nearest fraction that people divide by', async () => {
    open({ pan: { grams: 1600, eaters: [{ grams: 580 }, { name: 'Bo', grams: 600 }, { name: 'Kim', grams: 420 }] } });
    expect(await screen.findByText('ongeveer een kwart van de pan')).toBeTruthy();
    expect(screen.getByText('ongeveer een derde van de pan')).toBeTruthy();
    expect(screen.getByText('ongeveer twee vijfde van de pan')).toBeTruthy();
  });

  it('has percentages for everyone when a share is near no such fraction', async () => {
    const eaters = [3, 4, 1, 3, 2].map((parts, at) => ({ name: `P${at}`, parts, grams: parts * 100 }));
    open({ pan: { grams: 1300, parts: 13, eaters } });
    expect(await screen.findByText('ongeveer 8% van de pan')).toBeTruthy();
    expect(screen.getAllByText('ongeveer 23% van de pan')).toHaveLength(2);
    expect(screen.getAllByText(/^ongeveer \d+% van de pan$/)).toHaveLength(5);
  });

  it('weighs no share of what is not cooked for dinner', async () => {
    open({ pan, mealTime: 'lunch' });
    expect(await screen.findAllByText('twee vijfde van het geheel')).toHaveLength(2);
    expect(screen.queryByText(/rauw gewogen/)).toBeNull();
  });

  it('says for which day a double amount is cooked, with its own share', async () => {
    open({ pan: { ...pan, eaters: [...pan.eaters, { later: true, parts: 2, grams: 120, kcal: 600 }] }, feeds });
    await screen.findByText(/Kook dubbel: de rest is voor dinsdag, lunch/);
    expect(screen.getByText('Jij, dinsdag')).toBeTruthy();
  });

  it('lets a user without a household choose the number of servings', async () => {
    open({ feeds });
    const people = await screen.findByRole('group', { name: 'Aantal mensen' });
    expect(within(people).getByText('2 personen')).toBeTruthy();
  });

  it('has no ingredients or steps when it is a leftover, and links to the meal where it is cooked', async () => {
    open({ leftoverOf: '2026-11-22' });
    await screen.findByRole('heading', { name: 'Restje van zondag' });
    expect(screen.queryByText('300 g')).toBeNull();
    expect(screen.queryByText('Begin met koken')).toBeNull();
    expect(screen.getByRole('link', { name: 'Bekijk hoe je het kookt' }).getAttribute('href')).toBe(
      '/dashboard/recipes/rijst?date=2026-11-22&slot=dinner&portion=1',
    );
  });
});
