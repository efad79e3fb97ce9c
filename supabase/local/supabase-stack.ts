import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartFailure } from './failure.ts';
import { openSecrets } from './secrets.ts';
import { buildSeed } from './seed.ts';
import { root, urlOf, type Settings } from './settings.ts';

/** Referenced in config.toml: `sql_paths` and the bucket's `objects_path`. */
const temporary = join(root, 'supabase/.temp');
const cli = join(root, 'node_modules/.bin/supabase');

export type SupabaseStack = {
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

/**
 * The environment that config.toml passes to the functions; they reach the stack's mail catcher from inside its
 * containers.
 */
async function functionEnv(settings: Settings): Promise<NodeJS.ProcessEnv> {
  const { webhookSecret, carrierSecret, carrierWebhookSecret } = await openSecrets(settings.dataFolder);
  return {
    SITE_URL: urlOf(settings.appPort),
    // The URL for browsers: the functions themselves see an address inside the stack.
    FUNCTIONS_URL: 'http://127.0.0.1:54321/functions/v1',
    PAYMENT_PROVIDER: 'test',
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    CARRIER_SECRET: carrierSecret,
    CARRIER_WEBHOOK_SECRET: carrierWebhookSecret,
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    STRIPE_CONNECT_WEBHOOK_SECRET: '',
    PAYOUT_PROVIDER: '',
    SMTP_HOST: 'host.docker.internal',
    SMTP_PORT: '54325',
    MAIL_FROM: 'Stallbar <shop@stallbar.test>',
    ...process.env,
  };
}

async function runCli(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const child = spawn(cli, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) {
    throw new StartFailure(
      `'supabase ${args.join(' ')}' failed (see its message above): set STALLBAR_BACKEND=embedded to start without it.`,
    );
  }
}

/** `NAME="value"` lines of `supabase status -o env`. */
function parseEnv(text: string): Map<string, string> {
  const pairs = text.split('\n').map((line) => /^(?<name>\w+)="?(?<value>[^"]*)"?$/.exec(line)?.groups);
  return new Map(pairs.map((pair) => [pair?.['name'] ?? '', pair?.['value'] ?? '']));
}

/**
 * Writes the seed and starts the Supabase CLI's own stack (`supabase start`).
 * @throws StartFailure when the CLI is missing or fails
 */
export async function startSupabaseStack(settings: Settings): Promise<SupabaseStack> {
  if (!existsSync(cli)) {
    throw new StartFailure("The Supabase CLI is missing: run 'npm ci' with development packages.");
  }
  await writeSeed();
  await runCli(['start'], await functionEnv(settings));
  const { stdout } = await promisify(execFile)(cli, ['status', '-o', 'env'], { cwd: root });
  const values = parseEnv(stdout);
  const need = (name: string) => {
    const value = values.get(name);
    if (value === undefined)
      throw new StartFailure(`'supabase status' doesn't report ${name}: update the CLI.`);
    return value;
  };
  return {
    apiUrl: need('API_URL'),
    anonKey: need('ANON_KEY'),
    serviceKey: need('SERVICE_ROLE_KEY'),
    databaseUrl: need('DB_URL'),
  };
}

export async function stopSupabaseStack(print: (line: string) => void): Promise<void> {
  await runCli(['stop']).catch((error: unknown) => print(reasonOf(error)));
}
