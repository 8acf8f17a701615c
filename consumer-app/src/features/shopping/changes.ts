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

/**
 * Withdraws the changes of an item whose addition has not been sent. Resolves to false when the server has the item.
 */
export async function withdrawItem(item: string): Promise<boolean> {
  if (!waitingChanges().some(({ change }) => change.kind === 'add' && change.item === item)) return false;
  await withdrawChanges((change) => 'item' in change && change.item === item);
  return true;
}

interface ListOfItems {
  /** Its id, or the token of a link to it. */
  id: string;
  items: ShoppingItem[];
}

/** Returns a list with changes that have not been sent. */
function withChanges<List extends ListOfItems>(list: List, waiting: readonly WaitingChange[]): List {
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

/** Reports whether an item is on the list itself: a household has what is in its pantry, until it is bought anyway. */
export const isToBuy = ({ inPantry, checked }: ShoppingItem): boolean => !inPantry || checked;

/** Returns a function that counts the ticked items of a list, with unsent changes when the list is cached. */
export function useCounted(): (summary: ShoppingListSummary) => ShoppingListSummary {
  const waiting = useWaitingChanges();
  const queries = useQueryClient();
  return (summary) => {
    const list = waiting.some(({ change }) => isOf(change, summary.id))
      ? queries.getQueryData<{ data: ShoppingList }>(listKey(summary.id))?.data
      : undefined;
    if (!list) return summary;
    const items = withChanges(list, waiting).items.filter(isToBuy);
    return { ...summary, items: items.length, checked: items.filter(({ checked }) => checked).length };
  };
}

/** Returns a list with changes that have not been sent; undefined for undefined. */
export function useWithChanges<List extends ListOfItems>(list: List | undefined): List | undefined {
  const waiting = useWaitingChanges();
  return useMemo(() => list && withChanges(list, waiting), [list, waiting]);
}
