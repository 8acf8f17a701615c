import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The path of the server's program. */
export const program = process.env.LEPELBLAD ?? join(root, '.data/bin/lepelblad');

/** A free port. */
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

/** Waits until the server is ready. Rejects when it exits before that. */
function serverReady(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready in')) done();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${output}`)));
  });
}

/** Starts a server with a database of its own in a temporary folder; `settings` are environment variables. */
export async function startServer(
  settings: Record<string, string> = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'lepelblad-e2e-'));
  // The tests send X-Forwarded-For, so that each has its own network address. Drawing covers in advance would take
  // a quarter of the tests' time.
  const options = ['--listen', `127.0.0.1:${port}`, '--proxy', '127.0.0.1', '--no-draw-covers'];
  const child = spawn(program, ['serve', '--dev', '--data', data, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  await serverReady(child);
  child.removeAllListeners('exit');
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => {
        rmSync(data, { recursive: true, force: true });
        done();
      });
      child.kill('SIGTERM');
    });
  return { port, stop };
}
