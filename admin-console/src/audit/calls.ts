import type { ApiClient, components } from '@lepelblad/api';
import { actorValues } from '@lepelblad/api/enums';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { chosenBrand } from '@/providers/owned';

type Schemas = components['schemas'];

/** Entry is a line of the audit trail. */
export type Entry = Schemas['AuditEntry'];

type Action = Schemas['AuditAction'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const auditCalls = (client: ApiClient): ResourceCalls<Entry> => ({
  async list({ page, perPage }, filter, signal) {
    const chosen = {
      tenantId: chosenBrand(filter),
      action: textOf(filter.action),
      account: textOf(filter.account),
      from: textOf(filter.from),
      to: textOf(filter.to),
    };
    const actor = actorValues.find((known) => known === filter.actor);
    // The server refuses empty parameters, and sorts the entries, newest first.
    const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
    const query = { page, perPage, ...given, ...(actor ? { actor } : {}) };
    return bodyOf(await client.GET('/user/admin/audit-entries', { params: { query }, signal }));
  },
});

export interface AuditVerbs {
  /** Returns all actions that entries can be of, by name. */
  auditActions(signal?: AbortSignal): Promise<{ data: Action[] }>;
}

export type AuditProvider = DataProvider & AuditVerbs;

export const auditVerbs = (client: ApiClient): AuditVerbs => ({
  async auditActions(signal) {
    return bodyOf(await client.GET('/user/admin/audit-entries/actions', { signal }));
  },
});

export const auditOperations: ResourceOperations = { list: 'listAuditEntries' };
