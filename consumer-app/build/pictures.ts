import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { drawPicture } from '../../tenants/dishes/src/pictures.ts';
import { drawnPicture, interfacePictures, pictureUrl } from '../src/lib/pictures.ts';

const tenants = join(import.meta.dirname, '../../tenants');
const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** Returns the codes of the pictures of the interface and of ingredients, sorted and each once. */
export function usedPictures(): string[] {
  const codes = new Set<string>(Object.values(interfacePictures));
  for (const brand of readdirSync(tenants)) {
    const folder = join(tenants, brand, 'ingredients');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      for (const [, code] of readFileSync(join(folder, file), 'utf8').matchAll(/^\s*picture:\s*["']?([0-9a-z-]+)/gm)) {
        if (code) codes.add(code);
      }
    }
  }
  return [...codes].sort();
}

/** Returns the content of a picture: drawn ones are SVG, others WebP. Throws when there is none. */
export function pictureContent(code: string): Buffer | string {
  const drawn = drawnPicture(code);
  if (drawn) return drawPicture(drawn);
  const file = join(assets, `${code}.webp`);
  if (!existsSync(file)) throw new Error(`There is no picture ${code}: correct the ingredient that uses it.`);
  return readFileSync(file);
}

/** Serves the used pictures at their URLs, and adds them to the build. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use('/pictures', (request, response, next) => {
        const [, code, extension] = /^\/([0-9a-z-]+)\.(svg|webp)/.exec(request.url ?? '') ?? [];
        if (!code) return next();
        response.setHeader('Content-Type', extension === 'svg' ? 'image/svg+xml' : 'image/webp');
        response.end(pictureContent(code));
      });
    },
    generateBundle() {
      for (const code of usedPictures()) {
        this.emitFile({ type: 'asset', fileName: pictureUrl(code).slice(1), source: pictureContent(code) });
      }
    },
  };
}
