import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An answer of the server that can be shown without a network. */
interface KeptAnswer {
  /** Of the question; one answer each. */
  hash: string;
  /** Id of the account that it belongs to. */
  account: string;
  question: readonly unknown[];
  answer: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** Something that a person did and the server does not know yet. */
interface KeptChange<Change = unknown> {
  /** In the order in which they were made; absent until it is kept. */
  id?: number;
  /** Id of the account that it belongs to. */
  account: string;
  change: Change;
  /** Milliseconds since 1970. */
  at: number;
  /** Why the server did not take it, in the words that it said; it waits to be seen. */
  refused?: string;
}

interface Stores extends DBSchema {
  /** Who is signed in, as the server says it. */
  session: { key: 'session'; value: object };
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
  changes: { key: number; value: KeptChange };
}

export type Device = IDBPDatabase<Stores>;

/** Raise it when a kept answer of before could not be shown any more: what was kept is dropped then. Changes stay. */
const version = 1;

let opening: Promise<Device> | undefined;

/** What this device keeps of this brand's site. Rejects where the browser keeps nothing, as in some private windows. */
export function openDevice(): Promise<Device> {
  opening ??= openDB<Stores>('lepelblad', version, {
    upgrade(db, before) {
      if (before > 0) {
        db.deleteObjectStore('session');
        db.deleteObjectStore('answers');
      }
      db.createObjectStore('session');
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at');
      if (before === 0) db.createObjectStore('changes', { keyPath: 'id', autoIncrement: true });
    },
    // A newer build in another tab goes first.
    blocking: () => void opening?.then((db) => db.close()),
    terminated: () => {
      opening = undefined;
    },
  });
  return opening;
}

/** Who was last known to be signed in on this device. */
export async function storedSession(): Promise<object | null> {
  const device = await openDevice();
  return (await device.get('session', 'session')) ?? null;
}

/** Keeps who is signed in, for a page that opens without a network. */
export async function keepSession(session: object): Promise<void> {
  const device = await openDevice();
  await device.put('session', session, 'session');
}

/** Forgets who was signed in and all that was theirs; `changes` too when they said so by signing out. */
export async function forget({ changes }: { changes: boolean }): Promise<void> {
  const device = await openDevice();
  const stores = changes ? (['session', 'answers', 'changes'] as const) : (['session', 'answers'] as const);
  const all = device.transaction(stores, 'readwrite');
  await Promise.all([...stores.map((store) => all.objectStore(store).clear()), all.done]);
}
