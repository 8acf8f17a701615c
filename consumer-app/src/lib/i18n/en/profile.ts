import type { Texts } from '../texts.ts';

export const profile: Texts['profile'] = {
  title: 'You',
  nothing: 'Nothing',
  day: 'Your day',
  dayText: 'We plan your days by this. It is an estimate.',
  energy: 'Energy',
  eating: 'How you eat',
  goal: 'Goal',
  diet: 'Way of eating',
  intolerances: 'You cannot have',
  dislikes: 'You do not like',
  mealTimes: 'Times to eat',
  cooking: 'Cooking',
  household: 'For',
  language: 'Language',
  languages: { nl: 'Dutch', en: 'English' },
  help: 'Questions',
  data: 'Your data',
  signOut: 'Log out',
  unsent: {
    title: 'Log out anyway?',
    text_one: '{{count}} change has not been sent yet. If you log out now, it is lost.',
    text_other: '{{count}} changes have not been sent yet. If you log out now, they are lost.',
    leave: 'Log out',
    stay: 'Stay logged in',
  },
};
