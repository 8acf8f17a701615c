import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Most that the scripts of the first load may weigh, in bytes as Brotli sends them. */
const most = 150_000;

/** What so many of the files that arrive later have in common is worth one file that nearly every page asks for. */
const shared = 8;

/** What pages with a form share. */
const form = /src.features.account.\w+\.tsx?$|src.components.(Field|Consent)|@mui.material.Link/;

/** Small parts of the interface and of its library. Texts come by language. */
const small = (id: string) => /src.(components|lib).|useMediaQuery/.test(id) && !/i18n|SheetDialog/.test(id);

/**
 * What every page needs goes into two files, libraries and our own: few files compress better than many, and libraries
 * stay in the browser when only the app changes. What pages share goes into a few more, since a page that asks for
 * twenty small files waits for most of them in line.
 */
export const firstLoadGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
  { name: 'app', tags: ['$initial'] },
  { name: 'device', test: /src.(lib.device|features.shopping.changes\b)/ },
  { name: 'shared', minShareCount: shared, test: (id) => !id.includes('/i18n/') },
  { name: 'forms', minShareCount: 2, test: form },
  { name: 'parts', minShareCount: 2, test: small },
];

/** The files that the entry loads before anything can show: itself, and whatever it imports without waiting. */
export function firstFiles(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || chunks.has(name)) return;
    chunks.set(name, file);
    file.imports.forEach(follow);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) follow(file.fileName);
  return [...chunks.values()];
}

/** Prints what the scripts of the first load weigh, and fails a build in which they weigh more than they may. */
export function weighFirstLoad(): Plugin {
  return {
    name: 'weigh-first-load',
    apply: 'build',
    async generateBundle(_, bundle) {
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      const files = firstFiles(bundle);
      const compressed = await Promise.all(files.map(({ code }) => promisify(brotliCompress)(code, best)));
      const weight = compressed.reduce((sum, { length }) => sum + length, 0);
      const words = `First load: ${weight} bytes of scripts in ${files.length} files, of at most ${most}.`;
      if (weight > most) this.error(`${words} Something that only some pages need has come in.`);
      process.stdout.write(`${words}\n`);
    },
  };
}
