import type { RecipeFilterName } from '@lepelblad/api';
import {
  intoleranceValues,
  kitchenValues,
  mealTimeValues,
  recipePropertyValues,
  searchRecipesDietValues,
} from '@lepelblad/api/enums';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

interface Value {
  filter: RecipeFilterName;
  value: string;
  /** Name of an ingredient. */
  name?: string;
}

/**
 * Returns a function that returns the name of a filter's value. `short` is for use below a heading with the name of the
 * filter.
 */
export function useFilterName() {
  const t = useText();
  const format = useFormat();
  const plain = ({ filter, value, name }: Value): string => {
    switch (filter) {
      case 'mealTime':
        return isOneOf(mealTimeValues, value) ? format.mealTime(value) : value;
      case 'maxMinutes':
        return t('recipe.list.quick', { minutes: Number(value) });
      case 'maxKcal':
        return t('recipe.filter.maxKcal', { kcal: format.whole(Number(value)) });
      case 'property':
        return isOneOf(recipePropertyValues, value) ? t(`recipe.filter.property.${value}`) : value;
      case 'diet':
        return isOneOf(searchRecipesDietValues, value) ? t(`recipe.filter.diet.${value}`) : value;
      case 'keto':
      case 'cheap':
      case 'favorites':
        return t(`recipe.filter.${filter}`);
      case 'intolerances':
        return isOneOf(intoleranceValues, value) ? t(`recipe.filter.intolerance.${value}`) : value;
      case 'kitchen':
        return isOneOf(kitchenValues, value) ? t(`recipe.filter.kitchen.${value}`) : value;
      case 'ingredients':
        return name ?? value.replaceAll('-', ' ');
      default:
        return value;
    }
  };
  const whole = (one: Value): string => {
    switch (one.filter) {
      case 'intolerances':
      case 'without':
        return t('recipe.filter.without', { name: plain(one).toLowerCase() });
      case 'ingredients':
        return t('recipe.filter.with', { name: plain(one) });
      case 'text':
        return t('recipe.filter.word', { word: one.value });
      default:
        return plain(one);
    }
  };
  return { short: plain, whole };
}

/** Reports whether a value is in a closed list of the contract. */
const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value);
