import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Limit of the scripts of the first load, in bytes after Brotli. */
const maxBytes = 150_000;

/** Modules that at least this many lazy files import are put in one shared file. */
const minShareCount = 8;

/** Modules that pages with a form share. */
const isForm = (id: string) =>
  /src.features.account.\w+\.tsx?$|src.components.(Field|Consent)|src.lib.use(Form|CurrentErrors)/.test(id) ||
  /@mui.material.(Link|Input|OutlinedInput|Form|Checkbox|Textarea|internal.Switch)/.test(id);

/** Modules of pages that ask questions: the funnels and the settings, with their search for ingredients. */
const isQuestion = (id: string) =>
  /src.features.onboarding.|funnels\.gen|@popperjs|@mui.material.(Autocomplete|useAuto|Popper|List)/.test(id);

/** Small modules of the interface and its library, except texts, which are loaded by language. */
const isSmall = (id: string) => /src.(components|lib).|useMediaQuery/.test(id) && !/i18n|SheetDialog/.test(id);

/**
 * The files that the code is split into. What every page needs is in two files, libraries and the app: few files
 * compress better than many, and libraries remain cached when only the app changes. What pages share is in a few more,
 * because a page that requests twenty small files waits for most of them in a queue. Those of forms and questions are
 * apart: the menu needs none of them.
 */
export const firstLoadGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
  { name: 'app', tags: ['$initial'] },
  { name: 'device', test: /src.(lib.device|features.shopping.changes\b)/ },
  { name: 'shared', minShareCount, test: (id) => !/.i18n./.test(id) && !isForm(id) && !isQuestion(id) },
  { name: 'forms', minShareCount: 2, test: isForm },
  { name: 'questions', minShareCount, test: isQuestion },
  { name: 'parts', minShareCount: 2, test: isSmall },
];

/** Returns the files of the first load: the entry and its static imports, at any depth. */
export function firstFiles(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  const follow = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || chunks.has(name)) return;
    chunks.set(name, file);
    file.imports.forEach(follow);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) follow(file.fileName);
  return [...chunks.values()];
}

/** Prints the compressed size of the first load, and fails the build when it exceeds the limit. */
export function weighFirstLoad(): Plugin {
  return {
    name: 'weigh-first-load',
    apply: 'build',
    async generateBundle(_, bundle) {
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      const files = firstFiles(bundle);
      const compressed = await Promise.all(files.map(({ code }) => promisify(brotliCompress)(code, best)));
      const weight = compressed.reduce((sum, { length }) => sum + length, 0);
      const words = `First load: ${weight} bytes of scripts in ${files.length} files, of at most ${maxBytes}.`;
      if (weight > maxBytes) this.error(`${words} Something that only some pages need has come in.`);
      process.stdout.write(`${words}\n`);
    },
  };
}
