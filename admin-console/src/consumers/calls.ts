import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Schemas = components['schemas'];

/** A consumer as the page shows it. */
export type Detail = Schemas['ConsumerRecord'];

/** A consumer of the list, which has fewer fields than the page. Its id contains its brand, because the server needs both. */
export type Consumer = Schemas['Consumer'] & Partial<Detail>;

const separator = '.';

const owned = (brand: string, consumer: Consumer): Consumer => ({
  ...consumer,
  id: `${brand}${separator}${consumer.id}`,
});

function paramsOf(id: string) {
  const [brand = '', consumer = ''] = id.split(separator);
  return { path: { id: consumer }, query: { tenantId: brand } };
}

const brandOf = (id: string) => paramsOf(id).query.tenantId;

export const consumerCalls = (client: ApiClient): ResourceCalls<Consumer> => ({
  async list({ page, perPage }, { brand, text }, signal) {
    // Nobody is listed without a search.
    if (typeof brand !== 'string' || typeof text !== 'string' || !text) return { data: [], total: 0 };
    const query = { tenantId: brand, text, page, perPage };
    const { data, total } = bodyOf(await client.GET('/user/admin/consumers', { params: { query }, signal }));
    return { data: data.map((consumer) => owned(brand, consumer)), total };
  },
  async one(id, signal) {
    const answer = await client.GET('/user/admin/consumers/{id}', { params: paramsOf(id), signal });
    return owned(brandOf(id), bodyOf(answer).data);
  },
});

/** ConsumerVerbs are what support does for a consumer. They return the consumer as it is then. */
export interface ConsumerVerbs {
  /** Ends all sessions and sign-in links. */
  signOutConsumer(id: string): Promise<{ data: Consumer }>;
  /** Cancels the subscription at the end of the paid period. */
  cancelConsumerSubscription(id: string): Promise<{ data: Consumer }>;
}

export type ConsumerProvider = DataProvider & ConsumerVerbs;

export const consumerVerbs = (client: ApiClient): ConsumerVerbs => ({
  async signOutConsumer(id) {
    const answer = await client.POST('/user/admin/consumers/{id}/sign-out', { params: paramsOf(id) });
    return { data: owned(brandOf(id), bodyOf(answer).data) };
  },
  async cancelConsumerSubscription(id) {
    const answer = await client.POST('/user/admin/consumers/{id}/cancel-subscription', { params: paramsOf(id) });
    return { data: owned(brandOf(id), bodyOf(answer).data) };
  },
});

export const consumerOperations: ResourceOperations = { list: 'findConsumers', edit: 'cancelConsumerSubscription' };
