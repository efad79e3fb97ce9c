import { Effect, type Scope } from 'effect';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuckets } from './buckets.ts';
import { readAuthSettings } from './auth/config.ts';
import { openMailer } from './auth/mailer.ts';
import { openPasswords } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import { analyzeFilled, openPool, withDatabase, withTimeout } from './database.ts';
import { openDenoFunctions } from './deno-functions.ts';
import { openFunctionThreads } from './function-threads.ts';
import { functionRoutes, listFunctions, projectFolder, type FunctionEnv } from './functions.ts';
import { createApp } from './gateway/app.ts';
import { createCallers } from './gateway/caller.ts';
import { createInFlight } from '#http/in-flight.ts';
import { createProcedureCheck } from './gateway/procedures.ts';
import type { RateLimits } from './gateway/rate-limits.ts';
import { createSessions, withLiveSessions } from './gateway/sessions.ts';
import { openRequestLog } from './gateway/request-log.ts';
import { createRestGateway } from './gateway/rest.ts';
import { createRouteNames } from './gateway/route-names.ts';
import { closeServer, listen } from './gateway/server.ts';
import { createHealth } from './health.ts';
import { startJobs } from './jobs.ts';
import { holdDataFolder } from './lock.ts';
import { startSmtp, stopSmtp } from './mail/smtp.ts';
import { openMailStore } from './mail/store.ts';
import { startInbox } from './mail/web.ts';
import { migrate } from './migrate.ts';
import type { Packages } from './packages.ts';
import { openPlaces } from './data-folder.ts';
import { freePort, loopback, needPort } from './ports.ts';
import { databaseUrl, hasDatabase, startPostgres } from './postgres.ts';
import { postgrestIsReady, postgrestSocket, startPostgrest } from './postgrest.ts';
import { readProjectConfig } from './project-config.ts';
import { installRealtime, openRealtime } from './realtime/server.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import { urlOf } from './settings.ts';
import { applyStorageFunctions } from './storage/functions.ts';
import { storageRoutes, sweepStorage } from './storage/routes.ts';
import { noteMigrations, upgrade } from './upgrade/upgrade.ts';
import { resource, step, supervise } from './supervisor.ts';

export type BackendOptions = {
  readonly dataFolder: string;
  readonly apiPort: number;
  readonly mailPort: number;
  /** The port where the shop's server will listen once this has started, if it will. */
  readonly appPort?: number;
  /** The shop's URL, used in emails and redirects. */
  readonly siteUrl: string;
  readonly seed: boolean;
  /** false trades crash safety for speed: tests only. */
  readonly durable: boolean;
  /** Whether to send email and delete expired rows on a schedule. */
  readonly jobs: boolean;
  readonly rateLimits: RateLimits;
  readonly inFlight: number;
  readonly proxies: number;
  /** Replaces supabase/config.toml: tests only. */
  readonly configFile?: string;
  /** Where npm installed packages: tests hide some. */
  readonly packages?: Packages;
  /** Replaces supabase/functions: tests only. */
  readonly functionsFolder?: string;
  /** Prints one line about the progress of the start. */
  readonly progress: (line: string) => void;
};

/** A running embedded backend. */
export type Backend = {
  readonly apiUrl: string;
  /**
   * The URL for the shop's own server and functions. They send requests on behalf of everyone, so the gateway's limits
   * per address do not apply.
   */
  readonly ownApiUrl: string;
  readonly mailUrl: string;
  readonly secrets: Secrets;
  /** Connection string of the superuser. */
  readonly databaseUrl: string;
  /** Connection string of `postgres`, which owns the schema, as on a hosted project. */
  readonly ownerUrl: string;
};

function mailFrom(): string {
  return process.env['MAIL_FROM'] ?? 'Stallbar <shop@stallbar.test>';
}

function functionEnv(
  options: BackendOptions,
  secrets: Secrets,
  apiUrl: string,
  ownApiUrl: string,
): FunctionEnv {
  return {
    SUPABASE_URL: ownApiUrl,
    FUNCTIONS_URL: process.env['FUNCTIONS_URL'] ?? `${apiUrl}/functions/v1`,
    SUPABASE_ANON_KEY: secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceKey,
    SITE_URL: options.siteUrl,
    PAYMENT_PROVIDER: process.env['PAYMENT_PROVIDER'] ?? 'test',
    PAYMENT_WEBHOOK_SECRET: secrets.webhookSecret,
    CARRIER_SECRET: secrets.carrierSecret,
    CARRIER_WEBHOOK_SECRET: secrets.carrierWebhookSecret,
    SMTP_HOST: process.env['SMTP_HOST'] ?? loopback,
    SMTP_PORT: process.env['SMTP_PORT'] ?? String(options.mailPort + 1),
    MAIL_FROM: mailFrom(),
  };
}

/**
 * Starts the embedded backend in the caller's scope; closing the scope stops everything in reverse order. Fails with
 * StartFailure when the user can fix the cause.
 */
export const openBackend = (options: BackendOptions): Effect.Effect<Backend, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    const { progress } = options;
    yield* resource(
      () => holdDataFolder(options.dataFolder),
      (release) => release(),
    );
    const places = yield* resource(
      async () => openPlaces(options.dataFolder, options.packages),
      ({ sockets }) => rmSync(sockets, { recursive: true, force: true }),
    );
    const secrets = yield* step(() => openSecrets(options.dataFolder));
    const { api, buckets, openFunctions, fileSizeLimit } = yield* step(() =>
      readProjectConfig(options.configFile),
    );
    const { appPort } = options;
    if (appPort !== undefined) yield* step(() => needPort(appPort, 'STALLBAR_PORT'));
    yield* step(() => needPort(options.apiPort, 'STALLBAR_API_PORT'));
    yield* step(() => needPort(options.mailPort, 'STALLBAR_MAIL_PORT'));
    yield* step(() => needPort(options.mailPort + 1, 'STALLBAR_MAIL_PORT', true));

    const functionNames = yield* step(() => listFunctions(options.functionsFolder));
    const log = yield* resource(
      async () => openRequestLog(join(places.logs, 'gateway.log'), createRouteNames(functionNames)),
      (opened) => opened.close(),
    );
    const partLog = (line: string) => {
      log.event(line);
      progress(line);
    };

    if (!hasDatabase(places)) progress('Creating the database (a few seconds, only once)');
    const isNoted = yield* step(() => upgrade(places, secrets, options));
    const port = yield* step(() => freePort(options.apiPort + 1));
    const address = { port, password: secrets.databasePassword, sockets: places.sockets };
    const socketPath = postgrestSocket(places);
    const kickPostgrest = async () => {
      if (!(await postgrestIsReady(socketPath))) await postgrest?.restart();
    };
    let postgrest: { restart: () => Promise<void> } | undefined;

    const postgres = yield* supervise({
      name: 'postgres',
      start: () => startPostgres(places, secrets, { port, durable: options.durable }),
      stopSignal: 'SIGINT',
      afterRestart: kickPostgrest,
      log: partLog,
    });
    const owner = databaseUrl(address, 'postgres');
    yield* step(() => applyStorageFunctions(databaseUrl(address, 'supabase_storage_admin')));
    yield* step(() => withDatabase(owner, installRealtime));
    const applied = yield* step(() => migrate(owner));
    if (applied.length > 0) progress(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`);
    if (!isNoted) yield* step(() => noteMigrations(places));
    yield* step(() => ensureBuckets(owner, buckets));

    const seeding = options.seed ? step(() => seedOnce(owner, places.storage)) : Effect.succeed(false);
    const rest = supervise({
      name: 'postgrest',
      start: () => startPostgrest(places, secrets, address, api),
      stopSignal: 'SIGTERM',
      log: partLog,
    });
    const [seeded, restPart] = yield* Effect.all([seeding, rest], { concurrency: 'unbounded' });
    postgrest = restPart;
    if (seeded) {
      progress('Seeded the shop');
      yield* step(() => withDatabase(owner, analyzeFilled));
    }

    const apiUrl = urlOf(options.apiPort);
    const ownApiPort = yield* step(() => freePort());
    const ownApiUrl = urlOf(ownApiPort);
    const pool = (role: string) =>
      resource(
        async () => openPool(withTimeout(databaseUrl(address, role), 8000), 5),
        (opened) => opened.end(),
      );
    const authPool = yield* pool('supabase_auth_admin');
    const storagePool = yield* pool('supabase_storage_admin');
    const passwords = yield* resource(
      async () => openPasswords(),
      (opened) => opened.close(),
    );
    const mail = yield* step(() => openMailStore(places.mail));
    const smtp = yield* resource(() => startSmtp(options.mailPort + 1, mail), stopSmtp);
    yield* resource(
      () => startInbox(options.mailPort, mail),
      (server) => closeServer(server, 100),
    );
    const callers = yield* step(() => createCallers(secrets));
    const sessions = createSessions(authPool);
    const liveCallers = withLiveSessions(callers, sessions);
    yield* step(() => sweepStorage(storagePool, places.storage));
    const functionsFolder = options.functionsFolder ?? projectFolder;
    const env = functionEnv(options, secrets, apiUrl, ownApiUrl);
    const deno = yield* resource(
      async () => openDenoFunctions({ places, folder: functionsFolder, env }),
      (opened) => opened.stop(),
    );
    const threads = yield* resource(
      async () => openFunctionThreads(functionsFolder, env),
      (opened) => opened.close(),
    );
    const functions = functionRoutes({
      names: functionNames,
      env,
      deno,
      folder: functionsFolder,
      threads,
      callers: liveCallers,
      openFunctions,
      log: progress,
    });
    const settings = yield* step(() => readAuthSettings(options.siteUrl, options.configFile));
    const catcher = { host: loopback, port: options.mailPort + 1, from: mailFrom() };
    const mailer = yield* resource(
      () => openMailer(settings, catcher),
      async (opened) => opened.close(),
    );
    const auth = yield* step(() =>
      authRoutes({
        pool: authPool,
        secrets,
        callers,
        passwords,
        settings,
        rateLimits: options.rateLimits,
        mailer,
        apiUrl,
        log: progress,
      }),
    );
    const catalogPool = yield* resource(
      async () => openPool(owner, 1),
      (opened) => opened.end(),
    );
    const gateway = createRestGateway({
      socketPath,
      callers,
      isUp: () => postgres.state() === 'up',
      rateLimits: options.rateLimits,
      knowsProcedure: createProcedureCheck(catalogPool, api.schemas),
    });
    const realtimePool = yield* resource(
      async () => openPool(withTimeout(owner, 5000), 4),
      (opened) => opened.end(),
    );
    const realtime = yield* resource(
      async () =>
        openRealtime({
          pool: realtimePool,
          databaseUrl: owner,
          replicationUrl: databaseUrl(address, 'supabase_replication_admin'),
          callers: liveCallers,
          sessions,
          log: partLog,
        }),
      (opened) => opened.close(),
    );
    const health = createHealth(
      () => ({
        database: postgres.state(),
        rest: restPart.state(),
        realtime: realtime.state(),
        mail: smtp.server.listening ? 'up' : 'down',
      }),
      { auth: authPool, storage: storagePool },
    );
    const app = createApp({
      realtime: realtime.routes,
      auth,
      functions,
      storage: (rawPath) =>
        storageRoutes({
          pool: storagePool,
          folder: places.storage,
          callers: liveCallers,
          jwtSecret: secrets.jwtSecret,
          largest: fileSizeLimit,
          rawPath,
        }),
      health,
    });
    const handlers = { rest: gateway.handle, app, upgrade: realtime.upgrade, log };
    yield* resource(
      () => listen({ port: ownApiPort, proxies: 0 }, handlers),
      async (server) => {
        await closeServer(server);
        gateway.close();
      },
    );
    const inFlight = createInFlight(options.inFlight);
    yield* resource(
      () => listen({ port: options.apiPort, proxies: options.proxies, inFlight }, handlers),
      async (server) => {
        realtime.disconnect();
        await closeServer(server);
      },
    );

    yield* step(() => realtime.ready(2000));

    if (options.jobs) {
      const { serviceKey } = secrets;
      yield* resource(
        async () => startJobs({ databaseUrl: owner, apiUrl: ownApiUrl, serviceKey, log: progress }),
        (jobs) => jobs.stop(),
      );
    }

    return {
      apiUrl,
      ownApiUrl,
      mailUrl: urlOf(options.mailPort),
      secrets,
      databaseUrl: databaseUrl(address, 'supabase_admin'),
      ownerUrl: owner,
    };
  });
