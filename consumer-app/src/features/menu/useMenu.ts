import type { MealSlot, MenuDay, MenuMeal, WeeklyMenu } from '@lepelblad/api';
import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '@/lib/api';
import type { Week } from '@/lib/format';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

/** A week's menu, made by the server on first view. */
export function useMenu(week: Week) {
  return api.useQuery('get', '/receipts/weekly-menu', { params: { query: { week } } }, { staleTime: 5 * 60_000 });
}

/** A meal and its place in the week. */
export interface Place {
  day: MenuDay;
  meal: MenuMeal;
}

/** What takes a meal's place: a recipe, at a portion or at the one that fits best; nothing for a surprise. */
export interface Replacement {
  recipe?: string;
  portion?: number;
}

type Answer = { data: WeeklyMenu };

/** Replaces meals, one at a time. A refusal leaves the menu as it was, and says why. */
export function useReplace(week: Week) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week } } });

  const put = (day: MenuDay) => {
    queries.setQueryData<Answer>(queryKey, (known) =>
      known
        ? { data: { ...known.data, days: known.data.days.map((old) => (old.date === day.date ? day : old)) } }
        : known,
    );
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/weekly-menu/mealtime/alternatives'] });
  };

  const send = async (
    date: string,
    slot: MealSlot,
    replaces: string,
    by: Replacement,
  ): Promise<MenuDay | undefined> => {
    const { recipe, portion } = by;
    const { data } = recipe
      ? await client.POST('/receipts/weekly-menu/mealtime/manual-replace', {
          body: { date, slot, replaces, recipe, ...(portion ? { portion } : {}) },
        })
      : await client.POST('/receipts/weekly-menu/mealtime/random-replace', { body: { date, slot, replaces } });
    return data?.data;
  };

  const replace = async ({ day, meal }: Place, by: Replacement, undoable = true): Promise<boolean> => {
    if (working.current) return false;
    working.current = true;
    setBusy(true);
    try {
      const changed = await send(day.date, meal.slot, meal.recipe.slug, by);
      if (!changed) return false;
      put(changed);
      const now = changed.meals.find(({ slot }) => slot === meal.slot);
      if (now && undoable) {
        const back = () =>
          void replace({ day: changed, meal: now }, { recipe: meal.recipe.slug, portion: meal.portion }, false);
        void notify(text('menu.swap.done', { name: now.recipe.name }), { label: text('menu.swap.undo'), action: back });
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'menu-changed') await queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
      return false;
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { replace, busy };
}
