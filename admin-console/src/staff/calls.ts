import type { ApiClient, components } from '@lepelblad/api';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

/** A role that somebody has, or is invited to. */
export type Membership = components['schemas']['StaffMembership'];

type Invitation = components['schemas']['StaffInvitation'];

export const staffCalls = (client: ApiClient): ResourceCalls<Membership> => ({
  async list({ page, perPage }, _filter, signal) {
    // The server gives all of them, by name.
    const { data, total } = bodyOf(await client.GET('/user/admin/staff', { signal }));
    return { data: data.slice((page - 1) * perPage, page * perPage), total };
  },
  async create(invitation) {
    // What the form holds is the server's to check.
    return bodyOf(await client.POST('/user/admin/staff', { body: invitation as Invitation })).data;
  },
  async remove(id) {
    await client.DELETE('/user/admin/staff/{id}', { params: { path: { id } } });
  },
});

export const staffOperations: ResourceOperations = { list: 'listStaff', create: 'inviteStaff', delete: 'removeStaff' };
