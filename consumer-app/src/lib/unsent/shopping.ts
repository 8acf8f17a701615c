import type { ShoppingItem, ShoppingItemAdd, ShoppingList } from '@lepelblad/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

/** The changes of a list that can be made offline. `name` is the item's name for the user. */
export type ShoppingChange =
  | { kind: 'tick'; list: string; item: string; name: string; checked: boolean }
  | { kind: 'add'; list: string; item: string; name: string; add: ShoppingItemAdd };

export const listKey = (id: string) =>
  api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id } } }).queryKey as readonly unknown[];

/** Merges the server's version of an item into the list on the screen. */
function mergeItem(queries: QueryClient, list: string, item: ShoppingItem | undefined): void {
  if (!item) return;
  queries.setQueryData<{ data: ShoppingList }>(listKey(list), (answer) => {
    if (!answer) return answer;
    const items = answer.data.items;
    const there = items.some(({ id }) => id === item.id);
    return {
      data: { ...answer.data, items: there ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items] },
    };
  });
  void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
}

export const shoppingKey = ({ kind, item }: ShoppingChange): string => `${kind} ${item}`;

export async function sendShopping(queries: QueryClient, change: ShoppingChange, ago: number): Promise<void> {
  // A response that was requested earlier lacks this change.
  await queries.cancelQueries({ queryKey: listKey(change.list) });
  if (change.kind === 'tick') {
    const { data } = await client.POST('/shopping-lists/items/{id}/toggle', {
      params: { path: { id: change.item } },
      body: { checked: change.checked, ago },
    });
    mergeItem(queries, change.list, data?.data);
  } else {
    const { data } = await client.POST('/shopping-lists/{id}/items', {
      params: { path: { id: change.list } },
      body: { ...change.add, id: change.item },
    });
    mergeItem(queries, change.list, data?.data);
  }
}

/** Another device deleted the item or the list, so the list on the screen is out of date. */
export const refusedShopping = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
