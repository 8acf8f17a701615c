import type { Query, QueryClient } from '@tanstack/react-query';
import { openDevice } from './store.ts';

/** What can be seen again without a network, by path of the interface. */
const keptPaths: ReadonlySet<unknown> = new Set([
  '/receipts/weekly-menu',
  '/receipts',
  '/receipts/{slug}',
  '/feedback',
  '/shopping-lists',
  '/shopping-lists/{id}',
  '/user/settings',
]);

const most = 300;
/** In milliseconds: what nobody looked at for two months is dropped. */
const longest = 60 * 24 * 60 * 60 * 1000;

/**
 * What words found changes with each letter, and nobody looks for it without a network: it would take the place of what
 * they do.
 */
const isSearch = (question: readonly unknown[]) =>
  (question[2] as { params?: { query?: { text?: string } } } | undefined)?.params?.query?.text !== undefined;

const isKept = (question: readonly unknown[]) =>
  question[0] === 'get' && keptPaths.has(question[1]) && !isSearch(question);

/** Fills in what an account last saw. What is known already, because it was asked for meanwhile, stays. */
export async function recall(queries: QueryClient, account: string): Promise<void> {
  const device = await openDevice();
  const stored = await device.getAllFromIndex('answers', 'at');
  const useful = stored.filter((one) => one.account === account && one.at > Date.now() - longest).slice(-most);
  const stay = new Set(useful.map(({ hash }) => hash));
  for (const { question, answer } of useful) {
    // As old as can be, however new: it shows at once, and is asked for again, as it may have changed since.
    if (queries.getQueryData(question) === undefined) queries.setQueryData(question, answer, { updatedAt: 0 });
  }
  const drop = device.transaction('answers', 'readwrite');
  await Promise.all([
    ...stored.filter(({ hash }) => !stay.has(hash)).map(({ hash }) => drop.store.delete(hash)),
    drop.done,
  ]);
}

/**
 * Keeps every answer worth keeping that came since the page was opened and that comes from now on, for as long as
 * `account` gives an id; what the app drops is dropped here too. Gives the function that ends it.
 */
export function storeAnswers(queries: QueryClient, account: () => string | undefined): () => void {
  const failed = (error: unknown) => console.warn('An answer could not be kept on this device.', error);
  const keep = ({ queryKey: question, queryHash: hash, state: { data: answer, dataUpdatedAt: at } }: Query) => {
    const owner = account();
    // What is older than the page was recalled: it is kept already.
    if (owner === undefined || answer === undefined || at < performance.timeOrigin) return;
    openDevice()
      .then(async (device) => {
        // The user may have signed out meanwhile.
        if (account() === owner) await device.put('answers', { hash, account: owner, question, answer, at });
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
