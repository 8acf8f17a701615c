import type { Household, HouseholdMemberInput, SettingsEffect } from '@lepelblad/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';

type Answer = { data: Household };

/** Who eats along, and how the household cooks. */
export const useHousehold = () => api.useQuery('get', '/user/household');

/** What follows from who eats along: menus, recipes as meals of a menu, and what lists need by now. */
function forgetMeals(queries: QueryClient): void {
  for (const path of [
    '/receipts/weekly-menu',
    '/receipts/weekly-menu/mealtime/alternatives',
    '/receipts/{slug}',
    '/shopping-lists/{id}',
  ])
    void queries.invalidateQueries({ queryKey: ['get', path] });
}

/** Sends the details of a member, of a new one without an id. With `preview` the server stores nothing. */
const send = (id: string | undefined, member: HouseholdMemberInput, preview: boolean) => {
  const body = { ...member, preview };
  return id
    ? client.PUT('/user/household/members/{id}', { params: { path: { id } }, body })
    : client.POST('/user/household/members', { body });
};

const sendRemoval = (id: string, preview: boolean) =>
  client.DELETE('/user/household/members/{id}', { params: { path: { id }, query: { preview } } });

/** Changes of the household, and what they would do. Each throws when it is refused. */
export function useHouseholdChanges() {
  const queries = useQueryClient();
  const put = (household: Household | undefined) => {
    if (household)
      queries.setQueryData<Answer>(api.queryOptions('get', '/user/household').queryKey, { data: household });
    forgetMeals(queries);
  };
  return {
    previewSave: async (id: string | undefined, member: HouseholdMemberInput): Promise<SettingsEffect | undefined> =>
      (await send(id, member, true)).data?.data.effect,
    save: async (id: string | undefined, member: HouseholdMemberInput) =>
      put((await send(id, member, false)).data?.data.household),
    previewRemoval: async (id: string): Promise<SettingsEffect | undefined> =>
      (await sendRemoval(id, true)).data?.data.effect,
    remove: async (id: string) => put((await sendRemoval(id, false)).data?.data.household),
    setCooking: async (body: Household['cooking']) =>
      put((await client.POST('/user/household/cooking', { body })).data?.data),
  };
}
