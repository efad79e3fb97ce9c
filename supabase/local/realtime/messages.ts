import type { Pool } from 'pg';
import { encode, encodeUserBroadcast, isObject, type Frame, type UserBroadcast, type Vsn } from './frames.ts';
import { messagesKeptHours } from './limits.ts';
import type { Change } from './transaction.ts';

/** A row of realtime.messages, which has one of the two payloads. */
export type StoredMessage = {
  readonly id: string;
  readonly event: string;
  readonly payload: unknown;
  readonly binary_payload: Buffer | null;
};

/** Seconds for which a message is stored for later subscribers. */
export type Persist = { readonly seconds: number };

const longestKept = messagesKeptHours * 3600;

/** The sender's request: `true` for the longest time, `{ttl}` in seconds. */
export function readPersist(value: unknown): Persist | undefined | 'invalid' {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true || (isObject(value) && value['ttl'] === undefined)) return { seconds: longestKept };
  const seconds = isObject(value) ? value['ttl'] : undefined;
  const fits =
    typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 && seconds <= longestKept;
  return fits ? { seconds } : 'invalid';
}

export type Messages = {
  /** Private broadcasts of a topic since a time (Unix milliseconds), oldest first. */
  readonly replay: (topic: string, since: number, limit: number) => Promise<readonly StoredMessage[]>;
  /** Stores a private broadcast that has been sent and returns its id. */
  readonly persist: (topic: string, message: UserBroadcast, persist: Persist) => Promise<string>;
  /** Deletes messages past their retention. */
  readonly prune: () => Promise<void>;
};

export function createMessages(pool: Pool): Messages {
  return {
    replay: async (topic, since, limit) => {
      const { rows } = await pool.query<StoredMessage>(
        `select id, event, payload, binary_payload from realtime.messages
         where topic = $1 and private and extension = 'broadcast'
           and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'UTC'
           and (expires_at is null or expires_at > now() at time zone 'UTC')
         order by inserted_at desc limit $3`,
        [topic, since, limit],
      );
      return rows.toReversed();
    },
    persist: async (topic, { event, encoding, body }, { seconds }) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into realtime.messages
           (topic, extension, event, private, payload, binary_payload, skip_broadcast, expires_at)
         values ($1, 'broadcast', $2, true, $3, $4, true, (now() at time zone 'UTC') + make_interval(secs => $5))
         returning id`,
        [
          topic,
          event,
          encoding === 'json' ? body.toString('utf8') : null,
          encoding === 'json' ? null : body,
          seconds,
        ],
      );
      return rows[0]?.id ?? '';
    },
    prune: async () => {
      await pool.query(
        `delete from realtime.messages where inserted_at < (now() at time zone 'UTC') - make_interval(hours => $1)
           or expires_at < now() at time zone 'UTC'`,
        [messagesKeptHours],
      );
    },
  };
}

/** A stored message as the requesting channel receives it; undefined when its protocol cannot carry it. */
export function encodeReplayed(
  vsn: Vsn,
  topic: string,
  joinRef: string | null,
  message: StoredMessage,
): Frame | undefined {
  const { id, event, payload, binary_payload: body } = message;
  const meta = { id, replayed: true } as const;
  if (body !== null) return encodeUserBroadcast(vsn, topic, { event, encoding: 'binary', body }, meta);
  const told = { event, payload, type: 'broadcast', meta };
  return encode(vsn, { joinRef, topic, event: 'broadcast', payload: JSON.stringify(told) });
}

/** The broadcast requested by a row of realtime.messages; undefined for other rows. */
export function broadcastOf(change: Change):
  | {
      readonly name: string;
      readonly private: boolean;
      readonly id: string;
      readonly make: (vsn: Vsn) => Frame | undefined;
    }
  | undefined {
  const row = change.newRow;
  const { topic: name, event } = row ?? {};
  if (typeof name !== 'string' || typeof event !== 'string' || row?.['extension'] !== 'broadcast')
    return undefined;
  if (row['skip_broadcast'] === 't') return undefined;
  const topic = `realtime:${name}`;
  const id = row['id'] ?? '';
  const to = { name, private: row['private'] === 't', id };
  const binary = row['binary_payload'];
  if (typeof binary === 'string') {
    // As PostgreSQL prints bytea: `\\x` and two digits per byte.
    const body = Buffer.from(binary.slice(2), 'hex');
    return {
      ...to,
      make: (vsn) => encodeUserBroadcast(vsn, topic, { event, encoding: 'binary', body }, { id }),
    };
  }
  const payload = `{"event":${JSON.stringify(event)},"meta":{"id":${JSON.stringify(id)}},"payload":${row['payload'] ?? '{}'},"type":"broadcast"}`;
  return { ...to, make: (vsn) => encode(vsn, { topic, event: 'broadcast', payload }) };
}
