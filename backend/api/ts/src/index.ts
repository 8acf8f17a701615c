export { type ApiClient, type ApiHooks, type ApiOptions, createApi } from './client.ts';
export { ApiError, noAnswer, type Refusal } from './error.ts';
export type * from './schema.gen.d.ts';
