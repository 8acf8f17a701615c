import { daysOf, weekOf } from '@/lib/format';

/** Parts of an ordinary portion, by their names. */
export const portions = { quarter: 0.25, half: 0.5, threeQuarters: 0.75, whole: 1 } as const;
export type PortionName = keyof typeof portions;

export const portionNames = Object.keys(portions) as PortionName[];
export const portionName = (portion: number): PortionName =>
  portionNames.find((name) => portions[name] === portion) ?? 'whole';

export const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** A week whose days have the names of weekdays. */
export const someWeek = daysOf(weekOf('2026-01-05'));
