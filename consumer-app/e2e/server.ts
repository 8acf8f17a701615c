import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const binary = process.env.LEPELBLAD ?? join(root, '.data/bin/lepelblad');

/** The real server, with a database of its own in a folder that is thrown away. */
export interface Server {
  /** The address of a page on a brand's host. */
  url: (host: string, path?: string) => string;
  /** What the server answers to a cookie on a brand's host, without a browser. */
  ask: (host: string, path: string, cookie: string) => Promise<{ status: number; body: string }>;
  /** What the newest mail to an address holds of that form, once it is there. */
  mailed: (to: string, form: RegExp) => Promise<string>;
  /** The code in the newest mail to an address, once it is there. */
  code: (to: string) => Promise<string>;
  /** Has the next reminder written to an address, whose way in is not done, and gives its text. */
  reminder: (to: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready in')) done();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}

/** Starts the server; `settings` are environment variables for it. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'lepelblad-e2e-'));
  const child = spawn(binary, ['serve', '--dev', '--data', data, '--listen', `127.0.0.1:${port}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  await ready(child);
  child.removeAllListeners('exit');
  const mailed: Server['mailed'] = async (to, form) => {
    const outbox = `http://127.0.0.1:${port}/dev/mail?to=${encodeURIComponent(to)}`;
    for (;;) {
      const [newest] = (await (await fetch(outbox)).json()) as { text: string }[];
      const found = newest?.text.match(form)?.[0];
      if (found) return found;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  return {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    ask: (host, path, cookie) =>
      new Promise((done, failed) => {
        const asked = request({ host: '127.0.0.1', port, path, headers: { Host: host, Cookie: cookie } }, (answer) => {
          let body = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            body += chunk;
          });
          answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
        });
        asked.once('error', failed);
        asked.end();
      }),
    mailed,
    code: (to) => mailed(to, /\b\d{6}\b/),
    reminder: async (to) => {
      const outbox = `http://127.0.0.1:${port}/dev/mail`;
      await fetch(`${outbox}?remind=${encodeURIComponent(to)}`);
      const [newest] = (await (await fetch(`${outbox}?to=${encodeURIComponent(to)}`)).json()) as { text: string }[];
      return newest?.text ?? '';
    },
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          rmSync(data, { recursive: true, force: true });
          done();
        });
        child.kill('SIGTERM');
      }),
  };
}
