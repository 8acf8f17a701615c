import { type ApiClient, createApi } from '@lepelblad/api';

/** createClient returns the console's API client. Responses are in the language of the page. */
export function createClient(fetch?: (request: Request) => Promise<Response>): ApiClient {
  return createApi({ language: () => document.documentElement.lang, ...(fetch ? { fetch } : {}) }).client;
}

/**
 * bodyOf returns the body of a response. It throws without one: the client throws refusals itself, so that breaks the
 * contract.
 */
export function bodyOf<T>({ data, response }: { data?: T; response: Response }): T {
  if (data === undefined) throw new Error(`The response of ${response.url} has no body.`);
  return data;
}
