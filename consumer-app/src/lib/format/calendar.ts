import { lazily } from './lazily.ts';

/** A day without a time: `2026-11-24`. */
export type Day = string;

/** A week of the ISO calendar, Monday first: `2026-W48`. */
export type Week = string;

/** The time zone in which days begin and end. */
export const zone = 'Europe/Amsterdam';
const dayLength = 86_400_000;

/** Returns noon UTC of a day, which is the same date in every time zone of Europe. */
export const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10);

const amsterdam = lazily(() => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }));

/** Returns the current day in Amsterdam. */
export function today(now = new Date()): Day {
  return amsterdam().format(now);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(noon(day).getTime() + days * dayLength));
}

/** Returns the day of the week: 0 for Monday to 6 for Sunday. */
export function weekday(day: Day): number {
  return (noon(day).getUTCDay() + 6) % 7;
}

/** Returns the week of a day. */
export function weekOf(day: Day): Week {
  const thursday = noon(addDays(day, 3 - weekday(day)));
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1, 12)) / dayLength;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** Returns the seven days of a week, Monday first. */
export function daysOf(week: Week): Day[] {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, (number - 1) * 7 - weekday(fourth));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function addWeeks(week: Week, weeks: number): Week {
  return weekOf(addDays(daysOf(week)[0] as Day, weeks * 7));
}

/** Returns the number of a week, such as 48. */
export const weekNumber = (week: Week): number => Number(week.slice(-2));
