import type { Dislike } from '@lepelblad/api';
import { useState } from 'react';
import { api } from '@/lib/api';

/** Something that is not liked; without a name while that is on its way. */
export interface Chosen {
  key: string;
  name: string | undefined;
}

/**
 * Returns the dislikes of a user. The answers have keys. Their names are fetched, or known from a search.
 */
export function useDislikes(saved: readonly string[]) {
  // Those that were there at first: the others were found here.
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
  // What the catalogue has no name for any more can still be taken away by its key.
  const nameOf = (key: string) => names.get(key) ?? (named.isFetching ? undefined : key);
  const unnamed = keys.some((key) => !names.has(key));

  return {
    keys,
    chosen: keys.map((key): Chosen => ({ key, name: nameOf(key) })),
    add: (dislike: Dislike) => {
      setFound([...results, dislike]);
      setKeys([...keys, dislike.key]);
    },
    remove: (key: string) => setKeys(keys.filter((other) => other !== key)),
    /** Why names are missing, and how to ask for them again. */
    missing: unnamed && named.error ? { error: named.error, retry: () => void named.refetch() } : undefined,
  };
}
