import type { MealSlot } from '@lepelblad/api';

/** When a meal can be eaten, in the order of the day. */
export const slots = [
  'breakfast',
  'morningSnack',
  'lunch',
  'afternoonSnack',
  'dinner',
  'eveningSnack',
] as const satisfies readonly MealSlot[];
