import { type ApiClient, createApi } from '@lepelblad/api';

/** The client of the console's calls. Answers come in the language of the page. */
export function createClient(fetch?: (request: Request) => Promise<Response>): ApiClient {
  return createApi({ language: () => document.documentElement.lang, ...(fetch ? { fetch } : {}) }).client;
}

/** The body of an answer. The client throws every refusal, so that an answer without a body is one that breaks the contract. */
export function bodyOf<T>({ data, response }: { data?: T; response: Response }): T {
  if (data === undefined) throw new Error(`The answer to ${response.url} has no body.`);
  return data;
}
