import type { ShoppingItem } from '@lepelblad/api';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long rows stay in place after the last tick, in milliseconds, so that the next tap hits the intended row. */
const restTime = 4000;

/** Reports whether a resting row has the keyboard focus, which must not be lost. */
const keyboardAt = (items: ReadonlyMap<string, boolean>) => {
  const line = document.activeElement?.closest<HTMLElement>('[data-item]');
  const held = line !== null && line !== undefined && items.has(line.dataset.item ?? '');
  return held && document.activeElement?.matches(':focus-visible') === true;
};

/**
 * Keeps rows that were just ticked in place. They move some time after the last tick of the list; a row with the
 * keyboard focus moves when it loses it.
 */
export function useResting() {
  /** By id: whether the row was ticked when it was held. */
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

  /** Keeps a row in place that is about to be ticked or unticked. */
  const hold = ({ id, checked }: ShoppingItem) => {
    if (!now.current.has(id)) put(new Map(now.current).set(id, checked));
    wait();
  };
  /** Reports whether a row is among the ticked ones. */
  const sunk = ({ id, checked }: ShoppingItem) => resting.get(id) ?? checked;
  return { hold, sunk };
}
