import type { ApiClient, components, operations } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

export type Ingredient = components['schemas']['Ingredient'];
export type Aisle = components['schemas']['Aisle'];

type Query = NonNullable<operations['listIngredients']['parameters']['query']>;

export const ingredientCalls = (client: ApiClient): ResourceCalls<Ingredient> => ({
  async list({ sort, ...page }, { text, aisle }, signal) {
    // What an address asks for is the server's to check.
    const query = { ...page, sort, text, aisle } as Query;
    return bodyOf(await client.GET('/user/admin/ingredients', { params: { query }, signal }));
  },
  async one(id, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}', { params: { path: { id } }, signal })).data;
  },
});

export const ingredientOperations: ResourceOperations = { list: 'listIngredients' };
