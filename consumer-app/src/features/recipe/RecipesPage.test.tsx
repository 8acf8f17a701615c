import type { RecipeCard, RecipeFacet, RecipeWay, RecipeWish } from '@lepelblad/api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { RecipesPage } from './RecipesPage.tsx';

const card = (name: string, favorite = false): RecipeCard => ({
  slug: name.toLowerCase(),
  name,
  mealTime: 'dinner',
  minutes: 30,
  cover: { drawing: '', widths: [], hue: 0 },
  nutrients: { kcal: 500, protein: 20, fat: 20, saturated: 5, carbohydrate: 50, sugars: 10, fibre: 8, salt: 1 },
  keto: false,
  diet: 'vegan',
  favorite,
});

interface More {
  total?: number;
  corrected?: string;
  alternative?: string;
  wishes?: RecipeWish[];
  facets?: RecipeFacet[];
  loosen?: RecipeWay[];
}
const answer = (data: RecipeCard[], fields: More = {}) => ({
  total: data.length,
  wishes: [],
  facets: [],
  loosen: [],
  ...fields,
  data,
});
const page = (path = '/dashboard/recipes') => render(<RecipesPage />, { path });
const queries = () => requestsOf('GET /receipts').map(({ query: { page: _, perPage: __, ...query } }) => query);

beforeEach(() => {
  serve({
    'GET /receipts': ({ query }) => answer(query.text ? [card('Curry')] : [card('Curry'), card('Stamppot')]),
  });
});

describe('the recipes', () => {
  it('that match a search are shown, and all of them without a search', async () => {
    serve({ 'GET /receipts': ({ query }) => answer(query.text ? [] : [card('Curry')]) });
    const { user } = page('/dashboard/recipes?text=xyz');
    expect(await screen.findByRole('heading', { name: 'Niets gevonden' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Alle recepten' }));
    expect(await screen.findByText('Curry')).toBeTruthy();
  });

  it('have no button to show all when none suits the user', async () => {
    serve({ 'GET /receipts': () => answer([]) });
    page();
    expect(await screen.findByRole('heading', { name: 'Geen recept past bij al je keuzes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Alle recepten' })).toBeNull();
  });

  it('of another search are not shown as results while there is no network', async () => {
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

  it('whose next page failed to load can be retried', async () => {
    let broken = true;
    const many = Array.from({ length: 24 }, (_, index) => card(`Gerecht ${index}`));
    serve({
      'GET /receipts': ({ query }) => {
        if (query.page !== '2') return answer(many, { total: 25 });
        return broken ? refuse(422, 'busy', 'Even geduld.') : answer([card('Curry')], { total: 25 });
      },
    });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Meer recepten' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Even geduld.');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Curry')).toBeTruthy();
    expect(requestsOf('GET /receipts').map(({ query }) => query.page)).toEqual(['1', '2', '2']);
  });

  it('stay visible while the user types', async () => {
    const { user } = page();
    await screen.findByText('Stamppot');
    await user.type(screen.getByRole('searchbox'), 'curry ');
    await waitFor(() => expect(screen.queryByText('Stamppot')).toBeNull());
    expect(queries()).toEqual([{}, { text: 'curry' }]);
  });

  it('show the corrected words of a misspelled query', async () => {
    serve({ 'GET /receipts': () => answer([card('Broccolisoep')], { corrected: 'broccoli' }) });
    page('/dashboard/recipes?text=brocoli');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Gezocht op ‘broccoli’ · 1 recept dat bij je past'),
    );
  });
});

it('two filters chosen in quick succession both count', async () => {
  page();
  await screen.findByText('Stamppot');
  act(() => {
    screen.getByRole('button', { name: 'Diner' }).click();
    screen.getByRole('button', { name: 'Favorieten' }).click();
  });
  await waitFor(() => expect(queries().at(-1)).toEqual({ mealTime: 'dinner', favorites: 'true' }));
  act(() => {
    screen.getByRole('button', { name: 'Favorieten' }).click();
    screen.getByRole('button', { name: 'Lunch' }).click();
  });
  await waitFor(() => expect(queries().at(-1)).toEqual({ mealTime: 'lunch' }));
});

it('the order can be chosen from the list, is shown, and can be removed', async () => {
  const { user } = page();
  await user.click(await screen.findByRole('button', { name: 'Sorteren' }));
  await user.click(await screen.findByRole('button', { name: 'Minste kcal' }));
  await user.click(screen.getByRole('button', { name: 'Toon 2 recepten' }));
  await waitFor(() => expect(queries().at(-1)).toEqual({ sort: 'kcal', order: 'asc' }));
  await user.click(await screen.findByRole('button', { name: 'Sorteer niet meer op ‘Minste kcal’' }));
  await waitFor(() => expect(screen.queryByText('Gesorteerd: Minste kcal')).toBeNull());
  expect(screen.getByRole('button', { name: 'Sorteren' })).toBeTruthy();
});

it('a more common word is offered for a rare one, and searched for when chosen', async () => {
  serve({
    'GET /receipts': ({ query }) =>
      query.text === 'tonijn' ? answer([card('Tonijnsalade')]) : answer([], { alternative: 'tonijn' }),
  });
  const { user } = page('/dashboard/recipes?text=konijn');
  await user.click(await screen.findByRole('button', { name: 'Bedoelde je ‘tonijn’?' }));
  expect(await screen.findByText('Tonijnsalade')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tonijn');
});

describe('a filter', () => {
  it('in the query is shown as a filter, and is removed with its words', async () => {
    serve({
      'GET /receipts': ({ query }) =>
        answer([card('Curry')], {
          wishes:
            query.text === 'kip zonder noten snel'
              ? [
                  { filter: 'intolerances', value: 'treeNuts', rest: 'kip snel' },
                  { filter: 'maxMinutes', value: '20', rest: 'kip zonder noten' },
                ]
              : [],
        }),
    });
    const { user } = page('/dashboard/recipes?text=kip+zonder+noten+snel');
    expect(await screen.findByRole('button', { name: /Tot 20 min/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Zonder noten/ }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ text: 'kip snel' }));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('kip snel');
  });

  it('is chosen in the sheet, which says how many recipes each value leaves', async () => {
    serve({
      'GET /receipts': ({ query }) =>
        answer(query.diet ? [card('Curry')] : [card('Curry'), card('Stamppot')], {
          facets: [
            { filter: 'diet', values: [{ value: 'vegan', total: 1 }] },
            { filter: 'ingredients', values: [{ value: 'kip', name: 'kip', total: 2 }] },
            { filter: 'kitchen', values: [{ value: 'thai', total: 1 }] },
          ],
        }),
    });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Toon 2 recepten' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Veganistisch 1' }));
    expect(await sheet.findByRole('button', { name: 'Toon 1 recept' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'kip 2' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ diet: 'vegan', ingredients: 'kip' }));
    await user.click(sheet.getByRole('button', { name: 'Toon 1 recept' }));
    expect(await screen.findByRole('button', { name: 'Haal het filter ‘Met kip’ weg' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filters, 2 aan' })).toBeTruthy();
  });

  it('without results can be removed, with the most helpful first', async () => {
    serve({
      'GET /receipts': ({ query }) =>
        query.maxMinutes
          ? answer([], {
              loosen: [
                { filter: 'maxMinutes', value: '15', total: 12 },
                { filter: 'text', value: 'ananas', rest: 'kip', total: 3 },
              ],
            })
          : answer([card('Curry')]),
    });
    const { user } = page('/dashboard/recipes?text=kip+ananas&maxMinutes=15');
    expect(await screen.findByRole('button', { name: 'Laat ‘ananas’ weg: 3 recepten' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Laat ‘Tot 15 min’ weg: 12 recepten' }));
    expect(await screen.findByText('Curry')).toBeTruthy();
    expect(queries().at(-1)).toEqual({ text: 'kip ananas' });
  });
});

describe('a favourite', () => {
  it('is added with the heart, at once', async () => {
    serve({ 'POST /favorites/add': () => ({ data: { recipe: 'curry', favorite: true } }) });
    const { user } = page();
    const heart = await screen.findByRole('button', { name: 'Curry als favoriet' });
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(requestsOf('POST /favorites/add').map(({ body }) => body)).toEqual([{ recipe: 'curry' }]);
  });

  it('that could not be added is removed again', async () => {
    serve({ 'POST /favorites/add': () => refuse(422, 'busy', 'Even geduld.') });
    const { user } = page();
    const heart = await screen.findByRole('button', { name: 'Curry als favoriet' });
    await user.click(heart);
    await waitFor(() => expect(requestsOf('POST /favorites/add')).toHaveLength(1));
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  });

  it('disappears from the list of favourites when it is removed', async () => {
    let favorite = true;
    serve({
      'GET /receipts': () => answer(favorite ? [card('Curry', true)] : []),
      'POST /favorites/remove': () => {
        favorite = false;
        return { data: { recipe: 'curry', favorite } };
      },
    });
    const { user } = page('/dashboard/recipes?favorites=true');
    await user.click(await screen.findByRole('button', { name: 'Curry als favoriet' }));
    expect(await screen.findByRole('heading', { name: 'Nog geen favorieten' })).toBeTruthy();
  });
});
