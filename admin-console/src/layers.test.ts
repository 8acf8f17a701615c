import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

interface Import {
  from: string;
  to: string;
}

/** Returns every import of one of the console's own files, as paths under `src`. Tests are not included. */
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

/** Layers from top to bottom: a layer may import those below it. A resource's folder is above these. */
const shared = ['layout', 'components', 'providers'];
const layerOf = (path: string) => {
  const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '';
  return folder === '' ? -2 : shared.indexOf(folder);
};
const isResource = (path: string) => path.includes('/') && layerOf(path) === -1;
const describeImport = ({ from, to }: Import) => `${from} imports ${to}`;

it('a layer imports nothing from a layer above it', () => {
  const violations = imports().filter(({ from, to }) => to.includes('/') && layerOf(to) < layerOf(from));
  expect(imports().length).toBeGreaterThan(50);
  expect(violations.map(describeImport)).toEqual([]);
});

it('a resource imports neither another resource nor the layout', () => {
  const folder = (path: string) => path.split('/')[0];
  const violations = imports().filter(
    ({ from, to }) => isResource(from) && ((isResource(to) && folder(from) !== folder(to)) || to.startsWith('layout/')),
  );
  expect(violations.map(describeImport)).toEqual([]);
});
