import { randomBytes } from 'node:crypto';
import type { Rolldown } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { firstFiles, weighFirstLoad } from './firstLoad.ts';

const file = (fileName: string, imports: string[] = [], fields: object = {}) =>
  ({
    type: 'chunk',
    fileName,
    imports,
    dynamicImports: [],
    code: '',
    isEntry: false,
    ...fields,
  }) as unknown as Rolldown.OutputChunk;

const bundleOf = (...files: Rolldown.OutputChunk[]): Rolldown.OutputBundle =>
  Object.fromEntries(files.map((one) => [one.fileName, one]));

it('the first load is the entry and what it imports, not what it imports later', () => {
  const bundle = bundleOf(
    file('index.js', ['libraries.js'], { isEntry: true, dynamicImports: ['page.js'] }),
    file('libraries.js', ['runtime.js', 'index.js']),
    file('runtime.js'),
    file('page.js', ['field.js']),
    file('field.js', ['libraries.js']),
  );
  expect(firstFiles(bundle).map(({ fileName }) => fileName)).toEqual(['index.js', 'libraries.js', 'runtime.js']);
});

describe('a build', () => {
  /** Runs the plugin on a bundle with one incompressible file of a number of bytes. */
  async function weigh(bytes: number) {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const code = randomBytes(bytes / 2).toString('hex');
    const { generateBundle } = weighFirstLoad() as unknown as {
      generateBundle: (_: unknown, bundle: Rolldown.OutputBundle) => Promise<void>;
    };
    const context = {
      error: (message: string) => {
        throw new Error(message);
      },
    };
    await generateBundle.call(context as never, undefined, bundleOf(file('index.js', [], { isEntry: true, code })));
    return String(output.mock.calls[0]?.[0]);
  }

  it('prints the size of its first load in one line', async () => {
    expect(await weigh(1000)).toMatch(/^First load: \d+ bytes of scripts in 1 files, of at most 150000\.\n$/);
  });

  it('fails when that exceeds the limit', async () => {
    await expect(weigh(400_000)).rejects.toThrow(/^First load: 2\d{5} bytes .* only some pages need/);
  });
});
