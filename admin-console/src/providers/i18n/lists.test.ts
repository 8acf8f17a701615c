import * as enums from '@lepelblad/api/enums';
import { expect, it } from 'vitest';
import { nl } from './nl/index.ts';

const { audit, consumers, figures, imports, ingredients, recipes } = nl.resources;

/** Texts that have a key for each value of a closed list of the contract. */
const lists: [name: string, texts: object, values: readonly string[]][] = [
  ['audit.kind', audit.kind, [...enums.menuUndoKindValues, ...enums.dealKindValues]],
  ['account.role', nl.account.role, enums.staffRoleValues],
  ['consumers.subscription', consumers.subscription, enums.subscriptionStatusValues],
  ['consumers.kind', consumers.kind, enums.billingKindValues],
  ['consumers.status', consumers.status, enums.billingEntryStatusValues],
  ['consumers.by', consumers.by, enums.actorValues],
  ['figures.funnels', figures.funnels, enums.funnelNameValues],
  ['imports.preset', imports.preset, enums.importPresetValues],
  ['imports.outcome', imports.outcome, enums.importOutcomeValues],
  ['imports.field', imports.field, enums.importFieldValues],
  ['imports.encoding', imports.encoding, enums.importSettingsEncodingValues],
  ['imports.delimiter', imports.delimiter, enums.importSettingsDelimiterValues],
  ['imports.decimal', imports.decimal, enums.importSettingsDecimalValues],
  ['imports.basis', imports.basis, enums.importSettingsBasisValues],
  ['imports.state', imports.state, enums.ingredientImportTaskValues],
  ['imports.state.check', imports.state.check, enums.ingredientImportStateValues],
  ['imports.state.import', imports.state.import, enums.ingredientImportStateValues],
  ['imports.state.undo', imports.state.undo, enums.ingredientImportStateValues],
  ['ingredients.aisle', ingredients.aisle, enums.aisleValues],
  ['ingredients.diet', ingredients.diet, enums.ingredientInputDietValues],
  ['ingredients.source', ingredients.source, enums.ingredientTableValues],
  ['ingredients.certainty', ingredients.certainty, enums.certaintyValues],
  ['ingredients.allergen', ingredients.allergen, enums.allergenValues],
  ['recipes.mealTime', recipes.mealTime, enums.mealTimeValues],
  ['recipes.occasion', recipes.occasion, enums.occasionValues],
  ['recipes.moment', recipes.moment, enums.momentValues],
  ['recipes.kitchen', recipes.kitchen, enums.kitchenValues],
  ['recipes.diet', recipes.diet, enums.recipeRecordDietValues],
  ['recipes.unit', recipes.unit, enums.unitValues],
  ['recipes.show.certainty', recipes.show.certainty, enums.recipeAllergenCertaintyValues],
];

it.each(lists)('the texts %s have a key for each value of the contract', (_, texts, values) => {
  expect(Object.keys(texts).sort()).toEqual([...values].sort());
});
