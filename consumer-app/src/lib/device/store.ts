import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A response of the server that can be shown offline. */
interface KeptAnswer {
  /** The hash of the query. There is one response for each. */
  hash: string;
  /** Id of the account. */
  account: string;
  question: readonly unknown[];
  answer: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** A change that has not reached the server. */
interface KeptChange<Change = unknown> {
  /** Increases with each change. Absent until it is stored. */
  id?: number;
  /** Id of the account. */
  account: string;
  change: Change;
  /** Milliseconds since 1970. */
  at: number;
  /** The server's reason for refusing it, until the user has seen it. */
  refused?: string;
}

interface Stores extends DBSchema {
  /** The session, as the server sends it. */
  session: { key: 'session'; value: object };
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
  changes: { key: number; value: KeptChange };
}

export type Device = IDBPDatabase<Stores>;

/** Increase it when the format of stored responses changes. Older responses are then deleted; changes are not. */
const version = 2;

let opening: Promise<Device> | undefined;

/** Opens the database of this brand's site. Rejects where the browser stores nothing, as in some private windows. */
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
    // A newer build in another tab takes precedence.
    blocking: () => void opening?.then((db) => db.close()),
    terminated: () => {
      opening = undefined;
    },
  });
  return opening;
}

/** Returns the last session on this device. */
export async function storedSession(): Promise<object | null> {
  const device = await openDevice();
  return (await device.get('session', 'session')) ?? null;
}

/** Stores the session, for pages that open offline. */
export async function keepSession(session: object): Promise<void> {
  const device = await openDevice();
  await device.put('session', session, 'session');
}

/** Deletes the session and the responses, and also the changes when the user signed out. */
export async function forget({ changes }: { changes: boolean }): Promise<void> {
  const device = await openDevice();
  const stores = changes ? (['session', 'answers', 'changes'] as const) : (['session', 'answers'] as const);
  const all = device.transaction(stores, 'readwrite');
  await Promise.all([...stores.map((store) => all.objectStore(store).clear()), all.done]);
}
