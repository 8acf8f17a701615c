import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Returns the query of the URL and a function that edits it. Edits that follow one another before the URL has changed
 * add up; those of React Router would each start from the query that was last rendered.
 */
export function useLatestSearch() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const latest = useRef(search);
  /** The queries that were requested and have not been seen in the URL. */
  const requested = useRef<string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation, also to the same URL
  useEffect(() => {
    const at = requested.current.indexOf(search.toString());
    requested.current = at < 0 ? [] : requested.current.slice(at + 1);
    if (requested.current.length === 0) latest.current = search;
  }, [search, key]);

  const edit = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(latest.current);
    change(next);
    latest.current = next;
    requested.current.push(next.toString());
    setSearch(next, { replace });
  };
  return [search, edit] as const;
}
