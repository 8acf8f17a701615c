import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { type Done, done } from '@/providers/done';
import { awaitingBrand, chosenBrand, owned, ownedParams } from '@/providers/owned';

/** A parcel with its address. Its id contains its brand. */
export type Parcel = components['schemas']['Parcel'];

export const parcelCalls = (client: ApiClient): ResourceCalls<Parcel> => ({
  async list({ page, perPage }, filter, signal) {
    const tenantId = chosenBrand(filter);
    if (!tenantId) return awaitingBrand;
    // The server sorts them, oldest first.
    const query = { tenantId, sent: filter.sent === 'sent', page, perPage };
    const { data, total } = bodyOf(await client.GET('/user/admin/parcels', { params: { query }, signal }));
    return { data: data.map((parcel) => owned(tenantId, parcel)), total };
  },
});

export interface ParcelVerbs {
  /** Marks parcels of one brand as sent or not sent: all of them or none. */
  markParcels(ids: string[], sent: boolean): Promise<Done>;
  /** Returns the addresses of the parcels as CSV, for labels. */
  parcelFile(brand: string, sent: boolean): Promise<{ data: Blob }>;
}

export type ParcelProvider = DataProvider & ParcelVerbs;

export const parcelVerbs = (client: ApiClient): ParcelVerbs => ({
  async markParcels(ids, sent) {
    const [first = ''] = ids;
    const { query } = ownedParams(first);
    const body = { ids: ids.map((id) => ownedParams(id).path.id), sent };
    await client.POST('/user/admin/parcels/mark', { params: { query }, body });
    return done;
  },
  async parcelFile(tenantId, sent) {
    const params = { query: { tenantId, sent } };
    const answer = await client.GET('/user/admin/parcels/file', { params, parseAs: 'blob' });
    return { data: bodyOf(answer) as unknown as Blob };
  },
});

export const parcelOperations: ResourceOperations = { list: 'listParcels', edit: 'markParcels' };
