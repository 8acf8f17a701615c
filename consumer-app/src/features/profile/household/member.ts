import type { Diet, HouseholdMealTime, HouseholdMember, HouseholdMemberInput, Intolerance } from '@lepelblad/api';
import { heightIn, numberIn, numberText } from '@/features/onboarding';
import { today } from '@/lib/format';
import type { Language } from '@/lib/i18n';
import { portions, weekdays } from './table.ts';

/** AmountUnit is the unit in which the amount that a member eats is given. */
type AmountUnit = 'portion' | 'kcal' | 'body';

type Body = NonNullable<HouseholdMemberInput['body']>;
/** Draft has the values of the form for a member, with typed numbers as text. */
export interface Draft {
  name: string;
  birthYear: string;
  way: AmountUnit;
  portion: number;
  kcal: string;
  sex: Body['sex'] | undefined;
  height: string;
  weight: string;
  activity: Body['activity'];
  goal: Body['goal'];
  steady: boolean;
  diet: HouseholdMemberInput['diet'];
  intolerances: readonly Intolerance[];
  mealTimes: readonly HouseholdMealTime[];
  days: readonly number[];
  consent: boolean;
}

/** Returns the initial values of the form for a member; empty ones for a new member. */
export function draftOf(member: HouseholdMember | undefined, language: Language): Draft {
  const { body } = member ?? {};
  return {
    name: member?.name ?? '',
    birthYear: member ? String(member.birthYear) : '',
    way: body ? 'body' : member?.kcal !== undefined ? 'kcal' : 'portion',
    portion: member?.portion ?? portions.whole,
    kcal: numberText(member?.kcal, language),
    sex: body?.sex,
    height: numberText(body?.heightCm, language),
    weight: numberText(body?.weightKg, language),
    activity: body?.activity ?? 'light',
    goal: body?.goal ?? 'healthier',
    steady: body?.steady ?? false,
    diet: member?.diet ?? 'everything',
    intolerances: member?.intolerances ?? [],
    mealTimes: member?.mealTimes ?? ['dinner'],
    days: member?.days ?? weekdays,
    consent: false,
  };
}

const yearIn = (text: string): number | undefined => (/^\d{4}$/.test(text.trim()) ? Number(text) : undefined);

/** Reports whether a person born in that year may be under eighteen. Such a member only has a portion. */
export function isChild({ birthYear }: Draft): boolean {
  const year = yearIn(birthYear);
  return year !== undefined && Number(today().slice(0, 4)) - year - 1 < 18;
}

/** Returns the fields that are missing or invalid. `why` returns the error message. */
export function missingIn(
  draft: Draft,
  why: Record<'missing' | 'wrongYear' | 'wrongNumber' | 'atLeastOne', string>,
): Record<string, string> {
  const typed = (text: string, read: (text: string) => number | undefined, wrong: string) =>
    text.trim() === '' ? why.missing : read(text) === undefined ? wrong : undefined;
  const wrong: Record<string, string | undefined> = {
    name: draft.name.trim() === '' ? why.missing : undefined,
    birthYear: typed(draft.birthYear, yearIn, why.wrongYear),
    mealTimes: draft.mealTimes.length === 0 ? why.atLeastOne : undefined,
    days: draft.days.length === 0 ? why.atLeastOne : undefined,
  };
  const way = isChild(draft) ? 'portion' : draft.way;
  if (way === 'kcal') wrong.kcal = typed(draft.kcal, numberIn, why.wrongNumber);
  if (way === 'body') {
    wrong['body.sex'] = draft.sex ? undefined : why.missing;
    wrong['body.heightCm'] = typed(draft.height, heightIn, why.wrongNumber);
    wrong['body.weightKg'] = typed(draft.weight, numberIn, why.wrongNumber);
  }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the request for a draft without missing fields. */
export function inputOf(draft: Draft, dislikes: readonly string[]): HouseholdMemberInput {
  const { diet, intolerances, mealTimes, days, consent, portion, sex, activity, goal, steady } = draft;
  const way = isChild(draft) ? 'portion' : draft.way;
  return {
    name: draft.name.trim(),
    birthYear: yearIn(draft.birthYear) ?? 0,
    ...(way === 'portion' && { portion: portion as NonNullable<HouseholdMemberInput['portion']> }),
    ...(way === 'kcal' && { kcal: numberIn(draft.kcal) ?? 0 }),
    ...(way === 'body' &&
      sex && {
        body: {
          sex,
          heightCm: heightIn(draft.height) ?? 0,
          weightKg: numberIn(draft.weight) ?? 0,
          activity,
          goal,
          ...(steady && { steady }),
        },
      }),
    diet,
    intolerances: [...intolerances],
    dislikes: [...dislikes],
    mealTimes: [...mealTimes],
    days: [...days],
    ...(consent && { consent }),
  };
}

/** The diets, the strictest first. */
const strictness: readonly Diet[] = ['vegan', 'vegetarian', 'pescatarian', 'keto'];

/** Returns the stricter of two diets, which suits both people. */
export function dietOfBoth(one: Diet | undefined, other: Diet): Diet {
  return strictness.find((diet) => diet === one || diet === other) ?? 'everything';
}
