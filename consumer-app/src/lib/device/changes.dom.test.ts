import { ApiError } from '@lepelblad/api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Changes } from './changes.ts';

type Word = { item: string; checked: boolean };

let requests: Word[];
/** Returns the server's refusal of a change; undefined when it accepts the change. */
let answer: (word: Word) => ApiError | undefined;

const network = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

/** The changes of a newly opened page. */
async function opened(account = 'anna'): Promise<Changes<Word>> {
  const changes = new Changes<Word>({
    send: async (word) => {
      const refusal = answer(word);
      if (refusal) throw refusal;
      requests.push(word);
    },
    key: ({ item }) => item,
    reason: (error) => (error as Error).message,
  });
  await changes.of(account);
  return changes;
}

const items = (changes: Changes<Word>) => changes.all().map(({ change }) => change.item);

beforeEach(() => {
  requests = [];
  answer = () => undefined;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a change', () => {
  it('is sent at once while there is a network', async () => {
    const changes = await opened();
    await changes.add({ item: 'ui', checked: true });
    await changes.sendAll();
    expect(requests).toEqual([{ item: 'ui', checked: true }]);
    expect(changes.all()).toEqual([]);
  });

  it('waits without a network, survives a reload, and is sent in order when the network returns', async () => {
    network(false);
    const before = await opened();
    await before.add({ item: 'ui', checked: true });
    await before.add({ item: 'prei', checked: true });
    expect(requests).toEqual([]);
    const after = await opened();
    expect(items(after)).toEqual(['ui', 'prei']);
    network(true);
    await after.sendAll();
    expect(requests.map(({ item }) => item)).toEqual(['ui', 'prei']);
    expect(items(await opened())).toEqual([]);
  });

  it('replaces an earlier one with the same key', async () => {
    network(false);
    const changes = await opened();
    await changes.add({ item: 'ui', checked: true });
    await changes.add({ item: 'ui', checked: false });
    expect(items(await opened())).toEqual(['ui']);
    network(true);
    await changes.sendAll();
    expect(requests).toEqual([{ item: 'ui', checked: false }]);
  });

  it('that is made while another is being sent is sent as well', async () => {
    const changes = await opened();
    answer = ({ item }) => {
      if (item === 'ui') void changes.add({ item: 'prei', checked: true });
      return undefined;
    };
    await changes.add({ item: 'ui', checked: true });
    await vi.waitFor(() => expect(requests.map(({ item }) => item)).toEqual(['ui', 'prei']));
  });

  it('that is refused is kept with the reason until it is withdrawn, and does not block others', async () => {
    const changes = await opened();
    answer = ({ item }) => (item === 'ui' ? new ApiError(404, { message: 'Dit staat er niet meer op.' }) : undefined);
    await changes.add({ item: 'ui', checked: true });
    await changes.add({ item: 'prei', checked: true });
    await changes.sendAll();
    expect(requests.map(({ item }) => item)).toEqual(['prei']);
    const [refused] = (await opened()).all();
    expect(refused?.refused).toBe('Dit staat er niet meer op.');
    await changes.withdraw(refused?.id ?? 0);
    expect((await opened()).all()).toEqual([]);
  });

  it.each([0, 429, 503])('is tried again later when the answer is %i', async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const changes = await opened();
    answer = () => new ApiError(status, {});
    await changes.add({ item: 'ui', checked: true });
    await changes.sendAll();
    expect(items(changes)).toEqual(['ui']);
    answer = () => undefined;
    vi.runAllTimers();
    vi.useRealTimers();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });

  it('waits for the user to sign in again when the session has ended', async () => {
    const changes = await opened();
    answer = () => new ApiError(401, {});
    await changes.add({ item: 'ui', checked: true });
    await changes.sendAll();
    await changes.of(undefined);
    expect(changes.all()).toEqual([]);
    answer = () => undefined;
    await changes.of('anna');
    expect(requests).toEqual([{ item: 'ui', checked: true }]);
  });

  it('of another user is neither shown nor sent', async () => {
    network(false);
    const own = await opened('anna');
    await own.add({ item: 'ui', checked: true });
    await own.of(undefined);
    network(true);
    const other = await opened('bas');
    expect(other.all()).toEqual([]);
    expect(requests).toEqual([]);
    expect((await opened('anna')).all()).toEqual([]);
  });

  it('is sent also by a device without storage', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    const changes = await opened();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    await changes.add({ item: 'ui', checked: true });
    await changes.sendAll();
    expect(requests).toHaveLength(1);
  });
});
