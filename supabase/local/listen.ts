import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './database.ts';

/** Milliseconds until a lost connection is made again. */
const pause = 500;

/**
 * Listens to notifications of the database until `signal` aborts, over a separate connection that survives a restart
 * of the database.
 * @param begun called whenever it starts to listen: earlier notifications were missed
 */
export async function listenTo(options: {
  readonly databaseUrl: string;
  readonly channels: readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  readonly begun: () => void;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { signal } = options;
  while (!signal.aborted) {
    try {
      const client = await connect(options.databaseUrl);
      try {
        const ended = new Promise<void>((settle) => {
          client.once('end', settle);
          client.once('error', () => settle());
          signal.addEventListener('abort', () => settle(), { once: true });
          if (signal.aborted) settle();
        });
        client.on('notification', ({ channel, payload }) => options.heard(channel, payload ?? ''));
        await client.query(options.channels.map((channel) => `listen ${channel}`).join('; '));
        options.begun();
        await ended;
      } finally {
        await client.end().catch(() => undefined);
      }
    } catch {
      // The database is down: the supervisor restarts it, and the next round tries again.
    }
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
