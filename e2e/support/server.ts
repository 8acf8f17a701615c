import { request } from 'node:http';

/** A running server, as the walks know it. */
export interface Server {
  /** The address of a page on a brand's host. */
  url: (host: string, path?: string) => string;
  /** Asks the server without a browser. Rejects when there is no answer. */
  ask: (host: string, path: string, asked?: RequestOptions) => Promise<ServerResponse>;
  /** What the newest mail to an address holds of that form, once it is there. */
  waitForMail: (to: string, form: RegExp) => Promise<string>;
  /** The code in the newest mail to an address, once there is one that was not asked for before. */
  code: (to: string) => Promise<string>;
  /** Has the next reminder written to an address that has not finished its funnel, and gives its text. */
  reminder: (to: string) => Promise<string>;
}

/** What is asked, beside where. */
interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface ServerResponse {
  status: number;
  /** The cookies that it sets, each as its header has them. */
  cookies: string[];
  body: string;
}

/** How often a mail is looked for, in milliseconds. */
const pollInterval = 50;

/** The server that listens on a port of this machine. */
function serverAt(port: number): Server {
  // Node knows no names below localhost, so that the host travels as a header.
  const ask: Server['ask'] = (host, path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, failed) => {
      const asked = request(
        { host: '127.0.0.1', port, path, method, headers: { ...headers, Host: `${host}:${port}` } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', failed);
          answer.once('end', () =>
            done({
              status: answer.statusCode ?? 0,
              cookies: answer.headers['set-cookie'] ?? [],
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.once('error', failed);
      asked.end(body);
    });
  const newestMail = async (to: string) => {
    const { body } = await ask('127.0.0.1', `/dev/mail?to=${encodeURIComponent(to)}`);
    return (JSON.parse(body) as { text: string }[])[0]?.text ?? '';
  };
  const waitForMail = async (to: string, form: RegExp, known?: string) => {
    for (;;) {
      const found = (await newestMail(to)).match(form)?.[0];
      if (found && found !== known) return found;
      await new Promise((done) => setTimeout(done, pollInterval));
    }
  };
  const codes = new Map<string, string>();
  return {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    ask,
    waitForMail,
    code: async (to) => {
      const code = await waitForMail(to, /\b\d{6}\b/, codes.get(to));
      codes.set(to, code);
      return code;
    },
    reminder: async (to) => {
      await ask('127.0.0.1', `/dev/mail?remind=${encodeURIComponent(to)}`);
      return newestMail(to);
    },
  };
}

/** The one server of all walks, which the global setup started. */
export const server = serverAt(Number(process.env.WALKS_PORT));
