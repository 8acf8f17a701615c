import type { MealSlot, MenuDay } from '@lepelblad/api';
import { type DragEvent, useState } from 'react';
import type { Day } from '@/lib/format';
import type { ChangeRequest } from './changeRequest.ts';
import type { Place } from './useMenu.ts';

/**
 * Returns the request to move a meal to another day, or undefined when that day has no such meal. The server refuses a
 * locked or past one and says why.
 */
export function moveRequest({ day, meal }: Place, to: MenuDay | undefined, today: Day): ChangeRequest | undefined {
  const other = to?.meals.find(({ slot }) => slot === meal.slot);
  const movable = meal.slot === 'dinner' || (day.date >= today && !meal.instead);
  if (!to || !other || to.date === day.date || !movable) return undefined;
  const { slot, recipe } = meal;
  const body = { date: day.date, slot, replaces: recipe.slug, to: to.date, with: other.recipe.slug };
  return { kind: 'move', body };
}

/** Returns properties of the cells of a week, with which a meal can be dragged to another day. */
export function useMealDrag(days: MenuDay[], today: Day, onMove: ((ask: ChangeRequest) => void) | undefined) {
  const [dragged, setDragged] = useState<Place>();
  const [over, setOver] = useState<Day>();
  const isTarget = (day: MenuDay, slot: MealSlot) =>
    dragged?.meal.slot === slot && moveRequest(dragged, day, today) !== undefined;
  const stop = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    isOver: (day: MenuDay, slot: MealSlot) => over === day.date && isTarget(day, slot),
    cell: (day: MenuDay, slot: MealSlot) => {
      const meal = day.meals.find((one) => one.slot === slot);
      if (!onMove || !meal) return {};
      return {
        draggable: days.some((other) => moveRequest({ day, meal }, other, today)),
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', meal.recipe.name);
          setDragged({ day, meal });
        },
        onDragOver: (event: DragEvent) => {
          if (!isTarget(day, slot)) return;
          event.preventDefault();
          setOver(day.date);
        },
        onDragLeave: () => setOver(undefined),
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          const ask = dragged && isTarget(day, slot) ? moveRequest(dragged, day, today) : undefined;
          stop();
          if (ask) onMove(ask);
        },
        onDragEnd: stop,
      };
    },
  };
}
