import type { ApiClient, components, Image, operations } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf, recordOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';

type Schemas = components['schemas'];

export type Whitelabel = Schemas['WhitelabelRecord'];
/** A white-label with all that its pages show; a record of a list lacks most of it. */
export type WhitelabelDetail = Schemas['WhitelabelDetail'] & { version: string };
export type WhitelabelInput = Schemas['WhitelabelInput'];
export type Look = Schemas['WhitelabelLook'];
export type Finding = Schemas['WhitelabelFinding'];
export type DomainState = Schemas['DomainState'];
type Version = Schemas['WhitelabelVersion'];
export type Deleted = Schemas['DeletedWhitelabel'];
type Preview = Schemas['WhitelabelPreview'];
export type BrandPlan = Schemas['BrandPlan'];
export type BrandPlanInput = Schemas['BrandPlanInput'];
export type BrandDeal = Schemas['BrandDeal'];
export type BrandDealInput = Schemas['BrandDealInput'];

type Query = NonNullable<operations['listWhitelabels']['parameters']['query']>;

export const whitelabelCalls = (client: ApiClient): ResourceCalls<Whitelabel> => ({
  async list(page, _filter, signal) {
    // The server validates the query, which comes from the URL.
    return bodyOf(await client.GET('/user/admin/whitelabels', { params: { query: page as Query }, signal }));
  },
  async one(id, signal) {
    return recordOf(await client.GET('/user/admin/whitelabels/{id}', { params: { path: { id } }, signal }));
  },
  async create(data) {
    // The server validates the form.
    return bodyOf(await client.POST('/user/admin/whitelabels', { body: data as WhitelabelInput })).data;
  },
  async update(id, data, version) {
    const params = { path: { id }, header: { 'If-Match': version } };
    return recordOf(await client.PUT('/user/admin/whitelabels/{id}', { params, body: data as WhitelabelInput }));
  },
});

/** The operations on white-labels besides those of every resource. */
export interface WhitelabelVerbs {
  toggleWhitelabel(id: string, version: string, isActive: boolean): Promise<{ data: WhitelabelDetail }>;
  /** Deletes a white-label; it can be restored for 30 days. */
  deleteWhitelabel(id: string, version: string): Promise<void>;
  restoreWhitelabel(id: string): Promise<void>;
  deletedWhitelabels(signal?: AbortSignal): Promise<{ data: Deleted[] }>;
  /** Stores a draft of a look, which visitors do not see. */
  saveDraft(id: string, look: WhitelabelInput): Promise<void>;
  discardDraft(id: string): Promise<void>;
  whitelabelVersions(id: string, signal?: AbortSignal): Promise<{ data: Version[] }>;
  publishVersion(id: string, version: string, number: number): Promise<{ data: WhitelabelDetail }>;
  /** Returns the problems of a look. Nothing is stored. */
  checkLook(id: string, look: WhitelabelInput): Promise<{ data: Finding[] }>;
  openPreview(id: string): Promise<{ data: Preview }>;
  verifyDomain(id: string, domain: string): Promise<{ data: WhitelabelDetail }>;
  /** Those that are sold first. */
  brandPlans(id: string, signal?: AbortSignal): Promise<{ data: BrandPlan[] }>;
  addPlan(id: string, plan: BrandPlanInput): Promise<{ data: BrandPlan }>;
  /** Replaces a plan. Subscribers keep the price that they pay. */
  changePlan(id: string, plan: BrandPlan, input: BrandPlanInput): Promise<{ data: BrandPlan }>;
  /** Those that are offered first. */
  brandDeals(id: string, signal?: AbortSignal): Promise<{ data: BrandDeal[] }>;
  addDeal(id: string, deal: BrandDealInput): Promise<{ data: BrandDeal }>;
  changeDeal(id: string, deal: BrandDeal, input: BrandDealInput): Promise<{ data: BrandDeal }>;
  /** Uploads an image for a brand. */
  uploadImage(id: string, kind: 'photo' | 'logo', file: File): Promise<{ data: Image }>;
}

export type WhitelabelProvider = DataProvider & WhitelabelVerbs;

export const whitelabelVerbs = (client: ApiClient): WhitelabelVerbs => ({
  async toggleWhitelabel(id, version, isActive) {
    const params = { path: { id }, header: { 'If-Match': version } };
    const body = { isActive };
    return { data: recordOf(await client.POST('/user/admin/whitelabels/{id}/toggle-status', { params, body })) };
  },
  async deleteWhitelabel(id, version) {
    const params = { path: { id }, header: { 'If-Match': version } };
    await client.DELETE('/user/admin/whitelabels/{id}', { params });
  },
  async restoreWhitelabel(id) {
    await client.POST('/user/admin/whitelabels/{id}/restore', { params: { path: { id } } });
  },
  async deletedWhitelabels(signal) {
    return bodyOf(await client.GET('/user/admin/whitelabels/deleted', { signal }));
  },
  async saveDraft(id, body) {
    await client.PUT('/user/admin/whitelabels/{id}/draft', { params: { path: { id } }, body });
  },
  async discardDraft(id) {
    await client.DELETE('/user/admin/whitelabels/{id}/draft', { params: { path: { id } } });
  },
  async whitelabelVersions(id, signal) {
    return bodyOf(await client.GET('/user/admin/whitelabels/{id}/versions', { params: { path: { id } }, signal }));
  },
  async publishVersion(id, version, number) {
    const params = { path: { id, number }, header: { 'If-Match': version } };
    return {
      data: recordOf(await client.POST('/user/admin/whitelabels/{id}/versions/{number}/publish', { params })),
    };
  },
  async checkLook(id, body) {
    return bodyOf(await client.POST('/user/admin/whitelabels/{id}/check', { params: { path: { id } }, body }));
  },
  async openPreview(id) {
    return bodyOf(await client.POST('/user/admin/whitelabels/{id}/preview', { params: { path: { id } } }));
  },
  async verifyDomain(id, domain) {
    const params = { path: { id } };
    const body = { domain };
    return { data: recordOf(await client.POST('/user/admin/whitelabels/{id}/domains/verify', { params, body })) };
  },
  async brandPlans(id, signal) {
    return bodyOf(await client.GET('/user/admin/whitelabels/{id}/plans', { params: { path: { id } }, signal }));
  },
  async addPlan(id, body) {
    return bodyOf(await client.POST('/user/admin/whitelabels/{id}/plans', { params: { path: { id } }, body }));
  },
  async changePlan(id, { id: plan, version }, body) {
    const params = { path: { id, plan }, header: { 'If-Match': version } };
    return bodyOf(await client.PUT('/user/admin/whitelabels/{id}/plans/{plan}', { params, body }));
  },
  async brandDeals(id, signal) {
    return bodyOf(await client.GET('/user/admin/whitelabels/{id}/deals', { params: { path: { id } }, signal }));
  },
  async addDeal(id, body) {
    return bodyOf(await client.POST('/user/admin/whitelabels/{id}/deals', { params: { path: { id } }, body }));
  },
  async changeDeal(id, { id: deal, version }, body) {
    const params = { path: { id, deal }, header: { 'If-Match': version } };
    return bodyOf(await client.PUT('/user/admin/whitelabels/{id}/deals/{deal}', { params, body }));
  },
  async uploadImage(id, kind, file) {
    const form = new FormData();
    form.append('image', file);
    return bodyOf(
      await client.POST('/upload/image', {
        params: { query: { tenantId: id, kind } },
        // In the contract a file is a string.
        body: { image: '' },
        bodySerializer: () => form,
      }),
    );
  },
});

export const whitelabelOperations: ResourceOperations = {
  list: 'listWhitelabels',
  create: 'createWhitelabel',
  edit: 'updateWhitelabel',
  verify: 'verifyWhitelabelDomain',
  plans: 'changeWhitelabelPlan',
  deals: 'changeWhitelabelDeal',
  delete: 'deleteWhitelabel',
};
