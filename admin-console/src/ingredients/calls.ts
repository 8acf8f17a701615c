import type { ApiClient, components, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf, recordOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Schemas = components['schemas'];

export type Ingredient = Schemas['Ingredient'];
/** The fields of an ingredient that staff can change. */
export type IngredientInput = Schemas['IngredientInput'];
export type IngredientCheck = Schemas['IngredientCheck'];
export type IngredientStats = Schemas['IngredientStats'];
type IngredientUse = Schemas['IngredientUse'];
export type IngredientVersion = Schemas['IngredientVersion'];
export type BulkChange = Schemas['IngredientBulkChange'];
export type BulkResult = Schemas['IngredientBulkResult'];
type BulkInput = Schemas['IngredientBulkInput'];
type FoodGroup = Schemas['FoodGroup'];
export type Aisle = Schemas['Aisle'];
export type PackWord = Schemas['PackWord'];
export type Allergen = Schemas['Allergen'];
export type Nutrient = Schemas['Nutrient'];
export type Risk = Schemas['Risk'];
export type Diet = IngredientInput['diet'];
export type Table = Schemas['IngredientTable'];
export type Certainty = Schemas['Certainty'];
export type WeightUnit = Schemas['UnitWeight']['unit'];

type Query = NonNullable<operations['listIngredients']['parameters']['query']>;
type Best = operations['searchAdminIngredients']['parameters']['query'];

/** The filters of offered ingredients; `true` is how a URL says that a box is ticked. */
const keptOf = ({ text, aisle, group, certainty, source, ...filter }: Record<string, unknown>) => ({
  text,
  aisle,
  group,
  certainty,
  source,
  allergensUnknown: filter.allergensUnknown === 'true' || undefined,
  unused: filter.unused === 'true' || undefined,
  corrected: filter.corrected === 'true' || undefined,
});

export const ingredientCalls = (client: ApiClient): ResourceCalls<Ingredient> => ({
  async list({ sort, ...page }, { withdrawn, ...filter }, signal) {
    // The server validates filters from the URL.
    const kept = keptOf(filter);
    const query = { ...page, sort, ...kept, withdrawn } as Query;
    // Search results are ordered by relevance unless the URL asks for another order.
    if (kept.text && !withdrawn && sort === 'name' && page.order === 'asc') {
      const { page: number, perPage } = page;
      const best = { page: number, perPage, ...kept } as Best;
      return bodyOf(await client.GET('/user/admin/ingredients/search', { params: { query: best }, signal }));
    }
    return bodyOf(await client.GET('/user/admin/ingredients', { params: { query }, signal }));
  },
  async one(id, signal) {
    return recordOf(await client.GET('/user/admin/ingredients/{id}', { params: { path: { id } }, signal }));
  },
  async create(data) {
    // The server validates the form.
    return bodyOf(await client.POST('/user/admin/ingredients', { body: data as IngredientInput })).data;
  },
  async update(id, data, version) {
    const body = data as IngredientInput;
    const params = { path: { id }, header: { 'If-Match': version } };
    return recordOf(await client.PUT('/user/admin/ingredients/{id}', { params, body }));
  },
  async remove(id) {
    await client.DELETE('/user/admin/ingredients/{id}', { params: { path: { id } } });
  },
});

/** The operations on ingredients besides those of every resource. */
export interface IngredientVerbs {
  /** Checks an ingredient without storing it. */
  tryIngredient(ingredient: IngredientInput): Promise<{ data: IngredientCheck }>;
  /** Brings a withdrawn ingredient back into the catalogue. */
  offerIngredient(id: string): Promise<{ data: Ingredient }>;
  /** Changes the ingredients with the ids, or else all that match a filter of the list. */
  changeIngredients(
    chosen: { ids: string[] } | { filter: Record<string, unknown> },
    change: BulkChange,
  ): Promise<{ data: BulkResult }>;
  /** Lists the recipes that use an ingredient, and their number. */
  ingredientUses(id: string, signal?: AbortSignal): Promise<{ data: IngredientUse[]; total: number }>;
  /** Lists the versions of an ingredient before its changes by hand, newest first. */
  ingredientVersions(id: string, signal?: AbortSignal): Promise<{ data: IngredientVersion[] }>;
  ingredientStats(signal?: AbortSignal): Promise<{ data: IngredientStats }>;
  /** Lists the food groups, ordered by name. */
  foodGroups(signal?: AbortSignal): Promise<{ data: FoodGroup[] }>;
}

export type IngredientProvider = DataProvider & IngredientVerbs;

export const ingredientVerbs = (client: ApiClient): IngredientVerbs => ({
  async tryIngredient(body) {
    return bodyOf(await client.POST('/user/admin/ingredients/test', { body }));
  },
  async offerIngredient(id) {
    const params = { path: { id } };
    return { data: recordOf(await client.POST('/user/admin/ingredients/{id}/offer', { params })) };
  },
  async changeIngredients(chosen, change) {
    const which = 'ids' in chosen ? chosen : { filter: keptOf(chosen.filter) };
    const all: BulkResult = { changed: 0, unchanged: 0, refused: 0, refusals: [] };
    let after: string | undefined;
    do {
      // The server changes a part at a time.
      const body = { ...which, change, after } as BulkInput;
      const { data } = bodyOf(await client.POST('/user/admin/ingredients/bulk', { body }));
      all.changed += data.changed;
      all.unchanged += data.unchanged;
      all.refused += data.refused;
      all.refusals = [...all.refusals, ...data.refusals].slice(0, 50);
      after = data.next;
    } while (after);
    return { data: all };
  },
  async ingredientUses(id, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}/uses', { params: { path: { id } }, signal }));
  },
  async ingredientVersions(id, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}/versions', { params: { path: { id } }, signal }));
  },
  async ingredientStats(signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/stats', { signal }));
  },
  async foodGroups(signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/food-groups', { signal }));
  },
});

export const ingredientOperations: ResourceOperations = {
  list: 'listIngredients',
  create: 'createIngredient',
  edit: 'updateIngredient',
  delete: 'deleteIngredient',
};
