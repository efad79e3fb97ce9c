import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartFailure } from './failure.ts';
import type { Desk } from './data-folder.ts';
import { startChild, type Child } from './process.ts';
import { root, urlOf } from './settings.ts';

/** The settings of the shop's own server. */
export type WebOptions = {
  readonly mode: 'start' | 'dev';
  readonly port: number;
  readonly supabaseUrl: string;
  /** The URL that the server uses; browsers use `supabaseUrl`. */
  readonly ownSupabaseUrl: string;
  readonly anonKey: string;
  readonly print: (line: string) => void;
};

const readyTimeout = 60_000;

/** Runs src/server/serve.ts or dev.ts until it prints `ready`. @throws StartFailure */
export async function startWeb(desk: Desk, options: WebOptions): Promise<Child> {
  const { promise: ready, resolve: announce } = Promise.withResolvers<void>();
  const child = startChild(desk, {
    name: 'web',
    command: process.execPath,
    args: [join(root, options.mode === 'dev' ? 'src/server/dev.ts' : 'src/server/serve.ts')],
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: options.mode === 'dev' ? 'development' : 'production',
      STALLBAR_PORT: String(options.port),
      STALLBAR_SITE_URL: urlOf(options.port),
      SUPABASE_URL: options.supabaseUrl,
      SUPABASE_SERVER_URL: options.ownSupabaseUrl,
      SUPABASE_ANON_KEY: options.anonKey,
    },
    onLine: (line) => {
      if (line.trim() === 'ready') announce();
      else if (options.mode === 'dev') options.print(line);
    },
  });
  const outcome = await Promise.race([
    ready.then(() => 'ready'),
    child.exited,
    delay(readyTimeout, 'no answer within a minute', { ref: false }),
  ]);
  if (outcome !== 'ready') {
    await child.stop('SIGKILL');
    throw new StartFailure(
      `The shop's server didn't start (${outcome}): ${child.lastLines(6).replaceAll('\n', ' ')}`,
    );
  }
  return child;
}
