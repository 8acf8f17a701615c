import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page outside the site, and the path that a page requests while it closes. */
export const outsidePath = '/elsewhere';
export const leavingPath = `${outsidePath}?left`;

/** The body of POST /ingest. */
interface VisitReport {
  visit: string;
  events: { name: string; path: string; step?: string }[];
}

/** A proxy that records visit events. The browser does not report what a page sends while it closes. */
export interface RecordingProxy {
  url: (host: string, path?: string) => string;
  /** The received batches, with the status of the server's response. */
  batches: { sent: VisitReport; status: number | undefined }[];
  /** How many pages were closed. */
  leaveCount: number;
  close: () => Promise<void>;
}

/** Starts a proxy to the server at a port of this machine. */
export async function startProxy(to: number): Promise<RecordingProxy> {
  const read = async (message: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const listener = createServer(async (asked, answer) => {
    const body = await read(asked);
    const { method, url, headers } = asked;
    if (url?.startsWith(outsidePath)) {
      if (url !== outsidePath) proxy.leaveCount++;
      return answer.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">');
    }
    const forwarded = ask({ host: '127.0.0.1', port: to, method, path: url, headers }, async (answered) => {
      if (url === '/ingest')
        proxy.batches.push({ sent: JSON.parse(body.toString()) as VisitReport, status: answered.statusCode });
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answer.end(await read(answered));
    });
    forwarded.end(body);
  });
  await new Promise<void>((open) => listener.listen(0, '127.0.0.1', open));
  const { port } = listener.address() as AddressInfo;
  const proxy: RecordingProxy = {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    batches: [],
    leaveCount: 0,
    close: () =>
      new Promise((closed) => {
        listener.close(() => closed());
        listener.closeAllConnections();
      }),
  };
  return proxy;
}
