import type { Texts } from '../texts.ts';

export const profile: Texts['profile'] = {
  title: 'You',
  nothing: 'Nothing',
  day: 'Your day',
  energy: 'Energy',
  eating: 'How you eat',
  goal: 'Goal',
  diet: 'Way of eating',
  intolerances: 'Cannot eat',
  dislikes: 'Does not like',
  mealTimes: 'Times to eat',
  cooking: 'Cooking',
  household: 'For',
  signOut: 'Log out',
  help: 'Ask a question',
};
