import type { ApiClient, components, operations } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

export type Whitelabel = components['schemas']['WhitelabelRecord'];

type Query = NonNullable<operations['listWhitelabels']['parameters']['query']>;

export const whitelabelCalls = (client: ApiClient): ResourceCalls<Whitelabel> => ({
  async list(page, _filter, signal) {
    // The server validates the query, which comes from the URL.
    return bodyOf(await client.GET('/user/admin/whitelabels', { params: { query: page as Query }, signal }));
  },
  async one(id, signal) {
    return bodyOf(await client.GET('/user/admin/whitelabels/{id}', { params: { path: { id } }, signal })).data;
  },
});

export const whitelabelOperations: ResourceOperations = { list: 'listWhitelabels' };
