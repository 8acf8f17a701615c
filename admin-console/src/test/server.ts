import type { Staff } from '@/providers/boot';

type Answer = (request: Request, url: URL) => Response | Promise<Response>;

/** Answers by `GET /path`, paths without `/api/v1`. */
export type Answers = Record<string, Answer>;

export const bo: Staff = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Bo Beheer',
  email: 'bo@lepelblad.example',
  role: 'admin',
  allTenants: true,
  may: [
    'listWhitelabels',
    'getWhitelabel',
    'listIngredients',
    'getIngredient',
    'listStaff',
    'inviteStaff',
    'removeStaff',
  ],
};

export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ message, code: 'refused', fields }, { status });

export const page = (data: object[], total = data.length) => Response.json({ data, total });

/** A server that answers what it was told to, keeps what it was asked, and fails on anything else. */
export function serverOf(answers: Answers) {
  const asked: { method: string; path: string; query: Record<string, string>; body: unknown; language: string }[] = [];
  const current = { ...answers };
  return {
    asked,
    /** Changes what it answers from now on. */
    answer(changes: Answers) {
      Object.assign(current, changes);
    },
    /** The queries of all calls of a path so far. */
    queriesOf: (path: string) => asked.filter((call) => call.path === path).map(({ query }) => query),
    fetch: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api\/v1/, '');
      const text = await request.clone().text();
      asked.push({
        method: request.method,
        path,
        query: Object.fromEntries(url.searchParams),
        // Files are not JSON: what is in a form is not kept.
        body: text && request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
        language: request.headers.get('accept-language') ?? '',
      });
      const answer = current[`${request.method} ${path}`];
      if (!answer) throw new Error(`Nobody expected ${request.method} ${path}.`);
      return answer(request, url);
    },
  };
}
