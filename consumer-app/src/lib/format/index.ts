import type { MealTime, Unit } from '@lepelblad/api';
import { useMemo } from 'react';
import { text, useLanguage } from '../i18n/index.ts';
import { type Dates, dates } from './dates.ts';
import { type Numbers, numbers } from './numbers.ts';
import { exactQuantity, kitchenPlural, quantity, servings } from './quantity.ts';

export { addDays, addWeeks, type Day, daysOf, today, type Week, weekNumber, weekOf } from './calendar.ts';
export { breakable, capital } from './names.ts';

/** Writes numbers, days and amounts in the current language. */
export interface Format extends Numbers {
  dates: Dates;
  /** An amount in a recipe, rounded for cooking: `165 g`, `1½ el`, `2 tenen`. */
  quantity(value: number, unit: Unit): string;
  /** Whether an amount of pieces takes the plural of a name. */
  plural(value: number): boolean;
  /** An exact amount, such as a pack: `375 g`, `1,03 kg`. */
  exactQuantity(value: number, unit: Unit): string;
  /** `Sam, Kim en Noor` */
  list(values: string[]): string;
  /** `1 portie`, `2 porties` */
  servings(value: number): string;
  /** `Ontbijt` */
  mealTime(time: MealTime): string;
}

/** `const format = useFormat(); format.kcal(1672)` */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(
    () => ({
      ...numbers(language),
      dates: dates(language),
      quantity: (value: number, unit: Unit) => quantity(value, unit, language),
      plural: (value: number) => kitchenPlural(value, language),
      exactQuantity: (value: number, unit: Unit) => exactQuantity(value, unit, language),
      list: (values: string[]) => new Intl.ListFormat(language).format(values),
      servings: (value: number) => servings(value, language),
      mealTime: (time: MealTime) => text(`food.mealTime.${time}`),
    }),
    [language],
  );
}
