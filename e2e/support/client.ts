import type { BrowserContext } from '@playwright/test';
import { server } from './server.ts';

/** Cookies and storage of a signed-in browser. */
export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

const worker = Number(process.env.TEST_WORKER_INDEX ?? 255);
let networkCount = 0;

/** A network address that no other test uses: attempt limits count per network. */
export function newNetworkAddress(): string {
  networkCount++;
  return `10.${worker}.${networkCount >> 8}.${networkCount & 255}`;
}

/** An API client that keeps its cookies, as a browser would. */
export class Client {
  private readonly cookies = new Map<string, string>();
  private readonly network = newNetworkAddress();

  constructor(readonly host: string) {}

  /** The response to a call, with any status. */
  async ask(method: string, path: string, body?: unknown) {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.ask('GET', '/user/auth/decode');
    const answer = await server.ask(this.host, `/api/v1${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.network,
        'X-XSRF-TOKEN': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = cookie.match(/^([^=]*)=([^;]*)/) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** The data of a response. Rejects for a status of 400 and up. */
  async call<Data = void>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return (answer.body.startsWith('{') ? JSON.parse(answer.body).data : answer.body) as Data;
  }

  /** The state for a browser context that continues this client's session. */
  browserState(): BrowserState {
    const cookies = [...this.cookies].map(([name, value]) => ({
      name,
      value,
      domain: this.host,
      path: '/',
      expires: -1,
      httpOnly: name !== 'XSRF-TOKEN',
      secure: false,
      sameSite: 'Lax' as const,
    }));
    return { cookies, origins: [] };
  }

  /** A client that continues the session of a browser state. */
  static from(host: string, { cookies }: BrowserState): Client {
    const client = new Client(host);
    for (const { name, value } of cookies) client.cookies.set(name, value);
    return client;
  }
}
