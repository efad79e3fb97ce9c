import type { Pool } from 'pg';
import { messagesKeptHours } from './limits.ts';
import type { Change } from './replication.ts';

/** A row of realtime.messages. */
export type StoredMessage = { readonly id: string; readonly event: string; readonly payload: unknown };

export type Messages = {
  /** Private broadcasts of a topic since a time (milliseconds since 1970), oldest first. */
  readonly replay: (topic: string, since: number, limit: number) => Promise<readonly StoredMessage[]>;
  /** Deletes what is too old. */
  readonly prune: () => Promise<void>;
};

export function createMessages(pool: Pool): Messages {
  return {
    replay: async (topic, since, limit) => {
      const { rows } = await pool.query<StoredMessage>(
        `select id, event, payload from realtime.messages
         where topic = $1 and private and extension = 'broadcast'
           and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'UTC'
         order by inserted_at desc limit $3`,
        [topic, since, limit],
      );
      return rows.toReversed();
    },
    prune: async () => {
      await pool.query(
        `delete from realtime.messages where inserted_at < (now() at time zone 'UTC') - make_interval(hours => $1)`,
        [messagesKeptHours],
      );
    },
  };
}

/** The broadcast that a row of realtime.messages asks for; undefined for other rows. */
export function broadcastOf(
  change: Change,
): { readonly name: string; readonly private: boolean; readonly payload: string } | undefined {
  const row = change.newRow;
  const { topic, event } = row ?? {};
  if (typeof topic !== 'string' || typeof event !== 'string' || row?.['extension'] !== 'broadcast')
    return undefined;
  const body = row['payload'] ?? '{}';
  const payload = `{"event":${JSON.stringify(event)},"meta":{"id":${JSON.stringify(row['id'])}},"payload":${body},"type":"broadcast"}`;
  return { name: topic, private: row['private'] === 't', payload };
}
