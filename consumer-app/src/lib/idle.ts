import { useEffect, useState } from 'react';

/** How long something may be put off, in milliseconds. */
const latest = 2000;

/**
 * Runs something when the browser has nothing better to do, or at once when it is urgent. The answer takes that back.
 */
export function whenIdle(run: () => void, urgent = false): () => void {
  if (urgent) {
    run();
    return () => undefined;
  }
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(run, { timeout: latest });
    return () => window.cancelIdleCallback(id);
  }
  // Safari has no idle callbacks: after the paint that is under way.
  const timer = window.setTimeout(run, 0);
  return () => window.clearTimeout(timer);
}

/** False until the page has been drawn and the browser has had nothing better to do, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
