import type { MenuDay, MenuUndo, WeeklyMenu } from '@lepelblad/api';
import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '@/lib/api';
import { useFormat, type Week } from '@/lib/format';
import { text } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';
import { type Ask, send } from './ask.ts';
import { effectText } from './effect.ts';
import type { Place } from './useMenu.ts';

const conflict = 409;

type Answer = { data: WeeklyMenu };

/**
 * Changes a week, one thing at a time. A refusal leaves the menu as it was, and says why. Each tells whether it was
 * done.
 */
export function useChanges(week: Week) {
  const queries = useQueryClient();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const working = useRef<Promise<boolean>>(undefined);
  const { queryKey } = api.queryOptions('get', '/receipts/weekly-menu', { params: { query: { week } } });

  /** Shows a day as it is now. What is said of the week as a whole comes with the week only. */
  const put = (day: MenuDay, undo: MenuUndo | undefined) => {
    queries.setQueryData<Answer>(queryKey, (answer) => {
      if (!answer) return answer;
      const { undo: _, ...rest } = answer.data;
      const days = rest.days.map((old) => (old.date === day.date ? day : old));
      return { data: { ...rest, days, ...(undo ? { undo } : {}) } };
    });
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/weekly-menu/mealtime/alternatives'] });
    // A recipe as a meal: a dinner that is eaten again is one of two days.
    void queries.invalidateQueries({ queryKey: ['get', '/receipts/{slug}'] });
    // A list of that day may need something else now.
    void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists/{id}'] });
    void queries.invalidateQueries({ queryKey });
  };

  const attempt = async (change: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      // The menu is not the one that this page shows: another device changed it, or it was planned again.
      if (error instanceof ApiError && error.status === conflict) await queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
      return false;
    } finally {
      working.current = undefined;
      setBusy(false);
    }
  };

  /** Does nothing while something else is under way: a second click is none. */
  const once = async (change: () => Promise<void>): Promise<boolean> => {
    if (working.current) return false;
    working.current = attempt(change);
    return working.current;
  };

  const takeBack = async ({ change, date }: MenuUndo) => {
    const { data } = await client.POST('/receipts/weekly-menu/undo', { body: { change, date } });
    if (!data) return;
    put(data.data.day, data.data.undo);
    const effect = effectText(data.data.effect, text, format);
    void notify(`${text('menu.undo.done', { day: format.dates.weekday(date) })} · ${effect}`);
  };

  /** Makes a change; the message that says so can take it back. */
  const apply = (ask: Ask) =>
    once(async () => {
      const { day, effect, undo } = await send(ask, false);
      put(day, undo);
      const message = `${doneText(ask, day)} · ${effectText(effect, text, format)}`;
      void notify(message, undo && { label: text('menu.undo.button'), action: () => void fromMessage(undo) });
    });

  /** Waits for what is under way, because the message with its button goes when it is pressed. */
  const fromMessage = async (undo: MenuUndo) => {
    await working.current;
    working.current = attempt(() => takeBack(undo));
    return working.current;
  };

  const doneText = (ask: Ask, day: MenuDay): string => {
    const name = format.dates.weekday(day.date);
    if (ask.kind === 'newDay') return text('menu.day.renewed', { day: name });
    if (ask.kind === 'takeOver') return text('menu.day.takenOver', { day: name });
    return text('menu.swap.done', { name: day.meals.find(({ slot }) => slot === ask.body.slot)?.recipe.name ?? '' });
  };

  const lock = ({ day, meal }: Place) =>
    once(async () => {
      const locked = !meal.locked;
      const body = { date: day.date, slot: meal.slot, recipe: meal.recipe.slug, locked };
      const { data } = await client.POST('/receipts/weekly-menu/mealtime/lock', { body });
      if (!data) return;
      put(data.data, queries.getQueryData<Answer>(queryKey)?.data.undo);
      void notify(text(locked ? 'menu.lock.on' : 'menu.lock.off', { name: meal.recipe.name }));
    });

  return { apply, undo: (which: MenuUndo) => once(() => takeBack(which)), lock, busy };
}
