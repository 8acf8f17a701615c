import { type ApiClient, createApi } from '@lepelblad/api';
import { signInAgain } from './session.ts';

/**
 * createClient returns the console's API client. Responses are in the language of the page. A call whose session has
 * ended waits until the user has signed in again.
 */
export function createClient(fetch?: (request: Request) => Promise<Response>): ApiClient {
  const language = () => document.documentElement.lang;
  return createApi({ language, signInAgain, ...(fetch ? { fetch } : {}) }).client;
}

/**
 * bodyOf returns the body of a response. It throws without one: the client throws on refusals, so a missing body
 * violates the contract.
 */
export function bodyOf<T>({ data, response }: { data?: T; response: Response }): T {
  if (data === undefined) throw new Error(`The response of ${response.url} has no body.`);
  return data;
}

/**
 * recordOf returns the record of a response with its version: updates send that, so that they replace no other version.
 */
export function recordOf<T>(answer: { data?: { data: T }; response: Response }): T & { version: string } {
  return { ...bodyOf(answer).data, version: answer.response.headers.get('ETag') ?? '' };
}
