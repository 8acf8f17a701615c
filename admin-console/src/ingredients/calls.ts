import type { ApiClient, components, operations } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

export type Ingredient = components['schemas']['Ingredient'];
export type Aisle = components['schemas']['Aisle'];

type Query = NonNullable<operations['listIngredients']['parameters']['query']>;
type Best = operations['searchAdminIngredients']['parameters']['query'];

export const ingredientCalls = (client: ApiClient): ResourceCalls<Ingredient> => ({
  async list({ sort, ...page }, { text, aisle }, signal) {
    // What an address asks for is the server's to check.
    const query = { ...page, sort, text, aisle } as Query;
    // Who searches wants the best first, unless another order was asked for.
    if (text && sort === 'name' && page.order === 'asc') {
      const { page: number, perPage } = page;
      const best = { page: number, perPage, text, aisle } as Best;
      return bodyOf(await client.GET('/user/admin/ingredients/search', { params: { query: best }, signal }));
    }
    return bodyOf(await client.GET('/user/admin/ingredients', { params: { query }, signal }));
  },
  async one(id, signal) {
    return bodyOf(await client.GET('/user/admin/ingredients/{id}', { params: { path: { id } }, signal })).data;
  },
});

export const ingredientOperations: ResourceOperations = { list: 'listIngredients' };
