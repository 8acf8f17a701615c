import type { ApiClient, components, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Schemas = components['schemas'];

export type Ingredient = Schemas['Ingredient'];
/** An ingredient as people write it. */
export type IngredientInput = Schemas['IngredientInput'];
export type IngredientCheck = Schemas['IngredientCheck'];
export type IngredientStats = Schemas['IngredientStats'];
type FoodGroup = Schemas['FoodGroup'];
export type Aisle = Schemas['Aisle'];
export type Allergen = Schemas['Allergen'];
export type Nutrient = Schemas['Nutrient'];
export type Diet = IngredientInput['diet'];
export type Table = Schemas['IngredientTable'];
export type Certainty = Schemas['Certainty'];
export type WeightUnit = Schemas['UnitWeight']['unit'];

type Query = NonNullable<operations['listIngredients']['parameters']['query']>;
type Best = operations['searchAdminIngredients']['parameters']['query'];

export const ingredientCalls = (client: ApiClient): ResourceCalls<Ingredient> => ({
  async list({ sort, ...page }, { text, aisle, group }, signal) {
    // What an address asks for is the server's to check.
    const query = { ...page, sort, text, aisle, group } as Query;
    // Who searches wants the best first, unless another order was asked for.
    if (text && sort === 'name' && page.order === 'asc') {
      const { page: number, perPage } = page;
      const best = { page: number, perPage, text, aisle, group } as Best;
      return bodyOf(await client.GET('/user/admin/ingredients/search', { params: { query: best }, signal }));
    }
    return bodyOf(await client.GET('/user/admin/ingredients', { params: { query }, signal }));
  },
  async one(id, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}', { params: { path: { id } }, signal })).data;
  },
  async create(data) {
    // What the form holds is the server's to check.
    return bodyOf(await client.POST('/user/admin/ingredients', { body: data as IngredientInput })).data;
  },
  async update(id, data) {
    const body = data as IngredientInput;
    return bodyOf(await client.PUT('/user/admin/ingredients/{id}', { params: { path: { id } }, body })).data;
  },
  async remove(id) {
    await client.DELETE('/user/admin/ingredients/{id}', { params: { path: { id } } });
  },
});

/** What one can do with ingredients beside listing, looking, making, changing and taking away. */
export interface IngredientVerbs {
  /** What the server says of an ingredient; nothing is stored. */
  tryIngredient(ingredient: IngredientInput): Promise<{ data: IngredientCheck }>;
  ingredientStats(signal?: AbortSignal): Promise<{ data: IngredientStats }>;
  /** All food groups, by name. */
  foodGroups(signal?: AbortSignal): Promise<{ data: FoodGroup[] }>;
}

export type IngredientProvider = DataProvider & IngredientVerbs;

export const ingredientVerbs = (client: ApiClient): IngredientVerbs => ({
  async tryIngredient(body) {
    return bodyOf(await client.POST('/user/admin/ingredients/test', { body }));
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
