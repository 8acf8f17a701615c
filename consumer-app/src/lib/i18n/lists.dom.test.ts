import {
  aisleValues,
  consentChoiceChoiceValues,
  countryValues,
  householdBodyActivityValues,
  householdBodyGoalValues,
  householdBodySexValues,
  householdDietValues,
  intoleranceValues,
  kitchenValues,
  mealSlotValues,
  mealTimeValues,
  nutrientValues,
  planIntervalValues,
  recipeAllergenCertaintyValues,
  recipePropertyValues,
  searchRecipesDietValues,
  unitValues,
} from '@lepelblad/api/enums';
import i18next from 'i18next';
import { expect, it } from 'vitest';

/** The texts that have a key for each value of a closed list of the contract; `more` are further keys. */
const lists: { texts: string; values: readonly string[]; more?: string[] }[] = [
  { texts: 'food.mealTime', values: mealTimeValues },
  { texts: 'food.slot', values: mealSlotValues },
  { texts: 'food.unit', values: unitValues, more: ['kg', 'l', 'cm'] },
  { texts: 'shopping.aisle', values: aisleValues },
  { texts: 'recipe.filter.property', values: recipePropertyValues },
  { texts: 'recipe.filter.kitchen', values: kitchenValues },
  { texts: 'recipe.filter.intolerance', values: intoleranceValues },
  { texts: 'recipe.filter.diet', values: searchRecipesDietValues },
  { texts: 'recipe.allergens', values: recipeAllergenCertaintyValues, more: ['none'] },
  { texts: 'recipe.nutrients', values: nutrientValues, more: ['title', 'yours', 'atLeast'] },
  { texts: 'household.intolerance', values: intoleranceValues },
  { texts: 'household.form.diets', values: householdDietValues },
  { texts: 'household.form.sexes', values: householdBodySexValues },
  { texts: 'household.form.activities', values: householdBodyActivityValues },
  { texts: 'household.form.goals', values: householdBodyGoalValues },
  { texts: 'purchase.address.countries', values: countryValues },
  { texts: 'purchase.address.addition', values: countryValues },
  { texts: 'billing.plans.price', values: planIntervalValues },
  { texts: 'consent.choose', values: consentChoiceChoiceValues },
];

it.each(lists)('the texts $texts are those of the list of the contract', ({ texts, values, more = [] }) => {
  const group = i18next.getResource('nl', 'translation', texts) as object;
  const keys = new Set(Object.keys(group).map((key) => key.replace(/_(one|other)$/, '')));
  expect([...keys].sort()).toEqual([...values, ...more].sort());
});
