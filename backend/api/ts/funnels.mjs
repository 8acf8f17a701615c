// Writes the funnels as TypeScript, so that the app's types know every question, choice and word. A question is about health when one of its
// fields is, and a field has the bounds of its answer, by the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'js-yaml';

const [, , source, contract, target] = process.argv;
const { questions, funnels } = load(readFileSync(source, 'utf8'));
const answers = load(readFileSync(contract, 'utf8')).components.schemas.Answers.properties;
for (const question of Object.values(questions)) {
  for (const field of question.fields) {
    const { minimum, maximum } = answers[field.name];
    if (minimum !== undefined) Object.assign(field, { minimum, maximum });
  }
  if (question.fields.some(({ name }) => answers[name]['x-health'])) question.health = true;
}
const constant = (name, value) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
writeFileSync(
  target,
  `// Made from ${source.split('/').at(-1)}: change that.\n\n${constant('questions', questions)}\n${constant('funnels', funnels)}`,
);
