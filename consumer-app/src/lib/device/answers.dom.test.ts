import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { recall, storeAnswers } from './answers.ts';
import { clearDevice } from './clear.ts';
import { openDevice } from './store.ts';

const week = ['get', '/receipts/weekly-menu', { params: { query: { week: '2026-W48' } } }];
const otherQuery = ['get', '/user/sessions', {}];

const storedAnswers = async () => (await openDevice()).getAll('answers');

/** Returns the query client of a page that has fetched these queries for Anna. */
async function seen(...questions: unknown[][]): Promise<QueryClient> {
  const queries = new QueryClient();
  storeAnswers(queries, () => 'anna');
  const before = (await storedAnswers()).length;
  for (const question of questions) queries.setQueryData(question, { data: question[1] });
  await vi.waitFor(async () => expect((await storedAnswers()).length).toBeGreaterThan(before));
  return queries;
}

it('responses are restored on the next page, except those that are not stored', async () => {
  await seen(otherQuery, week);
  const next = new QueryClient();
  await recall(next, 'anna');
  expect(next.getQueryData(week)).toEqual({ data: '/receipts/weekly-menu' });
  expect(next.getQueryData(otherQuery)).toBeUndefined();
});

it('a stored response is fetched again, however recent it is', async () => {
  await seen(week);
  const next = new QueryClient();
  await recall(next, 'anna');
  expect(next.getQueryCache().find({ queryKey: week })?.isStaleByTime(30_000)).toBe(true);
});

it('responses of another user are deleted', async () => {
  await seen(week);
  const next = new QueryClient();
  await recall(next, 'bas');
  expect(next.getQueryData(week)).toBeUndefined();
  expect(await storedAnswers()).toEqual([]);
});

it('a newer response is not replaced by a stored one', async () => {
  await seen(week);
  const next = new QueryClient();
  next.setQueryData(week, { data: 'newer' });
  await recall(next, 'anna');
  expect(next.getQueryData(week)).toEqual({ data: 'newer' });
});

it('a response that the app removes is removed from the device too', async () => {
  const queries = await seen(week);
  queries.removeQueries({ queryKey: week });
  await vi.waitFor(async () => expect(await storedAnswers()).toEqual([]));
});

it('responses without an account are not stored', async () => {
  const queries = new QueryClient();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  storeAnswers(queries, () => undefined);
  queries.setQueryData(week, { data: 1 });
  await openDevice();
  expect(put).not.toHaveBeenCalled();
});

it('responses older than two months are deleted', async () => {
  await seen(week);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 24 * 60 * 60 * 1000 });
  await recall(new QueryClient(), 'anna');
  vi.useRealTimers();
  expect(await storedAnswers()).toEqual([]);
});

it('clearing the device deletes everything except the white-label of the visit', async () => {
  await seen(week);
  sessionStorage.setItem('wl', 'greenfork');
  sessionStorage.setItem('timers', '[]');
  await clearDevice({ changes: true });
  expect(await storedAnswers()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual(['wl']);
  sessionStorage.clear();
});
