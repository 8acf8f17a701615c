import type { SharedItem, ShoppingItem, ShoppingItemAdd } from '@lepelblad/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

/** The changes of a list that can be made offline. `name` is the item's name for the user. */
export type ShoppingChange = ListOfChange &
  (
    | { kind: 'tick'; item: string; name: string; checked: boolean }
    | { kind: 'add'; item: string; name: string; add: ShoppingItemAdd }
  );

/** The list of a change: its id, or the token of a link to it. */
interface ListOfChange {
  list: string;
  shared?: true;
}

export const listKey = (id: string) =>
  api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id } } }).queryKey as readonly unknown[];

/** The header with the token of a link. */
export const linkHeader = (token: string) => ({ header: { 'X-List-Token': token } });

export const sharedKey = (token: string) =>
  api.queryOptions('get', '/shared-list', { params: linkHeader(token) }).queryKey as readonly unknown[];

const keyOf = ({ list, shared }: ListOfChange) => (shared ? sharedKey(list) : listKey(list));

/** Merges the server's version of an item into the list on the screen. */
function mergeItem(queries: QueryClient, list: ListOfChange, item: ShoppingItem | SharedItem | undefined): void {
  if (!item) return;
  queries.setQueryData<{ data: { items: (ShoppingItem | SharedItem)[] } }>(keyOf(list), (answer) => {
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
  await queries.cancelQueries({ queryKey: keyOf(change) });
  mergeItem(queries, change, await (change.kind === 'tick' ? sendTick(change, ago) : sendItem(change)));
}

async function sendTick({ list, shared, item: id, checked }: ShoppingChange & { kind: 'tick' }, ago: number) {
  const body = { checked, ago };
  const { data } = shared
    ? await client.POST('/shared-list/items/{id}/toggle', { params: { path: { id }, ...linkHeader(list) }, body })
    : await client.POST('/shopping-lists/items/{id}/toggle', { params: { path: { id } }, body });
  return data?.data;
}

async function sendItem({ list, shared, item, add }: ShoppingChange & { kind: 'add' }) {
  const body = { ...add, id: item };
  const { data } = shared
    ? await client.POST('/shared-list/items', { params: linkHeader(list), body })
    : await client.POST('/shopping-lists/{id}/items', { params: { path: { id: list } }, body });
  return data?.data;
}

/** Another device deleted the item or the list, so the list on the screen is out of date. */
export async function refusedShopping(queries: QueryClient): Promise<void> {
  const paths = ['/shopping-lists/{id}', '/shared-list'];
  await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
}
