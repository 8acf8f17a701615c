import type { ApiClient, components } from '@lepelblad/api';
import { bodyOf } from './api';

/** Brand is a tenant for which the user has a role, with the language of its site. */
type Brand = components['schemas']['TenantChoice'];

/** BrandVerbs lists brands, for every page that lets the user choose one. */
export interface BrandVerbs {
  brands(signal?: AbortSignal): Promise<{ data: Brand[] }>;
}

export const brandVerbs = (client: ApiClient): BrandVerbs => ({
  async brands(signal) {
    return bodyOf(await client.GET('/user/admin/tenants', { signal }));
  },
});
