import type { Dislike } from '@lepelblad/api';
import { useState } from 'react';
import { api } from '@/lib/api';

/** Chosen is a chosen dislike. Its name is absent while it is being loaded. */
export interface Chosen {
  key: string;
  name: string | undefined;
}

/** Returns the dislikes of a user. The answers have keys; the names are fetched, or known from a search. */
export function useDislikes(saved: readonly string[]) {
  // The dislikes at first, whose names must be fetched. The names of the others come from a search.
  const [initial] = useState(saved);
  const named = api.useQuery(
    'get',
    '/ingredients',
    { params: { query: { keys: [...initial] } } },
    { enabled: initial.length > 0 },
  );
  const [keys, setKeys] = useState(saved);
  const [results, setFound] = useState<readonly Dislike[]>([]);

  const names = new Map([...(named.data?.data ?? []), ...results].map(({ key, name }) => [key, name]));
  // A dislike that is no longer in the catalogue is shown with its key, so that it can be removed.
  const nameOf = (key: string) => names.get(key) ?? (named.isFetching ? undefined : key);
  const unnamed = keys.some((key) => !names.has(key));

  return {
    keys,
    chosen: keys.map((key): Chosen => ({ key, name: nameOf(key) })),
    add: (dislike: Dislike) => {
      setFound((found) => [...found, dislike]);
      setKeys((chosen) => (chosen.includes(dislike.key) ? chosen : [...chosen, dislike.key]));
    },
    remove: (key: string) => setKeys((chosen) => chosen.filter((other) => other !== key)),
    /** Why names are missing, and a function that fetches them again. */
    missing: unnamed && named.error ? { error: named.error, retry: () => void named.refetch() } : undefined,
  };
}
