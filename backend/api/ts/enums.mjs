// Writes the closed lists of the contract as constant arrays: those of named schemas, of their properties, and of the
// parameters of operations. Values keep the order of the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from 'js-yaml';

const [, , contract, target] = process.argv;
const { components, paths } = load(readFileSync(contract, 'utf8'));

/** `MealTime` as `mealTimeValues`; the property `goal` of `Answers` as `answersGoalValues`. */
const nameOf = (owner, property = '') =>
  `${owner[0].toLowerCase()}${owner.slice(1)}${property.slice(0, 1).toUpperCase()}${property.slice(1)}Values`;

/** The closed list of a schema or of its items, if any. */
const listOf = ({ enum: values, items } = {}) => values ?? items?.enum;

const ofSchemas = Object.entries(components.schemas).flatMap(([name, schema]) => [
  [nameOf(name), schema.enum],
  ...Object.entries(schema.properties ?? {}).map(([property, part]) => [nameOf(name, property), listOf(part)]),
]);
const ofParameters = Object.values(paths)
  .flatMap((path) => Object.values(path))
  .flatMap(({ operationId, parameters = [] }) =>
    parameters.map(({ name, schema }) => [nameOf(operationId, name), listOf(schema)]),
  );
const constants = [...ofSchemas, ...ofParameters]
  .filter(([, values]) => values !== undefined)
  .map(([name, values]) => `export const ${name} = ${JSON.stringify(values)} as const;\n`);
writeFileSync(target, `// Made from ${contract.split('/').at(-1)}: change that.\n\n${constants.join('')}`);
