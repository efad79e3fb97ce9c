import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartFailure } from './failure.ts';
import type { Places } from './data-folder.ts';
import type { DatabaseAddress } from './postgres.ts';
import type { ApiConfig } from './project-config.ts';
import { startChild, type Child } from './process.ts';
import type { Secrets } from './secrets.ts';

/** PostgREST listens only on a socket in the data folder, so that nothing bypasses the gateway. */
export function postgrestSocket(places: Places): string {
  return join(places.sockets, 'postgrest.sock');
}

/** The status of a request that PostgREST answers from the database; undefined when it does not answer in time. */
export function probePostgrest(socketPath: string, timeoutMs: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const probe = request({
      socketPath,
      path: '/rpc/stallbar_probe',
      method: 'HEAD',
      timeout: timeoutMs,
      agent: false,
    });
    probe.once('response', (response) => {
      response.resume();
      settle(response.statusCode);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => settle(undefined));
    probe.once('close', () => settle(undefined));
    probe.end();
  });
}

/** Once its schema cache is loaded, PostgREST answers 404 for a procedure that does not exist. */
export async function postgrestIsReady(socketPath: string, timeoutMs = 300): Promise<boolean> {
  return (await probePostgrest(socketPath, timeoutMs)) === 404;
}

/** @throws StartFailure when it does not come up within 30 s */
export async function startPostgrest(
  places: Places,
  secrets: Secrets,
  database: DatabaseAddress,
  api: ApiConfig,
): Promise<Child> {
  const socketPath = postgrestSocket(places);
  rmSync(socketPath, { force: true });
  const child = startChild(places, {
    name: 'postgrest',
    command: places.postgrest,
    args: [],
    runAs: places.runAs,
    env: {
      PGRST_DB_URI: `postgresql://authenticator:${database.password}@/postgres?host=${encodeURIComponent(database.sockets)}&port=${database.port}`,
      PGRST_DB_SCHEMAS: api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: api.extraSearchPath.join(','),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: '20',
      PGRST_DB_POOL_ACQUISITION_TIMEOUT: '10',
      PGRST_DB_MAX_ROWS: String(api.maxRows),
      PGRST_JWT_SECRET: secrets.internalSecret,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      // At 'error' it logs URLs with all their filter values.
      PGRST_LOG_LEVEL: 'crit',
      LC_ALL: 'C.UTF-8',
    },
  });
  const deadline = Date.now() + 30_000;
  while (!(await postgrestIsReady(socketPath))) {
    if (child.hasExited() || Date.now() > deadline) {
      await child.stop('SIGKILL');
      throw new StartFailure(`PostgREST didn't start: ${child.lastLines(3).replaceAll('\n', ' ')}`);
    }
    await delay(20);
  }
  return child;
}
