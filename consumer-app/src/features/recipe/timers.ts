import { useSyncExternalStore } from 'react';
import { text } from '@/lib/i18n';
import { notify } from '@/lib/toast';
import { prepareSound, ring } from './sound.ts';

/** A timer that somebody started. It runs on whatever page is shown, and goes by the clock, so that it is right after the phone has slept. */
export interface Timer {
  /** Slug of the recipe. */
  recipe: string;
  /** Name of the recipe, for the message when it is done. */
  name: string;
  /** Counts from 0. */
  step: number;
  /** Milliseconds since 1970. */
  end: number;
  /** The time is up, and nobody has said yet that they know. */
  over: boolean;
}

let timers: readonly Timer[] = [];
const bells = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const keyOf = ({ recipe, step }: Pick<Timer, 'recipe' | 'step'>) => `${recipe} ${step}`;

function set(next: readonly Timer[]): void {
  timers = next;
  for (const listener of listeners) listener();
}

export function startTimer(timer: Pick<Timer, 'recipe' | 'name' | 'step'>, minutes: number): void {
  stopTimer(timer);
  prepareSound();
  const length = minutes * 60_000;
  set([...timers, { ...timer, end: Date.now() + length, over: false }]);
  bells.set(
    keyOf(timer),
    setTimeout(() => {
      set(timers.map((one) => (keyOf(one) === keyOf(timer) ? { ...one, over: true } : one)));
      ring();
      void notify(text('recipe.timer.done', { step: timer.step + 1, name: timer.name }));
    }, length),
  );
}

/** Stops a timer, or takes away one whose time is up. */
export function stopTimer(timer: Pick<Timer, 'recipe' | 'step'>): void {
  const key = keyOf(timer);
  clearTimeout(bells.get(key));
  bells.delete(key);
  if (timers.some((one) => keyOf(one) === key)) set(timers.filter((one) => keyOf(one) !== key));
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The timers of a recipe, in the order in which they were started. */
export function useTimers(recipe: string): readonly Timer[] {
  return useSyncExternalStore(follow, () => timers).filter((timer) => timer.recipe === recipe);
}
