import type { HouseholdMember } from '@lepelblad/api';
import { describe, expect, it } from 'vitest';
import { today } from '@/lib/format';
import { type Draft, dietOfBoth, draftOf, inputOf, isChild, missingIn } from './member.ts';

const year = Number(today().slice(0, 4));
const why = { missing: 'missing', wrongYear: 'wrongYear', wrongNumber: 'wrongNumber', atLeastOne: 'atLeastOne' };
const draft = (some: Partial<Draft> = {}): Draft => ({
  ...draftOf(undefined, 'nl'),
  name: ' Bo ',
  birthYear: '1986',
  ...some,
});
const body = { way: 'body', sex: 'male', height: '1,84', weight: '82,5' } as const;

describe('a household member', () => {
  it.each([
    [year - 17, true],
    [year - 18, true], // the birthday may still come this year
    [year - 19, false],
  ])('born in %i, may be a child: %s', (birthYear, child) => {
    expect(isChild(draft({ birthYear: String(birthYear) }))).toBe(child);
  });

  it('has dinner every day and a whole portion by default', () => {
    expect(inputOf(draft(), [])).toEqual({
      name: 'Bo',
      birthYear: 1986,
      portion: 1,
      diet: 'everything',
      intolerances: [],
      dislikes: [],
      mealTimes: ['dinner'],
      days: [0, 1, 2, 3, 4, 5, 6],
    });
  });

  it('is sent with only the body when the energy is calculated', () => {
    const { portion, kcal, ...input } = inputOf(draft({ ...body, kcal: '2600', steady: true, goal: 'gain' }), ['ui']);
    expect([portion, kcal, input.dislikes]).toEqual([undefined, undefined, ['ui']]);
    expect(input.body).toEqual({
      sex: 'male',
      heightCm: 184,
      weightKg: 82.5,
      activity: 'light',
      goal: 'gain',
      steady: true,
    });
  });

  it('is sent with a portion when they are a child, whatever was chosen before', () => {
    const input = inputOf(draft({ ...body, birthYear: String(year - 8), portion: 0.5 }), []);
    expect([input.portion, input.kcal, input.body]).toEqual([0.5, undefined, undefined]);
  });

  it('has the same values after saving', () => {
    const saved: HouseholdMember = {
      id: '1',
      child: false,
      energy: 2600,
      ...inputOf(draft({ way: 'kcal', kcal: '2600', diet: 'vegan', days: [0, 3], mealTimes: ['lunch'] }), []),
      dislikes: [],
    };
    expect(inputOf(draftOf(saved, 'nl'), [])).toEqual({
      ...inputOf(draft({ way: 'kcal', kcal: '2600', diet: 'vegan', days: [0, 3], mealTimes: ['lunch'] }), []),
    });
  });

  it.each<[string, Partial<Draft>, Record<string, string>]>([
    ['nothing when all is there', {}, {}],
    ['a name of spaces', { name: '  ' }, { name: 'missing' }],
    ['a year that is none', { birthYear: '86' }, { birthYear: 'wrongYear' }],
    ['no day', { days: [] }, { days: 'atLeastOne' }],
    ['no meal time', { mealTimes: [] }, { mealTimes: 'atLeastOne' }],
    ['calories in words', { way: 'kcal', kcal: 'veel' }, { kcal: 'wrongNumber' }],
    [
      'a body that is not there',
      { way: 'body' },
      { 'body.sex': 'missing', 'body.heightCm': 'missing', 'body.weightKg': 'missing' },
    ],
    ['nothing of the body of a child', { way: 'body', birthYear: String(year - 5) }, {}],
  ])('misses %s', (_, some, missing) => {
    expect(missingIn(draft(some), why)).toEqual(missing);
  });

  it('shares meals of the stricter of both diets', () => {
    expect(dietOfBoth('everything', 'vegetarian')).toBe('vegetarian');
    expect(dietOfBoth('vegan', 'pescatarian')).toBe('vegan');
    expect(dietOfBoth('keto', 'everything')).toBe('keto');
    expect(dietOfBoth(undefined, 'everything')).toBe('everything');
  });
});
