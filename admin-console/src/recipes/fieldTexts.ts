import type { TextByLanguage, useText } from '@/providers/i18n';
import type { FormValues } from './form';

type Translate = ReturnType<typeof useText>;

const texts = (text: TextByLanguage) => Object.values(text).filter(Boolean).join('\n');

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
    case 'steps':
      return values.steps.map(({ text }) => texts(text)).join('\n');
    default:
      return values[field];
  }
}
