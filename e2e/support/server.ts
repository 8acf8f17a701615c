import { request } from 'node:http';

/** A running server, as the walks know it. */
export interface Server {
  /** The address of a page on a brand's host. */
  url: (host: string, path?: string) => string;
  /** Asks the server without a browser. Rejects when there is no answer. */
  ask: (host: string, path: string, asked?: Asked) => Promise<Answer>;
  /** What the newest mail to an address holds of that form, once it is there. */
  mailed: (to: string, form: RegExp) => Promise<string>;
  /** The code in the newest mail to an address, once there is one that was not asked for before. */
  code: (to: string) => Promise<string>;
  /** Has the next reminder written to an address that has not finished its funnel, and gives its text. */
  reminder: (to: string) => Promise<string>;
}

/** What is asked, beside where. */
interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  /** The cookies that it sets, each as its header has them. */
  cookies: string[];
  body: string;
}

/** How often a mail is looked for, in milliseconds. */
const lookEvery = 50;

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
  const newest = async (to: string) => {
    const { body } = await ask('127.0.0.1', `/dev/mail?to=${encodeURIComponent(to)}`);
    return (JSON.parse(body) as { text: string }[])[0]?.text ?? '';
  };
  const mailed = async (to: string, form: RegExp, known?: string) => {
    for (;;) {
      const found = (await newest(to)).match(form)?.[0];
      if (found && found !== known) return found;
      await new Promise((done) => setTimeout(done, lookEvery));
    }
  };
  const codes = new Map<string, string>();
  return {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    ask,
    mailed,
    code: async (to) => {
      const code = await mailed(to, /\b\d{6}\b/, codes.get(to));
      codes.set(to, code);
      return code;
    },
    reminder: async (to) => {
      await ask('127.0.0.1', `/dev/mail?remind=${encodeURIComponent(to)}`);
      return newest(to);
    },
  };
}

/** The one server of all walks, which the global setup started. */
export const server = serverAt(Number(process.env.WALKS_PORT));
