import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;

/** From top to bottom: a layer imports those after it, never one before it. */
const layers = ['app', 'features', 'components', 'lib'];

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

const layerOf = (path: string) => layers.indexOf(path.split('/')[0] ?? '');
const words = ({ from, to }: Import) => `${from} imports ${to}`;

it('a layer imports nothing from a layer above it', () => {
  const wrong = imports().filter(({ from, to }) => layerOf(to) !== -1 && layerOf(to) < layerOf(from));
  expect(wrong.map(words)).toEqual([]);
});

it('a feature imports another only by its index', () => {
  const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1];
  const wrong = imports().filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own && other && own !== other && !/^features\/[^/]+(\/index(\.tsx?)?)?$/.test(to);
  });
  expect(wrong.map(words)).toEqual([]);
});

it('a component imports no type of the API', () => {
  const wrong = readdirSync(join(source, 'components'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file) ? readFileSync(join(source, 'components', file), 'utf8').includes("'@lepelblad/api'") : false,
  );
  expect(wrong).toEqual([]);
});
