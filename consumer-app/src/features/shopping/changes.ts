import type { ShoppingItem, ShoppingItemAdd, ShoppingList, ShoppingListSummary } from '@lepelblad/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { api, client } from '@/lib/api';
import { Changes, type Waiting } from '@/lib/device/changes';
import { problemText } from '@/lib/problem';

/** What can be done to a list without a network. `name` is what the person knows the item by. */
export type ShoppingChange =
  | { kind: 'tick'; list: string; item: string; name: string; checked: boolean }
  | { kind: 'add'; list: string; item: string; name: string; add: ShoppingItemAdd };

export type WaitingChange = Waiting<ShoppingChange>;

type Answer = { data: ShoppingList };

export const listKey = (id: string) =>
  api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id } } }).queryKey as readonly unknown[];

let queries: QueryClient | undefined;

/** Puts what the server knows of an item into the list that is shown. */
function learn(list: string, item: ShoppingItem | undefined): void {
  if (!item) return;
  queries?.setQueryData<Answer>(listKey(list), (known) => {
    if (!known) return known;
    const items = known.data.items;
    const there = items.some(({ id }) => id === item.id);
    return {
      data: { ...known.data, items: there ? items.map((one) => (one.id === item.id ? item : one)) : [item, ...items] },
    };
  });
  void queries?.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
}

async function send(change: ShoppingChange, ago: number): Promise<void> {
  // An answer that is under way does not know of this.
  await queries?.cancelQueries({ queryKey: listKey(change.list) });
  if (change.kind === 'tick') {
    const { data } = await client.POST('/shopping-lists/items/{id}/toggle', {
      params: { path: { id: change.item } },
      body: { checked: change.checked, ago },
    });
    learn(change.list, data?.data);
  } else {
    const { data } = await client.POST('/shopping-lists/{id}/items', {
      params: { path: { id: change.list } },
      body: { ...change.add, id: change.item },
    });
    learn(change.list, data?.data);
  }
}

const changes = new Changes<ShoppingChange>({
  send,
  key: ({ kind, item }) => `${kind} ${item}`,
  reason: (error) => {
    // Another device took the item off, or threw the list away: what is shown is out of date.
    void queries?.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
    return problemText(error);
  },
});

/**
 * Changes of this account are made and sent from now on; of nobody's while it is undefined. Resolves when those that wait
 * are known, and sent if they can be.
 */
export function followChanges(of: QueryClient, account: string | undefined): Promise<void> {
  queries = of;
  return changes.of(account);
}

export const addChange = (change: ShoppingChange): Promise<void> => changes.add(change);

/** Takes back what was done to an item that the server has not heard of yet. False when the server knows it. */
export async function withdrawItem(item: string): Promise<boolean> {
  const own = changes.all().filter(({ change }) => change.item === item);
  if (!own.some(({ change }) => change.kind === 'add')) return false;
  await Promise.all(own.map(({ id }) => changes.withdraw(id)));
  return true;
}

/** Resolves when all that waits has been told, or cannot be told for now. */
export const sendChanges = (): Promise<void> => changes.sendAll();

/** Takes a refused change away, when it has been seen. */
export const dismissChange = (id: number): Promise<void> => changes.withdraw(id);

/** Changes that the server does not know yet, and those that it refused. */
export const waitingChanges = changes.all;

export const useWaitingChanges = (): readonly WaitingChange[] =>
  useSyncExternalStore(changes.subscribe, changes.all, changes.all);

/** A list as the person left it: what the server has, and over it what the server does not know yet. */
export function withChanges(list: ShoppingList, waiting: readonly WaitingChange[]): ShoppingList {
  let { items } = list;
  for (const { change, refused } of waiting) {
    if (change.list !== list.id || refused !== undefined) continue;
    if (change.kind === 'tick') {
      items = items.map((one) => (one.id === change.item ? { ...one, checked: change.checked } : one));
    } else if (!items.some(({ id }) => id === change.item)) {
      items = [ownItem(change.item, change.add), ...items];
    }
  }
  return items === list.items ? list : { ...list, items };
}

const ownItem = (id: string, { name, aisle = 'pantry', quantity, unit }: ShoppingItemAdd): ShoppingItem => ({
  id,
  name,
  aisle,
  ...(quantity === undefined ? {} : { quantity }),
  ...(unit === undefined ? {} : { unit }),
  checked: false,
  custom: true,
  recipes: [],
});

/** How far a person is with a list that this device knows, changes that wait included; otherwise as the server counted. */
export function useCounted(): (summary: ShoppingListSummary) => ShoppingListSummary {
  const waiting = useWaitingChanges();
  const known = useQueryClient();
  return (summary) => {
    const list = waiting.some(({ change }) => change.list === summary.id)
      ? known.getQueryData<Answer>(listKey(summary.id))?.data
      : undefined;
    if (!list) return summary;
    const { items } = withChanges(list, waiting);
    return { ...summary, items: items.length, checked: items.filter(({ checked }) => checked).length };
  };
}

/** A list with what the server does not know yet; undefined while there is none. */
export function useWithChanges(list: ShoppingList | undefined): ShoppingList | undefined {
  const waiting = useWaitingChanges();
  return useMemo(() => list && withChanges(list, waiting), [list, waiting]);
}
