import type { MealSlot, MealTime, MenuDay, MenuMeal } from '@lepelblad/api';
import { api } from '@/lib/api';
import type { Week } from '@/lib/format';

/** Fetches a week menu. The server plans it when it is first viewed. */
export function useMenu(week: Week, enabled = true) {
  return api.useQuery(
    'get',
    '/receipts/weekly-menu',
    { params: { query: { week } } },
    { staleTime: 5 * 60_000, enabled },
  );
}

/** The meal time whose recipes can be eaten in a slot. */
export const mealTimeOf: Record<MealSlot, MealTime> = {
  breakfast: 'breakfast',
  breakfastSide: 'snack',
  morningSnack: 'snack',
  lunch: 'lunch',
  lunchSide: 'snack',
  afternoonSnack: 'snack',
  dinner: 'dinner',
  dessert: 'snack',
  eveningSnack: 'snack',
};

/** Reports whether a slot is for something small beside a meal. */
export const isSide = (slot: MealSlot): boolean => slot.endsWith('Side') || slot === 'dessert';

/** A meal with its day. */
export interface Place {
  day: MenuDay;
  meal: MenuMeal;
}

/**
 * Returns the recipes of a day, with which the server checks that a change is based on its current state, so that a
 * double click changes once.
 */
export const recipesOf = (day: MenuDay): string[] => day.meals.map(({ recipe }) => recipe.slug);
