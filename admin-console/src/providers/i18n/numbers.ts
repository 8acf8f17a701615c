import { type Language, useLanguage } from './index.ts';

const locale: Record<Language, string> = { nl: 'nl-NL', en: 'en-GB' };

/** The figures of one language. */
export interface Numbers {
  /** `1.672` */
  whole(value: number): string;
  /** Always one decimal, so that the figures of a column stand under one another: `8,4`. */
  tenths(value: number): string;
  /** Always two decimals: `8,38`. */
  hundredths(value: number): string;
  /** At most two decimals, and no more than there are: `1,5`. */
  short(value: number): string;
  /** A part of 1 as `60%`. */
  percent(part: number): string;
  /** `kaas, melk en noten` */
  list(words: string[]): string;
}

function numbersOf(language: Language): Numbers {
  const fixed = (digits: number) =>
    new Intl.NumberFormat(locale[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [whole, tenths, hundredths] = [fixed(0), fixed(1), fixed(2)];
  const short = new Intl.NumberFormat(locale[language], { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale[language], { style: 'percent' });
  const list = new Intl.ListFormat(locale[language], { type: 'conjunction' });
  return {
    whole: (value) => whole.format(value),
    tenths: (value) => tenths.format(value),
    hundredths: (value) => hundredths.format(value),
    short: (value) => short.format(value),
    percent: (part) => percent.format(part),
    list: (words) => list.format(words),
  };
}

const made: Record<Language, Numbers> = { nl: numbersOf('nl'), en: numbersOf('en') };

export const useNumbers = (): Numbers => made[useLanguage()];
