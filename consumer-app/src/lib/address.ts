import { type Day, daysOf, type Week, weekOf } from './format/calendar.ts';

/** Returns the day in a part of a URL, such as `2026-11-24`, or undefined when it does not exist. */
export function readDay(text: string | null): Day | undefined {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return undefined;
  const noon = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text) ? text : undefined;
}

/** Returns the week in a part of a URL, such as `2026-W48`, or undefined when the year has no such week. */
export function readWeek(text: string | null): Week | undefined {
  if (text === null || !/^2\d{3}-W\d{2}$/.test(text)) return undefined;
  const [monday] = daysOf(text);
  return monday && weekOf(monday) === text ? text : undefined;
}
