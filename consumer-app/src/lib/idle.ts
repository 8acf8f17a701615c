import { useEffect, useState } from 'react';

/** The longest delay, in milliseconds. */
const maxDelay = 2000;

/** Runs a function when the browser is idle, or at once when it is urgent. Returns a function that cancels it. */
export function whenIdle(run: () => void, urgent = false): () => void {
  if (urgent) {
    run();
    return () => undefined;
  }
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(run, { timeout: maxDelay });
    return () => window.cancelIdleCallback(id);
  }
  // Safari has no idle callbacks.
  const timer = window.setTimeout(run, 0);
  return () => window.clearTimeout(timer);
}

/** Returns false until the browser has been idle once after the first render, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
