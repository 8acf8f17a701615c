import type { ShoppingList } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { listKey } from '@/lib/unsent';

type Answer = { data: ShoppingList };

/** Returns a function that stores an answer with a list, so that the list's page has it at once. */
function useKeepList() {
  const queries = useQueryClient();
  return async (answer: Answer | undefined): Promise<ShoppingList | undefined> => {
    if (!answer) return undefined;
    // A pending response has the old list.
    await queries.cancelQueries({ queryKey: listKey(answer.data.id) });
    queries.setQueryData<Answer>(listKey(answer.data.id), answer);
    void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
    return answer.data;
  };
}

/** Returns a function that makes a list for days, or updates the list of those days. */
export function useMakeList() {
  const keep = useKeepList();
  return async (dates: string[]) => keep((await client.POST('/shopping-lists/generate', { body: { dates } })).data);
}

/** Returns a function that opens the list without days of the menu, which is made when there is none. */
export function useBeginList() {
  const keep = useKeepList();
  return async () => keep((await client.POST('/shopping-lists')).data);
}

/** Returns a function that puts a recipe on a list for a number of standard servings, or takes it off when it is 0. */
export function useSetRecipe() {
  const keep = useKeepList();
  return async (id: string, slug: string, servings: number) => {
    const params = { path: { id, slug } };
    const { data } =
      servings > 0
        ? await client.PUT('/shopping-lists/{id}/recipes/{slug}', { params, body: { servings } })
        : await client.DELETE('/shopping-lists/{id}/recipes/{slug}', { params });
    return keep(data);
  };
}
