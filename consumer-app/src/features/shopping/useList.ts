import {
  ApiError,
  type Shopper,
  type ShoppingItem,
  type ShoppingItemAdd,
  type ShoppingList,
  type ShoppingRecipe,
} from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '@/features/account';
import { api, client } from '@/lib/api';
import { capital } from '@/lib/format';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { addChange, followChanges, listKey, sendChanges } from '@/lib/unsent';
import { useWithChanges, withdrawItem } from './changes.ts';
import { useLive } from './useLive.ts';
import { useMakeList, useSetRecipe } from './useMakeList.ts';
import { useWords } from './useWords.ts';

type Answer = { data: ShoppingList };

const absent = 404;

/**
 * Returns a shopping list with the user's changes and functions to change it. Changes are shown at once, and sent when
 * there is a network.
 */
export function useList(id: string) {
  const queries = useQueryClient();
  const path = { params: { path: { id } } };
  const queryKey = listKey(id);
  const query = api.useQuery('get', '/shopping-lists/{id}', path);
  const list = useWithChanges(query.data?.data);
  const make = useMakeList();
  const setRecipe = useSetRecipe();
  const words = useWords();
  const [updating, setUpdating] = useState(false);
  const account = useSession()?.id;
  useEffect(() => void followChanges(queries, account), [queries, account]);

  useLive(queryKey, list?.version, async (after, signal) => {
    const { data } = await client.GET('/shopping-lists/{id}/changes', {
      params: { path: { id }, query: { after } },
      signal,
    });
    return data?.data.version;
  });

  const lists = () => queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });

  const tick = (item: ShoppingItem, checked: boolean) =>
    addChange({ kind: 'tick', list: id, item: item.id, name: words(item), checked });

  const add = (item: ShoppingItemAdd) =>
    addChange({ kind: 'add', list: id, item: crypto.randomUUID(), name: item.name, add: item });

  const remove = async (item: ShoppingItem) => {
    if (await withdrawItem(item.id)) return; // the server does not have it
    // A pending response has the old list.
    void queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<Answer>(queryKey);
    const without = (answer: Answer | undefined) =>
      answer && { data: { ...answer.data, items: answer.data.items.filter((other) => other.id !== item.id) } };
    queries.setQueryData<Answer>(queryKey, without);
    try {
      await client.DELETE('/shopping-lists/items/{id}', { params: { path: { id: item.id } } });
      void lists();
    } catch (error) {
      queries.setQueryData<Answer>(queryKey, before);
      // Another device removed the item or deleted the list.
      if (error instanceof ApiError && error.status === absent) void queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
    }
  };

  /** Puts an item of the pantry on the list, because it is used up. */
  const setUsedUp = async (item: ShoppingItem, usedUp: boolean) => {
    try {
      const { data } = await client.POST('/shopping-lists/items/{id}/used-up', {
        params: { path: { id: item.id } },
        body: { usedUp },
      });
      if (!data) return;
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Answer>(
        queryKey,
        (answer) =>
          answer && {
            data: {
              ...answer.data,
              items: answer.data.items.map((other) => (other.id === item.id ? data.data : other)),
            },
          },
      );
      void notify(text('shopping.pantry.moved', { name: capital(item.name) }));
    } catch (error) {
      void notifyProblem(error);
    }
  };

  const update = async (list: ShoppingList) => {
    setUpdating(true);
    try {
      await sendChanges(); // sends unsent ticks first, because they decide
      await make(list.dates);
      void notify(text('shopping.update.done'));
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setUpdating(false);
    }
  };

  /** Takes a recipe that was put on the list by hand off it. */
  const removeRecipe = async ({ slug, name }: ShoppingRecipe) => {
    try {
      await sendChanges(); // sends unsent ticks first, because they decide
      await setRecipe(id, slug, 0);
      void notify(text('shopping.recipe.removed', { name }));
    } catch (error) {
      void notifyProblem(error);
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
  /** Tells the others with the list that this device's user is shopping, or has finished. */
  const shop = async ({ id: shopper, name }: Shopper, shopping: boolean) => {
    const params = { path: { id, shopper } };
    if (shopping) await client.PUT('/shopping-lists/{id}/shoppers/{shopper}', { params, body: { name } });
    else await client.DELETE('/shopping-lists/{id}/shoppers/{shopper}', { params });
    await queries.invalidateQueries({ queryKey });
  };

  /** Makes a link to the list, and returns it. */
  const share = async (): Promise<string | undefined> => {
    const { data } = await client.POST('/shopping-lists/{id}/share', path);
    void queries.invalidateQueries({ queryKey });
    return data && new URL(data.data.path, window.location.origin).href;
  };

  /** Withdraws the links to the list. */
  const unshare = async () => {
    await client.DELETE('/shopping-lists/{id}/share', path);
    await queries.invalidateQueries({ queryKey });
  };
  return { query, list, shop, share, unshare, tick, add, remove, removeRecipe, setUsedUp, update, updating, discard };
}

export type ListActions = Omit<ReturnType<typeof useList>, 'query' | 'list'>;
