import type { QuestionName } from '@/features/onboarding';

/**
 * The settings with a page of their own, by the last part of its address: a question that was asked before, asked again
 * with those that it may open, or something that only settings have.
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
} as const satisfies Record<string, string | readonly QuestionName[]>;

export type SettingAddress = keyof typeof settings;

/** Whether a part of an address names a setting. */
export const isSetting = (address: string): address is SettingAddress => Object.hasOwn(settings, address);
