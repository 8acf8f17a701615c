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

/** One page of a list, in the words of the contract. */
interface Page {
  /** From 1 */
  page: number;
  perPage: number;
  sort: string;
  order: 'asc' | 'desc';
}

/** The calls of one resource. They throw an ApiError when refused. */
export interface ResourceCalls<Item extends RaRecord<string>> {
  list(page: Page, filter: Record<string, unknown>, signal?: AbortSignal): Promise<{ data: Item[]; total: number }>;
  /** Missing where a record has no page of its own. */
  one?(id: string, signal?: AbortSignal): Promise<Item>;
  /** Missing where nothing can be added. */
  create?(data: Record<string, unknown>): Promise<Item>;
  /** Missing where nothing can be changed. */
  update?(id: string, data: Record<string, unknown>): Promise<Item>;
  /** Missing where nothing can be taken away. */
  remove?(id: string): Promise<void>;
}

/**
 * React-admin's view of the calls of all resources, by the resource's name. What a resource has no call for is refused. `verbs` are what can
 * be done beside: calls of their own.
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
  const refused = async (name: string): Promise<never> => {
    throw new Error(`${name} has no call for this.`);
  };
  const one = (name: string, id: string, signal?: AbortSignal) => callsOf(name).one?.(id, signal) ?? refused(name);
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
      return { data: await (callsOf(name).create?.(data) ?? refused(name)) };
    },
    async delete(name: string, { id }: DeleteParams) {
      await (callsOf(name).remove?.(String(id)) ?? refused(name));
      return { data: { id } };
    },
    async update(name: string, { id, data }: UpdateParams) {
      return { data: await (callsOf(name).update?.(String(id), data) ?? refused(name)) };
    },
    getManyReference: refused,
    updateMany: refused,
    deleteMany: refused,
    ...verbs,
  };
  // Its methods are generic in the record, which a table of resources cannot be.
  return provider as unknown as DataProvider & Verbs;
}
