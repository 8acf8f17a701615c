import { conventionsOf, text } from '../i18n/index.ts';
import type { Language } from '../i18n/texts.ts';
import { lazily } from './lazily.ts';

/** Writes numbers in one language. A non-breaking space separates a number from its unit. */
export interface Numbers {
  /** `1.672` */
  whole(value: number): string;
  /** At most one decimal: `5,4`. */
  decimal(value: number): string;
  /** At most three decimals: `1,25`. */
  exact(value: number): string;
  /** `1.672 kcal`, rounded to a whole number. */
  kcal(value: number): string;
  /** `125 g`; below 10 with at most one decimal. */
  grams(value: number): string;
  /** `35 min` */
  minutes(value: number): string;
  /** `72,5 kg` */
  kilograms(value: number): string;
  /** `+40` or `−40`, and `0`. */
  signed(value: number): string;
  /** A share from 0 to 1 as `27%`. */
  percent(fraction: number): string;
  /** An amount in cents: `€ 9,95`. */
  money(cents: number, currency?: string): string;
}

/** The BCP 47 tag by which Intl writes the numbers and dates of a language. */
export const localeOf = (language: Language): string => conventionsOf(language).locale;

/** The space between a number and its unit. */
export const hardSpace = '\u00a0';

const byLanguage = new Map<Language, Numbers>();

export function numbers(language: Language): Numbers {
  const existing = byLanguage.get(language);
  if (existing) return existing;
  const locale = localeOf(language);
  const write = (options: Intl.NumberFormatOptions) => {
    const formatter = lazily(() => new Intl.NumberFormat(locale, options));
    return (value: number) => formatter().format(value);
  };
  const whole = write({ maximumFractionDigits: 0 });
  const decimal = write({ maximumFractionDigits: 1 });
  const unit = (figure: string, name: string) => `${figure}${hardSpace}${name}`;
  const money = (cents: number, currency = 'EUR') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  const numbers: Numbers = {
    whole: (value) => whole(Math.round(value) + 0),
    decimal,
    exact: write({ maximumFractionDigits: 3 }),
    kcal: (value) => unit(numbers.whole(value), text('food.kcal')),
    grams: (value) => unit(value < 10 ? decimal(value) : whole(value), text('food.unit.g')),
    minutes: (value) => text('food.minutes', { minutes: whole(value) }).replace(' ', hardSpace),
    kilograms: (value) => unit(decimal(value), text('food.unit.kg')),
    signed: (value) => {
      const rounded = Math.round(value);
      return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${whole(Math.abs(rounded))}`;
    },
    percent: write({ style: 'percent' }),
    money,
  };
  byLanguage.set(language, numbers);
  return numbers;
}
