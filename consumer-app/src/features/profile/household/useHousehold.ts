import type { Household, HouseholdMemberInput } from '@lepelblad/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

type Answer = { data: Household };

/** Who eats along, and how the household cooks. */
export const useHousehold = () => api.useQuery('get', '/user/household');

/** What follows from who eats along: menus, and recipes as meals of a menu. */
function forgetMeals(queries: QueryClient): void {
  for (const path of ['/receipts/weekly-menu', '/receipts/weekly-menu/mealtime/alternatives', '/receipts/{slug}'])
    void queries.invalidateQueries({ queryKey: ['get', path] });
}

/** Changes of the household. Each throws when it is refused. */
export function useHouseholdChanges() {
  const queries = useQueryClient();
  const put = (answer: Answer | undefined) => {
    if (answer) queries.setQueryData<Answer>(api.queryOptions('get', '/user/household').queryKey, answer);
    forgetMeals(queries);
  };
  return {
    add: async (body: HouseholdMemberInput) => put((await client.POST('/user/household/members', { body })).data),
    change: async (id: string, body: HouseholdMemberInput) =>
      put((await client.PUT('/user/household/members/{id}', { params: { path: { id } }, body })).data),
    remove: async (id: string) =>
      put((await client.DELETE('/user/household/members/{id}', { params: { path: { id } } })).data),
    setCooking: async (body: Household['cooking']) =>
      put((await client.POST('/user/household/cooking', { body })).data),
  };
}
