import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page outside the site, and what is asked for on the way there. */
export const elsewhere = '/elsewhere';
export const onTheWay = `${elsewhere}?left`;

/** What a page says of a visit. */
interface Sent {
  visit: string;
  events: { name: string; path: string; step?: string }[];
}

/** A way to the server that notes what pages send about visits: what a page sends while it closes, a browser does not tell. */
export interface Door {
  url: (host: string, path?: string) => string;
  /** What came, with the server's answers. */
  batches: { sent: Sent; status: number | undefined }[];
  /** How often a person left a page. */
  left: number;
  close: () => Promise<void>;
}

/** Opens a door to the server at a port of this machine. */
export async function openDoor(to: number): Promise<Door> {
  const read = async (message: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const listener = createServer(async (asked, answer) => {
    const body = await read(asked);
    const { method, url, headers } = asked;
    if (url?.startsWith(elsewhere)) {
      if (url !== elsewhere) opened.left++;
      return answer.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">');
    }
    const inner = ask({ host: '127.0.0.1', port: to, method, path: url, headers }, async (answered) => {
      if (url === '/ingest')
        opened.batches.push({ sent: JSON.parse(body.toString()) as Sent, status: answered.statusCode });
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answer.end(await read(answered));
    });
    inner.end(body);
  });
  await new Promise<void>((open) => listener.listen(0, '127.0.0.1', open));
  const { port } = listener.address() as AddressInfo;
  const opened: Door = {
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    batches: [],
    left: 0,
    close: () =>
      new Promise((closed) => {
        listener.close(() => closed());
        listener.closeAllConnections();
      }),
  };
  return opened;
}
