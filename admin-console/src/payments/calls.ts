import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

/** PaymentEvent is an event of Stripe that could not be placed. */
export type PaymentEvent = components['schemas']['UnplacedPaymentEvent'];

export const paymentCalls = (client: ApiClient): ResourceCalls<PaymentEvent> => ({
  async list({ page, perPage }, filter, signal) {
    // The server sorts them, newest first.
    const query = { page, perPage, settled: filter.settled === true };
    return bodyOf(await client.GET('/user/admin/payment-events', { params: { query }, signal }));
  },
});

/** PaymentVerbs are the data provider's own methods for payment events. They return the changed event. */
export interface PaymentVerbs {
  /** Tries to place an event again. It is settled when that succeeds. */
  retryPaymentEvent(id: string): Promise<{ data: PaymentEvent }>;
  /** Marks an event as settled. */
  settlePaymentEvent(id: string): Promise<{ data: PaymentEvent }>;
}

export type PaymentProvider = DataProvider & PaymentVerbs;

export const paymentVerbs = (client: ApiClient): PaymentVerbs => ({
  async retryPaymentEvent(id) {
    return bodyOf(await client.POST('/user/admin/payment-events/{id}/retry', { params: { path: { id } } }));
  },
  async settlePaymentEvent(id) {
    return bodyOf(await client.POST('/user/admin/payment-events/{id}/settle', { params: { path: { id } } }));
  },
});

export const paymentOperations: ResourceOperations = { list: 'listPaymentEvents', edit: 'settlePaymentEvent' };
