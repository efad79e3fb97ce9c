import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Level } from './measure.ts';

export type Settings = {
  machine: string;
  only: string;
  replay?: string;
  headed: boolean;
  /** Percent. */
  min: number;
  trace?: string;
  level: readonly Level[];
  app: boolean;
  seed?: string;
  at?: string;
};

const everyLevel: readonly Level[] = ['pure', 'component', 'app'];

function parse(words: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...words],
    options: {
      machine: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      replay: { type: 'string' },
      headed: { type: 'boolean', default: false },
      min: { type: 'string', default: '0' },
      trace: { type: 'string' },
      level: { type: 'string', multiple: true, default: [...everyLevel] },
      app: { type: 'boolean', default: false },
      seed: { type: 'string' },
      at: { type: 'string' },
    },
  });
  const min = Number(values.min);
  if (!Number.isFinite(min)) throw new TypeError(`--min is a percentage, not '${values.min}'`);
  const level = values.level.map((wanted) => {
    const known = everyLevel.find((each) => each === wanted);
    if (known === undefined)
      throw new TypeError(`There is no level '${wanted}', only ${everyLevel.join(', ')}`);
    return known;
  });
  if (values.trace !== undefined && !existsSync(values.trace)) {
    throw new TypeError(`There is no file '${values.trace}'`);
  }
  return { ...values, min, level };
}

/**
 * Reads the command line: `--machine <name>`, `--only <id>` (a path, or the start of its id), `--replay <id>` (one
 * path,
 * with its steps printed), `--level pure|component|app` (repeat it for several), `--app` walks every transition in
 * the app too,
 * not only the daily selection, `--headed` shows the browser of the app, `--min <percent>` fails if less is proven,
 * `--trace <file>` adds what people did, `--seed <number>` and `--at <path>` replay a failed interleaving.
 * @returns Undefined if it was not understood; the terminal says why.
 */
export function readSettings(
  command: string,
  words: readonly string[] = process.argv.slice(2),
): Settings | undefined {
  try {
    return parse(words);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\nFor example: ${command} --machine login --level pure`);
    return undefined;
  }
}
