import { useSyncExternalStore } from 'react';
import { text } from '@/lib/i18n';
import { keep, storedValue } from '@/lib/storedValue';
import { notify } from '@/lib/toast';
import { prepareSound, ring } from './sound.ts';

/**
 * Timer is a timer that the user started. It runs on every page and is based on the clock, so that it remains correct
 * after the device has slept and after a reload.
 */
export interface Timer {
  /** Slug of the recipe. */
  recipe: string;
  /** Name of the recipe, for the message when it is done. */
  name: string;
  /** Index of the step, from 0. */
  step: number;
  /** The time at which it ends, in milliseconds since 1970. */
  end: number;
  /** Remaining milliseconds while it is paused; `end` is then ignored. */
  left?: number;
  /** Whether the time is up and the user has not stopped the alarm. */
  over: boolean;
}

type Name = Pick<Timer, 'recipe' | 'step'>;

const key = 'timers';

function isTimer(one: unknown): one is Timer {
  const { recipe, name, step, end, left } = one as Timer;
  const numbers = [step, end, left ?? 0].every((number) => typeof number === 'number');
  return typeof recipe === 'string' && typeof name === 'string' && numbers;
}

function read(): readonly Timer[] {
  try {
    return (JSON.parse(storedValue(key) ?? '[]') as unknown[]).filter(isTimer);
  } catch {
    return [];
  }
}

let timers: readonly Timer[] = [];
const bells = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const keyOf = ({ recipe, step }: Name) => `${recipe} ${step}`;

function set(next: readonly Timer[]): void {
  timers = next;
  keep(key, next.length > 0 ? JSON.stringify(next) : undefined);
  for (const listener of listeners) listener();
}

const find = (name: Name) => timers.find((one) => keyOf(one) === keyOf(name));
const change = (name: Name, to: (timer: Timer) => Timer) =>
  set(timers.map((one) => (keyOf(one) === keyOf(name) ? to(one) : one)));

function silence(name: Name): void {
  clearTimeout(bells.get(keyOf(name)));
  bells.delete(keyOf(name));
}

/** Schedules the alarm of a timer. */
function arm(timer: Timer): void {
  silence(timer);
  const done = () => {
    change(timer, (one) => ({ ...one, over: true }));
    ring();
    void notify(text('recipe.timer.done', { step: timer.step + 1, name: timer.name }));
  };
  bells.set(keyOf(timer), setTimeout(done, Math.max(0, timer.end - Date.now())));
}

/** Restores the timers after a reload. */
export function restoreTimers(): void {
  timers = read();
  const running = timers.filter(({ over, left }) => !over && left === undefined);
  for (const timer of running) arm(timer);
  // The permission to play sound ended with the previous page.
  if (running.length > 0) document.addEventListener('click', prepareSound, { once: true });
}
restoreTimers();

export function startTimer(timer: Pick<Timer, 'recipe' | 'name' | 'step'>, minutes: number): void {
  resetTimer(timer);
  prepareSound();
  const started = { ...timer, end: Date.now() + minutes * 60_000, over: false };
  set([...timers, started]);
  arm(started);
}

/** Pauses a timer. */
export function pauseTimer(name: Name): void {
  silence(name);
  change(name, (timer) => ({ ...timer, left: Math.max(0, timer.end - Date.now()) }));
}

/** Resumes a paused timer. */
export function resumeTimer(name: Name): void {
  const paused = find(name);
  if (paused?.left === undefined) return;
  prepareSound();
  const { left, ...timer } = paused;
  const resumed = { ...timer, end: Date.now() + left };
  change(name, () => resumed);
  arm(resumed);
}

/** Resets a timer, or removes one whose time is up. */
export function resetTimer(name: Name): void {
  silence(name);
  if (find(name)) set(timers.filter((one) => keyOf(one) !== keyOf(name)));
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the timers of a recipe, in the order in which they were started. */
export function useTimers(recipe: string): readonly Timer[] {
  return useSyncExternalStore(follow, () => timers).filter((timer) => timer.recipe === recipe);
}
