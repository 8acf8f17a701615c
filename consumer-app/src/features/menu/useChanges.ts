import type { MealMove, MenuDay, MenuUndo, MenuWeekRegenerate, WeeklyMenu } from '@lepelblad/api';
import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '@/lib/api';
import { useFormat, type Week } from '@/lib/format';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { type ChangeRequest, send } from './changeRequest.ts';
import { effectText } from './effect.ts';
import type { Place } from './useMenu.ts';

const conflict = 409;

type Answer = { data: WeeklyMenu };

/**
 * Returns functions that change a week, one change at a time. A refused change leaves the menu as it was and shows the
 * reason. Each resolves to whether the change was made.
 */
export function useChanges(week: Week) {
  const queries = useQueryClient();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const working = useRef<Promise<boolean>>(undefined);
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week } } });

  /** Updates days in the cache. Explanations of the week are fetched again with the week. */
  const updateDays = (changed: readonly MenuDay[], undo: MenuUndo | undefined) => {
    queries.setQueryData<Answer>(queryKey, (answer) => {
      if (!answer) return answer;
      const { undo: _, ...rest } = answer.data;
      const days = rest.days.map((old) => changed.find(({ date }) => date === old.date) ?? old);
      return { data: { ...rest, days, ...(undo ? { undo } : {}) } };
    });
    // Those of a sheet that is closing are not fetched now: its meal may have no dish any more.
    const alternatives = ['get', '/receipts/weekly-menu/mealtime/alternatives'];
    void queries.invalidateQueries({ queryKey: alternatives, refetchType: 'none' });
    // The recipe page may show the meal and its leftovers of another day.
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/{slug}'] });
    // Shopping lists of those days may have changed.
    void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
    void queries.invalidateQueries({ queryKey });
  };

  const attempt = async (change: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      // The menu differs from the one on this page: another device changed it, or it was planned again.
      if (error instanceof ApiError && error.status === conflict) await queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
      return false;
    } finally {
      working.current = undefined;
      setBusy(false);
    }
  };

  /** Runs a change unless another is in progress, so that a double click has no effect. */
  const runExclusive = async (change: () => Promise<void>): Promise<boolean> => {
    if (working.current) return false;
    working.current = attempt(change);
    return working.current;
  };

  const undoChange = async ({ change, date, kind }: MenuUndo) => {
    const { data } = await client.POST('/receipts/weekly-menu/undo', { body: { change, date } });
    if (!data) return;
    updateDays([data.data.day], data.data.undo);
    if (kind === 'newWeek' || kind === 'move') await queries.invalidateQueries({ queryKey }); // other days changed too
    if (kind === 'newWeek') return void notify(text('menu.undo.weekDone'));
    const effect = effectText(data.data.effect, text, format);
    void notify(`${text('menu.undo.done', { day: format.dates.weekday(date) })} · ${effect}`);
  };

  /** Plans the rest of the week anew, and shows a message with an undo button. */
  const renewWeek = (body: MenuWeekRegenerate) =>
    runExclusive(async () => {
      const { data } = await client.POST('/receipts/weekly-menu/regenerate-week', { body });
      if (!data) return;
      const { days, undo } = data.data;
      updateDays(days, undo);
      notifyUndoable(text('menu.overview.done'), undo);
    });

  const notifyUndoable = (message: string, undo: MenuUndo | undefined) =>
    void notify(message, undo && { label: text('menu.undo.button'), action: () => void fromMessage(undo) });

  /** Makes a change and shows a message with an undo button. */
  const apply = (ask: ChangeRequest) =>
    runExclusive(async () => {
      const days = queries.getQueryData<Answer>(queryKey)?.data.days;
      const { day, effect, undo } = await send(ask, false);
      updateDays([day], undo);
      if (ask.kind === 'move') await queries.invalidateQueries({ queryKey }); // another day changed too
      const message =
        ask.kind === 'move'
          ? movedText(ask.body, days, queries.getQueryData<Answer>(queryKey)?.data.days)
          : `${doneText(ask, day)} · ${effectText(effect, text, format)}`;
      notifyUndoable(message, undo);
    });

  /**
   * Undoes a change from its message. It waits for a change in progress, because the message closes when its button is
   * pressed.
   */
  const fromMessage = async (undo: MenuUndo) => {
    await working.current;
    working.current = attempt(() => undoChange(undo));
    return working.current;
  };

  /** Says which dish was moved to which day, from the days before and after that. */
  const movedText = ({ date, slot, to }: MealMove, before?: MenuDay[], after?: MenuDay[]): string => {
    const moved = before?.find((day) => day.date === date)?.meals.find((meal) => meal.slot === slot)?.recipe;
    // A dinner that makes room for another one's leftover comes a day later than asked.
    const landed = after?.find((day) =>
      day.meals.some(
        (meal) => meal.slot === slot && meal.recipe.slug === moved?.slug && !meal.leftoverOf && !meal.instead,
      ),
    );
    return text('menu.move.done', { day: format.dates.weekdayWithin(landed?.date ?? to), name: moved?.name ?? '' });
  };

  const doneText = (ask: Exclude<ChangeRequest, { kind: 'move' }>, day: MenuDay): string => {
    const name = format.dates.weekday(day.date);
    if (ask.kind === 'newDay') return text('menu.day.renewed', { day: name });
    if (ask.kind === 'takeOver') return text('menu.day.takenOver', { day: name });
    if (ask.kind === 'instead') return text(ask.body.kind ? 'menu.instead.done' : 'menu.instead.back', { day: name });
    return text('menu.swap.done', { name: day.meals.find(({ slot }) => slot === ask.body.slot)?.recipe.name ?? '' });
  };

  const lock = ({ day, meal }: Place) =>
    runExclusive(async () => {
      const locked = !meal.locked;
      const body = { date: day.date, slot: meal.slot, recipe: meal.recipe.slug, locked };
      const { data } = await client.POST('/receipts/weekly-menu/mealtime/lock', { body });
      if (!data) return;
      updateDays([data.data], queries.getQueryData<Answer>(queryKey)?.data.undo);
      void notify(text(locked ? 'menu.lock.on' : 'menu.lock.off', { name: meal.recipe.name }));
    });

  return { apply, renewWeek, undo: (which: MenuUndo) => runExclusive(() => undoChange(which)), lock, busy };
}
