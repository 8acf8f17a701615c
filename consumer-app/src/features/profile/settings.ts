import type { QuestionName } from '@/features/onboarding';

/**
 * The settings that have a page, by the last part of its path: a question of the funnels with the questions that it may
 * open, or a component.
 */
export const settings = {
  name: 'name',
  goal: ['goal', 'measures', 'pace'],
  sex: ['sex'],
  'birth-date': ['birthDate'],
  measures: ['measures'],
  situation: ['situation'],
  medical: ['medical'],
  activity: ['activity'],
  pace: ['pace'],
  energy: 'macros',
  diet: ['diet', 'medical'],
  intolerances: ['intolerances'],
  dislikes: ['dislikes'],
  'meal-times': 'mealTimes',
  cooking: ['cooking'],
  portion: 'portion',
  aisles: 'aisles',
  pantry: 'pantry',
} as const satisfies Record<string, string | readonly QuestionName[]>;

export type SettingAddress = keyof typeof settings;

/** Reports whether a part of a path names a setting. */
export const isSetting = (address: string): address is SettingAddress => Object.hasOwn(settings, address);
