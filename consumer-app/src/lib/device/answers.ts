import type { Query, QueryClient } from '@tanstack/react-query';
import { openDevice } from './store.ts';

/** Paths of the API whose responses are stored for use offline. */
const keptPaths: ReadonlySet<unknown> = new Set([
  '/receipts/weekly-menu',
  '/receipts',
  '/receipts/{slug}',
  '/feedback',
  '/shopping-lists',
  '/shopping-lists/{id}',
  '/user/settings',
  '/shared-list',
]);

/** The owner of shared lists that a visitor without an account opened. */
export const guest = 'guest';

const most = 300;
/** The maximum age of a response, in milliseconds: two months. */
const longest = 60 * 24 * 60 * 60 * 1000;

/**
 * Search results are not stored: they change with each letter, are of no use offline, and would displace other
 * responses.
 */
const isSearch = (question: readonly unknown[]) =>
  (question[2] as { params?: { query?: { text?: string } } } | undefined)?.params?.query?.text !== undefined;

const isKept = (question: readonly unknown[]) =>
  question[0] === 'get' && keptPaths.has(question[1]) && !isSearch(question);

/** Restores the last responses of an account. Responses that have arrived meanwhile are not replaced. */
export async function recall(queries: QueryClient, account: string): Promise<void> {
  const device = await openDevice();
  const stored = await device.getAllFromIndex('answers', 'at');
  const useful = stored.filter((one) => one.account === account && one.at > Date.now() - longest).slice(-most);
  const stay = new Set(useful.map(({ hash }) => hash));
  for (const { question, answer } of useful) {
    // Marked as old, so that it is shown at once and fetched again.
    if (queries.getQueryData(question) === undefined) queries.setQueryData(question, answer, { updatedAt: 0 });
  }
  const drop = device.transaction('answers', 'readwrite');
  await Promise.all([
    ...stored.filter(({ hash }) => !stay.has(hash)).map(({ hash }) => drop.store.delete(hash)),
    drop.done,
  ]);
}

/**
 * Stores the responses that arrived since the page was opened and later ones, while `account` returns an id. Responses
 * that the app removes are deleted here too. Returns a function that stops it.
 */
export function storeAnswers(queries: QueryClient, account: () => string | undefined): () => void {
  const failed = (error: unknown) => console.warn('An answer could not be kept on this device.', error);
  const ownerOf = (question: readonly unknown[]) => account() ?? (question[1] === '/shared-list' ? guest : undefined);
  const keep = ({ queryKey: question, queryHash: hash, state: { data: answer, dataUpdatedAt: at } }: Query) => {
    const owner = ownerOf(question);
    // Responses older than the page were restored, and are stored already.
    if (owner === undefined || answer === undefined || at < performance.timeOrigin) return;
    openDevice()
      .then(async (device) => {
        // The user may have signed out meanwhile.
        if (ownerOf(question) === owner) await device.put('answers', { hash, account: owner, question, answer, at });
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
