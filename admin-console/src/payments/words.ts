import type { TextKey } from '@/providers/i18n';
import type { PaymentEvent } from './calls';

/** The kinds of events that the server requests from Stripe. */
const kinds = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** kindOf returns the name of the kind of an event; Stripe's own name for a kind that is not in kinds. */
export function kindOf({ kind }: PaymentEvent, t: (key: TextKey) => string): string {
  const named = kinds.find((one) => one === kind);
  return named ? t(`resources.payments.kind.${named}`) : kind;
}
