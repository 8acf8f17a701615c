import type { Household, HouseholdMemberInput, SettingsEffect } from '@lepelblad/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

type Answer = { data: Household };

/** Fetches the household. */
export const useHousehold = () => api.useQuery('get', '/user/household');

/** Invalidates what depends on the household: menus, recipes as meals of a menu, and shopping lists. */
function invalidateMeals(queries: QueryClient): void {
  for (const path of [
    '/receipts/weekly-menu',
    '/receipts/weekly-menu/mealtime/alternatives',
    '/receipts/{slug}',
    '/shopping-lists/{id}',
  ])
    void queries.invalidateQueries({ queryKey: ['get', path] });
}

/** Saves the details of a member, or adds one without an id. With `preview` the server stores nothing. */
const send = (id: string | undefined, member: HouseholdMemberInput, preview: boolean) => {
  const body = { ...member, preview };
  return id
    ? client.PUT('/user/household/members/{id}', { params: { path: { id } }, body })
    : client.POST('/user/household/members', { body });
};

const sendRemoval = (id: string, preview: boolean) =>
  client.DELETE('/user/household/members/{id}', { params: { path: { id }, query: { preview } } });

/**
 * Returns functions that change the household or return the effect of a change. Each throws when the change is refused.
 */
export function useHouseholdChanges() {
  const queries = useQueryClient();
  const put = (household: Household | undefined) => {
    if (household)
      queries.setQueryData<Answer>(api.queryOptions('get', '/user/household').queryKey, { data: household });
    invalidateMeals(queries);
  };
  return {
    previewSave: async (id: string | undefined, member: HouseholdMemberInput): Promise<SettingsEffect | undefined> =>
      (await send(id, member, true)).data?.data.effect,
    save: async (id: string | undefined, member: HouseholdMemberInput) =>
      put((await send(id, member, false)).data?.data.household),
    previewRemoval: async (id: string): Promise<SettingsEffect | undefined> =>
      (await sendRemoval(id, true)).data?.data.effect,
    remove: async (id: string) => put((await sendRemoval(id, false)).data?.data.household),
  };
}
