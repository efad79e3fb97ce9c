import { argv, exit } from 'node:process';

/** `npm run bench -- <name> [options]`: one of the benchmarks in this folder. */
const names = ['bulk', 'checkout', 'db', 'gateway', 'imports', 'money', 'panels', 'paths', 'realtime', 'web'];
const [name = ''] = argv.slice(2);
if (!names.includes(name)) {
  console.error(`Name a benchmark: ${names.join(', ')}.`);
  exit(1);
}
// A benchmark reads its own options.
argv.splice(2, 1);
await import(`./${name}.ts`);
