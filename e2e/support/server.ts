import { request } from 'node:http';

/** The running server. */
export interface Server {
  /** The URL of a path on a brand's host. */
  url: (host: string, path?: string) => string;
  /** Sends a request without a browser. Rejects when there is no response. */
  ask: (host: string, path: string, asked?: RequestOptions) => Promise<ServerResponse>;
  /** Waits for a mail to an address with a text that matches `form`, and returns the text. */
  waitForMail: (to: string, form: RegExp) => Promise<string>;
  /** Waits for the code in the newest mail to an address, other than the last one returned. */
  code: (to: string) => Promise<string>;
  /** Sends the next reminder to an address that has not finished its funnel, and returns its text. */
  reminder: (to: string) => Promise<string>;
}

/** A request, without its address. */
interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface ServerResponse {
  status: number;
  /** The values of its Set-Cookie headers. */
  cookies: string[];
  body: string;
}

/** Interval of checking for mail, in milliseconds. */
const pollInterval = 50;

/** A client of the server at a port of this machine. */
export function serverAt(port: number): Server {
  // Node does not resolve names below localhost, so the host is sent as a header.
  const ask: Server['ask'] = (host, path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((done, failed) => {
      const outgoing = request(
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
      outgoing.once('error', failed);
      outgoing.end(body);
    });
  /** The texts of the mails to an address, the newest first. */
  const mailsTo = async (to: string) => {
    const { body } = await ask('127.0.0.1', `/dev/mail?to=${encodeURIComponent(to)}`);
    return (JSON.parse(body) as { text: string }[]).map(({ text }) => text);
  };
  const waitForMail = async (to: string, form: RegExp, known?: string) => {
    for (;;) {
      // Letters that are queued together are sent in any order, so that the newest may be another one.
      const [match] = (await mailsTo(to)).flatMap((text) => text.match(form)?.[0] ?? []);
      if (match && match !== known) return match;
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
      return (await mailsTo(to))[0] ?? '';
    },
  };
}

/** The server that the global setup started. */
export const server = serverAt(Number(process.env.E2E_PORT));
