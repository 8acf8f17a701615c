import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { usedPictures } from './pictures.ts';

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

it('every picture that is used is in the set', () => {
  expect(usedPictures().filter((code) => !existsSync(join(assets, `${code}.webp`)))).toEqual([]);
});

it('the build has the pictures of ingredients and of the interface', () => {
  expect(usedPictures()).toEqual(expect.arrayContaining(['1f966', '1f331']));
});
