import { allergenValues, nutrientValues } from '@lepelblad/api/enums';
import type { TextByLanguage, useText } from '@/providers/i18n';
import type { Nutrient } from './calls';
import type { FormValues } from './form';

type Translate = ReturnType<typeof useText>;

const texts = (text: TextByLanguage) => Object.values(text).filter(Boolean).join('\n');

const nutrientName = (nutrient: Nutrient, t: Translate) =>
  t(`resources.ingredients.fields.${nutrient === 'kcal' ? 'energy' : nutrient}`);

/** labelOf returns the name of a field of the form. */
export function labelOf(field: keyof FormValues, t: Translate): string {
  switch (field) {
    case 'slug':
    case 'group':
    case 'aisle':
    case 'diet':
    case 'code':
    case 'sourceName':
    case 'how':
    case 'certainty':
      return t(`resources.ingredients.fields.${field}`);
    case 'table':
      return t('resources.ingredients.fields.source');
    case 'amounts':
      return t('resources.ingredients.nutrients.title');
    case 'allergens':
      return t('resources.ingredients.allergens.title');
    case 'units':
      return t('resources.ingredients.form.measures');
    case 'risks':
      return t('resources.ingredients.risks.title');
    default:
      return t(`resources.ingredients.form.${field}`);
  }
}

/** textOf returns the value of a field of the form as a user reads it. */
export function textOf(field: keyof FormValues, values: FormValues, t: Translate): string {
  switch (field) {
    case 'name':
    case 'plural':
    case 'synonyms':
      return texts(values[field]);
    case 'aisle':
      return values.aisle && t(`resources.ingredients.aisle.${values.aisle}`);
    case 'diet':
      return values.diet && t(`resources.ingredients.diet.${values.diet}`);
    case 'table':
      return values.table && t(`resources.ingredients.source.${values.table}`);
    case 'certainty':
      return values.certainty && t(`resources.ingredients.certainty.${values.certainty}`);
    case 'amounts':
      return nutrientValues
        .map((nutrient) => `${nutrientName(nutrient, t)}: ${values.amounts[nutrient] || t('value.unknown')}`)
        .join('\n');
    case 'adjusted':
      return values.adjusted
        .map(({ nutrient, reason }) => `${nutrient && nutrientName(nutrient, t)}: ${reason}`)
        .join('\n');
    case 'units':
      return values.units
        .map(({ unit, grams }) => `${unit && t(`resources.recipes.unit.${unit}`, { smart_count: 1 })}: ${grams} g`)
        .join('\n');
    case 'allergens':
      return allergenValues
        .flatMap((allergen) => {
          const answer = values.allergens[allergen];
          if (answer === '' || answer === 'none') return [];
          const presence = t(`resources.ingredients.form.presence.${answer}`);
          return `${t(`resources.ingredients.allergen.${allergen}`)}: ${presence}`;
        })
        .join('\n');
    case 'risks':
      return values.risks.map((risk) => t(`resources.ingredients.risk.${risk}`)).join('\n');
    case 'allergensUnknown':
    case 'lactose':
      return t(values[field] ? 'value.yes' : 'value.no');
    case 'packWord':
      return values.packWord ?? '';
    default:
      return values[field];
  }
}
