import type { ApiClient, components } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { awaitingBrand, chosenBrand, owned } from '@/providers/owned';

/** A payment that a bank took back, or asks back. Its id contains its brand. */
export type Dispute = components['schemas']['Dispute'];

export const disputeCalls = (client: ApiClient): ResourceCalls<Dispute> => ({
  async list({ page, perPage }, filter, signal) {
    const tenantId = chosenBrand(filter);
    if (!tenantId) return awaitingBrand;
    // The server sorts them.
    const query = { tenantId, closed: filter.closed === 'closed', page, perPage };
    const { data, total } = bodyOf(await client.GET('/user/admin/disputes', { params: { query }, signal }));
    return { data: data.map((dispute) => owned(tenantId, dispute)), total };
  },
});

export const disputeOperations: ResourceOperations = { list: 'listDisputes' };
