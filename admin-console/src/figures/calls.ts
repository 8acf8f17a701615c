import type { ApiClient, components, operations } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Query = operations['getFigures']['parameters']['query'];

/** Figures of a period: the only record of its list. */
export type Figures = components['schemas']['Figures'] & { id: string };
export type StepFigures = components['schemas']['StepFigures'];
export type DayFigures = components['schemas']['DayFigures'];
export type OriginFigures = components['schemas']['OriginFigures'];

/** MenuFigures has the quality of a week's menus. */
export type MenuFigures = components['schemas']['MenuFigures'] & { id: string };

/** BillingFigures are subscriptions and payments by month, and the results of deals: the only record of its list. */
export type BillingFigures = components['schemas']['BillingFigures'] & { id: string };

/**
 * Selection is what the page shows, as it is in the URL. A day is `2026-11-21`; an empty tenant is the default brand.
 */
export interface Selection {
  tenantId: string;
  from: string;
  to: string;
  funnel: NonNullable<Query['funnel']>;
  /** Empty for all. */
  cameFrom: string;
}

export const figureCalls = (client: ApiClient): ResourceCalls<Figures> => ({
  async list(_page, filter, signal) {
    // Empty values are left out; the server validates the others.
    const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as unknown as Query;
    const { data } = bodyOf(await client.GET('/user/admin/figures', { params: { query }, signal }));
    return { data: [{ id: JSON.stringify(query), ...data }], total: 1 };
  },
});

export const figureOperations: ResourceOperations = { list: 'getFigures' };

export const menuFigureCalls = (client: ApiClient): ResourceCalls<MenuFigures> => ({
  async list(_page, { tenantId, from, to }, signal) {
    const query = {
      ...(tenantId ? { tenantId } : {}),
      from,
      to,
    } as operations['getMenuFigures']['parameters']['query'];
    const { data, total } = bodyOf(await client.GET('/user/admin/figures/menus', { params: { query }, signal }));
    return { data: data.map((one) => ({ id: one.week, ...one })), total };
  },
});

export const billingFigureCalls = (client: ApiClient): ResourceCalls<BillingFigures> => ({
  async list(_page, { tenantId, from, to }, signal) {
    const query = {
      ...(tenantId ? { tenantId } : {}),
      from,
      to,
    } as operations['getBillingFigures']['parameters']['query'];
    const { data } = bodyOf(await client.GET('/user/admin/figures/billing', { params: { query }, signal }));
    return { data: [{ id: JSON.stringify(query), ...data }], total: 1 };
  },
});
