import type { RecipeFilterName } from '@lepelblad/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mealTimes } from './useWanted.ts';

interface Value {
  filter: RecipeFilterName;
  value: string;
  /** Of an ingredient. */
  name?: string;
}

/** What a value of a filter is called. `short` is for below a heading that says what it is about. */
export function useFilterName() {
  const t = useText();
  const format = useFormat();
  const plain = ({ filter, value, name }: Value): string => {
    switch (filter) {
      case 'mealTime': {
        const time = mealTimes.find((one) => one === value);
        return time ? format.mealTime(time) : value;
      }
      case 'maxMinutes':
        return t('recipe.list.quick', { minutes: Number(value) });
      case 'diet':
        return value === 'vegan' || value === 'vegetarian' || value === 'pescatarian'
          ? t(`recipe.filter.diet.${value}`)
          : value;
      case 'keto':
      case 'cheap':
      case 'favorites':
        return t(`recipe.filter.${filter}`);
      case 'intolerances':
        return isIntolerance(value) ? t(`recipe.filter.intolerance.${value}`) : value;
      case 'kitchen':
        return isKitchen(value) ? t(`recipe.filter.kitchen.${value}`) : value;
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

const intolerances = [
  'gluten',
  'lactose',
  'milk',
  'eggs',
  'peanuts',
  'treeNuts',
  'soy',
  'fish',
  'crustaceans',
  'molluscs',
  'sesame',
  'celery',
  'mustard',
  'sulphites',
  'lupin',
] as const;
const isIntolerance = (value: string): value is (typeof intolerances)[number] =>
  (intolerances as readonly string[]).includes(value);

const kitchens = [
  'dutch',
  'italian',
  'french',
  'greek',
  'spanish',
  'eastern-european',
  'nordic',
  'turkish',
  'middle-eastern',
  'moroccan',
  'african',
  'indian',
  'indonesian',
  'surinamese',
  'thai',
  'vietnamese',
  'chinese',
  'japanese',
  'korean',
  'mexican',
  'american',
  'world',
] as const;
const isKitchen = (value: string): value is (typeof kitchens)[number] =>
  (kitchens as readonly string[]).includes(value);
