import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { awaitingBrand, brandOf, chosenBrand, owned, ownedParams } from '@/providers/owned';

type Schemas = components['schemas'];

/** A sponsorship. Its id contains its brand. */
export type Sponsorship = Schemas['Sponsorship'];

/** The outcome of inviting an address. */
export type Result = Schemas['InviteResult'];

export const sponsorshipCalls = (client: ApiClient): ResourceCalls<Sponsorship> => ({
  async list({ page, perPage, sort, order }, filter, signal) {
    const tenantId = chosenBrand(filter);
    if (!tenantId) return awaitingBrand;
    const query = {
      tenantId,
      page,
      perPage,
      order,
      sort: sort === 'createdAt' ? ('createdAt' as const) : ('name' as const),
    };
    const { data, total } = bodyOf(await client.GET('/user/admin/sponsorships', { params: { query }, signal }));
    return { data: data.map((sponsorship) => owned(tenantId, sponsorship)), total };
  },
  async one(id, signal) {
    const answer = await client.GET('/user/admin/sponsorships/{id}', { params: ownedParams(id), signal });
    return owned(brandOf(id), bodyOf(answer).data);
  },
  async create(input) {
    const body = input as Schemas['SponsorshipInput'];
    return owned(body.tenantId, bodyOf(await client.POST('/user/admin/sponsorships', { body })).data);
  },
});

export interface SponsorshipVerbs {
  /** Invites the addresses of a text: a CSV file, or an address a line. */
  invitePeople(id: string, csv: string): Promise<{ data: { done?: true; results?: Result[] } }>;
}

export type SponsorshipProvider = DataProvider & SponsorshipVerbs;

export const sponsorshipVerbs = (client: ApiClient): SponsorshipVerbs => ({
  async invitePeople(id, csv) {
    const answer = await client.POST('/user/admin/sponsorships/{id}/invite', {
      params: ownedParams(id),
      body: { csv },
    });
    return { data: { done: true, results: bodyOf(answer).data } };
  },
});

export const sponsorshipOperations: ResourceOperations = {
  list: 'listSponsorships',
  create: 'createSponsorship',
  edit: 'invitePeople',
};
