import type { ShoppingItem, ShoppingItemAdd, ShoppingList } from '@lepelblad/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

/** What can be done to a list without a network. `name` is what the person knows the item by. */
export type ShoppingChange =
  | { kind: 'tick'; list: string; item: string; name: string; checked: boolean }
  | { kind: 'add'; list: string; item: string; name: string; add: ShoppingItemAdd };

export const listKey = (id: string) =>
  api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id } } }).queryKey as readonly unknown[];

/** Puts what the server knows of an item into the list that is shown. */
function learn(queries: QueryClient, list: string, item: ShoppingItem | undefined): void {
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
  // An answer that is under way does not know of this.
  await queries.cancelQueries({ queryKey: listKey(change.list) });
  if (change.kind === 'tick') {
    const { data } = await client.POST('/shopping-lists/items/{id}/toggle', {
      params: { path: { id: change.item } },
      body: { checked: change.checked, ago },
    });
    learn(queries, change.list, data?.data);
  } else {
    const { data } = await client.POST('/shopping-lists/{id}/items', {
      params: { path: { id: change.list } },
      body: { ...change.add, id: change.item },
    });
    learn(queries, change.list, data?.data);
  }
}

/** Another device took the item off, or threw the list away: what is shown is out of date. */
export const refusedShopping = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
