import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { interfacePictures } from '../src/lib/pictures.ts';

const tenants = join(import.meta.dirname, '../../tenants');
const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** Returns the codes of the pictures of the interface and of ingredients, sorted and each once. */
export function usedPictures(): string[] {
  const codes = new Set<string>(Object.values(interfacePictures));
  for (const brand of readdirSync(tenants)) {
    const folder = join(tenants, brand, 'ingredients');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      for (const [, code] of readFileSync(join(folder, file), 'utf8').matchAll(/^\s*picture:\s*["']?([0-9a-f-]+)/gm)) {
        if (code) codes.add(code);
      }
    }
  }
  return [...codes].sort();
}

/** Returns the file of a picture. Throws when there is none. */
function pictureFile(code: string): string {
  const file = join(assets, `${code}.webp`);
  if (!existsSync(file)) throw new Error(`There is no picture ${code}: correct the ingredient that uses it.`);
  return file;
}

/** Serves the used pictures as `/pictures/<code>.webp`, and adds them to the build. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use('/pictures', (request, response, next) => {
        const code = /^\/([0-9a-f-]+)\.webp/.exec(request.url ?? '')?.[1];
        if (!code) return next();
        response.setHeader('Content-Type', 'image/webp');
        response.end(readFileSync(pictureFile(code)));
      });
    },
    generateBundle() {
      for (const code of usedPictures()) {
        this.emitFile({ type: 'asset', fileName: `pictures/${code}.webp`, source: readFileSync(pictureFile(code)) });
      }
    },
  };
}
