import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { reasonOf } from '../failure.ts';
import { beginTransaction, type Change, type Transaction } from './transaction.ts';

export type Replication = {
  /** Whether everything committed from now on will arrive. */
  readonly isReady: () => boolean;
  /** Resolves as soon as it is ready. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Creates its slot on the connection that reads it. The slot is temporary: it disappears with the connection, so it
 * never holds back the WAL of a server that no one listens to.
 */
class TemporarySlotPlugin extends PgoutputPlugin {
  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    return super.start(client, slot, lsn);
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    // Let the database cast the values: JavaScript's conversion loses digits and time zones.
    if (message.tag === 'relation')
      for (const column of message.columns) column.parser = (text: string) => text;
    return message;
  }
}

/**
 * Handles errors of the service's client from its creation on. The service does so only once it is connected: a
 * database that dies during the handshake would end the whole process.
 */
function hearFromTheStart(service: LogicalReplicationService): void {
  let client: Client | null = null;
  Object.defineProperty(service, '_client', {
    get: () => client,
    set: (made: Client | null) => {
      client = made;
      client?.on('error', () => undefined);
    },
  });
}

/** Attempts per change before it is given up. */
const attempts = 3;

/**
 * Reads the WAL of `publications` until it is stopped. `onChange` is awaited: a slow reader stalls the stream, and the
 * server's `max_slot_wal_keep_size` ends it before the WAL grows without bound. It then starts again from the present;
 * `onGap` reports that changes are lost, there or because `onChange` failed repeatedly.
 */
export function startReplication(options: {
  /** Connection string of a role with the replication privilege. */
  readonly url: string;
  readonly publications: readonly string[];
  readonly onChange: (change: Change) => Promise<void>;
  readonly onGap: () => void;
  readonly log: (line: string) => void;
}): Replication {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReady = false;
  let begunBefore = false;
  let waiting: (() => void)[] = [];
  let service: LogicalReplicationService | undefined;

  const tell = async (change: Change): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await options.onChange(change);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (attempt === attempts) {
          const table = `${change.schema}.${change.table}`;
          options.log(`realtime: a change of ${table} was skipped: ${reasonOf(error)}`);
          options.onGap();
          return;
        }
        await delay(100 * attempt);
      }
    }
  };

  const finish = async (transaction: Transaction): Promise<void> => {
    const changes = transaction.changes();
    if (changes === undefined) {
      options.log('realtime: a transaction changed too many rows to be reported');
      options.onGap();
      return;
    }
    for (const change of changes) await tell(change);
  };

  const begin = (): void => {
    isReady = true;
    const settle = waiting;
    waiting = [];
    if (begunBefore) options.onGap();
    begunBefore = true;
    for (const done of settle) done();
  };

  const attempt = async (): Promise<void> => {
    const current = new LogicalReplicationService(
      { connectionString: options.url, connectionTimeoutMillis: 3000, application_name: 'realtime' },
      { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
    );
    service = current;
    hearFromTheStart(current);
    let transaction: Transaction | undefined;
    current.on('error', () => undefined);
    current.on('start', begin);
    current.on('data', async (lsn: string, message: Pgoutput.Message) => {
      if (message.tag === 'begin') {
        transaction = beginTransaction(message);
      } else if (message.tag === 'insert' || message.tag === 'update' || message.tag === 'delete') {
        transaction?.add(message);
      } else if (message.tag === 'commit') {
        if (transaction !== undefined) await finish(transaction);
        transaction = undefined;
        await current.acknowledge(lsn);
      }
    });
    current.on('heartbeat', async (lsn, _time, answer) => {
      if (answer) await current.acknowledge(lsn);
    });
    const plugin = new TemporarySlotPlugin({
      protoVersion: 1,
      publicationNames: [...options.publications],
      messages: false,
    });
    try {
      await current.subscribe(plugin, `realtime_${randomBytes(8).toString('hex')}`);
    } finally {
      isReady = false;
      await Promise.race([current.destroy(), delay(1000)]);
    }
  };

  const running = (async () => {
    let pause = 100;
    while (!signal.aborted) {
      try {
        await attempt();
      } catch (error) {
        if (begunBefore && pause >= 400 && !signal.aborted) options.log(`realtime: ${reasonOf(error)}`);
      }
      if (signal.aborted) return;
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, 400);
    }
  })();

  return {
    isReady: () => isReady,
    ready: () => (isReady ? Promise.resolve() : new Promise((settle) => waiting.push(settle))),
    stop: async () => {
      stopping.abort();
      await Promise.race([service?.destroy(), delay(1000)]);
      await Promise.race([running, delay(2000)]);
    },
  };
}
