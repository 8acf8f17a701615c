import { describe, expect, it } from 'vitest';
import { createApi } from './client.ts';
import { ApiError } from './error.ts';

/** A client on FitPuur's host whose calls are answered by `answer` and kept in `calls`. */
function clientWith(answer: (request: Request) => Response | Promise<Response>, cookies = '') {
  const calls: Request[] = [];
  const { client } = createApi({
    location: { host: 'fitpuur.localhost:8080', origin: 'http://fitpuur.localhost:8080', protocol: 'http:' },
    language: () => 'nl',
    whitelabel: () => 'fitpuur',
    cookies: () => cookies,
    now: () => 1_700_000_000_000,
    fetch: async (request) => {
      calls.push(request);
      return answer(request);
    },
  });
  // Paths of the contract are checked by the compiler; these tests are about every path alike.
  // biome-ignore lint/suspicious/noExplicitAny: any path will do
  const any = client as any;
  return {
    calls,
    get: (path: string) => any.GET(path),
    post: (path: string, body: unknown) => any.POST(path, { body }),
  };
}

const ok = () => Response.json({ data: { id: 1 } });

describe('a call', () => {
  it('goes to the version of the interface on the page’s own origin', async () => {
    const { calls, get } = clientWith(ok);
    expect((await get('/user/plans')).data).toEqual({ data: { id: 1 } });
    expect(calls[0]?.url).toBe('http://fitpuur.localhost:8080/api/v1/user/plans');
    expect(calls[0]?.credentials).toBe('include');
  });

  it('sends the path of the page, its language and its white-label', async () => {
    const { calls, get } = clientWith(ok, 'a=b; XSRF-TOKEN=to%2Fken; c=d');
    await get('/user/plans');
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      accept: 'application/json',
      'accept-language': 'nl',
      'x-frontend-host': 'fitpuur.localhost:8080',
      'x-frontend-origin': 'http://fitpuur.localhost:8080',
      'x-frontend-protocol': 'http',
      'x-requested-with': 'XMLHttpRequest',
      'x-whitelabel': 'fitpuur',
      'x-xsrf-token': 'to/ken',
    });
  });

  it('carries the time when it changes something, and sends its body as JSON', async () => {
    const { calls, get, post } = clientWith(ok);
    await post('/favorites/toggle', { recipe: 'soep' });
    await get('/favorites');
    expect(new URL(calls[0]?.url ?? '').searchParams.get('_')).toBe('1700000000000');
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(await calls[0]?.json()).toEqual({ recipe: 'soep' });
    expect(new URL(calls[1]?.url ?? '').search).toBe('');
  });
});

describe('a refusal', () => {
  it('throws the server’s message, code and fields', async () => {
    const fields = { email: 'Dit is geen e-mailadres.' };
    const { post } = clientWith(() =>
      Response.json({ message: 'Kijk het formulier na.', code: 'invalid', fields }, { status: 422 }),
    );
    const error = await post('/user/register', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'Kijk het formulier na.', code: 'invalid', fields, status: 422 });
    expect((error as ApiError).temporary).toBe(false);
  });

  it('has no message when the answer is no JSON', async () => {
    const { get } = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await get('/user/plans').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: '', code: 'status-502', status: 502, temporary: true });
  });

  it('has status 0 when no answer came', async () => {
    const { get } = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await get('/user/plans').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'no-answer', status: 0, temporary: true });
  });

  it('lets a cancelled call stay a cancelled call', async () => {
    const { get } = clientWith(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
    await expect(get('/user/plans')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
