import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOnline } from '@/lib/online';

/** The pause after an error, in milliseconds. */
const pause = 5000;
/** The pause after a response that does not have the new version, in milliseconds. */
const shortPause = 250;

function followVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const useVisible = () => useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');

/**
 * Keeps a list up to date with other devices while its page is visible. `wait` resolves to the version of the list as
 * soon as it differs from `after`, or to `after` when that takes long. Without a `version` there is nothing to wait
 * for.
 */
export function useLive(
  queryKey: readonly unknown[],
  version: number | undefined,
  wait: (after: number, signal: AbortSignal) => Promise<number | undefined>,
): void {
  const queries = useQueryClient();
  const visible = useVisible();
  const active = useOnline() && visible && version !== undefined;
  const latest = useRef(wait);
  useEffect(() => {
    latest.current = wait;
  });
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    const rest = (time: number) => new Promise((done) => setTimeout(done, time));
    const listKey = JSON.parse(key) as unknown[];
    const versionNow = () => queries.getQueryData<{ data: { version: number } }>(listKey)?.data.version ?? 0;
    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          const after = versionNow();
          const now = await latest.current(after, stop.signal);
          if (stop.signal.aborted || now === after) continue;
          await queries.invalidateQueries({ queryKey: listKey });
          // A change of this device may have cancelled the request.
          if (versionNow() === after) await rest(shortPause);
        } catch {
          await rest(pause);
          if (!stop.signal.aborted) await queries.invalidateQueries({ queryKey: listKey });
        }
      }
    };
    void follow();
    return () => stop.abort();
  }, [active, queries, key]);
}
