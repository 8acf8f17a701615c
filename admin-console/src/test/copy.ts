import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Catalogue } from '@/providers/i18n/catalogue';

const source = join(import.meta.dirname, '..');

/**
 * Copies the console's source files, with the folder of one more language among them, until the tests of the file end.
 * Returns the path of the copy, from which modules can be imported. Only the added folder differs.
 */
export function copyWithLanguage(tag: string, catalogue: Catalogue): string {
  const copy = mkdtempSync(join(source, '../.copy-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
    // The alias resolves to the original files.
    write(file, readFileSync(join(source, file), 'utf8').replaceAll("'@/", `'${copy}/`));
  }
  write(`providers/i18n/${tag}/index.json`, JSON.stringify(catalogue));
  return copy;
}
