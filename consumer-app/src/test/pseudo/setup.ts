import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { accentAll, incompleteLanguage, pseudoLanguage } from './accent.ts';

const app = join(import.meta.dirname, '../../..');
const funnels = 'backend/api/funnels';

/** The copy has the folders of the repository, since the app's source reads files outside it. */
const copy = join(app, '.pseudo');
const source = join(copy, 'consumer-app/src');

/** Copies the app's source and adds the pseudo-locale and the incomplete language to the copy, as JSON files. */
export async function setup(): Promise<void> {
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(app, 'src'), source, { recursive: true });
  symlinkSync(join(app, '../tenants'), join(copy, 'tenants'));
  cpSync(join(app, '..', funnels), join(copy, funnels), { recursive: true });
  await addPseudo();
  write(incompleteLanguage, 'index', { texts: { app: { action: { retry: 'Noch einmal' } } } });
}

/** Adds the English texts with accents. */
async function addPseudo(): Promise<void> {
  const english = join(app, 'src/lib/i18n/en');
  const core: Record<string, unknown> = {};
  for (const file of readdirSync(english).filter((name) => name !== 'index.ts')) {
    const noun = basename(file, '.ts');
    const texts = accentAll(((await import(join(english, file))) as Record<string, object>)[noun]);
    if (['app', 'food', 'form'].includes(noun)) core[noun] = texts;
    else write(pseudoLanguage, noun, texts);
  }
  const { conventions } = (await import(join(english, 'index.ts'))) as { conventions: object };
  write(pseudoLanguage, 'index', { texts: core, conventions });
  const funnelTexts: unknown = JSON.parse(readFileSync(join(copy, funnels, 'en.json'), 'utf8'));
  writeFileSync(join(copy, funnels, `${pseudoLanguage}.json`), JSON.stringify(accentAll(funnelTexts)));
}

function write(language: string, name: string, texts: unknown): void {
  const folder = join(source, 'lib/i18n', language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts));
}

export function teardown(): void {
  rmSync(copy, { recursive: true, force: true });
}
