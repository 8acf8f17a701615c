import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Changes, type Waiting } from '@/lib/device/changes';
import { problemText } from '@/lib/problem';
import { type FeedbackEntry, feedbackKey, refusedFeedback, sendFeedback } from './feedback.ts';
import { refusedShopping, type ShoppingChange, sendShopping, shoppingKey } from './shopping.ts';

export type { FeedbackEntry } from './feedback.ts';
export { linkHeader, listKey, sharedKey } from './shopping.ts';

/** The changes that can be made offline. */
export type Unsent = ShoppingChange | FeedbackEntry;

export type WaitingChange = Waiting<Unsent>;

/** The query client that changes are applied to, or undefined until an account is set. */
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
 * Sets the account whose changes are made and sent; undefined means none. Resolves when its unsent changes have been
 * read, and sent if possible.
 */
export function followChanges(of: QueryClient, account: string | undefined): Promise<void> {
  queries = of;
  return changes.of(account);
}

export const addChange = (change: Unsent): Promise<void> => changes.add(change);

/** Withdraws changes that have not been sent. */
export async function withdrawChanges(which: (change: Unsent) => boolean): Promise<void> {
  const own = changes.all().filter(({ change }) => which(change));
  await Promise.all(own.map(({ id }) => changes.withdraw(id)));
}

/** Sends the changes. Resolves when no more can be sent for now. */
export const sendChanges = (): Promise<void> => changes.sendAll();

/** Removes a refused change that the user has seen. */
export const dismissChange = (id: number): Promise<void> => changes.withdraw(id);

/** Returns the changes that have not been sent or were refused. */
export const waitingChanges = changes.all;

export const useWaitingChanges = (): readonly WaitingChange[] =>
  useSyncExternalStore(changes.subscribe, changes.all, changes.all);
