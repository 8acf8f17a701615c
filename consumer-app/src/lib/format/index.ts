import type { MealTime, Unit } from '@lepelblad/api';
import { useMemo } from 'react';
import { text, useLanguage } from '../i18n/index.ts';
import { type Dates, dates } from './dates.ts';
import { type Numbers, numbers } from './numbers.ts';
import { exactQuantity, kitchenPlural, quantity, servings } from './quantity.ts';

export { addDays, addWeeks, type Day, daysOf, today, type Week, weekNumber, weekOf } from './calendar.ts';
export { breakable, capital } from './names.ts';

/** Numbers, days and kitchen amounts in the language being spoken. */
export interface Format extends Numbers {
  dates: Dates;
  /** What a cook takes, rounded for a kitchen: `165 g`, `1½ el`, `2 tenen`. */
  quantity(value: number, unit: Unit): string;
  /** Whether a cook says the plural of so many pieces. */
  plural(value: number): boolean;
  /** What is right as it is, such as a pack: `375 g`, `1,03 kg`. */
  exactQuantity(value: number, unit: Unit): string;
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
      servings: (value: number) => servings(value, language),
      mealTime: (time: MealTime) => text(`food.mealTime.${time}`),
    }),
    [language],
  );
}
