import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Most that the scripts of the first load may weigh, in bytes as Brotli sends them. */
const most = 150_000;

/**
 * What every page needs goes into two files, libraries and our own: few files compress better than many, and libraries
 * stay in the browser when only the app changes.
 */
export const firstLoadGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
  { name: 'app', tags: ['$initial'] },
];

/** The files that the entry loads before anything can show: itself, and whatever it imports without waiting. */
export function firstFiles(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.set(name, file);
    file.imports.forEach(follow);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) follow(file.fileName);
  return [...found.values()];
}

/** Prints what the scripts of the first load weigh, and fails a build in which they weigh more than they may. */
export function weighFirstLoad(): Plugin {
  return {
    name: 'weigh-first-load',
    apply: 'build',
    async generateBundle(_, bundle) {
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      const files = firstFiles(bundle);
      const sent = await Promise.all(files.map(({ code }) => promisify(brotliCompress)(code, best)));
      const weight = sent.reduce((sum, { length }) => sum + length, 0);
      const words = `First load: ${weight} bytes of scripts in ${files.length} files, of at most ${most}.`;
      if (weight > most) this.error(`${words} Something that only some pages need has come in.`);
      process.stdout.write(`${words}\n`);
    },
  };
}
