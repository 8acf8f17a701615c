import { ApiError, type Shopper, type ShoppingItem, type ShoppingItemAdd } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '@/features/account';
import { api, client } from '@/lib/api';
import { guest } from '@/lib/device/answers';
import { addChange, followChanges, linkHeader, sharedKey, withdrawChanges } from '@/lib/unsent';
import { useWithChanges } from './changes.ts';
import { useLive } from './useLive.ts';
import { useWords } from './useWords.ts';

const absent = 404;

/**
 * Returns the list of a link and functions to change it, for anyone with its token. Changes are shown at once, and sent
 * when there is a network. A list that is not shared any more is deleted from the device.
 */
export function useSharedList(token: string) {
  const queries = useQueryClient();
  const [withdrawn, setWithdrawn] = useState(false);
  const query = api.useQuery('get', '/shared-list', { params: linkHeader(token) }, { enabled: !withdrawn });
  const error: unknown = query.error;
  const gone = withdrawn || (error instanceof ApiError && error.status === absent);
  const data = gone ? undefined : query.data?.data;
  const stored = useMemo(
    () => data && { ...data, id: token, items: data.items.map((item): ShoppingItem => ({ ...item, recipes: [] })) },
    [data, token],
  );
  const list = useWithChanges(stored);
  const words = useWords();
  const account = useSession()?.id ?? guest;
  useEffect(() => {
    void followChanges(queries, account);
  }, [queries, account]);
  useEffect(() => {
    if (!gone) return;
    setWithdrawn(true);
    queries.removeQueries({ queryKey: sharedKey(token) });
    void withdrawChanges((change) => 'list' in change && change.list === token);
  }, [queries, gone, token]);
  useLive(sharedKey(token), list?.version, async (after, signal) => {
    const { data } = await client.GET('/shared-list/changes', {
      params: { query: { after }, ...linkHeader(token) },
      signal,
    });
    return data?.data.version;
  });

  const tick = (item: ShoppingItem, checked: boolean) =>
    addChange({ kind: 'tick', list: token, shared: true, item: item.id, name: words(item), checked });

  const add = (item: ShoppingItemAdd) =>
    addChange({ kind: 'add', list: token, shared: true, item: crypto.randomUUID(), name: item.name, add: item });

  /** Tells the others with the list that this device's user is shopping, or has finished. */
  const shop = async ({ id: shopper, name }: Shopper, shopping: boolean) => {
    const params = { path: { shopper }, ...linkHeader(token) };
    if (shopping) await client.PUT('/shared-list/shoppers/{shopper}', { params, body: { name } });
    else await client.DELETE('/shared-list/shoppers/{shopper}', { params });
    await queries.invalidateQueries({ queryKey: sharedKey(token) });
  };
  return { query, gone, list, tick, add, shop };
}
