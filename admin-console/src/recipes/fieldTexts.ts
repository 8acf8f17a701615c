import type { TextByLanguage, useText } from '@/providers/i18n';
import type { FormValues } from './form';

type Translate = ReturnType<typeof useText>;

const texts = (text: TextByLanguage) => Object.values(text).filter(Boolean).join('\n');

/** nameOfField returns the name of a field of the server, such as `minutes` or, counting from 0, `steps.0.text`. */
export function nameOfField(field: string, t: Translate): string {
  const [name = '', index, part] = field.split('.');
  const number = Number(index) + 1;
  if (name === 'steps' && part === 'minutes') return t('resources.recipes.fields.stepTimer', { number });
  if (name === 'ingredients') return index ? t('resources.recipes.review.line', { number }) : labelOf('lines', t);
  if (name === 'steps') return index ? t('resources.recipes.fields.step', { number }) : labelOf('steps', t);
  if (name === 'drawing' || name === 'cover') return labelOf('drawing', t);
  return isFieldName(name) ? labelOf(name, t) : name;
}

/** The fields of the server that have a field in the form, in its order. */
const fieldNames = [
  'name',
  'summary',
  'mealTime',
  'kitchen',
  'servings',
  'minutes',
  'storage',
  'fridgeDays',
  'appeal',
  'occasion',
  'moments',
  'source',
] as const satisfies readonly (keyof FormValues)[];

const isFieldName = (name: string): name is (typeof fieldNames)[number] => fieldNames.some((field) => field === name);

/** inFormOrder returns problems by field of the server, in the order of the form. */
export function inFormOrder(problems: Record<string, string>): [field: string, message: string][] {
  const order: readonly string[] = [...fieldNames, 'ingredients', 'steps'];
  const place = (field: string) => {
    const [name = '', index = '0'] = field.split('.');
    const at = order.indexOf(name);
    return (at === -1 ? order.length : at) * 1000 + Number(index);
  };
  return Object.entries(problems).sort(([one], [other]) => place(one) - place(other));
}

/** labelOf returns the name of a field of the form. */
export function labelOf(field: keyof FormValues, t: Translate): string {
  if (field === 'lines') return t('resources.recipes.form.ingredients');
  if (field === 'steps') return t('resources.recipes.form.steps');
  if (field === 'drawing') return t('resources.recipes.cover.title');
  return t(`resources.recipes.fields.${field}`);
}

/** textOf returns the value of a field of the form as a user reads it. */
export function textOf(field: keyof FormValues, values: FormValues, t: Translate): string {
  switch (field) {
    case 'name':
    case 'summary':
    case 'storage':
      return texts(values[field]);
    case 'mealTime':
      return values.mealTime && t(`resources.recipes.mealTime.${values.mealTime}`);
    case 'kitchen':
      return values.kitchen && t(`resources.recipes.kitchen.${values.kitchen}`);
    case 'lines':
      return values.lines
        .map(({ quantity, unit, ingredient, note, heated }) => {
          const measure = unit && t(`resources.recipes.unit.${unit}`, { smart_count: 2 });
          const warm = heated && ingredient?.unsafeRaw && t('resources.recipes.show.heated');
          return [quantity, measure, ingredient?.name, texts(note), warm].filter(Boolean).join(' ');
        })
        .join('\n');
    case 'drawing': {
      const { kind, glaze } = values.drawing;
      return [kind && t(`resources.recipes.cover.kinds.${kind}`), glaze && t(`resources.recipes.cover.glazes.${glaze}`)]
        .filter(Boolean)
        .join(', ');
    }
    case 'moments':
      return values.moments.map((moment) => t(`resources.recipes.moment.${moment}`)).join(', ');
    case 'occasion':
      return values.occasion && t(`resources.recipes.occasion.${values.occasion}`);
    case 'steps':
      return values.steps.map(({ text }) => texts(text)).join('\n');
    default:
      return values[field];
  }
}
