import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import type { awaitingBrand } from './owned';

/** Page is a page of a list, with the contract's parameters. */
interface Page {
  /** From 1 */
  page: number;
  perPage: number;
  sort: string;
  order: 'asc' | 'desc';
}

/** Listed is a page of records with the number of all; without that number when the list cannot be loaded yet. */
type Listed<Item> = { data: Item[]; total: number } | typeof awaitingBrand;

/** ResourceCalls are the requests of one resource. They throw ApiError. */
export interface ResourceCalls<Item extends RaRecord<string>> {
  list(page: Page, filter: Record<string, unknown>, signal?: AbortSignal): Promise<Listed<Item>>;
  /** Undefined when a record has no page. */
  one?(id: string, signal?: AbortSignal): Promise<Item>;
  /** Undefined when records cannot be created. */
  create?(data: Record<string, unknown>): Promise<Item>;
  /** Undefined when records cannot be changed. The version is that of the record that is replaced. */
  update?(id: string, data: Record<string, unknown>, version: string): Promise<Item>;
  /** Undefined when records cannot be removed. */
  remove?(id: string): Promise<void>;
}

/**
 * createDataProvider returns react-admin's data provider for resources by name. A method for which a resource has no
 * call rejects. `verbs` are added as methods of their own.
 */
export function createDataProvider<Verbs extends object = object>(
  resources: Record<string, ResourceCalls<RaRecord<string>>>,
  verbs?: Verbs,
): DataProvider & Verbs {
  const callsOf = (name: string) => {
    const calls = resources[name];
    if (!calls) throw new Error(`There is no resource named ${name}.`);
    return calls;
  };
  const unsupported = async (name: string): Promise<never> => {
    throw new Error(`${name} has no call for this.`);
  };
  const one = (name: string, id: string, signal?: AbortSignal) => callsOf(name).one?.(id, signal) ?? unsupported(name);
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
      return { data: await one(name, String(id), signal) };
    },
    async getMany(name: string, { ids, signal }: GetManyParams) {
      return { data: await Promise.all(ids.map((id) => one(name, String(id), signal))) };
    },
    async create(name: string, { data }: CreateParams) {
      return { data: await (callsOf(name).create?.(data) ?? unsupported(name)) };
    },
    async delete(name: string, { id }: DeleteParams) {
      await (callsOf(name).remove?.(String(id)) ?? unsupported(name));
      return { data: { id } };
    },
    async update(name: string, { id, data, previousData }: UpdateParams) {
      const version = String(previousData?.version ?? '');
      return { data: await (callsOf(name).update?.(String(id), data, version) ?? unsupported(name)) };
    },
    getManyReference: unsupported,
    updateMany: unsupported,
    deleteMany: unsupported,
    ...verbs,
  };
  // The methods are generic in the record type, which a map of resources cannot be.
  return provider as unknown as DataProvider & Verbs;
}
