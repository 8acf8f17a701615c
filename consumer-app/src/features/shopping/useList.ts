import { ApiError, type ShoppingItem, type ShoppingItemAdd, type ShoppingList } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '@/lib/api';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

type Answer = { data: ShoppingList };

const absent = 404;

const listKey = (id: string) =>
  api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id } } }).queryKey as readonly unknown[];

/** Makes a list for days, or brings the one of those days up to date. It is known at once to the page that shows it. */
export function useMakeList() {
  const queries = useQueryClient();
  return async (dates: string[], servings?: number): Promise<ShoppingList | undefined> => {
    const { data } = await client.POST('/shopping-lists/generate', {
      body: { dates, ...(servings ? { servings } : {}) },
    });
    if (!data) return undefined;
    queries.setQueryData<Answer>(listKey(data.data.id), data);
    void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
    return data.data;
  };
}

/** One list, and what can be done with it. Ticking shows at once; what the server refuses goes back, and is said. */
export function useList(id: string) {
  const queries = useQueryClient();
  const path = { params: { path: { id } } };
  const queryKey = listKey(id);
  const query = api.useQuery('get', '/shopping-lists/{id}', path);
  const make = useMakeList();
  const [updating, setUpdating] = useState(false);
  /** The last word about each item, so that the server hears them in the order in which they were given. */
  const words = useRef(new Map<string, Promise<unknown>>());

  const change = (items: (items: ShoppingItem[]) => ShoppingItem[]) =>
    queries.setQueryData<Answer>(queryKey, (known) =>
      known ? { data: { ...known.data, items: items(known.data.items) } } : known,
    );
  const lists = () => queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
  /** An answer that is under way does not know of what is about to change. */
  const forestall = () => void queries.cancelQueries({ queryKey });
  const refused = (error: unknown) => {
    // Another device took it off, or threw the list away.
    if (error instanceof ApiError && error.status === absent) void queries.invalidateQueries({ queryKey });
    void notifyProblem(error);
  };

  const tick = async (item: ShoppingItem, checked: boolean) => {
    const put = (value: boolean) =>
      change((items) => items.map((other) => (other.id === item.id ? { ...other, checked: value } : other)));
    forestall();
    put(checked);
    const sent = (words.current.get(item.id) ?? Promise.resolve()).then(() =>
      client.POST('/shopping-lists/items/{id}/toggle', { params: { path: { id: item.id } }, body: { checked } }),
    );
    const settled = sent.then(
      () => undefined,
      () => undefined,
    );
    words.current.set(item.id, settled);
    try {
      await sent;
      void lists();
    } catch (error) {
      if (words.current.get(item.id) === settled) put(!checked);
      refused(error);
    }
  };

  const add = async (body: ShoppingItemAdd): Promise<boolean> => {
    try {
      const { data } = await client.POST('/shopping-lists/{id}/items', { ...path, body });
      forestall();
      if (data) change((items) => [data.data, ...items.filter(({ id: other }) => other !== data.data.id)]);
      void lists();
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  };

  const remove = async (item: ShoppingItem) => {
    forestall();
    change((items) => items.filter((other) => other.id !== item.id));
    try {
      await client.DELETE('/shopping-lists/items/{id}', { params: { path: { id: item.id } } });
      void lists();
    } catch (error) {
      change((items) => [item, ...items]);
      refused(error);
    }
  };

  const update = async (list: ShoppingList) => {
    setUpdating(true);
    try {
      await make(list.dates, list.servings);
      void notify(text('shopping.update.done'));
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setUpdating(false);
    }
  };

  const discard = async (): Promise<boolean> => {
    try {
      await client.DELETE('/shopping-lists/{id}', path);
      queries.removeQueries({ queryKey });
      void lists();
      return true;
    } catch (error) {
      void notifyProblem(error);
      return false;
    }
  };
  return { query, list: query.data?.data, tick, add, remove, update, updating, discard };
}

export type ListActions = Omit<ReturnType<typeof useList>, 'query' | 'list'>;
