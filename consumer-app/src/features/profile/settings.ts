import type { QuestionName } from '@/features/onboarding';

/**
 * The settings with a page of their own, by the last part of its address: a question that was asked before, asked again
 * with those that it may open, or something that only settings have.
 */
export const settings = {
  naam: 'name',
  doel: ['goal', 'measures', 'pace'],
  geslacht: ['sex'],
  geboortedatum: ['birthDate'],
  maten: ['measures'],
  situatie: ['situation'],
  beweging: ['activity'],
  tempo: ['pace'],
  energie: 'macros',
  eetwijze: ['diet'],
  intoleranties: ['intolerances'],
  'lust-ik-niet': ['dislikes'],
  eetmomenten: 'mealTimes',
  koken: ['cooking'],
  portie: 'portion',
  winkel: 'aisles',
} as const satisfies Record<string, string | readonly QuestionName[]>;

export type SettingAddress = keyof typeof settings;

/** Whether a part of an address names a setting. */
export const isSetting = (address: string): address is SettingAddress => Object.hasOwn(settings, address);
