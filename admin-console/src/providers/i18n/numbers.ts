import { useLanguage } from './index.ts';
import { catalogues, type Language, localeOf } from './languages.ts';

/** Writes numbers, lists and dates by the conventions of one language. */
export interface Numbers {
  /** `1.672` */
  whole(value: number): string;
  /** Always one decimal, so that the figures of a column are aligned: `8,4`. */
  tenths(value: number): string;
  /** Always two decimals: `8,38`. */
  hundredths(value: number): string;
  /** At most two decimals: `1,5`. */
  short(value: number): string;
  /** All decimals and no grouping, as users type it: `1672,125`. */
  plain(value: number): string;
  /** A share, from 0 to 1, as `60%`. */
  percent(share: number): string;
  /** An amount in cents, in a currency by its code: `€ 9,95`. */
  money(cents: number, currency: string): string;
  /** `kaas, melk en noten` */
  list(words: string[]): string;
  /** A day, given as `2026-11-21`: `21 nov`. */
  day(day: string): string;
  /** A month, given as `2026-11`: `nov 2026`. */
  month(month: string): string;
  /** A day with its year, given as `2026-11-21`: `21 nov 2026`. */
  date(day: string): string;
  /** A day of the week, given as `2026-11-21`: `zaterdag 21 november`. */
  weekday(day: string): string;
  /** A day and a time in Amsterdam, given as an RFC 3339 time: `21 nov 2026, 16:12`. */
  moment(at: string): string;
  /** The whole number that chooses the plural form for a quantity that may have a fraction. */
  count(quantity: number): number;
}

function create(language: Language): Numbers {
  const locale = localeOf(language);
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format;
  const fixed = (digits: number) => number({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  });
  const round = catalogues[language]?.fractions === 'down' ? Math.floor : Math.ceil;
  return {
    whole: fixed(0),
    tenths: fixed(1),
    hundredths: fixed(2),
    short: number({ maximumFractionDigits: 2 }),
    plain: number({ maximumFractionDigits: 20, useGrouping: false }),
    percent: number({ style: 'percent' }),
    money: (cents, currency) => number({ style: 'currency', currency })(cents / 100),
    list: (words) => list.format(words),
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    month: (value) => month.format(new Date(`${value}-01T00:00:00Z`)),
    date: (value) => date.format(new Date(`${value}T00:00:00Z`)),
    weekday: (value) => weekday.format(new Date(`${value}T00:00:00Z`)),
    moment: (at) => moment.format(new Date(at)),
    count: (quantity) => Math.max(1, round(quantity)),
  };
}

const made = new Map<Language, Numbers>();

/** Returns the conventions of a language, whether or not the console has texts in it. */
export function numbersIn(language: Language): Numbers {
  const numbers = made.get(language) ?? create(language);
  made.set(language, numbers);
  return numbers;
}

export const useNumbers = (): Numbers => numbersIn(useLanguage());
