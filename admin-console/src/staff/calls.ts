import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

/** Membership is a role of a staff member, or an invitation to one. */
export type Membership = components['schemas']['StaffMembership'];

type Invitation = components['schemas']['StaffInvitation'];

export const staffCalls = (client: ApiClient): ResourceCalls<Membership> => ({
  async list({ page, perPage }, _filter, signal) {
    // The server returns all of them, by name.
    const { data, total } = bodyOf(await client.GET('/user/admin/staff', { signal }));
    return { data: data.slice((page - 1) * perPage, page * perPage), total };
  },
  async create(invitation) {
    // The server validates the form.
    return bodyOf(await client.POST('/user/admin/staff', { body: invitation as Invitation })).data;
  },
  async remove(id) {
    await client.DELETE('/user/admin/staff/{id}', { params: { path: { id } } });
  },
});

export const staffOperations: ResourceOperations = {
  list: 'listStaff',
  create: 'inviteStaff',
  delete: 'removeStaff',
  reset: 'resetAuthenticator',
};

interface StaffVerbs {
  /** Removes the authenticator app of a member. Answers without `done` when the session has ended. */
  resetAuthenticator(id: string): Promise<{ data: { done?: true } }>;
}

export type StaffProvider = DataProvider & StaffVerbs;

export const staffVerbs = (client: ApiClient): StaffVerbs => ({
  async resetAuthenticator(id) {
    await client.POST('/user/admin/staff/{id}/reset-authenticator', { params: { path: { id } } });
    return { data: { done: true } };
  },
});
