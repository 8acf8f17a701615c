import type { MealTimeSlot } from '@lepelblad/api';
import type { Shares } from './send.ts';

/** Division has whole percentages of the day's energy by meal time. */
export type Division = Partial<Record<MealTimeSlot, number>>;

const isSnack = (slot: MealTimeSlot) => slot.endsWith('Snack');

/** Returns shares as a division. */
export const divide = (shares: Shares): Division =>
  Object.fromEntries(shares.map(({ slot, share }) => [slot, share ?? 0]));

const usual: Partial<Record<MealTimeSlot, number>> = { breakfast: 25, lunch: 30, dinner: 35 };
/** The percentage for all snacks together, by their number. */
const snackShares = [0, 10, 16, 21];

/**
 * Returns the default division over meal times in whole percentages. The largest meal gets the remainder of rounding.
 */
export function usualDivision(slots: readonly MealTimeSlot[]): Division {
  const snacks = slots.filter(isSnack);
  const meals = slots.filter((slot) => !isSnack(slot));
  const forSnacks = snackShares[snacks.length] ?? 0;
  const weight = meals.reduce((sum, slot) => sum + (usual[slot] ?? 0), 0);
  const division: Division = Object.fromEntries([
    ...snacks.map((slot) => [slot, Math.round(forSnacks / snacks.length)]),
    ...meals.map((slot) => [slot, Math.round(((usual[slot] ?? 0) / weight) * (100 - forSnacks))]),
  ]);
  const largest = meals.reduce<MealTimeSlot | undefined>(
    (most, slot) => (most === undefined || (division[slot] ?? 0) > (division[most] ?? 0) ? slot : most),
    undefined,
  );
  if (largest) division[largest] = (division[largest] ?? 0) + 100 - totalOf(division, slots);
  return division;
}

/** Returns the sum of the shares of meal times, in percent. */
export const totalOf = (division: Division, slots: readonly MealTimeSlot[]): number =>
  slots.reduce((sum, slot) => sum + (division[slot] ?? 0), 0);

/** Returns the rows of shares, in the order of the day. All snacks share one row. */
export function rowsOf(slots: readonly MealTimeSlot[]): { slot: MealTimeSlot; all: MealTimeSlot[] }[] {
  const snacks = slots.filter(isSnack);
  return slots
    .filter((slot) => !isSnack(slot) || slot === snacks[0])
    .map((slot) => ({ slot, all: isSnack(slot) ? snacks : [slot] }));
}
