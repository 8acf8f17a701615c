import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { interfacePictures, pictureUrl } from '../src/lib/pictures.ts';

/** A file to precache. Without a revision, its name changes with its content. */
interface PrecachedFile {
  url: string;
  revision: string | null;
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Returns the files to precache: code, styles, fonts, and the pictures of the interface. */
function files(bundle: Rollup.OutputBundle): PrecachedFile[] {
  const pictures = new Set(Object.values(interfacePictures).map(pictureUrl));
  return Object.values(bundle).flatMap((file): PrecachedFile[] => {
    const url = `/${file.fileName}`;
    if (file.fileName.startsWith('assets/')) return [{ url, revision: null }];
    return file.type === 'asset' && pictures.has(url) ? [{ url, revision: hashOf(file.source) }] : [];
  });
}

/** Builds `worker/sw.ts` into `/sw.js`, with the list of files to precache. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const precached = JSON.stringify(files(bundle));
      await build({
        configFile: false,
        root: join(import.meta.dirname, '..'),
        publicDir: false,
        logLevel: 'warn',
        define: { files: precached, build: JSON.stringify(hashOf(precached)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          rollupOptions: { input: 'worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
