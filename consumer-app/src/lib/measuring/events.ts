import type { Event, EventBatch } from '@lepelblad/api';
import { keep, storedValue } from '../storedValue.ts';
import { visitWhitelabel } from '../visit.ts';
import { cameFrom } from './cameFrom.ts';
import { choiceMade } from './choice.ts';

/** The kind of an event with its own fields. Common fields are added when it is recorded. */
export type Happening = Pick<Event, 'name' | 'funnel' | 'step'>;

/** The time to collect events before they are sent, in milliseconds. */
const pause = 3000;

/** The maximum number of events in a request, as in the contract, and of events to send. The newest are kept. */
const mostTogether = 50;
const mostWaiting = 200;

const visitKey = 'visit';
const originKey = 'came-from';

/** Records events while measuring is on. */
export class Events {
  #waiting: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #visit: string | undefined;
  #path = '/';
  #source: Event['source'];
  /** The origin of the visit, which may have begun on an earlier page. */
  readonly #cameFrom =
    storedValue(originKey) ?? cameFrom(window.location.search, document.referrer, window.location.host);

  /**
   * Sets the current page, as the pattern of its route, and the funnel of the user, or undefined when unknown.
   */
  at(path: string, source: Event['source']): void {
    this.#path = path;
    this.#source = source;
  }

  /** Records an event. It is sent once the visitor accepts, and never after a refusal. */
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

  /** Sends the recorded events if the visitor accepted. Events that do not arrive are sent later. */
  readonly send = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (choiceMade() !== 'accepted' || !navigator.onLine) return;
    while (this.#waiting.length > 0) void this.#deliver(this.#waiting.splice(0, mostTogether));
  };

  /** Deletes the recorded events and the visit's id. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#visit = undefined;
    keep(visitKey, undefined);
    keep(originKey, undefined);
  }

  /** Returns the origin of the visit, or undefined before the visitor accepts. */
  origin(): string | undefined {
    return choiceMade() === 'accepted' ? this.#cameFrom : undefined;
  }

  async #deliver(events: Event[]): Promise<void> {
    const whitelabel = visitWhitelabel();
    const request = new Request(`${window.location.origin}/ingest`, {
      method: 'POST',
      keepalive: true, // the request continues after the page is closed
      headers: { 'Content-Type': 'application/json', ...(whitelabel && { 'X-Whitelabel': whitelabel }) },
      body: JSON.stringify({ visit: this.#visitId(), events } satisfies EventBatch),
    });
    let answer: Response | undefined;
    try {
      answer = await fetch(request);
    } catch {
      // Without a network there is no response.
    }
    const later = answer === undefined || answer.status === 429 || answer.status >= 500;
    // They are sent with the next events, so that a busy server gets no immediate retry.
    if (later && choiceMade() === 'accepted') this.#waiting = [...events, ...this.#waiting].slice(-mostWaiting);
  }

  /**
   * Returns the id of this visit. It is created once the visitor accepts; neither it nor the origin is stored before
   * that.
   */
  #visitId(): string {
    this.#visit ??= storedValue(visitKey) ?? crypto.randomUUID();
    keep(visitKey, this.#visit);
    keep(originKey, this.#cameFrom);
    return this.#visit;
  }
}
