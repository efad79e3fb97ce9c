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

/** A backend of its own, on free ports and a temporary data folder. */
export type TestBackend = {
  readonly apiUrl: string;
  /** Where the shop's own server asks. */
  readonly ownApiUrl: string;
  readonly mailUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
  /** Connects as the superuser: no row level security. */
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
};

export type TestBackendOptions = {
  /** With the shop's seed (default) or with empty tables. */
  readonly seed?: boolean;
  /** Where the shop under test is served. */
  readonly siteUrl?: string;
  /** A config.toml in place of the project's. */
  readonly configFile?: string;
  /** Where npm has put packages: hides some. */
  readonly packages?: Packages;
  /** Edge functions in place of the project's. */
  readonly functionsFolder?: string;
  /** Sends mail and does the chores of each minute (default). */
  readonly jobs?: boolean;
  /** What was confirmed survives the end of the database (default: not always, for speed). */
  readonly durable?: boolean;
  /** What STALLBAR_RATE_LIMITS says; 'off' (default), so that a test may ask as often as it likes. */
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

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stallbar-test-'));
  // When root starts it, an unprivileged account has to walk through.
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

/** A stopped backend with everything applied, made once per state of migrations and seed. */
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
    // Another test run made the same one meanwhile.
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  await pruneTemplates();
  return template;
}

/** A data folder as the first start leaves it, without paying for that start. */
export async function copyDataFolder(seed = true): Promise<string> {
  const template = await templateFor(seed);
  const dataFolder = await makeDataFolder();
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataFolder]);
  return dataFolder;
}

/** Starts an embedded backend of its own; one to two seconds once the template is there. */
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
