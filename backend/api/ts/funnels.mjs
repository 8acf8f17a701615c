// Writes the ways in as TypeScript, so that the app's types know every question, choice and word.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'js-yaml';

const [, , source, target] = process.argv;
const { questions, funnels } = load(readFileSync(source, 'utf8'));
const constant = (name, value) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
writeFileSync(
  target,
  `// Made from ${source.split('/').at(-1)}: change that.\n\n${constant('questions', questions)}\n${constant('funnels', funnels)}`,
);
