import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunnelTextKey } from '@lepelblad/api/funnels';

const folder = join(import.meta.dirname, '../../backend/api/funnels');

/** A text of the funnels in a language; empty without a key. */
export function funnelText(key: FunnelTextKey | undefined, language: string): string {
  if (key === undefined) return '';
  const texts: unknown = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts) as string;
}
