import type { RecipeCard } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { askedOf, refuse, serve } from '@/test/server';
import { RecipesPage } from './RecipesPage.tsx';

const card = (name: string): RecipeCard => ({
  slug: name.toLowerCase(),
  name,
  mealTime: 'dinner',
  minutes: 30,
  cover: { pictures: [], hue: 0 },
  nutrients: { kcal: 500, protein: 20, fat: 20, saturated: 5, carbohydrate: 50, sugars: 10, fibre: 8, salt: 1 },
  keto: false,
  diet: 'vegan',
});
const page = (path = '/dashboard/recipes') => render(<RecipesPage />, { path });

beforeEach(() => {
  serve({
    'GET /receipts': ({ query }) =>
      query.text ? { total: 1, data: [card('Curry')] } : { total: 2, data: [card('Curry'), card('Stamppot')] },
  });
});

describe('the recipes', () => {
  it('that fit a search are shown, and all of them again without it', async () => {
    serve({
      'GET /receipts': ({ query }) => (query.text ? { total: 0, data: [] } : { total: 1, data: [card('Curry')] }),
    });
    const { user } = page('/dashboard/recipes?text=xyz');
    expect(await screen.findByRole('heading', { name: 'Niets gevonden' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Alle recepten' }));
    expect(await screen.findByText('Curry')).toBeTruthy();
  });

  it('of which none suit a person are not searched for in vain', async () => {
    serve({ 'GET /receipts': () => ({ total: 0, data: [] }) });
    page();
    expect(await screen.findByRole('heading', { name: 'Geen recept past bij al je keuzes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Alle recepten' })).toBeNull();
  });

  it('of another search are not shown as found while there is no network', async () => {
    const { user } = page();
    await screen.findByText('Stamppot');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await user.type(screen.getByRole('searchbox'), 'curry');
    expect(await screen.findByText('Verbinding verbroken')).toBeTruthy();
    expect(screen.queryByText('Stamppot')).toBeNull();
    expect(screen.queryByText(/recepten die bij je passen/)).toBeNull();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByText('1 recept dat bij je past')).toBeTruthy());
  });

  it('whose next page failed can be asked for again', async () => {
    let broken = true;
    const many = Array.from({ length: 24 }, (_, index) => card(`Gerecht ${index}`));
    serve({
      'GET /receipts': ({ query }) => {
        if (query.page !== '2') return { total: 25, data: many };
        return broken ? refuse(422, 'busy', 'Even geduld.') : { total: 25, data: [card('Curry')] };
      },
    });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Meer recepten' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Even geduld.');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Curry')).toBeTruthy();
    expect(askedOf('GET /receipts').map(({ query }) => query.page)).toEqual(['1', '2', '2']);
  });
});
