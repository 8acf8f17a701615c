import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import createQueryClient, { type OpenapiQueryClient } from 'openapi-react-query';
import { ApiError, noAnswer, refusalOf } from './error.ts';
import type { paths } from './schema.gen.d.ts';

/** What the client asks of the page that it runs in. */
export interface ApiOptions {
  /** Where the paths of the contract begin. Default: `/api/v1` on the page's own origin. */
  baseUrl?: string;
  /** Language of texts in answers: `nl` or `en`. */
  language: () => string;
  /** Slug of the white-label that this visit came with, if any. */
  whitelabel?: () => string | undefined;
  /** Default: the page's cookies. */
  cookies?: () => string;
  /** Default: the page's address. */
  location?: Pick<Location, 'host' | 'origin' | 'protocol'>;
  /** Milliseconds since 1970. Default: the clock. */
  now?: () => number;
  /** Default: the browser's. */
  fetch?: (request: Request) => Promise<Response>;
  /** Called when a session is over; true repeats the call, with the session that there is then. */
  signInAgain?: (request: Request) => Promise<boolean>;
}

/** Every operation of the contract, as `client.GET('/user/plans')`. A failed call throws an {@link ApiError}. */
export type ApiClient = Client<paths>;

/** The same as hooks: `api.useQuery('get', '/user/plans')`, `api.useMutation('post', '/favorites/toggle')`. */
export type ApiHooks = OpenapiQueryClient<paths>;

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function createApi(options: ApiOptions): { client: ApiClient; hooks: ApiHooks } {
  const place = options.location ?? window.location;
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl ?? `${place.origin}/api/v1`,
    credentials: 'include',
    headers: { Accept: 'application/json' },
    // Lists in a query are written as the contract has them: a,b,c.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: repeating(options),
  });
  client.use(asSpecified(options, place), throwing);
  return { client, hooks: createQueryClient(client) };
}

/** The headers and the `_` parameter that every call carries. */
function asSpecified(options: ApiOptions, place: Pick<Location, 'host' | 'origin' | 'protocol'>): Middleware {
  const cookies = options.cookies ?? (() => document.cookie);
  const now = options.now ?? Date.now;
  return {
    async onRequest({ request }) {
      const { headers } = request;
      headers.set('X-Requested-With', 'XMLHttpRequest');
      headers.set('X-Frontend-Host', place.host);
      headers.set('X-Frontend-Origin', place.origin);
      headers.set('X-Frontend-Protocol', place.protocol.replace(/:$/, ''));
      headers.set('Accept-Language', options.language());
      const whitelabel = options.whitelabel?.();
      if (whitelabel) headers.set('X-Whitelabel', whitelabel);
      const token = cookie(cookies(), 'XSRF-TOKEN');
      if (token) headers.set('X-XSRF-TOKEN', token);
      if (!changing.has(request.method)) return request;
      const url = new URL(request.url);
      url.searchParams.set('_', String(now()));
      // The body is read first: browsers send one that is still a stream over HTTP/2 only.
      const { method, credentials, signal } = request;
      const body = await request.arrayBuffer();
      return new Request(url, { method, headers, credentials, signal, ...(body.byteLength > 0 ? { body } : {}) });
    },
  };
}

/** repeating returns a fetch that repeats a call whose session was over, once there is another. */
function repeating(options: ApiOptions): (request: Request) => Promise<Response> {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const { signInAgain } = options;
  if (!signInAgain) return send;
  const cookies = options.cookies ?? (() => document.cookie);
  return async (request) => {
    const { method, credentials, signal, url } = request;
    const body = changing.has(method) ? await request.clone().arrayBuffer() : undefined;
    const response = await send(request);
    if (response.status !== 401 || !(await signInAgain(request))) return response;
    const headers = new Headers(request.headers);
    const token = cookie(cookies(), 'XSRF-TOKEN');
    if (token) headers.set('X-XSRF-TOKEN', token);
    return send(new Request(url, { method, headers, credentials, signal, ...(body?.byteLength ? { body } : {}) }));
  };
}

/** Turns every refusal, and every call without an answer, into an {@link ApiError}. */
const throwing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await refusalOf(response);
  },
  onError({ error }) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) return error;
    return new ApiError(0, { code: noAnswer }, { cause: error });
  },
};

/** One cookie out of `document.cookie`. */
function cookie(all: string, name: string): string | undefined {
  const found = all.split('; ').find((one) => one.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
