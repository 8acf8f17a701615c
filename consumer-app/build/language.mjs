// Copies the English texts of the server, the funnels and both apps for a new language. See docs/languages.md.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createServer } from 'vite';

const [, , tag = ''] = process.argv;
if (Intl.getCanonicalLocales(tag || 'x')[0] !== tag) throw new Error('Name a language by its BCP 47 tag: TAG=de');

const root = join(import.meta.dirname, '../..');
const at = (...parts) => join(root, ...parts);
const target = {
  server: at('backend/internal/locale/catalogues', tag),
  funnels: at('backend/api/funnels', `${tag}.json`),
  consumer: at('consumer-app/src/lib/i18n', tag),
  console: at('admin-console/src/providers/i18n', tag),
};
for (const path of Object.values(target)) if (existsSync(path)) throw new Error(`${path} is there already.`);

const write = (file, texts) => writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);

cpSync(at('backend/internal/locale/catalogues/en'), target.server, { recursive: true });
cpSync(at('backend/api/funnels/en.json'), target.funnels);

// Vite reads the TypeScript of the apps.
const server = { middlewareMode: true, ws: false };
const vite = await createServer({ root, configFile: false, logLevel: 'error', server });
try {
  const english = at('consumer-app/src/lib/i18n/en');
  mkdirSync(target.consumer);
  const { texts, conventions } = await vite.ssrLoadModule(join(english, 'index.ts'));
  write(join(target.consumer, 'index.json'), { texts, conventions: { ...conventions, locale: tag } });
  for (const file of readdirSync(english)) {
    const noun = basename(file, '.ts');
    if (noun === 'index' || noun in texts) continue;
    write(join(target.consumer, `${noun}.json`), (await vite.ssrLoadModule(join(english, file)))[noun]);
  }
  mkdirSync(target.console);
  const console = (await vite.ssrLoadModule(at('admin-console/src/providers/i18n/en/index.ts'))).default;
  write(join(target.console, 'index.json'), { ...console, locale: tag });
} finally {
  await vite.close();
}
