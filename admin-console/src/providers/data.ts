import type { DataProvider, GetListParams, GetManyParams, GetOneParams, RaRecord } from 'react-admin';

/** One page of a list, in the words of the contract. */
export interface Page {
  /** From 1 */
  page: number;
  perPage: number;
  sort: string;
  order: 'asc' | 'desc';
}

/** The calls of one resource. They throw an ApiError when refused. */
export interface ResourceCalls<Item extends RaRecord<string>> {
  list(page: Page, filter: Record<string, unknown>, signal?: AbortSignal): Promise<{ data: Item[]; total: number }>;
  one(id: string, signal?: AbortSignal): Promise<Item>;
}

/** React-admin's view of the calls of all resources, by the resource's name. Resources that are only looked at refuse a change. */
export function createDataProvider(resources: Record<string, ResourceCalls<RaRecord<string>>>): DataProvider {
  const callsOf = (name: string) => {
    const calls = resources[name];
    if (!calls) throw new Error(`There is no resource named ${name}.`);
    return calls;
  };
  const readOnly = async (name: string): Promise<never> => {
    throw new Error(`${name} can only be looked at.`);
  };
  const provider = {
    supportAbortSignal: true,
    async getList(name: string, { pagination, sort, filter, signal }: GetListParams) {
      const page: Page = {
        page: pagination?.page ?? 1,
        perPage: pagination?.perPage ?? 25,
        sort: sort?.field ?? 'name',
        order: sort?.order === 'DESC' ? 'desc' : 'asc',
      };
      return callsOf(name).list(page, filter ?? {}, signal);
    },
    async getOne(name: string, { id, signal }: GetOneParams) {
      return { data: await callsOf(name).one(String(id), signal) };
    },
    async getMany(name: string, { ids, signal }: GetManyParams) {
      return { data: await Promise.all(ids.map((id) => callsOf(name).one(String(id), signal))) };
    },
    getManyReference: readOnly,
    create: readOnly,
    update: readOnly,
    updateMany: readOnly,
    delete: readOnly,
    deleteMany: readOnly,
  };
  // Its methods are generic in the record, which a table of resources cannot be.
  return provider as unknown as DataProvider;
}
