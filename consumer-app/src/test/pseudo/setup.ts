import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { accentAll, incompleteLanguage, pseudoLanguage } from './accent.ts';

const app = join(import.meta.dirname, '../../..');
const copy = join(app, '.pseudo');

/** Copies the app's source and adds the language of tests to the copy, as files in a folder of its own. */
export async function setup(): Promise<void> {
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(app, 'src'), copy, { recursive: true });
  const english = join(app, 'src/lib/i18n/en');
  const folder = join(copy, 'lib/i18n', pseudoLanguage);
  mkdirSync(folder);
  for (const file of readdirSync(english).filter((name) => name !== 'index.ts')) {
    const noun = basename(file, '.ts');
    const texts = ((await import(join(english, file))) as Record<string, object>)[noun];
    writeFileSync(join(folder, file), `export const ${noun} = ${JSON.stringify(accentAll(texts))};\n`);
  }
  const core = ['app', 'food', 'form'];
  writeFileSync(
    join(folder, 'index.ts'),
    `${core.map((noun) => `import { ${noun} } from './${noun}.ts';\n`).join('')}
export const texts = { ${core.join(', ')} };
export { conventions } from '../en/index.ts';
`,
  );
  addIncomplete();
}

/** Adds a language that has one text of its own. */
function addIncomplete(): void {
  const folder = join(copy, 'lib/i18n', incompleteLanguage);
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.ts'), "export const texts = { app: { action: { retry: 'Noch einmal' } } };\n");
}

export function teardown(): void {
  rmSync(copy, { recursive: true, force: true });
}
