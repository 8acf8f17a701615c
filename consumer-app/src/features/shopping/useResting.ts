import type { ShoppingItem } from '@lepelblad/api';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * How long after the last tick every line stays where it is, in milliseconds: the next tap hits the line it was meant
 * for.
 */
const restTime = 4000;

/** Whether a line that rests holds the keyboard, which must not lose its place. */
const keyboardAt = (items: ReadonlyMap<string, boolean>) => {
  const line = document.activeElement?.closest<HTMLElement>('[data-item]');
  const held = line !== null && line !== undefined && items.has(line.dataset.item ?? '');
  return held && document.activeElement?.matches(':focus-visible') === true;
};

/**
 * Lines that were ticked a moment ago keep the place that they had. They move some seconds after the last tick of the
 * list; those under the keyboard when it has gone on.
 */
export function useResting() {
  /** By id: whether the line was ticked when it came to rest. */
  const [resting, setResting] = useState<ReadonlyMap<string, boolean>>(new Map());
  const now = useRef(resting);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useRef<() => void>(undefined);

  const put = useCallback((next: ReadonlyMap<string, boolean>) => {
    now.current = next;
    setResting(next);
  }, []);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    stop.current?.();
    timer.current = setTimeout(() => {
      if (!keyboardAt(now.current)) return put(new Map());
      document.addEventListener('focusout', wait, { once: true });
      stop.current = () => document.removeEventListener('focusout', wait);
    }, restTime);
  }, [put]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      stop.current?.();
    },
    [],
  );

  /** Keeps a line where it is that is about to be ticked or unticked. */
  const hold = ({ id, checked }: ShoppingItem) => {
    if (!now.current.has(id)) put(new Map(now.current).set(id, checked));
    wait();
  };
  /** Whether a line is among those that are ticked. */
  const sunk = ({ id, checked }: ShoppingItem) => resting.get(id) ?? checked;
  return { hold, sunk };
}
