import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The server's address while Vite serves an app's source. */
const server = new URL(process.env.LEPELBLAD_AT ?? 'http://localhost:8080');

/** Paths that the server answers, for every app. */
const calls = /^\/(api|brand|covers|dev|ingest|media|unsubscribe|webhooks)(\/|\?|$)/;

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends a browser's request to the server. Rejects when there is no response. */
function askServer({ url, headers }: IncomingMessage): Promise<Answer> {
  return new Promise((done, failed) => {
    const proxied = request(
      {
        hostname: server.hostname,
        port: server.port,
        path: url,
        headers: { ...headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', failed);
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 502, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    proxied.once('error', failed);
    proxied.end();
  });
}

/** Copies the server's data from a page of the build to the page of the source. */
export function fill(source: string, serverPage: string): string {
  const [lang = ''] = serverPage.match(/<html lang="[\w-]+">/) ?? [];
  const [head = ''] = serverPage.match(/<title>.*?<style nonce="[^"]*">:root.*?<\/style>/s) ?? [];
  const [boot = ''] = serverPage.match(/<script type="application\/json" id="boot".*?<\/script>/s) ?? [];
  // Functions, because the data may have a dollar sign.
  return source
    .replace('<html lang="nl">', () => lang)
    .replace('<!--brand-head-->', () => head)
    .replace('<!--boot-->', () => boot);
}

/**
 * Gives pages that Vite serves from source the brand and session of the server, and proxies API calls to the server.
 * The Host header is not changed, because it decides the brand.
 */
export function serverPages(): Plugin {
  return {
    name: 'server-pages',
    apply: 'serve',
    config: () => ({ server: { proxy: { [calls.source]: { target: server.href, changeOrigin: false } } } }),
    configureServer(vite) {
      vite.middlewares.use(async (request, answer, next) => {
        const url = request.url ?? '/';
        const page = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
        if (!page || /^\/(api|dev)\//.test(url)) return next();
        try {
          const { status, headers, text } = await askServer(request);
          for (const name of ['location', 'set-cookie', 'content-type']) {
            const value = headers[name];
            if (value !== undefined) answer.setHeader(name, value);
          }
          answer.statusCode = status;
          if (status !== 200) return answer.end(text);
          const source = await readFile(join(vite.config.root, 'index.html'), 'utf8');
          answer.end(fill(await vite.transformIndexHtml(url, source), text));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
