import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Changes, type Waiting } from '@/lib/device/changes';
import { problemText } from '@/lib/problem';
import { type FeedbackEntry, feedbackKey, refusedFeedback, sendFeedback } from './feedback.ts';
import { refusedShopping, type ShoppingChange, sendShopping, shoppingKey } from './shopping.ts';

export type { FeedbackEntry } from './feedback.ts';
export { listKey } from './shopping.ts';

/** All that can be done without a network. */
export type Unsent = ShoppingChange | FeedbackEntry;

export type WaitingChange = Waiting<Unsent>;

/** The store that answers go to; none until an account is set. */
let queries = new QueryClient();

const isShopping = (change: Unsent): change is ShoppingChange => change.kind === 'tick' || change.kind === 'add';

const changes = new Changes<Unsent>({
  send: (change, ago) => (isShopping(change) ? sendShopping(queries, change, ago) : sendFeedback(queries, change, ago)),
  key: (change) => (isShopping(change) ? shoppingKey(change) : feedbackKey(change)),
  reason: (error, change) => {
    void (isShopping(change) ? refusedShopping(queries) : refusedFeedback(queries));
    return problemText(error);
  },
});

/**
 * Changes of this account are made and sent from now on; of nobody's while it is undefined. Resolves when those that
 * wait are known, and sent if they can be.
 */
export function followChanges(of: QueryClient, account: string | undefined): Promise<void> {
  queries = of;
  return changes.of(account);
}

export const addChange = (change: Unsent): Promise<void> => changes.add(change);

/** Takes changes back that the server has not heard of yet. */
export async function withdrawChanges(which: (change: Unsent) => boolean): Promise<void> {
  const own = changes.all().filter(({ change }) => which(change));
  await Promise.all(own.map(({ id }) => changes.withdraw(id)));
}

/** Resolves when all that waits has been told, or cannot be told for now. */
export const sendChanges = (): Promise<void> => changes.sendAll();

/** Takes a refused change away, when it has been seen. */
export const dismissChange = (id: number): Promise<void> => changes.withdraw(id);

/** Changes that the server does not know yet, and those that it refused. */
export const waitingChanges = changes.all;

export const useWaitingChanges = (): readonly WaitingChange[] =>
  useSyncExternalStore(changes.subscribe, changes.all, changes.all);
