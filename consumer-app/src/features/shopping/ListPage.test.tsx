import type { ShoppingItem, ShoppingList } from '@lepelblad/api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '@/lib/i18n';
import { diner, render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { ListPage } from './ListPage.tsx';

const item = (id: string, name: string, fields: Partial<ShoppingItem> = {}): ShoppingItem => ({
  id,
  name,
  aisle: 'produce',
  checked: false,
  custom: false,
  recipes: [],
  ...fields,
});

/** The list on the server. */
let list: ShoppingList | undefined;

beforeEach(() => {
  list = {
    id: '1',
    dates: ['2026-11-23', '2026-11-25'],
    added: [],
    createdAt: '2026-11-23T08:00:00Z',
    servings: 2,
    version: 1,
    shared: false,
    shoppers: [],
    items: [item('a', 'uien'), item('b', 'koffie', { custom: true })],
  };
  serve({
    'GET /shopping-lists/{id}': () =>
      list ? { data: list } : refuse(404, 'list-not-found', 'Deze boodschappenlijst is er niet meer.'),
    'GET /shopping-lists/{id}/changes': () => new Promise(() => undefined),
    'DELETE /shopping-lists/{id}': () => {
      list = undefined;
    },
    'GET /shopping-lists': () => ({ data: [], total: 0 }),
    'POST /shopping-lists/items/{id}/toggle': ({ path, body }) => {
      const item = list?.items.find(({ id }) => path.endsWith(`/${id}/toggle`));
      if (!item) return refuse(404, 'item-not-found', 'Dit staat niet meer op de lijst.');
      item.checked = (body as { checked: boolean }).checked;
      return { data: item };
    },
  });
});

const page = () =>
  render(
    <>
      <Link to="/dashboard/shopping/1">de lijst</Link>
      <Link to="/dashboard">de week</Link>
      <Routes>
        <Route path="/dashboard/shopping/:id" element={<ListPage />} />
        <Route path="*" element="elders" />
      </Routes>
    </>,
    { path: '/dashboard/shopping/1', session: diner },
  );
const findGone = () => screen.findByText('Deze boodschappenlijst is er niet meer.');

describe('a shopping list', () => {
  it('is removed everywhere when it is deleted', async () => {
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Lijst weggooien' }));
    await user.click(await screen.findByRole('button', { name: 'Weggooien' }));
    await screen.findByText('elders');
    await user.click(screen.getByRole('link', { name: 'de lijst' }));
    expect(screen.queryByText('Uien')).toBeNull();
    await findGone();
  });

  it('disappears when it is deleted on another device', async () => {
    const { user } = page();
    await screen.findByText('Uien');
    list = undefined;
    await user.click(screen.getByRole('checkbox', { name: 'Uien' }));
    await findGone();
    expect(screen.queryByText('Uien')).toBeNull();
    expect(screen.getByRole('link', { name: 'Terug' })).toBeTruthy();
  });

  it('says that the menu changed, until the list is updated', async () => {
    const { items = [], ...rest } = list as ShoppingList;
    list = { ...rest, dates: ['2126-11-23'], items, outdated: true };
    serve({ 'POST /shopping-lists/generate': () => ({ data: { ...rest, dates: ['2126-11-23'], items } }) });
    const { user } = page();
    await screen.findByText(/^Je hebt nu iets anders nodig/);
    await user.click(screen.getByRole('button', { name: 'Lijst bijwerken' }));
    await waitFor(() => expect(screen.queryByText(/^Je hebt nu iets anders nodig/)).toBeNull());
    expect(requestsOf('POST /shopping-lists/generate').at(-1)?.body).toEqual({ dates: ['2126-11-23'] });
    expect(screen.getByRole('button', { name: 'Lijst bijwerken' })).toBeTruthy();
  });

  it('names its days, not those between them', async () => {
    page();
    expect(await screen.findByText('Ma 23 en wo 25 november')).toBeTruthy();
  });

  it('does not show a removed item again because of an earlier response', async () => {
    const { user, queries } = page();
    await screen.findByText('Koffie');
    const before = { data: list };
    const slow = later<unknown>();
    serve({ 'GET /shopping-lists/{id}': () => slow.answer, 'DELETE /shopping-lists/items/{id}': () => undefined });
    void queries.invalidateQueries();
    await user.click(screen.getByRole('button', { name: 'Haal koffie van de lijst' }));
    await waitFor(() => expect(requestsOf('DELETE /shopping-lists/items/{id}')).toHaveLength(1));
    slow.come(before);
    await slow.answer;
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('Koffie')).toBeNull();
  });
});

it('is copied by aisle, with its days, without what is ticked', async () => {
  list?.items.push(
    item('c', 'melk', { aisle: 'dairy-eggs' }),
    item('d', 'kaas', { aisle: 'dairy-eggs', checked: true }),
  );
  const { user } = page();
  await user.click(await screen.findByRole('button', { name: text('shopping.send.action') }));
  await expect
    .poll(() => navigator.clipboard.readText())
    .toBe(
      [
        'Boodschappen: Ma 23 en wo 25 november',
        '',
        'Groente en fruit',
        '- uien',
        '- koffie',
        '',
        'Zuivel en eieren',
        '- melk',
      ].join('\n'),
    );
});

it('leaves out items at home, until they are used up', async () => {
  const salt = item('s', 'zout', { aisle: 'spices-oil', inPantry: true });
  list?.items.push(salt);
  serve({ 'POST /shopping-lists/items/{id}/used-up': () => ({ data: { ...salt, inPantry: undefined } }) });
  const { user } = page();
  await screen.findByRole('checkbox', { name: 'Uien' });
  expect(screen.queryByRole('checkbox', { name: 'Zout' })).toBeNull();
  await user.click(screen.getByText('In huis'));
  await user.click(screen.getByRole('button', { name: 'Zout is op' }));
  expect(await screen.findByRole('checkbox', { name: 'Zout' })).toBeTruthy();
  expect(requestsOf('POST /shopping-lists/items/{id}/used-up').at(-1)?.body).toEqual({ usedUp: true });
});

describe('a ticked row', () => {
  const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    if (list) list.items = [item('a', 'uien'), item('b', 'prei'), item('c', 'kool')];
  });
  afterEach(() => vi.useRealTimers());

  it('stays in place until some seconds after the last tick, and then moves to the end', async () => {
    page();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Uien' }));
    await pass(3000);
    expect(names()).toEqual(['Uien', 'Prei', 'Kool']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Prei' }));
    await pass(3000);
    expect(names()).toEqual(['Uien', 'Prei', 'Kool']);
    await pass(2000);
    expect(names()).toEqual(['Kool', 'Uien', 'Prei']);
  });

  it('stays in place while it has the keyboard focus', async () => {
    page();
    const box = await screen.findByRole('checkbox', { name: 'Uien' });
    act(() => box.focus());
    fireEvent.click(box);
    await pass(10_000);
    expect(names()).toEqual(['Uien', 'Prei', 'Kool']);
    act(() => screen.getByRole('checkbox', { name: 'Prei' }).focus());
    await pass(5000);
    expect(names()).toEqual(['Prei', 'Kool', 'Uien']);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Prei' }));
  });
});
