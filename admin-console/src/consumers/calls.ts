import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { brandOf, owned, ownedParams } from '@/providers/owned';

type Schemas = components['schemas'];

/** A consumer as the page shows it. */
export type Detail = Schemas['ConsumerRecord'];

/**
 * A consumer of the list, which has fewer fields than the page. Its id contains its brand, because the server needs
 * both.
 */
export type Consumer = Schemas['Consumer'] & Partial<Detail>;

export const consumerCalls = (client: ApiClient): ResourceCalls<Consumer> => ({
  async list({ page, perPage }, { brand, text }, signal) {
    // Without a search the list is empty.
    if (typeof brand !== 'string' || typeof text !== 'string' || !text) return { data: [], total: 0 };
    const query = { tenantId: brand, text, page, perPage };
    const { data, total } = bodyOf(await client.GET('/user/admin/consumers', { params: { query }, signal }));
    return { data: data.map((consumer) => owned(brand, consumer)), total };
  },
  async one(id, signal) {
    const answer = await client.GET('/user/admin/consumers/{id}', { params: ownedParams(id), signal });
    return owned(brandOf(id), bodyOf(answer).data);
  },
});

/** Help is an action of support for a consumer. */
export type Help =
  /** Ends all sessions and sign-in links. */
  | { kind: 'signOut' }
  /** Cancels the subscription at the end of the paid period. */
  | { kind: 'cancel' }
  /** Sends the code that the consumer requested again. */
  | { kind: 'sendCode' }
  | ({ kind: 'extend' } & Schemas['AccessExtension'])
  | ({ kind: 'refund' } & Schemas['SupportRefund'])
  | ({ kind: 'email' } & Schemas['EmailCorrection']);

/** Week is a week menu as the consumer sees it. */
export type Week = Schemas['WeeklyMenu'];

/** Look is whether the user may see a consumer's pages. */
type Look = Schemas['SupportSession'];

export interface ConsumerVerbs {
  /** Returns whether the user may see a consumer's pages, after asking for it or ending it. */
  look(id: string, step: 'find' | 'ask' | 'end', signal?: AbortSignal): Promise<{ data: Look }>;
  /** Returns the address at which the user sees the consumer's pages. It works once. */
  openLook(id: string): Promise<{ data: { url: string } }>;
  /** Returns the consumer as it is then. */
  helpConsumer(id: string, help: Help): Promise<{ data: Consumer }>;
  /** Returns a week menu; undefined for the current week. */
  weekOfConsumer(id: string, week: string | undefined, signal?: AbortSignal): Promise<{ data: Week }>;
}

export type ConsumerProvider = DataProvider & ConsumerVerbs;

export const consumerVerbs = (client: ApiClient): ConsumerVerbs => ({
  async look(id, step, signal) {
    const params = ownedParams(id);
    switch (step) {
      case 'find':
        return bodyOf(await client.GET('/user/admin/consumers/{id}/support-session', { params, signal }));
      case 'ask':
        return bodyOf(await client.POST('/user/admin/consumers/{id}/support-session', { params }));
      case 'end':
        return bodyOf(await client.DELETE('/user/admin/consumers/{id}/support-session', { params }));
    }
  },
  async openLook(id) {
    const params = ownedParams(id);
    return bodyOf(await client.POST('/user/admin/consumers/{id}/support-session/open', { params }));
  },
  async helpConsumer(id, help) {
    const answer = await send(client, ownedParams(id), help);
    return { data: owned(brandOf(id), bodyOf(answer).data) };
  },
  async weekOfConsumer(id, week, signal) {
    const { path, query } = ownedParams(id);
    const params = { path, query: { ...query, ...(week ? { week } : {}) } };
    return bodyOf(await client.GET('/user/admin/consumers/{id}/week', { params, signal }));
  },
});

function send(client: ApiClient, params: ReturnType<typeof ownedParams>, help: Help) {
  switch (help.kind) {
    case 'signOut':
      return client.POST('/user/admin/consumers/{id}/sign-out', { params });
    case 'cancel':
      return client.POST('/user/admin/consumers/{id}/cancel-subscription', { params });
    case 'sendCode':
      return client.POST('/user/admin/consumers/{id}/send-code', { params });
    case 'extend': {
      const { kind: _, ...body } = help;
      return client.POST('/user/admin/consumers/{id}/extend-access', { params, body });
    }
    case 'refund': {
      const { kind: _, ...body } = help;
      return client.POST('/user/admin/consumers/{id}/refund', { params, body });
    }
    case 'email': {
      const { kind: _, ...body } = help;
      return client.POST('/user/admin/consumers/{id}/email', { params, body });
    }
  }
}

export const consumerOperations: ResourceOperations = { list: 'findConsumers', edit: 'cancelConsumerSubscription' };
