import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { awaitingBrand, brandOf, chosenBrand, owned, ownedParams } from '@/providers/owned';

type Schemas = components['schemas'];

/** A batch of purchase codes. Its id contains its brand. */
export type Batch = Schemas['PurchaseBatch'];

/** A code, of which staff see the beginning. */
type Code = Schemas['PurchaseCodeRecord'];

export const batchCalls = (client: ApiClient): ResourceCalls<Batch> => ({
  async list({ page, perPage }, filter, signal) {
    const tenantId = chosenBrand(filter);
    if (!tenantId) return awaitingBrand;
    // The server sorts them, newest first.
    const query = { tenantId, page, perPage };
    const { data, total } = bodyOf(await client.GET('/user/admin/purchase-batches', { params: { query }, signal }));
    return { data: data.map((batch) => owned(tenantId, batch)), total };
  },
  async one(id, signal) {
    const answer = await client.GET('/user/admin/purchase-batches/{id}', { params: ownedParams(id), signal });
    return owned(brandOf(id), bodyOf(answer).data);
  },
});

export interface BatchVerbs {
  /** Makes codes, which can be read in the returned file only. */
  makeCodes(batch: Schemas['PurchaseBatchInput']): Promise<{ data: { done?: true; file?: string } }>;
  /** Withdraws the unused codes. Returns the changed batch. */
  withdrawBatch(id: string): Promise<{ data: Batch }>;
  /** Returns a page of the codes of a batch. */
  codesOfBatch(
    id: string,
    page: number,
    perPage: number,
    signal?: AbortSignal,
  ): Promise<{ data: { rows: Code[]; total: number } }>;
}

export type BatchProvider = DataProvider & BatchVerbs;

export const batchVerbs = (client: ApiClient): BatchVerbs => ({
  async makeCodes(body) {
    const file = bodyOf(await client.POST('/user/admin/purchase-batches', { body, parseAs: 'text' }));
    return { data: { done: true, file } };
  },
  async withdrawBatch(id) {
    const answer = await client.POST('/user/admin/purchase-batches/{id}/withdraw', { params: ownedParams(id) });
    return { data: owned(brandOf(id), bodyOf(answer).data) };
  },
  async codesOfBatch(id, page, perPage, signal) {
    const { path, query } = ownedParams(id);
    const params = { query: { ...query, batchId: path.id, page, perPage } };
    const { data, total } = bodyOf(await client.GET('/user/admin/purchase-codes', { params, signal }));
    return { data: { rows: data, total } };
  },
});

export const batchOperations: ResourceOperations = {
  list: 'listPurchaseBatches',
  create: 'createPurchaseBatch',
  edit: 'withdrawPurchaseBatch',
};
