import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { accountWithAccess } from './support/accounts.ts';
import { freePort } from './support/serve.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const host = 'lepelblad.localhost';
const pages = [
  { name: 'registration', path: '/register', signedIn: false },
  { name: 'menu', path: '/dashboard', signedIn: true },
] as const;
/** Measurements of a page; the median counts. */
const rounds = 5;

/** The figures of a page. Categories are 0–100; FCP, SI, LCP and TBT are in milliseconds. */
const figures = {
  performance: ({ categories }: Result) => (categories.performance?.score ?? 0) * 100,
  accessibility: ({ categories }: Result) => (categories.accessibility?.score ?? 0) * 100,
  'best practices': ({ categories }: Result) => (categories['best-practices']?.score ?? 0) * 100,
  CLS: ({ audits }: Result) => audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
  FCP: ({ audits }: Result) => audits['first-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
  SI: ({ audits }: Result) => audits['speed-index']?.numericValue ?? Number.POSITIVE_INFINITY,
  LCP: ({ audits }: Result) => audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
  TBT: ({ audits }: Result) => audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY,
};
type Figure = keyof typeof figures;
const names = Object.keys(figures) as Figure[];

/** One measurement, with Lighthouse's default phone on a slow network. */
async function measure(port: number, address: string): Promise<Result> {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!run) throw new Error(`Lighthouse could not look at ${address}.`);
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
  return run.lhr;
}

const written = (figure: Figure, value: number) => (figure === 'CLS' ? value.toFixed(3) : String(Math.round(value)));

/** The median of the measurements, and their range. */
function summary(figure: Figure, results: Result[]): { median: number; text: string } {
  const values = results.map(figures[figure]).toSorted((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [values[0], values[Math.floor(values.length / 2)], values.at(-1)];
  return { median, text: `${written(figure, median)} (${written(figure, least)}–${written(figure, most)})` };
}

for (const { name, path, signedIn } of pages) {
  test(`lighthouse: the ${name} page on a phone is fast, stable and accessible`, async ({ launchOptions }) => {
    const port = await freePort();
    const profile = mkdtempSync(join(tmpdir(), 'lepelblad-lighthouse-'));
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`];
    const visitor = await chromium.launchPersistentContext(profile, { ...launchOptions, args });
    const results: Result[] = [];
    try {
      if (signedIn) await visitor.addCookies((await accountWithAccess(host)).state.cookies);
      const look = () => measure(port, server.url(host, path));
      await look(); // warms up the browser and the server's caches
      for (let round = 0; round < rounds; round++) results.push(await look());
    } finally {
      await visitor.close();
      rmSync(profile, { recursive: true, force: true });
    }
    const median = Object.fromEntries(names.map((figure) => [figure, summary(figure, results).median]));
    const rows = names.map((figure) => `  ${figure.padEnd(16)}${summary(figure, results).text}`);
    process.stdout.write(`\n${name}, ${path}: median of ${rounds} (least–most)\n${rows.join('\n')}\n`);
    expect(new URL(results[0]?.finalDisplayedUrl ?? '').pathname).toBe(path);
    expect.soft(median.performance, 'performance').toBeGreaterThanOrEqual(95);
    expect.soft(median.accessibility, 'accessibility').toBe(100);
    expect.soft(median['best practices'], 'best practices').toBe(100);
    expect.soft(median.CLS, 'CLS').toBeLessThanOrEqual(0.02);
  });
}
