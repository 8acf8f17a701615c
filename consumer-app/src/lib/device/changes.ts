import { ApiError } from '@lepelblad/api';
import { type Device, openDevice } from './store.ts';

/** A change that waits to be told to the server, or that the server did not take. */
export interface Waiting<Change> {
  id: number;
  change: Change;
  /** When the person made it: milliseconds since 1970. */
  at: number;
  /** Why the server did not take it; absent while it waits. */
  refused?: string;
}

export interface ChangesOptions<Change> {
  /**
   * Tells the server. `ago` is how long ago the person did it, in milliseconds. Throws an {@link ApiError} when it is
   * not taken.
   */
  send: (change: Change, ago: number) => Promise<void>;
  /** Of two changes with the same key only the last waits. */
  key: (change: Change) => string;
  /** Why a change was not taken, for the person. */
  reason: (error: unknown, change: Change) => string;
}

/** How long to wait before the next try, in milliseconds; longer each time. */
const pauses = [2_000, 5_000, 15_000, 60_000];

/** Of the lock, and of the word between tabs. */
const lock = 'changes';
const unauthorised = 401;

/**
 * Changes that a person makes, in order, kept on the device until the server has taken them: they survive a closed
 * browser, and wait while there is no network. All tabs share them; one at a time sends.
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
  /** Numbers of changes that the device would not keep: negative, so that none is taken for one that it keeps. */
  #unkept = 0;

  constructor(options: ChangesOptions<Change>) {
    this.#options = options;
    this.#others?.addEventListener('message', () => void this.#read());
    window.addEventListener('online', () => void this.sendAll());
  }

  /** Those of the account, oldest first. The same array until something changes. */
  readonly all = (): readonly Waiting<Change>[] => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Sets the account whose changes are stored and sent; those of others are deleted. While it is undefined, none are
   * sent.
   */
  async of(account: string | undefined): Promise<void> {
    if (account === this.#account) return;
    this.#account = account;
    this.#put([]);
    if (account === undefined) return;
    await this.#read();
    await this.sendAll();
  }

  /** Takes a change down, and tells the server as soon as it can. Resolves when the change is kept. */
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

  /** Takes a change away: it will not be sent. */
  async withdraw(id: number): Promise<void> {
    await this.#drop(id);
  }

  /** Sends what waits, oldest first. Resolves when nothing more can be sent for now; never rejects. */
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
        if (error instanceof ApiError && error.status === unauthorised) return; // they go when the person is back
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

  /** Reads what the device keeps, and drops what is of others. What it would not keep stays after it. */
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
