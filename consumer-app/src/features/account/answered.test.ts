import type { Answers } from '@lepelblad/api';
import { expect, it } from 'vitest';
import { answeredOf } from './answered.ts';

const keto: Answers = {
  goal: 'lose',
  eatingNow: 'regular',
  sweets: 'daily',
  cookingMinutes: 30,
  household: 2,
  energy: 'good',
  sex: 'female',
  birthDate: '1990-01-01',
  heightCm: 170,
  weightKg: 80,
  goalWeightKg: 70,
  situation: 'none',
  medical: 'none',
  activity: 'light',
  pace: 500,
  intolerances: [],
};

it('answeredOf tells whether none, some or all questions of a funnel are answered', () => {
  expect(answeredOf('keto', {})).toBe('none');
  expect(answeredOf('keto', { goal: 'lose' })).toBe('some');
  expect(answeredOf('keto', keto)).toBe('all');
  expect(answeredOf('keto', { ...keto, medical: undefined } as Answers)).toBe('some');
  expect(answeredOf('general', keto)).toBe('some');
});
