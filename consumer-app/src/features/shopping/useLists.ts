import { api } from '@/lib/api';

/** The maximum number of lists, enough for two years with one a week. */
const mostLists = 100;

/** Returns the query of the user's shopping lists. */
export function useLists() {
  return api.useQuery('get', '/shopping-lists', { params: { query: { perPage: mostLists } } });
}
