import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';
import type { ResourceOperations } from '@/providers/auth';
import type { ResourceCalls } from '@/providers/data';
import { chosenBrand } from '@/providers/owned';

type Answered = components['schemas']['Job'];

/** Job is work behind a request. */
export type Job = Omit<Answered, 'id'> & { id: string };

export type JobState = Answered['state'];

const states: readonly JobState[] = ['waiting', 'failed', 'done'];

/** stateOf returns the state that a list's filter chooses, by default what failed. */
export const stateOf = ({ state }: Record<string, unknown>): JobState =>
  states.find((known) => known === state) ?? 'failed';

const jobOf = (job: Answered): Job => ({ ...job, id: String(job.id) });

export const jobCalls = (client: ApiClient): ResourceCalls<Job> => ({
  async list({ page, perPage }, filter, signal) {
    const tenantId = chosenBrand(filter);
    const query = { page, perPage, state: stateOf(filter), ...(tenantId ? { tenantId } : {}) };
    const { data, total } = bodyOf(await client.GET('/user/admin/jobs', { params: { query }, signal }));
    return { data: data.map(jobOf), total };
  },
});

export interface JobVerbs {
  /** Does a job that failed again. Returns the job as it is then. */
  retryJob(job: Job): Promise<{ data: Job }>;
}

export type JobProvider = DataProvider & JobVerbs;

export const jobVerbs = (client: ApiClient): JobVerbs => ({
  async retryJob({ id, tenantId }) {
    const params = { path: { id: Number(id) }, query: tenantId ? { tenantId } : {} };
    return { data: jobOf(bodyOf(await client.POST('/user/admin/jobs/{id}/retry', { params })).data) };
  },
});

export const jobOperations: ResourceOperations = { list: 'listJobs', edit: 'retryJob' };
