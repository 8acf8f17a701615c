import { addWeeks, today, weekday, weekNumber, weekOf } from '@/lib/format/calendar.ts';

const friday = 4;

/**
 * Returns the title of the week that a new account sees first. From Friday on that is next week, because what is left
 * of this one is too short to shop for (`shortWeek` of the server).
 */
export function firstWeekTitle(thisWeek: string): string {
  const day = today();
  return weekday(day) < friday ? thisWeek : `Week ${weekNumber(addWeeks(weekOf(day), 1))}`;
}
