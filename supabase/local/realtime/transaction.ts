import type { Pgoutput } from 'pg-logical-replication';
import { maxTransactionBytes } from './limits.ts';

/** A row as text: column → what pgoutput printed. Long values that an UPDATE did not touch are missing. */
export type TextRow = Readonly<Record<string, string | null>>;

/** What one transaction did to one row. */
export type Change = {
  readonly entity: number;
  readonly schema: string;
  readonly table: string;
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Id of the transaction, its low half: what the log's `begin` names. */
  readonly transaction: number;
  /** Time of the commit, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly newRow: TextRow | undefined;
  /** Key columns, or the whole row with `replica identity full`. */
  readonly oldRow: TextRow | undefined;
};

/** The changes of one transaction, gathered until its commit. */
export type Transaction = {
  readonly add: (message: Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete) => void;
  /** In the order in which the rows were first touched; undefined when they were more than are kept. */
  readonly changes: () => readonly Change[] | undefined;
};

type Entry = { change: Change };

/** What names a row for as long as its transaction runs: its key, or all of it where all of it is the key. */
function nameOf(relation: Pgoutput.MessageRelation, row: TextRow): string {
  return JSON.stringify([relation.relationOid, relation.keyColumns.map((column) => row[column])]);
}

function keysOf(row: TextRow, keys: readonly string[]): TextRow {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
}

/** The reader gives a value that the log leaves out as undefined. */
function present(row: Readonly<Record<string, string | null | undefined>>): TextRow {
  const entries = Object.entries(row).filter(
    (entry): entry is [string, string | null] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

function sizeOf(row: Readonly<Record<string, string | null | undefined>>): number {
  return Object.values(row).reduce((sum, text) => sum + 16 + (text?.length ?? 0), 0);
}

/** Microseconds since 1970 as ISO 8601. */
function isoTime(micros: bigint): string {
  return new Date(Number(micros / 1000n)).toISOString();
}

/**
 * A row that a transaction touches several times is told once, as it was before and as it is after: what it was in
 * between nobody could ever read, and a right to see it proves nothing.
 */
export function beginTransaction({ commitTime, xid }: Pgoutput.MessageBegin): Transaction {
  // The reader takes the id for a signed number.
  const begun = { transaction: xid >>> 0, at: isoTime(BigInt(commitTime.toString())) };
  const told = new Set<Entry>();
  const living = new Map<string, Entry>();
  let bytes = 0;

  const fold = (message: Parameters<Transaction['add']>[0]): void => {
    const { relation } = message;
    const common = {
      ...begun,
      entity: relation.relationOid >>> 0,
      schema: relation.schema,
      table: relation.name,
    };
    if (message.tag === 'insert') {
      const newRow = present(message.new);
      const entry: Entry = { change: { ...common, action: 'INSERT', newRow, oldRow: undefined } };
      told.add(entry);
      living.set(nameOf(relation, newRow), entry);
      return;
    }
    const old = message.old ?? message.key;
    const oldRow =
      old === null ? keysOf(message.tag === 'update' ? message.new : {}, relation.keyColumns) : present(old);
    const name = nameOf(relation, oldRow);
    const earlier = living.get(name);
    living.delete(name);
    if (message.tag === 'delete') {
      if (earlier?.change.action === 'INSERT') told.delete(earlier);
      else if (earlier === undefined)
        told.add({ change: { ...common, action: 'DELETE', newRow: undefined, oldRow } });
      else earlier.change = { ...earlier.change, action: 'DELETE', newRow: undefined };
      return;
    }
    // What an UPDATE leaves out is as it was.
    const newRow = { ...earlier?.change.newRow, ...present(message.new) };
    const entry: Entry = earlier ?? { change: { ...common, action: 'UPDATE', newRow, oldRow } };
    entry.change = { ...entry.change, newRow };
    told.add(entry);
    living.set(nameOf(relation, newRow), entry);
  };

  return {
    add: (message) => {
      for (const row of ['new' in message ? message.new : null, 'old' in message ? message.old : null])
        bytes += sizeOf(row ?? {});
      if (bytes <= maxTransactionBytes) {
        fold(message);
        return;
      }
      told.clear();
      living.clear();
    },
    changes: () => (bytes > maxTransactionBytes ? undefined : [...told].map(({ change }) => change)),
  };
}
