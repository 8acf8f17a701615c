import type { Answers } from '@lepelblad/api';
import { funnels } from '@lepelblad/api/funnels';
import { expect, it } from 'vitest';
import { funnelQuestions, type Place } from './questions.ts';

const { addressOf, after, before, firstOpen, onFrom, placeOf, resultStep } = funnelQuestions('general');

const complete: Answers = {
  goal: 'lose',
  sex: 'female',
  birthDate: '1990-01-01',
  heightCm: 170,
  weightKg: 80,
  goalWeightKg: 70,
  situation: 'none',
  activity: 'light',
  pace: 500,
  diet: 'everything',
  intolerances: [],
  dislikes: [],
  mealTimes: ['breakfast', 'lunch', 'dinner'],
  cookingMinutes: 30,
  household: 2,
};
const progress = (answers: Answers, paces: number[] = [300, 500], step = resultStep) => ({ answers, paces, step });
const without = (...keys: (keyof Answers)[]) =>
  Object.fromEntries(Object.entries(complete).filter(([key]) => !keys.includes(key as keyof Answers))) as Answers;

it('a new user starts with the goal', () => {
  expect(firstOpen(progress({}, [], 1))).toBe('goal');
});

it('the result follows the last answer', () => {
  expect(firstOpen(progress(complete))).toBe('result');
});

it('the pace is asked only when there is a choice', () => {
  expect(after('activity', progress(complete))).toBe('pace');
  expect(after('activity', progress(complete, []))).toBe('diet');
  expect(before('diet', progress(complete, []))).toBe('activity');
  expect(firstOpen(progress(without('pace'), []))).toBe('result');
});

it('a question answered in another funnel is not asked again, except after going back', () => {
  const answers = without('dislikes', 'mealTimes');
  const next = { ...answers, dislikes: [] };
  expect(onFrom('dislikes', progress(answers, [500], 4), progress(next, [500], 4))).toBe('mealTimes');
  expect(onFrom('mealTimes', progress(next, [500], 4), progress(complete))).toBe('result');
  expect(onFrom('mealTimes', progress(complete), progress(complete))).toBe('cooking');
});

it('the pace is open while it may still be asked', () => {
  expect(firstOpen(progress(without('activity', 'pace'), [], 3))).toBe('activity');
});

it('the server decides which questions are open', () => {
  expect(firstOpen(progress(complete, [500], 4))).toBe('diet');
});

it('a session that does not see answers continues where the server says', () => {
  const seen: Answers = { goal: 'lose' };
  expect(firstOpen(progress(seen, [], 4))).toBe('diet');
  expect(firstOpen(progress(seen, []))).toBe('result');
  expect(placeOf(new URLSearchParams('step=5'), progress(seen, []))).toBe('result');
});

it('a goal weight is open only for goals that have one', () => {
  expect(firstOpen(progress(without('goalWeightKg'), [500], 2))).toBe('measures');
  expect(firstOpen(progress({ ...without('goalWeightKg'), goal: 'healthier' }, []))).toBe('result');
});

it('a goal weight of another goal is asked again, and then the funnel continues where it was', () => {
  const changed = { ...without('goalWeightKg'), goal: 'gain' } as Answers;
  expect(onFrom('goal', progress(complete), progress(changed, [], 2))).toBe('sex');
  expect(placeOf(new URLSearchParams('step=5'), progress(changed, [], 2))).toBe('measures');
  expect(onFrom('measures', progress(changed, [], 2), progress({ ...changed, goalWeightKg: 90 }, []))).toBe('result');
});

it('an empty list of dislikes is an answer', () => {
  expect(firstOpen(progress(without('intolerances'), [500], 4))).toBe('intolerances');
});

it.each([
  ['step=5', complete, 5, 'result'],
  ['step=5', without('diet'), 4, 'diet'],
  ['step=2', complete, 5, 'sex'],
  ['step=4', without('sex'), 2, 'sex'],
  ['question=situation', complete, 5, 'situation'],
  ['question=cooking', without('sex'), 2, 'sex'],
  ['question=nothing', without('diet'), 4, 'diet'],
  ['', complete, 5, 'result'],
] as const)('?%s leads to where it may', (search, answers, step, place) => {
  expect(placeOf(new URLSearchParams(search), progress(answers, [300, 500], step))).toBe(place);
});

it('every place has a URL, which keeps other parameters', () => {
  const address = (place: Place, search: string) => addressOf(place, new URLSearchParams(search)).toString();
  expect(address('measures', 'wl=fitpuur')).toBe('wl=fitpuur&step=2&question=measures');
  expect(address('result', 'step=4&question=cooking')).toBe('step=5');
  for (const place of ['goal', 'measures', 'pace', 'cooking', 'result'] as const) {
    expect(placeOf(addressOf(place, new URLSearchParams()), progress(complete))).toBe(place);
  }
});

it('the first question has none before it', () => {
  expect(before('goal', progress(complete))).toBeUndefined();
  expect(before('result', progress(complete))).toBe('cooking');
});

it.each([
  ['general', 11],
  ['keto', 12],
  ['stappenplan', 11],
] as const)('the counter of %s runs to %i, whatever is answered, and never goes back', (funnel, count) => {
  const way = funnelQuestions(funnel);
  const { sets = {} } = funnels[funnel] as { sets?: Answers };
  for (const given of [complete, { ...complete, goal: 'healthier' }, { ...complete, diet: 'keto' }] as Answers[]) {
    const answers = { ...given, ...sets };
    const numbers: number[] = [];
    for (let place: Place = 'goal'; place !== 'result'; place = way.after(place, progress(answers))) {
      expect(way.numberOf(place).steps).toBe(count);
      numbers.push(way.numberOf(place).step);
    }
    expect([...new Set(numbers)]).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});
