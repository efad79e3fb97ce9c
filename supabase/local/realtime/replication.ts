import { LogicalReplicationService, PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { reasonOf } from '../failure.ts';

/** A row as text: column → what pgoutput printed. Long values that an UPDATE did not touch are missing. */
export type TextRow = Readonly<Record<string, string | null>>;

/** One change of one row, in the order of the commits. */
export type Change = {
  readonly entity: number;
  readonly schema: string;
  readonly table: string;
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Time of the commit, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly newRow: TextRow | undefined;
  /** Key columns, or the whole row with `replica identity full`. */
  readonly oldRow: TextRow | undefined;
};

export type Replication = {
  /** Whether everything that is committed from now on will arrive. */
  readonly isReady: () => boolean;
  /** Resolves as soon as it is ready. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Makes its slot on the connection that reads it. The slot is temporary: it goes with the connection and never
 * holds back the log of a server that nobody listens to.
 */
class TemporarySlotPlugin extends PgoutputPlugin {
  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    return super.start(client, slot, lsn);
  }

  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    // The database casts the values: what JavaScript makes of them loses digits and time zones.
    if (message.tag === 'relation')
      for (const column of message.columns) column.parser = (text: string) => text;
    return message;
  }
}

function keysOf(row: TextRow, keys: readonly string[]): TextRow {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
}

function changeOf(message: Pgoutput.Message, at: string): Change | undefined {
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return undefined;
  const { relation } = message;
  const common = { entity: relation.relationOid >>> 0, schema: relation.schema, table: relation.name, at };
  if (message.tag === 'insert')
    return { ...common, action: 'INSERT', newRow: message.new, oldRow: undefined };
  const old = (message.old ?? message.key ?? undefined) as TextRow | undefined;
  if (message.tag === 'delete') return { ...common, action: 'DELETE', newRow: undefined, oldRow: old };
  const newRow = message.new as TextRow;
  return { ...common, action: 'UPDATE', newRow, oldRow: old ?? keysOf(newRow, relation.keyColumns) };
}

/** How often a change is tried before it is given up. */
const attempts = 3;

/** Microseconds since 1970 as ISO 8601. */
function isoTime(micros: bigint): string {
  return new Date(Number(micros / 1000n)).toISOString();
}

/**
 * Reads the log of `publications` until it is stopped. `onChange` is waited for: a slow reader stops the stream, and
 * the server's `max_slot_wal_keep_size` ends it before the log grows without bound. After an end it begins anew from
 * the present; `onGap` says that changes are lost, there or because `onChange` failed again and again.
 */
export function startReplication(options: {
  /** Connection string of a role that may replicate. */
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

  const handle = async (lsn: string, message: Pgoutput.Message, times: { at: string }): Promise<void> => {
    if (message.tag === 'begin') times.at = isoTime(BigInt(message.commitTime.toString()));
    if (message.tag === 'commit') await service?.acknowledge(lsn);
    const change = changeOf(message, times.at);
    if (change === undefined) return;
    for (let attempt = 1; ; attempt++) {
      try {
        await options.onChange(change);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (attempt === attempts) {
          const table = `${change.schema}.${change.table}`;
          options.log(`realtime: a change of ${table} was left out: ${reasonOf(error)}`);
          options.onGap();
          return;
        }
        await delay(100 * attempt);
      }
    }
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
    const times = { at: '' };
    current.on('error', () => undefined);
    current.on('start', begin);
    current.on('data', (lsn: string, message: Pgoutput.Message) => handle(lsn, message, times));
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
