import { afterEach, beforeEach } from 'vitest';

/** A request that reached the server of a test. */
export interface TestRequest {
  /** `GET /receipts/weekly-menu` */
  operation: string;
  /** `/shopping-lists/items/1/toggle` */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = (request: TestRequest) => unknown;

let answers: Record<string, Answer> = {};
let requests: TestRequest[] = [];
let unexpected: string[] = [];

/** A refusal, as the contract has them. */
export const refuse = (status: number, code: string, message: string) =>
  Response.json({ message, code, fields: {} }, { status });

/** An answer that arrives when the test calls `come`. */
export function later<T>(): { answer: Promise<T>; come: (value: T) => void } {
  let come: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { answer, come };
}

/**
 * Sets the server's answers by operation: `{'GET /shopping-lists/{id}': () => ({ data: list })}`. A part in
 * braces matches any one part of the path. Any other request fails the test.
 */
export function serve(added: Record<string, Answer>): void {
  answers = { ...answers, ...added };
}

/** The requests of an operation, in order. */
export const requestsOf = (operation: string) => requests.filter((one) => one.operation === operation);

const fits = (operation: string, request: string) =>
  new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+')}$`).test(request);

async function answerTo(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace('/api/v1', '');
  const requested = `${request.method} ${path}`;
  const operation = Object.keys(answers)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .find((one) => fits(one, requested));
  const body = await request.text();
  if (operation === undefined) {
    unexpected.push(`${requested}${url.search}`);
    return refuse(501, 'unexpected', `No answer to ${requested}`);
  }
  const query = Object.fromEntries(url.searchParams);
  delete query._;
  const headers = Object.fromEntries(request.headers);
  // Files are not JSON, so the content of forms is not recorded.
  const question: TestRequest = {
    operation,
    path,
    query,
    headers,
    body: body !== '' && headers['content-type']?.includes('json') ? JSON.parse(body) : undefined,
  };
  requests.push(question);
  const answer = await answers[operation]?.(question);
  if (answer instanceof Response) return answer;
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

/** Rejects when the request is aborted. */
const givenUp = ({ signal }: Request) =>
  new Promise<never>((_, give) => signal.addEventListener('abort', () => give(signal.reason)));

// The client uses the global fetch at the time when it is created, which is after this file is loaded.
globalThis.fetch = (request) => Promise.race([answerTo(request as Request), givenUp(request as Request)]);

/** Starts each test of a file without answers and requests, and fails it after a request that it does not expect. */
export function resetServer(): void {
  beforeEach(() => {
    answers = {};
    requests = [];
    unexpected = [];
  });
  afterEach(() => {
    if (unexpected.length > 0) throw new Error(`Unexpected requests: ${unexpected.join(', ')}`);
  });
}
