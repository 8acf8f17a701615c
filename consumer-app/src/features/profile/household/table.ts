import { daysOf, weekOf } from '@/lib/format';

/** The shares of a whole portion, by name. */
export const portions = { quarter: 0.25, half: 0.5, threeQuarters: 0.75, whole: 1 } as const;
export type PortionName = keyof typeof portions;

export const portionNames = Object.keys(portions) as PortionName[];
export const portionName = (portion: number): PortionName =>
  portionNames.find((name) => portions[name] === portion) ?? 'whole';

export const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** An arbitrary week, for the names of weekdays. */
export const sampleWeek = daysOf(weekOf('2026-01-05'));
