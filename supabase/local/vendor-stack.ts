import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartFailure } from './failure.ts';
import { buildSeed } from './seed.ts';
import { root } from './settings.ts';

/** Named in config.toml: `sql_paths` and the bucket's `objects_path`. */
const temporary = join(root, 'supabase/.temp');
const cli = join(root, 'node_modules/.bin/supabase');

export type VendorStack = {
  readonly apiUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly databaseUrl: string;
};

async function writeSeed(): Promise<void> {
  const media = join(temporary, 'media');
  await mkdir(media, { recursive: true });
  const seed = await buildSeed();
  const file = await open(join(temporary, 'seed.sql'), 'w');
  try {
    for await (const sql of seed?.sql ?? []) await file.write(`${sql.trimEnd().replace(/;$/, '')};\n`);
  } finally {
    await file.close();
  }
  for (const { path, body } of seed?.files ?? []) {
    await mkdir(dirname(join(media, path)), { recursive: true });
    await writeFile(join(media, path), body);
  }
}

async function runCli(args: string[]): Promise<void> {
  const child = spawn(cli, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) {
    throw new StartFailure(
      `'supabase ${args.join(' ')}' did not succeed (its own message stands above): set STALLBAR_BACKEND=embedded to start without it.`,
    );
  }
}

/** `NAME="value"` lines of `supabase status -o env`. */
function parseEnv(text: string): Map<string, string> {
  const pairs = text.split('\n').map((line) => /^(?<name>\w+)="?(?<value>[^"]*)"?$/.exec(line)?.groups);
  return new Map(pairs.map((pair) => [pair?.['name'] ?? '', pair?.['value'] ?? '']));
}

/**
 * Writes the seed and runs the Supabase CLI's own stack (`supabase start`).
 * @throws StartFailure when the CLI is missing or gives up
 */
export async function startVendorStack(): Promise<VendorStack> {
  if (!existsSync(cli)) {
    throw new StartFailure("The Supabase CLI is missing: run 'npm ci' with devDependencies.");
  }
  await writeSeed();
  await runCli(['start']);
  const { stdout } = await promisify(execFile)(cli, ['status', '-o', 'env'], { cwd: root });
  const values = parseEnv(stdout);
  const need = (name: string) => {
    const value = values.get(name);
    if (value === undefined)
      throw new StartFailure(`'supabase status' does not say ${name}: update the CLI.`);
    return value;
  };
  return {
    apiUrl: need('API_URL'),
    anonKey: need('ANON_KEY'),
    serviceKey: need('SERVICE_ROLE_KEY'),
    databaseUrl: need('DB_URL'),
  };
}

export async function stopVendorStack(print: (line: string) => void): Promise<void> {
  await runCli(['stop']).catch((error: unknown) => print(reasonOf(error)));
}
