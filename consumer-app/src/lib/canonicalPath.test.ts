import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canonicalPath } from './canonicalPath.ts';

/** The cases of the server's own test. */
const shared = join(import.meta.dirname, '../../../backend/internal/tenancy/testdata/canonical_paths.json');
const cases = JSON.parse(readFileSync(shared, 'utf8')) as { name: string; path: string; canonical: string }[];

it.each(cases)('the path of a page: $name', ({ path, canonical }) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});

it.each(cases)('a browser leaves the canonical path as it is: $name', ({ canonical }) => {
  const address = new URL(canonical, 'https://fitpuur.example/dashboard');
  expect([address.host, address.pathname]).toEqual(['fitpuur.example', canonical]);
});
