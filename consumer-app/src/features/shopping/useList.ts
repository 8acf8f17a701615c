import type { ShoppingItem, ShoppingItemAdd, ShoppingList } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';
import { notifyProblem } from '@/lib/toast';

type Answer = { data: ShoppingList };

/** One list, and what can be done with it. Ticking shows at once; what the server refuses goes back, and is said. */
export function useList(id: string) {
  const queries = useQueryClient();
  const path = { params: { path: { id } } };
  const { queryKey } = api.queryOptions('get', '/shopping-lists/{id}', path);
  const query = api.useQuery('get', '/shopping-lists/{id}', path);

  const change = (items: (items: ShoppingItem[]) => ShoppingItem[]) =>
    queries.setQueryData<Answer>(queryKey, (known) =>
      known ? { data: { ...known.data, items: items(known.data.items) } } : known,
    );
  const lists = () => queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });

  const tick = async (item: ShoppingItem, checked: boolean) => {
    const put = (value: boolean) =>
      change((items) => items.map((other) => (other.id === item.id ? { ...other, checked: value } : other)));
    put(checked);
    try {
      await client.POST('/shopping-lists/items/{id}/toggle', { params: { path: { id: item.id } }, body: { checked } });
      void lists();
    } catch (error) {
      put(!checked);
      void notifyProblem(error);
    }
  };

  const add = async (body: ShoppingItemAdd): Promise<boolean> => {
    try {
      const { data } = await client.POST('/shopping-lists/{id}/items', { ...path, body });
      if (data) change((items) => [data.data, ...items]);
      void lists();
      return true;
    } catch (error) {
      void notifyProblem(error);
      return false;
    }
  };

  const remove = async (item: ShoppingItem) => {
    try {
      await client.DELETE('/shopping-lists/items/{id}', { params: { path: { id: item.id } } });
      change((items) => items.filter((other) => other.id !== item.id));
      void lists();
    } catch (error) {
      void notifyProblem(error);
    }
  };

  const discard = async (): Promise<boolean> => {
    try {
      await client.DELETE('/shopping-lists/{id}', path);
      queries.removeQueries({ queryKey });
      void lists();
      return true;
    } catch (error) {
      void notifyProblem(error);
      return false;
    }
  };
  return { ...query, list: query.data?.data, tick, add, remove, discard };
}
