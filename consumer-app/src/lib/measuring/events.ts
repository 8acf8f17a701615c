import type { Event, EventBatch } from '@lepelblad/api';
import { keep, storedValue } from '../storedValue.ts';
import { visitWhitelabel } from '../visit.ts';
import { cameFrom } from './cameFrom.ts';
import { choiceMade } from './choice.ts';

/** What happened; the rest of an event is added when it is taken down. */
export type Happening = Pick<Event, 'name' | 'funnel' | 'step'>;

/** How long events wait for others to go with, in milliseconds. */
const pause = 3000;

/** Most events that go together, as the contract has it, and most that wait: the newest. */
const mostTogether = 50;
const mostWaiting = 200;

const visitKey = 'visit';
const originKey = 'came-from';

/** Where events are taken down, from the start of measuring to its end. */
export class Events {
  #waiting: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #visit: string | undefined;
  #path = '/';
  #source: Event['source'];
  /** Of the visit, which may have begun on a page before this one. */
  readonly #cameFrom =
    storedValue(originKey) ?? cameFrom(window.location.search, document.referrer, window.location.host);

  /**
   * Says which page is shown, as the routes write it, and through which funnel its person came; undefined when it is
   * not known.
   */
  at(path: string, source: Event['source']): void {
    this.#path = path;
    this.#source = source;
  }

  /** Takes an event down. It goes once measuring is allowed, and never when it is refused. */
  take(happening: Happening): void {
    if (choiceMade() === 'refused') return;
    const event: Event = {
      ...happening,
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      path: this.#path,
      cameFrom: this.#cameFrom,
      ...(this.#source && { source: this.#source }),
    };
    this.#waiting = [...this.#waiting, event].slice(-mostWaiting);
    this.#timer ??= setTimeout(this.send, pause);
  }

  /** Sends what waits, when that is allowed and there is a network. What does not arrive waits on. */
  readonly send = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (choiceMade() !== 'accepted' || !navigator.onLine) return;
    while (this.#waiting.length > 0) void this.#deliver(this.#waiting.splice(0, mostTogether));
  };

  /** Throws away what waits, and what this device knows of the visit. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#visit = undefined;
    keep(visitKey, undefined);
    keep(originKey, undefined);
  }

  /** Where the visit came from, once that may be told; undefined before. */
  origin(): string | undefined {
    return choiceMade() === 'accepted' ? this.#cameFrom : undefined;
  }

  async #deliver(events: Event[]): Promise<void> {
    const whitelabel = visitWhitelabel();
    const request = new Request(`${window.location.origin}/ingest`, {
      method: 'POST',
      keepalive: true, // it outlives the page
      headers: { 'Content-Type': 'application/json', ...(whitelabel && { 'X-Whitelabel': whitelabel }) },
      body: JSON.stringify({ visit: this.#visitId(), events } satisfies EventBatch),
    });
    let answer: Response | undefined;
    try {
      answer = await fetch(request);
    } catch {
      // No network, whatever the browser says of it.
    }
    const later = answer === undefined || answer.status === 429 || answer.status >= 500;
    // They go with whatever happens next: nothing is asked of a server that is busy.
    if (later && choiceMade() === 'accepted') this.#waiting = [...events, ...this.#waiting].slice(-mostWaiting);
  }

  /**
   * A number of this visit only. It is asked for once measuring is allowed, and not kept on the device before that; nor
   * is where the visit came from.
   */
  #visitId(): string {
    this.#visit ??= storedValue(visitKey) ?? crypto.randomUUID();
    keep(visitKey, this.#visit);
    keep(originKey, this.#cameFrom);
    return this.#visit;
  }
}
