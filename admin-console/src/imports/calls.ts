import type { ApiClient, components, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf, recordOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { keyed, type Owner, paramsOf, partsOf } from '@/providers/owner';

type Schemas = components['schemas'];

/** Import of a table. In the console its id includes its owner, which the server requires. */
export type Import = Schemas['IngredientImport'];
export type Settings = Schemas['ImportSettings'];
export type Sheet = Schemas['ImportSheet'];
export type Outcome = Schemas['ImportOutcome'];
export type Field = Schemas['ImportField'];
export type Column = Schemas['ImportColumn'];
export type Row = Schemas['ImportRow'];
export type PreviewRow = Schemas['ImportPreviewRow'];
export type Verb = Exclude<Import['may'][number], 'change'>;

export const importCalls = (client: ApiClient): ResourceCalls<Import> => ({
  async list({ page, perPage }, filter, signal) {
    const tenantId = filter.owner as Owner;
    const params = { query: { page, perPage, tenantId: tenantId || undefined } };
    const { data, total } = bodyOf(await client.GET('/user/admin/ingredients/bulk-import', { params, signal }));
    return { data: data.map((record) => keyed(tenantId, record)), total };
  },
  async one(key, signal) {
    const params = paramsOf(key);
    const answer = await client.GET('/user/admin/ingredients/bulk-import/{id}', { params, signal });
    return keyed(params.query.tenantId, recordOf(answer));
  },
  async update(key, { settings }, version) {
    const params = { ...paramsOf(key), header: { 'If-Match': version } };
    const body = settings as Settings;
    const answer = await client.PUT('/user/admin/ingredients/bulk-import/{id}', { params, body });
    return keyed(params.query.tenantId, recordOf(answer));
  },
});

/** ReportFilter selects rows of a report. */
export type ReportFilter = Omit<RowFilter, 'page' | 'perPage'>;

type ReportQuery = NonNullable<operations['downloadIngredientImportReport']['parameters']['query']>;

/** RowFilter selects a page of rows of a report. */
interface RowFilter {
  outcome?: Outcome | undefined;
  noted?: boolean;
  /** Only rows that are probably there already. */
  doubles?: boolean;
  text?: string | undefined;
  page: number;
  perPage: number;
}

/** ImportVerbs are the requests other than those of react-admin. */
export interface ImportVerbs {
  uploadImport(files: File[], owner: Owner): Promise<{ data: Import }>;
  /** Uploads the corrected rows that an import refused. */
  uploadCorrections(key: string, file: File): Promise<{ data: Import }>;
  actOnImport(key: string, verb: Verb): Promise<{ data: Import }>;
  previewImport(key: string, signal?: AbortSignal): Promise<{ data: PreviewRow[] }>;
  importRows(key: string, filter: RowFilter, signal?: AbortSignal): Promise<{ data: Row[]; total: number }>;
  /** Returns the rows of the report that match a filter, on all pages, as CSV. */
  importReport(key: string, filter: ReportFilter): Promise<{ data: Blob }>;
  /** Returns the refused rows with their own columns and the reason, as CSV. */
  refusedRows(key: string): Promise<{ data: Blob }>;
}

export type ImportProvider = DataProvider & ImportVerbs;

async function upload(client: ApiClient, files: File[], owner: Owner, correctionOf?: string) {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const { data } = bodyOf(
    await client.POST('/user/admin/ingredients/bulk-import', {
      params: { query: { tenantId: owner || undefined, correctionOf } },
      // The contract has files as strings.
      body: { file: [] },
      bodySerializer: () => form,
    }),
  );
  return { data: keyed(owner, data) };
}

export const importVerbs = (client: ApiClient): ImportVerbs => ({
  uploadImport: (files, owner) => upload(client, files, owner),
  async uploadCorrections(key, file) {
    const { tenantId, id } = partsOf(key);
    return upload(client, [file], tenantId, id);
  },
  async actOnImport(key, verb) {
    const params = paramsOf(key);
    const calls = {
      start: () => client.POST('/user/admin/ingredients/bulk-import/{id}/start', { params }),
      cancel: () => client.POST('/user/admin/ingredients/bulk-import/{id}/cancel', { params }),
      resume: () => client.POST('/user/admin/ingredients/bulk-import/{id}/resume', { params }),
      undo: () => client.POST('/user/admin/ingredients/bulk-import/{id}/undo', { params }),
    };
    return { data: keyed(params.query.tenantId, bodyOf(await calls[verb]()).data) };
  },
  async previewImport(key, signal) {
    const params = paramsOf(key);
    return bodyOf(await client.GET('/user/admin/ingredients/bulk-import/{id}/preview', { params, signal }));
  },
  async importRows(key, filter, signal) {
    const { path, query } = paramsOf(key);
    const params = { path, query: { ...query, ...filter } };
    return bodyOf(await client.GET('/user/admin/ingredients/bulk-import/{id}/rows', { params, signal }));
  },
  async importReport(key, { outcome, noted, doubles, text }) {
    const { path: address, query } = paramsOf(key);
    const params = { path: address, query: { ...query, outcome, noted, doubles, text } as ReportQuery };
    const path = '/user/admin/ingredients/bulk-import/{id}/report';
    return { data: bodyOf(await client.GET(path, { params, parseAs: 'blob' })) as unknown as Blob };
  },
  async refusedRows(key) {
    const params = paramsOf(key);
    const path = '/user/admin/ingredients/bulk-import/{id}/refused';
    return { data: bodyOf(await client.GET(path, { params, parseAs: 'blob' })) as unknown as Blob };
  },
});

export const importOperations: ResourceOperations = { list: 'listIngredientImports', create: 'importIngredients' };
