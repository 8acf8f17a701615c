import { textsOf } from '../i18n/index.ts';
import type { Language } from '../i18n/texts.ts';
import { addDays, type Day, noon, zone } from './calendar.ts';
import { lazily } from './lazily.ts';
import { localeOf } from './numbers.ts';

/** Writes days in one language. */
export interface Dates {
  /** `Dinsdag` */
  weekday(day: Day): string;
  /** `dinsdag`, within a sentence; in English with a capital. */
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
  /** A time in Amsterdam: `24 nov 2026 18:05`. */
  moment(iso: string): string;
}

const byLanguage = new Map<Language, Dates>();

export function dates(language: Language): Dates {
  const existing = byLanguage.get(language);
  if (existing) return existing;
  const locale = localeOf(language);
  const write = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
    return (day: Day) => formatter().format(noon(day));
  };
  const long = write({ weekday: 'long' });
  const day = write({ day: 'numeric', month: 'long' });
  const dayNumber = write({ day: 'numeric' });
  const momentOf = lazily(
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
  const list = lazily(() => new Intl.ListFormat(locale));
  const dates: Dates = {
    weekday: (value) => long(value).replace(/^./, (letter) => letter.toUpperCase()),
    weekdayWithin: long,
    weekdayShort,
    dayNumber,
    day,
    fullDay: write({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: write({ day: 'numeric', month: 'short', year: 'numeric' }),
    longDate: write({ day: 'numeric', month: 'long', year: 'numeric' }),
    range: (first, last) =>
      textsOf(language)('app.dateRange', {
        first: first.slice(0, 7) === last.slice(0, 7) ? dayNumber(first) : day(first),
        last: day(last),
      }),
    days: (days) => {
      const [first = '', last = first] = [days[0], days.at(-1)];
      if (days.length === 1) return dates.fullDay(first);
      if (days.every((value, index) => value === addDays(first, index))) return dates.range(first, last);
      // The month is written once, with the last day in it.
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
  byLanguage.set(language, dates);
  return dates;
}
