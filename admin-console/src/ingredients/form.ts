import { allergenValues, nutrientValues, riskValues } from '@lepelblad/api/enums';
import type { Language, TextByLanguage } from '@/providers/i18n';
import { numbersIn } from '@/providers/i18n/numbers';
import type {
  Aisle,
  Allergen,
  Certainty,
  Diet,
  IngredientInput,
  Nutrient,
  PackWord,
  Risk,
  Table,
  WeightUnit,
} from './calls';

/** Whether an ingredient contains an allergen. */
type Presence = 'none' | 'contains' | 'mayContain';

/** Presence by allergen; '' is not answered. */
export type Answers = Record<Allergen, Presence | ''>;

/** The weight of a unit. */
export interface FormUnit {
  /** Identifies the row while rows are added and removed. */
  key: string;
  unit: WeightUnit | '';
  grams: string;
}

/** The reason why a nutrient differs from the source. */
export interface FormAdjustment {
  key: string;
  nutrient: Nutrient | '';
  reason: string;
}

/** The values of the form. Numbers are text as typed, lists are separated by commas, '' is no choice. */
export interface FormValues {
  slug: string;
  name: TextByLanguage;
  plural: TextByLanguage;
  /** Separated by commas. */
  synonyms: TextByLanguage;
  group: string;
  aisle: Aisle | '';
  diet: Diet | '';
  picture: string;
  hue: string;
  amounts: Record<Nutrient, string>;
  energyNote: string;
  adjusted: FormAdjustment[];
  density: string;
  units: FormUnit[];
  packs: string;
  packWord: PackWord | undefined;
  allergens: Answers;
  allergensUnknown: boolean;
  lactose: boolean;
  /** Risks besides those of the name, in the order of the contract. */
  risks: readonly Risk[];
  table: Table | '';
  code: string;
  sourceName: string;
  how: string;
  certainty: Certainty | '';
}

let made = 0;
const newKey = () => `${++made}`;

export const emptyUnit = (): FormUnit => ({ key: newKey(), unit: '', grams: '' });

export const emptyAdjustment = (): FormAdjustment => ({ key: newKey(), nutrient: '', reason: '' });

const forAll = <Key extends string, Value>(keys: readonly Key[], valueFor: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export const noAnswers = (): Answers => forAll(allergenValues, () => '');

/** emptyForm returns an empty form. Allergens are unknown, which counts as containing them. */
export const emptyForm = (): FormValues => ({
  slug: '',
  name: {},
  plural: {},
  synonyms: {},
  group: '',
  aisle: '',
  diet: '',
  picture: '',
  hue: '',
  amounts: forAll(nutrientValues, () => ''),
  energyNote: '',
  adjusted: [],
  density: '',
  units: [],
  packs: '',
  packWord: undefined,
  allergens: noAnswers(),
  allergensUnknown: true,
  lactose: false,
  risks: [],
  table: '',
  code: '',
  sourceName: '',
  how: '',
  certainty: '',
});

const written = (value: number | undefined, language: Language) =>
  value === undefined ? '' : numbersIn(language).plain(value);

/** Returns the form of an existing ingredient. */
export const formOf = (input: IngredientInput, language: Language): FormValues => {
  const number = (value: number | undefined) => written(value, language);
  return {
    slug: input.slug,
    name: input.name,
    plural: input.plural ?? {},
    synonyms: mapValues(input.synonyms ?? {}, (words) => words.join(', ')),
    group: input.group,
    aisle: input.aisle,
    diet: input.diet,
    picture: input.picture,
    hue: number(input.hue ?? 0),
    amounts: forAll(nutrientValues, (name) => number(input[name])),
    energyNote: input.energyNote ?? '',
    adjusted: (input.adjusted ?? []).map((one) => ({ key: newKey(), ...one })),
    density: number(input.density),
    units: (input.units ?? []).map(({ unit, grams }) => ({ key: newKey(), unit, grams: number(grams) })),
    packs: (input.packs ?? []).map(number).join('; '),
    packWord: input.packWord,
    allergens: forAll(allergenValues, (allergen) => {
      if (input.allergens?.includes(allergen)) return 'contains';
      if (input.mayContain?.includes(allergen)) return 'mayContain';
      return input.allergensUnknown ? '' : 'none';
    }),
    allergensUnknown: input.allergensUnknown,
    lactose: input.lactose ?? false,
    risks: riskValues.filter((risk) => input.risks.includes(risk)),
    table: input.source.table,
    code: input.source.code ?? '',
    sourceName: input.source.name ?? '',
    how: input.source.how ?? '',
    certainty: input.certainty,
  };
};

/** Returns a typed number, or undefined for an empty field. Other text is sent as it is; the server refuses it. */
const numberOf = (typed: string): number | undefined => {
  const text = typed.trim();
  if (text === '') return undefined;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : (text as unknown as number);
};

const wordsOf = (typed: string, between: string) =>
  typed
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

/** Returns the request of a form, without fields that are empty. The server validates it. */
export const inputOf = (values: FormValues): IngredientInput => {
  const present = (presence: Presence) => allergenValues.filter((allergen) => values.allergens[allergen] === presence);
  const amounts = forAll(nutrientValues, (name) => numberOf(values.amounts[name]));
  return {
    slug: values.slug.trim(),
    name: mapValues(values.name, (text) => text.trim()),
    plural: mapValues(values.plural, (text) => text.trim()),
    synonyms: mapValues(values.synonyms, (text) => wordsOf(text, ',')),
    group: values.group || undefined,
    aisle: values.aisle || undefined,
    diet: values.diet || undefined,
    picture: values.picture,
    hue: numberOf(values.hue),
    ...amounts,
    energyNote: values.energyNote.trim(),
    adjusted: values.adjusted.map(({ nutrient, reason }) => ({
      nutrient: nutrient || undefined,
      reason: reason.trim(),
    })),
    density: numberOf(values.density),
    units: values.units.map(({ unit, grams }) => ({ unit: unit || undefined, grams: numberOf(grams) })),
    packs: wordsOf(values.packs, ';').map(numberOf),
    packWord: values.packWord,
    allergens: present('contains'),
    mayContain: present('mayContain'),
    allergensUnknown: values.allergensUnknown,
    lactose: values.lactose,
    risks: values.risks,
    source: {
      table: values.table || undefined,
      code: values.code.trim(),
      name: values.sourceName.trim(),
      how: values.how.trim(),
    },
    certainty: values.certainty || undefined,
  } as unknown as IngredientInput;
};

/** Reports whether an allergen has no answer. The request could not tell that from an allergen that is absent. */
export const lacksAnswers = (answers: Answers) => Object.values(answers).includes('');

/** Returns the slug of a Dutch name. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

/** Returns the energy of the macronutrients in kcal, 4, 9, 4 and 2 per gram. Undefined while one is unknown. */
export const energyOf = ({ amounts }: FormValues): number | undefined => {
  const grams = (name: Nutrient) => numberOf(amounts[name]);
  const [protein, fat, carbohydrate] = [grams('protein'), grams('fat'), grams('carbohydrate')];
  const known = [protein, fat, carbohydrate].every((amount) => typeof amount === 'number');
  const fibre = grams('fibre');
  if (!known) return undefined;
  return 4 * Number(protein) + 9 * Number(fat) + 4 * Number(carbohydrate) + 2 * (Number(fibre) || 0);
};
