import type { DataProvider, RaRecord } from 'react-admin';
import { daysBefore, todayInAmsterdam } from '@/components/days';

/** The kinds of pending tasks of staff, with the resource that they are of. */
export const tasks = [
  { name: 'parcels', resource: 'parcels' },
  { name: 'expiring', resource: 'invites' },
  { name: 'invites', resource: 'invites' },
  { name: 'refused', resource: 'imports' },
  { name: 'allergens', resource: 'ingredients' },
  { name: 'disputes', resource: 'disputes' },
  { name: 'payments', resource: 'payments' },
  { name: 'jobs', resource: 'jobs' },
] as const;

export type TaskName = (typeof tasks)[number]['name'];

/** Heap is a number of pending records, and where they are. */
export interface Heap {
  count: number;
  to: string;
  /** Name of their brand; undefined when they are of all. */
  brand?: string;
}

interface Reach {
  data: DataProvider & { ingredientStats?: (signal?: AbortSignal) => Promise<{ data: { allergensUnknown: number } }> };
  brands: { id: string; name: string }[];
  /** Whether the user works for all brands. */
  forAll: boolean;
  signal: AbortSignal;
}

/** The last imports whose refused rows are counted, and their age in days; older ones are done with. */
const lastImports = 25;
const importDays = 30;

/** heapsOf returns the heaps of a kind that are not empty. */
export async function heapsOf(name: TaskName, reach: Reach): Promise<Heap[]> {
  const heaps = await found[name](reach);
  return heaps.filter(({ count }) => count > 0);
}

const found: Record<TaskName, (reach: Reach) => Promise<Heap[]>> = {
  parcels: (reach) => byBrand(reach, 'parcels', {}),
  expiring: (reach) => byBrand(reach, 'invites', { state: 'expiring' }),
  invites: (reach) => byBrand(reach, 'invites', { state: 'expired' }),
  disputes: (reach) => byBrand(reach, 'disputes', {}),
  payments: async (reach) => [await counted(reach, 'payments', {})],
  jobs: (reach) => (reach.forAll ? counted(reach, 'jobs', {}).then((heap) => [heap]) : byBrand(reach, 'jobs', {})),
  async allergens(reach) {
    const { data, brands, forAll, signal } = reach;
    if (!forAll) {
      const heaps = brands.map(async ({ id, name }) => ({
        ...(await counted(reach, 'ingredients', { owner: id, allergensUnknown: 'true' })),
        brand: name,
      }));
      return Promise.all(heaps);
    }
    const stats = await data.ingredientStats?.(signal);
    const to = addressOf('ingredients', { allergensUnknown: 'true' });
    return stats ? [{ count: stats.data.allergensUnknown, to }] : [];
  },
  async refused({ data, brands, forAll, signal }) {
    const since = daysBefore(todayInAmsterdam(), importDays);
    const owners = [...(forAll ? [{ id: '', name: undefined }] : []), ...brands];
    const lists = await Promise.all(
      owners.map(async ({ id, name }) => {
        const query = {
          pagination: { page: 1, perPage: lastImports },
          sort: { field: 'createdAt', order: 'DESC' as const },
          filter: id ? { owner: id } : {},
          signal,
        };
        const { data: imports } = await data.getList<ImportRecord>('imports', query);
        return imports
          .filter(({ state, createdAt }) => state === 'done' && createdAt >= since)
          .map((record) => ({
            count: record.counts.find(({ outcome }) => outcome === 'refused')?.rows ?? 0,
            to: `/imports/${record.id}/show`,
            brand: [name, record.files[0]?.name].filter(Boolean).join(' · '),
          }));
      }),
    );
    return lists.flat();
  },
};

interface ImportRecord extends RaRecord {
  createdAt: string;
  state: string;
  counts: { outcome: string; rows: number }[];
  files: { name: string }[];
}

const addressOf = (resource: string, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

async function counted({ data, signal }: Reach, resource: string, filter: object): Promise<Heap> {
  const query = {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' as const }, // which every list knows or ignores
    filter,
    signal,
  };
  const { total = 0 } = await data.getList(resource, query);
  return { count: total, to: addressOf(resource, filter) };
}

const byBrand = (reach: Reach, resource: string, filter: object): Promise<Heap[]> =>
  Promise.all(
    reach.brands.map(async ({ id, name }) => ({
      ...(await counted(reach, resource, { ...filter, brand: id })),
      brand: name,
    })),
  );
