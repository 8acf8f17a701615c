import type { MenuDay, MenuMeal } from '@lepelblad/api';
import { api } from '@/lib/api';
import type { Week } from '@/lib/format';

/** A week's menu, made by the server on first view. */
export function useMenu(week: Week, enabled = true) {
  return api.useQuery(
    'get',
    '/receipts/weekly-menu',
    { params: { query: { week } } },
    { staleTime: 5 * 60_000, enabled },
  );
}

/** A meal and its place in the week. */
export interface Place {
  day: MenuDay;
  meal: MenuMeal;
}

/** The recipes that a day shows: what the server holds a change against, so that pressing twice changes once. */
export const recipesOf = (day: MenuDay): string[] => day.meals.map(({ recipe }) => recipe.slug);
