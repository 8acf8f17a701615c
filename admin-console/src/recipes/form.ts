import type { Language, TextByLanguage } from '@/providers/i18n';
import { numbersIn } from '@/providers/i18n/numbers';
import type {
  CoverChoices,
  CoverDraft,
  Kitchen,
  MealTime,
  Moment,
  Occasion,
  Recipe,
  RecipeDraft,
  RecipeInput,
  Unit,
  UsableIngredient,
} from './calls';

/** How gladly people eat a dish, by the number that the server has for it. */
export const appeals = ['unjudged', 'unwanted', 'dull', 'fine', 'good', 'favourite'] as const;

/** A line in the form. A line without an ingredient cannot be saved. */
export interface FormLine {
  /** Identifies the line while lines are added and removed. */
  key: string;
  ingredient: UsableIngredient | null;
  /** The imported text of the line. */
  source?: string;
  quantity: string;
  /** Empty without a choice. It may be a unit in which the ingredient cannot be weighed: see unitFits. */
  unit: Unit | '';
  note: TextByLanguage;
  optional: boolean;
  heated: boolean;
}

export interface FormStep {
  key: string;
  text: TextByLanguage;
  minutes: string;
}

/** The values of the form. Numbers are text as typed, '' is no choice. */
export interface FormValues {
  name: TextByLanguage;
  summary: TextByLanguage;
  storage: TextByLanguage;
  fridgeDays: string;
  appeal: string;
  /** Empty if it is not judged. */
  occasion: Occasion | '';
  /** Of a snack. */
  moments: Moment[];
  mealTime: MealTime | '';
  servings: string;
  minutes: string;
  kitchen: Kitchen | '';
  source: string;
  lines: FormLine[];
  steps: FormStep[];
  drawing: CoverChoices;
}

const nothing: TextByLanguage = {};

let lastKey = 0;
const newKey = () => `${++lastKey}`;

export const emptyLine = (): FormLine => ({
  key: newKey(),
  ingredient: null,
  quantity: '',
  unit: '',
  note: nothing,
  optional: false,
  heated: false,
});

export const emptyStep = (): FormStep => ({ key: newKey(), text: nothing, minutes: '' });

/** Returns values that were stored by an earlier page, with keys of this one. */
export const rekeyed = (values: FormValues): FormValues => ({
  ...values,
  lines: values.lines.map((line) => ({ ...line, key: newKey() })),
  steps: values.steps.map((step) => ({ ...step, key: newKey() })),
});

/** Returns values without the keys, which differ by page. */
export const keyless = ({ lines, steps, ...values }: FormValues) => ({
  ...values,
  lines: lines.map(({ key: _, ...line }) => line),
  steps: steps.map(({ key: _, ...step }) => step),
});

export const emptyForm = (): FormValues => ({
  name: nothing,
  summary: nothing,
  storage: nothing,
  fridgeDays: '0',
  appeal: '0',
  occasion: '',
  moments: [],
  mealTime: '',
  servings: '2',
  minutes: '',
  kitchen: '',
  source: '',
  lines: [emptyLine()],
  steps: [emptyStep()],
  drawing: {},
});

const written = (value: number, language: Language) =>
  value === 0 ? '' : numbersIn(language).plain(Math.round(value * 100) / 100);

/** Returns the form of an existing recipe. */
export const formOf = (recipe: Recipe, language: Language): FormValues => ({
  ...recipe,
  servings: String(recipe.servings),
  minutes: String(recipe.minutes),
  fridgeDays: String(recipe.fridgeDays),
  appeal: String(recipe.appeal),
  occasion: recipe.occasion ?? '',
  drawing: recipe.drawing ?? {},
  lines: recipe.ingredients.map(({ ingredient, quantity, unit, note, optional, heated }) => ({
    key: newKey(),
    ingredient,
    quantity: written(quantity, language),
    unit,
    note,
    optional,
    heated,
  })),
  steps: recipe.steps.map(({ text, minutes }) => ({ key: newKey(), text, minutes: written(minutes, language) })),
});

/** The choice for an imported line. Null when it is not an ingredient. */
export type Confirmed = { ingredient: UsableIngredient | null } | null;

/** Returns the form of an imported draft whose lines are confirmed. Its texts are in the brand's language. */
export const formOfDraft = (draft: RecipeDraft, confirmed: Confirmed[], language: Language): FormValues => ({
  ...emptyForm(),
  name: { [language]: draft.name },
  servings: written(draft.servings, language),
  minutes: written(draft.minutes, language),
  source: draft.source,
  lines: draft.lines.flatMap((line, index): FormLine[] => {
    const choice = confirmed[index];
    if (!choice) return [];
    const { ingredient } = choice;
    return [
      {
        key: newKey(),
        ingredient,
        source: line.text,
        quantity: written(line.quantity, language),
        unit: line.unit ?? '',
        note: { [language]: line.note },
        optional: false,
        heated: false,
      },
    ];
  }),
  steps: draft.steps.map((text) => ({ key: newKey(), text: { [language]: text }, minutes: '' })),
});

/** unitFits reports whether the line has a unit by which its ingredient can be weighed. */
export const unitFits = ({ ingredient, unit }: Pick<FormLine, 'ingredient' | 'unit'>): boolean =>
  unit !== '' && (!ingredient || ingredient.units.includes(unit));

/** Returns a typed number; 0 for other text. */
const numberOf = (typed: string) => {
  const value = Number(typed.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
};

/** isComplete reports whether every required field has a value, so that the server can review the recipe. */
export const isComplete = ({ name, mealTime, kitchen, servings, minutes, lines, steps }: FormValues): boolean =>
  Object.values(name).some((text) => text?.trim()) &&
  mealTime !== '' &&
  kitchen !== '' &&
  numberOf(servings) > 0 &&
  numberOf(minutes) > 0 &&
  lines.length > 0 &&
  lines.every((line) => line.ingredient && unitFits(line) && numberOf(line.quantity) > 0) &&
  steps.length > 0 &&
  steps.every(({ text }) => Object.values(text).some((words) => words?.trim()));

/** Returns the request of a form. The server validates it. */
export const inputOf = (values: FormValues): RecipeInput => ({
  name: values.name,
  summary: values.summary,
  storage: values.storage,
  fridgeDays: numberOf(values.fridgeDays),
  appeal: numberOf(values.appeal),
  occasion: values.occasion || undefined,
  moments: values.mealTime === 'snack' ? values.moments : [],
  mealTime: (values.mealTime || undefined) as MealTime,
  servings: numberOf(values.servings),
  minutes: numberOf(values.minutes),
  kitchen: (values.kitchen || undefined) as Kitchen,
  source: values.source.trim(),
  drawing: values.drawing,
  ingredients: values.lines.map(({ ingredient, quantity, unit, note, optional, heated }) => ({
    ingredient: ingredient?.slug ?? '',
    quantity: numberOf(quantity),
    // The server refuses a line without an ingredient.
    unit: (unit || undefined) as Unit,
    note,
    optional,
    // Only an ingredient with a risk that heat removes can be heated through.
    heated: heated && ingredient?.unsafeRaw === true,
  })),
  steps: values.steps.map(({ text, minutes }) => ({ text, minutes: numberOf(minutes) })),
});

/** Returns the request to draw the cover of a form, with the lines that are complete. */
export const coverDraftOf = (values: FormValues, language: Language, slug: string | undefined): CoverDraft => ({
  ...(slug && { slug }),
  name: values.name[language]?.trim() ?? '',
  ...(values.mealTime && { mealTime: values.mealTime }),
  servings: Math.min(Math.max(Math.round(numberOf(values.servings)), 1), 100),
  ingredients: values.lines.flatMap(({ ingredient, quantity, unit }) =>
    ingredient && unit && numberOf(quantity) > 0
      ? [{ ingredient: ingredient.slug, quantity: numberOf(quantity), unit }]
      : [],
  ),
  steps: values.steps.flatMap(({ text }) => text[language]?.trim() || []),
  drawing: values.drawing,
});
