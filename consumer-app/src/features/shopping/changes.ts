import type { ShoppingItem, ShoppingItemAdd, ShoppingList, ShoppingListSummary } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listKey,
  type Unsent,
  useWaitingChanges,
  type WaitingChange,
  waitingChanges,
  withdrawChanges,
} from '@/lib/unsent';

const isOf = (change: Unsent, list: string) => 'list' in change && change.list === list;

/** Takes back what was done to an item that the server has not heard of yet. False when the server knows it. */
export async function withdrawItem(item: string): Promise<boolean> {
  if (!waitingChanges().some(({ change }) => change.kind === 'add' && change.item === item)) return false;
  await withdrawChanges((change) => 'item' in change && change.item === item);
  return true;
}

/** A list as the person left it: what the server has, and over it what the server does not know yet. */
function withChanges(list: ShoppingList, waiting: readonly WaitingChange[]): ShoppingList {
  let { items } = list;
  for (const { change, refused } of waiting) {
    if (!isOf(change, list.id) || refused !== undefined) continue;
    if (change.kind === 'tick') {
      items = items.map((one) => (one.id === change.item ? { ...one, checked: change.checked } : one));
    } else if (change.kind === 'add' && !items.some(({ id }) => id === change.item)) {
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

/**
 * How far a person is with a list that this device knows, changes that wait included; otherwise as the server counted.
 */
export function useCounted(): (summary: ShoppingListSummary) => ShoppingListSummary {
  const waiting = useWaitingChanges();
  const queries = useQueryClient();
  return (summary) => {
    const list = waiting.some(({ change }) => isOf(change, summary.id))
      ? queries.getQueryData<{ data: ShoppingList }>(listKey(summary.id))?.data
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
