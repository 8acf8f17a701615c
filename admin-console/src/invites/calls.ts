import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { type Done, done } from '@/providers/done';
import { awaitingBrand, chosenBrand, owned, ownedParams } from '@/providers/owned';

type Schemas = components['schemas'];

/** An invite of a sponsorship. Its id contains its brand. */
export type Invite = Schemas['InviteRecord'];

/** Days within which an invite expires that is listed as expiring. */
const soon = 7;

/** stateFilter returns the parameters of a chosen state. Those that expire soon are open. */
const stateFilter = (state: unknown) =>
  state === 'expiring'
    ? { state: 'open' as const, expiresWithinDays: soon }
    : state
      ? { state: state as Schemas['InviteRecordState'] }
      : {};

export const inviteCalls = (client: ApiClient): ResourceCalls<Invite> => ({
  async list({ page, perPage, sort, order }, filter, signal) {
    const tenantId = chosenBrand(filter);
    if (!tenantId) return awaitingBrand;
    const { text, state, sponsorship } = filter;
    const query = {
      tenantId,
      page,
      perPage,
      order,
      sort: sort === 'email' ? ('email' as const) : ('invitedAt' as const),
      ...(typeof text === 'string' && text ? { text } : {}),
      ...stateFilter(state),
      ...(typeof sponsorship === 'string' ? { sponsorshipId: sponsorship } : {}),
    };
    const { data, total } = bodyOf(await client.GET('/user/admin/invites', { params: { query }, signal }));
    return { data: data.map((invite) => owned(tenantId, invite)), total };
  },
});

export interface InviteVerbs {
  /** Sends an invite again, with a new link. */
  resendInvite(id: string): Promise<Done>;
  withdrawInvite(id: string): Promise<Done>;
}

export type InviteProvider = DataProvider & InviteVerbs;

export const inviteVerbs = (client: ApiClient): InviteVerbs => ({
  async resendInvite(id) {
    await client.POST('/user/admin/invites/{id}/resend', { params: ownedParams(id) });
    return done;
  },
  async withdrawInvite(id) {
    await client.POST('/user/admin/invites/{id}/withdraw', { params: ownedParams(id) });
    return done;
  },
});

export const inviteOperations: ResourceOperations = {
  list: 'listInvites',
  edit: 'resendInvite',
  delete: 'withdrawInvite',
};
