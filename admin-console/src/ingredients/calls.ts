import type { ApiClient, components, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf, recordOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { keyed, type Owner, paramsOf, partsOf } from '@/providers/owner';

type Schemas = components['schemas'];

/** An ingredient. In the console the id of one of a brand includes the brand. */
export type Ingredient = Schemas['Ingredient'];
/** The fields of an ingredient that staff can change. */
export type IngredientInput = Schemas['IngredientInput'];
export type IngredientCheck = Schemas['IngredientCheck'];
export type IngredientStats = Schemas['IngredientStats'];
type IngredientUse = Schemas['IngredientUse'];
type IngredientMerge = Schemas['IngredientMerge'];
type IngredientVersion = Schemas['IngredientVersion'];
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
  async list({ sort, ...page }, { withdrawn, owner, ...filter }, signal) {
    const tenantId = (owner as Owner) || undefined;
    // The server validates filters from the URL.
    const kept = { ...keptOf(filter), tenantId };
    const query = { ...page, sort, ...kept, withdrawn } as Query;
    // Search results are ordered by relevance unless the URL asks for another order.
    const byRelevance = kept.text && !withdrawn && sort === 'name' && page.order === 'asc';
    const best = { page: page.page, perPage: page.perPage, ...kept } as Best;
    const { data, total } = byRelevance
      ? bodyOf(await client.GET('/user/admin/ingredients/search', { params: { query: best }, signal }))
      : bodyOf(await client.GET('/user/admin/ingredients', { params: { query }, signal }));
    return { data: data.map((record) => keyed(tenantId, record)), total };
  },
  async one(key, signal) {
    const params = paramsOf(key);
    const record = recordOf(await client.GET('/user/admin/ingredients/{id}', { params, signal }));
    return keyed(params.query.tenantId, record);
  },
  async create(data) {
    // The server validates the form.
    return bodyOf(await client.POST('/user/admin/ingredients', { body: data as IngredientInput })).data;
  },
  async update(key, data, version) {
    const body = data as IngredientInput;
    const params = { ...paramsOf(key), header: { 'If-Match': version } };
    const record = recordOf(await client.PUT('/user/admin/ingredients/{id}', { params, body }));
    return keyed(params.query.tenantId, record);
  },
  async remove(key) {
    await client.DELETE('/user/admin/ingredients/{id}', { params: paramsOf(key) });
  },
});

/** The operations on ingredients besides those of every resource. */
export interface IngredientVerbs {
  /** Checks an ingredient of an owner without storing it. */
  tryIngredient(ingredient: IngredientInput, owner: Owner): Promise<{ data: IngredientCheck }>;
  /** Replaces an ingredient by another in everything that uses it; with preview it only counts that. */
  mergeIngredient(id: string, into: string, preview: boolean): Promise<{ data: IngredientMerge }>;
  /** Brings a withdrawn ingredient back into the catalogue. */
  offerIngredient(id: string): Promise<{ data: Ingredient }>;
  /** Changes the ingredients of an owner with the ids, or else all that match a filter of the list. */
  changeIngredients(
    owner: Owner,
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
  async tryIngredient(body, tenantId) {
    return bodyOf(await client.POST('/user/admin/ingredients/test', { params: { query: { tenantId } }, body }));
  },
  async mergeIngredient(key, into, preview) {
    const body = { into: partsOf(into).id, preview };
    return bodyOf(await client.POST('/user/admin/ingredients/{id}/merge', { params: paramsOf(key), body }));
  },
  async offerIngredient(key) {
    const params = paramsOf(key);
    const record = recordOf(await client.POST('/user/admin/ingredients/{id}/offer', { params }));
    return { data: keyed(params.query.tenantId, record) };
  },
  async changeIngredients(owner, chosen, change) {
    const which =
      'ids' in chosen ? { ids: chosen.ids.map((key) => partsOf(key).id) } : { filter: keptOf(chosen.filter) };
    const params = { query: { tenantId: owner } };
    const all: BulkResult = { changed: 0, unchanged: 0, refused: 0, refusals: [] };
    let after: string | undefined;
    do {
      // The server changes a part at a time.
      const body = { ...which, change, after } as BulkInput;
      const { data } = bodyOf(await client.POST('/user/admin/ingredients/bulk', { params, body }));
      all.changed += data.changed;
      all.unchanged += data.unchanged;
      all.refused += data.refused;
      all.refusals = [...all.refusals, ...data.refusals].slice(0, 50);
      after = data.next;
    } while (after);
    return { data: all };
  },
  async ingredientUses(key, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}/uses', { params: paramsOf(key), signal }));
  },
  async ingredientVersions(key, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}/versions', { params: paramsOf(key), signal }));
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
  stats: 'getIngredientStats',
};
