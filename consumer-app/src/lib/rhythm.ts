import type { Answers } from '@lepelblad/api';

export type Rhythm = NonNullable<Answers['rhythm']>;

/** The rhythm of a user who has not chosen one, as the server plans it. */
export const usualRhythm: Rhythm = {
  breakfast: 'turns',
  lunch: 'plain',
  snacks: 'plain',
  cookedDinners: 5,
  weekendMinutes: 60,
  heat: 'medium',
};
