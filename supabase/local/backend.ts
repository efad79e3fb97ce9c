import { Effect, type Scope } from 'effect';
import { rmSync } from 'node:fs';
import { ensureBuckets } from './buckets.ts';
import { withDatabase } from './database.ts';
import { createCallers } from './gateway/caller.ts';
import { createRestGateway } from './gateway/rest.ts';
import { closeServer, listen } from './gateway/server.ts';
import { holdDataFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPlaces } from './places.ts';
import { freePort, needPort } from './ports.ts';
import { databaseUrl, hasDatabase, startPostgres } from './postgres.ts';
import { postgrestIsReady, postgrestSocket, startPostgrest } from './postgrest.ts';
import { endOrphan } from './process.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import { urlOf } from './settings.ts';
import { resource, step, supervise, type PartState } from './supervisor.ts';

export type BackendOptions = {
  readonly dataFolder: string;
  readonly apiPort: number;
  readonly mailPort: number;
  /** Where the shop is served: goes into mails and redirects. */
  readonly siteUrl: string;
  readonly seed: boolean;
  /** false gives up crash safety for speed: tests only. */
  readonly durable: boolean;
  /** One line for the person who waits. */
  readonly progress: (line: string) => void;
};

/** A running embedded backend. */
export type Backend = {
  readonly apiUrl: string;
  readonly mailUrl: string;
  readonly secrets: Secrets;
  /** Connection string of the superuser. */
  readonly databaseUrl: string;
  readonly states: () => Record<string, PartState>;
};

/**
 * Starts the embedded backend in the caller's scope; closing the scope stops all of it in reverse order.
 * Fails with StartFailure where a person can help.
 */
export const openBackend = (options: BackendOptions): Effect.Effect<Backend, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    const { progress } = options;
    yield* resource(
      async () => holdDataFolder(options.dataFolder),
      (release) => release(),
    );
    yield* step(() => needPort(options.apiPort, 'STALLBAR_API_PORT'));
    const places = yield* resource(
      async () => openPlaces(options.dataFolder),
      ({ sockets }) => rmSync(sockets, { recursive: true, force: true }),
    );
    const secrets = yield* step(() => openSecrets(options.dataFolder));
    yield* step(() => endOrphan(places, 'postgrest', 'SIGTERM'));

    if (!hasDatabase(places)) progress('Making the database (a few seconds, only once)');
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
      log: progress,
    });
    const owner = databaseUrl(address, 'postgres');
    const applied = yield* step(() => migrate(owner));
    if (applied.length > 0) progress(`Applied ${applied.length} migration${applied.length === 1 ? '' : 's'}`);
    yield* step(() => ensureBuckets(owner));

    const seeding = options.seed ? step(() => seedOnce(owner, places.storage)) : Effect.succeed(false);
    const rest = supervise({
      name: 'postgrest',
      start: () => startPostgrest(places, secrets, address),
      stopSignal: 'SIGTERM',
      log: progress,
    });
    const [seeded, restPart] = yield* Effect.all([seeding, rest], { concurrency: 'unbounded' });
    postgrest = restPart;
    if (seeded) {
      progress('Seeded the shop');
      yield* step(() => withDatabase(owner, (client) => client.query('analyze')));
    }

    const callers = yield* step(() => createCallers(secrets));
    const gateway = createRestGateway({ socketPath, callers, isUp: () => postgres.state() === 'up' });
    yield* resource(
      () =>
        listen(options.apiPort, gateway.handle, (_request, response) => {
          response.writeHead(404).end();
        }),
      async (server) => {
        await closeServer(server);
        gateway.close();
      },
    );

    return {
      apiUrl: urlOf(options.apiPort),
      mailUrl: urlOf(options.mailPort),
      secrets,
      databaseUrl: databaseUrl(address, 'supabase_admin'),
      states: () => ({ database: postgres.state(), rest: restPart.state() }),
    };
  });
