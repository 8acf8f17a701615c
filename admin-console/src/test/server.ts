import type { Staff } from '@/providers/boot';

type Answer = (request: Request, url: URL) => Response | Promise<Response>;

/** Answers by method and path, such as `GET /path`. Paths are without `/api/v1`. */
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
    'getIngredientStats',
    'listStaff',
    'inviteStaff',
    'removeStaff',
    'resetAuthenticator',
  ],
};

export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ message, code: 'refused', fields }, { status });

export const page = (data: object[], total = data.length) => Response.json({ data, total });

/** The answers for the panels below an ingredient's facts: recipes that use it, and changes by hand. */
export const panelsOf = (id: string): Answers => ({
  [`GET /user/admin/ingredients/${id}/uses`]: () => page([]),
  [`GET /user/admin/ingredients/${id}/versions`]: () => Response.json({ data: [] }),
});

/** serverOf returns a mocked server. It records requests in `calls` and fails on a request without an answer. */
export function serverOf(answers: Answers) {
  const calls: { method: string; path: string; query: Record<string, string>; body: unknown; language: string }[] = [];
  const current = { ...answers };
  return {
    calls,
    /** Adds or replaces answers. */
    answer(changes: Answers) {
      Object.assign(current, changes);
    },
    /** Returns the queries of all requests to a path so far. */
    queriesOf: (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query),
    fetch: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api\/v1/, '');
      const text = await request.clone().text();
      calls.push({
        method: request.method,
        path,
        query: Object.fromEntries(url.searchParams),
        // Forms with files are not recorded.
        body: text && request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
        language: request.headers.get('accept-language') ?? '',
      });
      const answer = current[`${request.method} ${path}`];
      if (!answer) throw new Error(`Unexpected request: ${request.method} ${path}.`);
      return answer(request, url);
    },
  };
}
