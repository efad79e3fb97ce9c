import { Effect, Exit, Scope } from 'effect';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openBackend, type Backend } from '../../supabase/local/backend.ts';
import { readRateLimits } from '../../supabase/local/gateway/rate-limits.ts';
import { listMigrations } from '../../supabase/local/migrate.ts';
import type { Packages } from '../../supabase/local/packages.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { bootstrapFingerprint } from '../../supabase/local/postgres.ts';
import { seedFingerprint } from '../../supabase/local/seed.ts';
import { root } from '../../supabase/local/settings.ts';

/** A separate backend on free ports with a temporary data folder. */
export type TestBackend = {
  readonly apiUrl: string;
  /** The URL for the shop's own server. */
  readonly ownApiUrl: string;
  readonly mailUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
  /** Connects as the superuser: bypasses row level security. */
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
};

export type TestBackendOptions = {
  /** With the shop's seed (default) or with empty tables. */
  readonly seed?: boolean;
  /** The URL of the shop under test. */
  readonly siteUrl?: string;
  /** Replaces the project's config.toml. */
  readonly configFile?: string;
  /** Where npm installed packages: can hide some. */
  readonly packages?: Packages;
  /** Replaces the project's edge functions. */
  readonly functionsFolder?: string;
  /** Sends email and runs the scheduled chores (default). */
  readonly jobs?: boolean;
  /** Whether commits survive a crash of the database (default: not always, for speed). */
  readonly durable?: boolean;
  /** The value of STALLBAR_RATE_LIMITS; 'off' (default) lets a test send any number of requests. */
  readonly rateLimits?: string;
  /** How many requests of one address may be in flight (default: any number). */
  readonly inFlight?: number;
  /** Trusted proxies in front (default: none). */
  readonly proxies?: number;
};

const templates = join(tmpdir(), `stallbar-templates-${process.getuid?.() ?? 0}`);
const keptTemplates = 4;

async function templateKey(seed: boolean): Promise<string> {
  const hash = createHash('sha256').update(await bootstrapFingerprint());
  for (const { path, version } of await listMigrations()) hash.update(version).update(await readFile(path));
  hash.update(await readFile(join(root, 'supabase/config.toml')));
  if (seed) hash.update(await seedFingerprint());
  return hash.digest('hex').slice(0, 20);
}

async function freeMailPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if ((await freePort(port + 1)) === port + 1) return port;
  }
}

async function open(
  scope: Scope.Scope,
  dataFolder: string,
  options: TestBackendOptions & { readonly jobs: boolean },
): Promise<Backend> {
  const effect = openBackend({
    dataFolder,
    apiPort: await freePort(),
    mailPort: await freeMailPort(),
    siteUrl: options.siteUrl ?? 'http://127.0.0.1:4173',
    ...(options.configFile === undefined ? {} : { configFile: options.configFile }),
    ...(options.functionsFolder === undefined ? {} : { functionsFolder: options.functionsFolder }),
    ...(options.packages === undefined ? {} : { packages: options.packages }),
    seed: options.seed ?? true,
    durable: options.durable ?? false,
    jobs: options.jobs,
    rateLimits: readRateLimits(options.rateLimits ?? 'off'),
    inFlight: options.inFlight ?? Infinity,
    proxies: options.proxies ?? 0,
    progress: () => undefined,
  });
  return Effect.runPromise(Effect.provideService(effect, Scope.Scope, scope));
}

/** An empty folder that a backend can be started on. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stallbar-test-'));
  // When root starts it, an unprivileged account must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function pruneTemplates(): Promise<void> {
  const names = await readdir(templates);
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(templates, name))).mtimeMs })),
  );
  const old = ages.sort((a, b) => b.at - a.at).slice(keptTemplates);
  await Promise.all(old.map(({ name }) => rm(join(templates, name), { recursive: true, force: true })));
}

/** A stopped backend with everything applied, created once per version of migrations and seed. */
async function templateFor(seed: boolean): Promise<string> {
  const template = join(templates, await templateKey(seed));
  if (existsSync(template)) return template;
  await mkdir(templates, { recursive: true, mode: 0o755 });
  const folder = await makeDataFolder();
  const scope = Scope.makeUnsafe();
  try {
    await open(scope, folder, { seed, jobs: false });
  } catch (error) {
    await Effect.runPromise(Scope.close(scope, Exit.void));
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await Effect.runPromise(Scope.close(scope, Exit.void));
  try {
    await rename(folder, template);
  } catch (error) {
    // Another test run has created the same one since then.
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  await pruneTemplates();
  return template;
}

/** Creates a data folder as it is after the first start, without the cost of that start. */
export async function copyDataFolder(seed = true): Promise<string> {
  const template = await templateFor(seed);
  const dataFolder = await makeDataFolder();
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataFolder]);
  return dataFolder;
}

/** Starts a separate embedded backend; takes one to two seconds once the template exists. */
export async function startBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const dataFolder = await copyDataFolder(options.seed ?? true);
  const scope = Scope.makeUnsafe();
  const stop = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void));
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const backend = await open(scope, dataFolder, { ...options, jobs: options.jobs ?? true });
    return {
      apiUrl: backend.apiUrl,
      ownApiUrl: backend.ownApiUrl,
      mailUrl: backend.mailUrl,
      anonKey: backend.secrets.anonKey,
      serviceKey: backend.secrets.serviceKey,
      jwtSecret: backend.secrets.jwtSecret,
      databaseUrl: backend.databaseUrl,
      dataFolder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
