import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

interface Import {
  from: string;
  to: string;
}

/** Every import of one of our own files, both ends as paths under `src`. Tests may import what they like. */
function imports(): Import[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.startsWith('test/'))
    .flatMap((from) =>
      [...readFileSync(join(source, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']*)'/g)].map(
        ([, path = '']) => ({
          from,
          to: path.startsWith('@/') ? path.slice(2) : relative(source, join(source, dirname(from), path)),
        }),
      ),
    );
}

/** From top to bottom: a layer imports those after it, never one before it. A folder of a resource is a layer of its own. */
const shared = ['layout', 'components', 'providers'];
const layerOf = (path: string) => {
  const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '';
  return folder === '' ? -2 : shared.indexOf(folder);
};
const isResource = (path: string) => path.includes('/') && layerOf(path) === -1;
const words = ({ from, to }: Import) => `${from} imports ${to}`;

it('nothing imports from a layer above its own', () => {
  const wrong = imports().filter(({ from, to }) => to.includes('/') && layerOf(to) < layerOf(from));
  expect(imports().length).toBeGreaterThan(50);
  expect(wrong.map(words)).toEqual([]);
});

it('a resource knows nothing of another, nor of the frame', () => {
  const folder = (path: string) => path.split('/')[0];
  const wrong = imports().filter(
    ({ from, to }) => isResource(from) && ((isResource(to) && folder(from) !== folder(to)) || to.startsWith('layout/')),
  );
  expect(wrong.map(words)).toEqual([]);
});
