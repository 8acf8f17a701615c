// Runs a command of tools/ that is written in TypeScript: node tools/run.mjs <name> [arguments].
import { runnerImport } from 'vite';

const [name, ...rest] = process.argv.slice(2);
const { module } = await runnerImport(new URL(`./${name}.ts`, import.meta.url).pathname);
await module.main(rest);
