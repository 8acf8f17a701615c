import type { Query, QueryClient } from '@tanstack/react-query';
import type { Session } from '../boot.ts';
import { openDevice } from './store.ts';

/** What can be seen again without a network, by path of the interface. */
const keptPaths: ReadonlySet<unknown> = new Set([
  '/receipts/weekly-menu',
  '/receipts',
  '/receipts/{slug}',
  '/shopping-lists',
  '/shopping-lists/{id}',
  '/user/settings',
]);

const most = 300;
/** In milliseconds: what nobody looked at for two months is dropped. */
const longest = 60 * 24 * 60 * 60 * 1000;

/** When an answer came that must be asked for again. */
const longAgo = 0;

const isKept = (question: readonly unknown[]) => question[0] === 'get' && keptPaths.has(question[1]);

/** Whose answers they are. */
type Owner = Pick<Session, 'id' | 'subscribed'>;

/**
 * Fills in what an account last saw. What is known already, because it was asked for meanwhile, stays; what was kept with
 * other access than there is now is asked for again as soon as it shows.
 */
export async function recall(queries: QueryClient, { id: account, subscribed }: Owner): Promise<void> {
  const device = await openDevice();
  const kept = await device.getAllFromIndex('answers', 'at');
  const useful = kept.filter((one) => one.account === account && one.at > Date.now() - longest).slice(-most);
  const stay = new Set(useful.map(({ hash }) => hash));
  for (const { question, answer, at, subscribed: then } of useful) {
    const updatedAt = then === subscribed ? at : longAgo;
    if (queries.getQueryData(question) === undefined) queries.setQueryData(question, answer, { updatedAt });
  }
  const drop = device.transaction('answers', 'readwrite');
  await Promise.all([
    ...kept.filter(({ hash }) => !stay.has(hash)).map(({ hash }) => drop.store.delete(hash)),
    drop.done,
  ]);
}

/**
 * Keeps every answer worth keeping that came since the page was opened and that comes from now on, for as long as `whose`
 * gives somebody; what the app drops is dropped here too. Gives the function that ends it.
 */
export function keepAnswers(queries: QueryClient, whose: () => Owner | null): () => void {
  const failed = (error: unknown) => console.warn('An answer could not be kept on this device.', error);
  const keep = ({ queryKey: question, queryHash: hash, state: { data: answer, dataUpdatedAt: at } }: Query) => {
    const owner = whose();
    // What is older than the page was recalled: it is kept already.
    if (owner === null || answer === undefined || at < performance.timeOrigin) return;
    openDevice()
      .then(async (device) => {
        // Somebody may have signed out meanwhile.
        if (whose()?.id !== owner.id) return;
        await device.put('answers', { hash, account: owner.id, subscribed: owner.subscribed, question, answer, at });
      })
      .catch(failed);
  };
  const cache = queries.getQueryCache();
  for (const query of cache.getAll()) if (isKept(query.queryKey)) keep(query);
  return cache.subscribe((event) => {
    const { query } = event;
    if (!isKept(query.queryKey)) return;
    if (event.type === 'updated' && event.action.type === 'success') keep(query);
    if (event.type !== 'removed') return;
    openDevice()
      .then((device) => device.delete('answers', query.queryHash))
      .catch(failed);
  });
}
