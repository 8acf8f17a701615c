import type { Language } from '../i18n/texts.ts';
import { localeOf, whenAsked } from './numbers.ts';

/** A day without a time: `2026-11-24`. */
export type Day = string;

/** A week of the ISO calendar, Monday first: `2026-W48`. */
export type Week = string;

const zone = 'Europe/Amsterdam';
const dayLength = 86_400_000;

/** A day as the moment noon UTC, far from every change of the date. */
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
const dayOf = (moment: Date): Day => moment.toISOString().slice(0, 10);

const amsterdam = whenAsked(() => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }));

/** Today in Amsterdam. */
export function today(now = new Date()): Day {
  return amsterdam().format(now);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(noon(day).getTime() + days * dayLength));
}

/** Monday is 0, Sunday 6. */
export function weekday(day: Day): number {
  return (noon(day).getUTCDay() + 6) % 7;
}

/** The week that a day belongs to. */
export function weekOf(day: Day): Week {
  const thursday = noon(addDays(day, 3 - weekday(day)));
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1, 12)) / dayLength;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** The seven days of a week, Monday first. */
export function daysOf(week: Week): Day[] {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = `${year}-01-04`;
  const monday = addDays(fourth, (number - 1) * 7 - weekday(fourth));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function addWeeks(week: Week, weeks: number): Week {
  return weekOf(addDays(daysOf(week)[0] as Day, weeks * 7));
}

/** The number of a week: 48. */
export const weekNumber = (week: Week): number => Number(week.slice(-2));

/** How a language writes days. */
export interface Dates {
  /** `Dinsdag` */
  weekday(day: Day): string;
  /** `dinsdag`, within a sentence; English writes a capital there too. */
  weekdayWithin(day: Day): string;
  /** `di` */
  weekdayShort(day: Day): string;
  /** `24` */
  dayNumber(day: Day): string;
  /** `24 november` */
  day(day: Day): string;
  /** `dinsdag 24 november` */
  fullDay(day: Day): string;
  /** `24 nov 2026` */
  date(day: Day): string;
  /** `24 november 2026` */
  longDate(day: Day): string;
  /** `23 t/m 29 november`, `30 november t/m 6 december` */
  range(first: Day, last: Day): string;
  /** Days in order: `dinsdag 24 november`, `23 t/m 29 november`, `ma 23 en wo 25 november`. */
  days(days: readonly Day[]): string;
  /** A moment on the clock of Amsterdam: `24 nov 2026 18:05`. */
  moment(iso: string): string;
}

const until: Record<Language, string> = { nl: ' t/m ', en: ' – ' };
const made = new Map<Language, Dates>();

export function dates(language: Language): Dates {
  const known = made.get(language);
  if (known) return known;
  const locale = localeOf(language);
  const write = (options: Intl.DateTimeFormatOptions) => {
    const formatter = whenAsked(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
    return (day: Day) => formatter().format(noon(day));
  };
  const long = write({ weekday: 'long' });
  const day = write({ day: 'numeric', month: 'long' });
  const dayNumber = write({ day: 'numeric' });
  const momentOf = whenAsked(
    () =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
  );
  const weekdayShort = write({ weekday: 'short' });
  const list = whenAsked(() => new Intl.ListFormat(locale));
  const it: Dates = {
    weekday: (value) => long(value).replace(/^./, (letter) => letter.toUpperCase()),
    weekdayWithin: long,
    weekdayShort,
    dayNumber,
    day,
    fullDay: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: write({ day: 'numeric', month: 'short', year: 'numeric' }),
    longDate: write({ day: 'numeric', month: 'long', year: 'numeric' }),
    range: (first, last) =>
      `${first.slice(0, 7) === last.slice(0, 7) ? dayNumber(first) : day(first)}${until[language]}${day(last)}`,
    days: (days) => {
      const [first = '', last = first] = [days[0], days.at(-1)];
      if (days.length === 1) return it.fullDay(first);
      if (days.every((value, index) => value === addDays(first, index))) return it.range(first, last);
      // The month comes once, at the end or with the last day before it changes.
      const monthOf = (value: Day | undefined) => value?.slice(0, 7);
      return list().format(
        days.map((value, index) => {
          const monthEnds = monthOf(days[index + 1]) !== monthOf(value);
          return `${weekdayShort(value)} ${monthEnds ? day(value) : dayNumber(value)}`;
        }),
      );
    },
    moment: (iso) => momentOf().format(new Date(iso)).replace(/,? /g, ' '),
  };
  made.set(language, it);
  return it;
}
