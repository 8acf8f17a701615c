import { ApiError } from '@lepelblad/api';
import { type Device, openDevice } from './store.ts';

/** A change that has not been sent, or that the server refused. */
export interface Waiting<Change> {
  id: number;
  change: Change;
  /** When the user made it, in milliseconds since 1970. */
  at: number;
  /** The reason of the refusal. Absent while the change has not been sent. */
  refused?: string;
}

export interface ChangesOptions<Change> {
  /**
   * Sends a change. `ago` is how long ago the user made it, in milliseconds. Throws an {@link ApiError} when the server
   * refuses it.
   */
  send: (change: Change, ago: number) => Promise<void>;
  /** Of changes with the same key, only the last is sent. */
  key: (change: Change) => string;
  /** Returns the reason of a refusal, as text for the user. */
  reason: (error: unknown, change: Change) => string;
}

/** The pauses before each new attempt, in milliseconds. */
const pauses = [2_000, 5_000, 15_000, 60_000];

/** The name of the lock and of the channel between tabs. */
const lock = 'changes';
const unauthorised = 401;

/**
 * Changes of a user, in order, stored on the device until the server has accepted them, so that they survive a closed
 * browser. All tabs share them, and one tab at a time sends them.
 */
export class Changes<Change> {
  readonly #options: ChangesOptions<Change>;
  readonly #others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(lock) : undefined;
  readonly #listeners = new Set<() => void>();
  #waiting: readonly Waiting<Change>[] = [];
  #account: string | undefined;
  #sending = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Counts down for the ids of changes that could not be stored, so that they differ from stored ones. */
  #unkept = 0;

  constructor(options: ChangesOptions<Change>) {
    this.#options = options;
    this.#others?.addEventListener('message', () => void this.#read());
    window.addEventListener('online', () => void this.sendAll());
  }

  /** Returns the account's changes, oldest first. The array is the same until something changes. */
  readonly all = (): readonly Waiting<Change>[] => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Sets the account whose changes are stored and sent, and deletes those of other accounts. Undefined sends none.
   */
  async of(account: string | undefined): Promise<void> {
    if (account === this.#account) return;
    this.#account = account;
    this.#put([]);
    if (account === undefined) return;
    await this.#read();
    await this.sendAll();
  }

  /** Stores a change and sends it as soon as possible. Resolves when it is stored. */
  async add(change: Change): Promise<void> {
    const account = this.#account;
    if (account === undefined) return;
    const at = Date.now();
    const key = this.#options.key(change);
    const before = this.#waiting.filter((one) => !one.refused && this.#options.key(one.change) === key);
    const replacedIds = new Set(before.map((one) => one.id));
    const unkept = --this.#unkept;
    this.#put([...this.#waiting.filter((one) => !replacedIds.has(one.id)), { id: unkept, change, at }]);
    await this.#write(async (device) => {
      const write = device.transaction('changes', 'readwrite');
      for (const one of before) void write.store.delete(one.id);
      const id = await write.store.add({ account, change, at });
      await write.done;
      this.#put(this.#waiting.map((one) => (one.id === unkept ? { ...one, id } : one)));
    });
    this.#others?.postMessage('changed');
    void this.sendAll();
  }

  /** Removes a change before it is sent. */
  async withdraw(id: number): Promise<void> {
    await this.#drop(id);
  }

  /** Sends the changes, oldest first. Resolves when no more can be sent for now; never rejects. */
  sendAll(): Promise<void> {
    this.#sending = this.#sending.then(() =>
      this.#alone(async () => {
        await this.#read(); // another tab may have sent some of it
        await this.#send();
      }),
    );
    return this.#sending;
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    await ('locks' in navigator ? navigator.locks.request(lock, work) : work());
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    for (;;) {
      const next = this.#waiting.find((one) => one.refused === undefined);
      if (!next || !navigator.onLine) return;
      try {
        await this.#options.send(next.change, Math.max(0, Date.now() - next.at));
        this.#failures = 0;
        await this.#drop(next.id);
      } catch (error) {
        if (error instanceof ApiError && error.status === unauthorised) return; // they are sent after the next sign-in
        if (error instanceof ApiError && error.temporary) return this.#later();
        await this.#refuse(next, this.#options.reason(error, next.change));
      }
    }
  }

  #later(): void {
    const pause = pauses[Math.min(this.#failures++, pauses.length - 1)];
    this.#timer = setTimeout(() => void this.sendAll(), pause);
  }

  async #refuse(one: Waiting<Change>, refused: string): Promise<void> {
    this.#put(this.#waiting.map((other) => (other.id === one.id ? { ...one, refused } : other)));
    await this.#write(async (device) => {
      const stored = await device.get('changes', one.id);
      if (stored) await device.put('changes', { ...stored, refused });
    });
  }

  async #drop(id: number): Promise<void> {
    await this.#write((device) => device.delete('changes', id));
    this.#put(this.#waiting.filter((one) => one.id !== id));
  }

  /** Reads the stored changes and deletes those of other accounts. Changes that could not be stored come last. */
  async #read(): Promise<void> {
    const account = this.#account;
    await this.#write(async (device) => {
      const stored = await device.getAll('changes');
      await Promise.all(
        stored.filter((one) => one.account !== account).map((one) => device.delete('changes', one.id ?? 0)),
      );
      if (account !== this.#account) return;
      const own = stored.filter((one) => one.account === account) as (Waiting<Change> & { account: string })[];
      this.#put([...own, ...this.#waiting.filter(({ id }) => id < 0)]);
    });
  }

  async #write(work: (device: Device) => Promise<void>): Promise<void> {
    try {
      await work(await openDevice());
    } catch (error) {
      console.warn('This device keeps no changes.', error);
    }
  }

  #put(waiting: readonly Waiting<Change>[]): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener();
  }
}
