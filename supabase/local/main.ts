import { Cause, Effect, Exit, Fiber, type Scope } from 'effect';
import { openBackend } from './backend.ts';
import { backUp, sizeOf } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { buildApp } from './build.ts';
import { StartFailure } from './failure.ts';
import { startJobs } from './jobs.ts';
import { holdDataFolder, holderOf } from './lock.ts';
import { watchParent } from './parent.ts';
import { openDesk } from './data-folder.ts';
import { needPort } from './ports.ts';
import { endProcessesAtOnce } from './process.ts';
import { reset } from './reset.ts';
import { seededLogins } from './seed.ts';
import { readSettings, smtpPort, urlOf, type Settings } from './settings.ts';
import { printStatus, writeAddresses, type Addresses } from './status.ts';
import { resource, step, supervise } from './supervisor.ts';
import { startSupabaseStack, stopSupabaseStack } from './supabase-stack.ts';
import { startWeb } from './web.ts';

const usage =
  'Use one of these: start, dev, backend, backend --status, backend --backup <file>, backend --restore <file>, reset.';

const print = (line: string) => process.stdout.write(`${line}\n`);
const progress = (line: string) => print(`  ${line}`);

/** What the shop needs to know about any backend, and what is printed for the user. */
type Running = {
  readonly apiUrl: string;
  readonly ownApiUrl: string;
  readonly anonKey: string;
  readonly addresses: Addresses;
};

/** A start of the shop needs its own port too: it is checked before anything that takes time. */
type Mode = 'start' | 'dev' | 'backend';

const openEmbedded = (settings: Settings, mode: Mode): Effect.Effect<Running, unknown, Scope.Scope> =>
  Effect.map(
    openBackend({
      ...(mode === 'backend' ? {} : { appPort: settings.appPort }),
      dataFolder: settings.dataFolder,
      apiPort: settings.apiPort,
      mailPort: settings.mailPort,
      siteUrl: urlOf(settings.appPort),
      seed: true,
      durable: true,
      jobs: true,
      rateLimits: settings.rateLimits,
      inFlight: settings.inFlight,
      proxies: settings.proxies,
      progress,
    }),
    (backend) => ({
      apiUrl: backend.apiUrl,
      ownApiUrl: backend.ownApiUrl,
      anonKey: backend.secrets.anonKey,
      addresses: {
        api: backend.apiUrl,
        inbox: backend.mailUrl,
        smtp: `smtp://127.0.0.1:${smtpPort(settings)}`,
        database: backend.ownerUrl,
      },
    }),
  );

const openVendor = (settings: Settings): Effect.Effect<Running, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    progress('Writing the seed and starting the Supabase stack (takes a few minutes the first time)');
    const stack = yield* resource(
      () => startSupabaseStack(settings),
      () => stopSupabaseStack(print),
    );
    yield* resource(
      async () => startJobs({ ...stack, log: progress }),
      (jobs) => jobs.stop(),
    );
    const addresses = { api: stack.apiUrl, database: stack.databaseUrl };
    return { apiUrl: stack.apiUrl, ownApiUrl: stack.apiUrl, anonKey: stack.anonKey, addresses };
  });

const openHosted = (url: URL): Effect.Effect<Running, unknown> =>
  step(async () => {
    const anonKey = process.env['SUPABASE_ANON_KEY'];
    if (anonKey === undefined || anonKey === '') {
      throw new StartFailure(
        `STALLBAR_BACKEND is an address, so SUPABASE_ANON_KEY is needed too: copy it from the settings of the project at ${url.host}.`,
      );
    }
    return { apiUrl: url.origin, ownApiUrl: url.origin, anonKey, addresses: { api: url.origin } };
  });

/** Opens any backend except the embedded one, which locks the data folder itself. */
const openOther = (
  settings: Settings,
  mode: Mode,
  backend: 'supabase' | URL,
): Effect.Effect<Running, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    yield* resource(
      () => holdDataFolder(settings.dataFolder),
      (release) => release(),
    );
    if (mode !== 'backend') yield* step(() => needPort(settings.appPort, 'STALLBAR_PORT'));
    return yield* backend === 'supabase' ? openVendor(settings) : openHosted(backend);
  });

function openAny(settings: Settings, mode: Mode): Effect.Effect<Running, unknown, Scope.Scope> {
  return settings.backend === 'embedded'
    ? openEmbedded(settings, mode)
    : openOther(settings, mode, settings.backend);
}

async function announce(settings: Settings, addresses: Addresses): Promise<void> {
  print('');
  const labels: Record<string, string> = {
    shop: 'Shop',
    api: 'API',
    inbox: 'Inbox',
    smtp: 'SMTP',
    database: 'Database',
  };
  for (const [name, address] of Object.entries(addresses))
    print(`  ${(labels[name] ?? name).padEnd(10)}${address}`);
  if (settings.backend !== 'embedded') return;
  print(`  ${'Keys'.padEnd(10)}${settings.dataFolder}/secrets.json`);
  const logins = await seededLogins();
  if (logins.length > 0) print('\n  Seeded logins');
  for (const { role, email, password } of logins) print(`  ${role.padEnd(10)}${email}  ${password}`);
}

const serve = (settings: Settings, mode: Mode): Effect.Effect<never, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    print('Stallbar is starting');
    const desk = yield* step(async () => openDesk(settings.dataFolder));
    const building = mode === 'start' ? step((signal) => buildApp(desk, progress, signal)) : Effect.void;
    const [running] = yield* Effect.all([openAny(settings, mode), building], { concurrency: 'unbounded' });
    let { addresses } = running;
    if (mode !== 'backend') {
      const web = {
        mode,
        port: settings.appPort,
        supabaseUrl: running.apiUrl,
        ownSupabaseUrl: running.ownApiUrl,
        anonKey: running.anonKey,
        print,
      };
      yield* step(() => needPort(settings.appPort, 'STALLBAR_PORT'));
      yield* supervise({
        name: 'web',
        start: () => startWeb(desk, web),
        stopSignal: 'SIGTERM',
        log: progress,
      });
      addresses = { shop: urlOf(settings.appPort), ...addresses };
    }
    yield* resource(
      async () => writeAddresses(settings.dataFolder, addresses),
      (remove) => remove(),
    );
    yield* step(() => announce(settings, addresses));
    print(`\nReady in ${process.uptime().toFixed(1)} s. Ctrl-C stops everything.`);
    return yield* Effect.never;
  });

/**
 * An orderly stop takes about a second. After this many milliseconds, or at a second Ctrl-C, it is cut short, so that
 * nothing is running 5 s after the first signal.
 */
const stopTimeout = 3000;
/** Ctrl-C reaches both npm and us, and npm forwards it: signals within these milliseconds are the same one. */
const sameSignal = 500;

/**
 * Runs until a signal, the exit of the npm that started us, or a failure, then closes the scope. @returns the exit code
 */
async function runUntilSignal(
  program: Effect.Effect<never, unknown, Scope.Scope>,
  dataFolder: string,
): Promise<number> {
  const fiber = Effect.runFork(Effect.scoped(program));
  let stopping: number | undefined;
  const cutShort = () => {
    // A start that waits for another one to exit must not kill that one's processes.
    if (holderOf(dataFolder) === process.pid) endProcessesAtOnce(openDesk(dataFolder));
    process.exit(1);
  };
  const stop = () => {
    if (stopping !== undefined) return;
    stopping = performance.now();
    print('\nStopping');
    setTimeout(cutShort, stopTimeout).unref();
    Effect.runFork(Fiber.interrupt(fiber));
  };
  const stopAtSignal = () => {
    if (stopping !== undefined && performance.now() - stopping > sameSignal) cutShort();
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAtSignal);
  watchParent(stop);
  const exit = await Effect.runPromise(Fiber.await(fiber));
  if (Exit.isSuccess(exit) || stopping !== undefined) return 0;
  report(Cause.squash(exit.cause));
  return 1;
}

function report(error: unknown): void {
  const text =
    error instanceof StartFailure ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}

/** `backend --backup <file>` and `backend --restore <file>`. */
async function keep(settings: Settings, flag: string, file: string | undefined): Promise<void> {
  if (settings.backend !== 'embedded') {
    throw new StartFailure(
      `Only the embedded backend can be backed up and restored this way. For other backends, use 'supabase db dump' and copy the storage.`,
    );
  }
  if (file === undefined || file === '') throw new StartFailure(`Name a file: backend ${flag} <file>.`);
  if (flag === '--backup') {
    await backUp(settings.dataFolder, file);
    print(
      `Saved ${settings.dataFolder} to ${file} (${await sizeOf(file)}). It contains all keys, so keep it safe.`,
    );
  } else {
    await restore(settings.dataFolder, file);
    print(`Restored ${file} to ${settings.dataFolder}. The next start continues from there.`);
  }
}

async function main(
  command: string | undefined,
  flag: string | undefined,
  value: string | undefined,
): Promise<number> {
  const settings = readSettings();
  if (command === 'backend' && (flag === '--backup' || flag === '--restore')) {
    await keep(settings, flag, value);
    return 0;
  }
  if (command === 'backend' && flag === '--status') {
    return (await printStatus(settings.dataFolder, print)) ? 0 : 1;
  }
  if (flag !== undefined) throw new StartFailure(`Unknown option '${flag}'. ${usage}`);
  if (command === 'reset') {
    await reset(settings.dataFolder);
    print(`${settings.dataFolder} is empty; the next start creates and seeds the database again.`);
    return 0;
  }
  if (command === 'start' || command === 'dev' || command === 'backend') {
    if (command === 'backend' && settings.backend instanceof URL) {
      throw new StartFailure(
        `STALLBAR_BACKEND is ${settings.backend.origin}: there is no local backend to start.`,
      );
    }
    return runUntilSignal(serve(settings, command), settings.dataFolder);
  }
  throw new StartFailure(command === undefined ? usage : `Unknown command '${command}'. ${usage}`);
}

// The reader of our output may exit before us: a failed write must not prevent the rest of the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  process.exitCode = await main(process.argv[2], process.argv[3], process.argv[4]);
} catch (error) {
  report(error);
  process.exitCode = 1;
}
// A connection that a client keeps open must not keep a stopped shop alive.
process.exit();
