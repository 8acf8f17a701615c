import type { MealSlot, MenuDay, MenuMeal, WeeklyMenu } from '@lepelblad/api';
import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '@/lib/api';
import type { Week } from '@/lib/format';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

const conflict = 409;

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

async function send(date: string, slot: MealSlot, replaces: string, by: Replacement): Promise<MenuDay | undefined> {
  const { recipe, portion } = by;
  const { data } = recipe
    ? await client.POST('/receipts/weekly-menu/mealtime/manual-replace', {
        body: { date, slot, replaces, recipe, ...(portion ? { portion } : {}) },
      })
    : await client.POST('/receipts/weekly-menu/mealtime/random-replace', { body: { date, slot, replaces } });
  return data?.data;
}

/** Replaces meals, one at a time. A refusal leaves the menu as it was, and says why. */
export function useReplace(week: Week) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const working = useRef<Promise<boolean>>(undefined);
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week } } });

  const put = (day: MenuDay) => {
    queries.setQueryData<Answer>(queryKey, (known) =>
      known
        ? { data: { ...known.data, days: known.data.days.map((old) => (old.date === day.date ? day : old)) } }
        : known,
    );
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/weekly-menu/mealtime/alternatives'] });
    // A dinner that is eaten again is a meal of two days.
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/{slug}'] });
    // What is said of the week as a whole comes with the week only.
    void queries.invalidateQueries({ queryKey });
  };

  const attempt = async ({ day, meal }: Place, by: Replacement, undoable: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const changed = await send(day.date, meal.slot, meal.recipe.slug, by);
      if (!changed) return false;
      put(changed);
      const now = changed.meals.find(({ slot }) => slot === meal.slot);
      if (now && undoable) {
        const before = { recipe: meal.recipe.slug, portion: meal.portion };
        void notify(text('menu.swap.done', { name: now.recipe.name }), {
          label: text('menu.swap.undo'),
          action: () => void undo({ day: changed, meal: now }, before),
        });
      }
      return true;
    } catch (error) {
      // Something else stands there than this page shows: another device, or a new plan.
      if (error instanceof ApiError && error.status === conflict) await queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
      return false;
    } finally {
      working.current = undefined;
      setBusy(false);
    }
  };

  const replace = async (place: Place, by: Replacement): Promise<boolean> => {
    if (working.current) return false;
    working.current = attempt(place, by, true);
    return working.current;
  };

  /** Waits for a replacement that is under way, because the message with its button goes when it is pressed. */
  const undo = async (place: Place, by: Replacement): Promise<boolean> => {
    await working.current;
    working.current = attempt(place, by, false);
    return working.current;
  };
  return { replace, busy };
}
