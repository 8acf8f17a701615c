import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = new Set(['.js', '.css', '.svg', '.json', '.txt']);

/** The least size of a file to compress, in bytes: smaller ones fit in one packet. */
const minBytes = 1024;

/** Writes `name.br` and `name.gz` next to every text file of the build; the server sends them as they are. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => worthwhile.has(extname(name)) && !name.startsWith('.')) // the server does not serve these
          .map(async (name) => {
            const file = join(folder, name);
            const source = await readFile(file);
            if (source.length < minBytes) return;
            const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
            await writeFile(`${file}.br`, await promisify(brotliCompress)(source, best));
            await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
          }),
      );
    },
  };
}
