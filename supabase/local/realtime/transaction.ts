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
  /** The low half of the transaction id, as in the WAL's `begin`. */
  readonly transaction: number;
  /** Time of the commit, ISO 8601 with milliseconds. */
  readonly at: string;
  readonly newRow: TextRow | undefined;
  /** Key columns, or the whole row with `replica identity full`. */
  readonly oldRow: TextRow | undefined;
};

/** The changes of one transaction, collected until its commit. */
export type Transaction = {
  readonly add: (message: Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete) => void;
  /** In the order in which the rows were first touched; undefined when there were more than are kept. */
  readonly changes: () => readonly Change[] | undefined;
};

type Entry = { change: Change };

/** Identifies a row while its transaction runs: by its key, or by all columns if they are the key. */
function nameOf(relation: Pgoutput.MessageRelation, row: TextRow): string {
  return JSON.stringify([relation.relationOid, relation.keyColumns.map((column) => row[column])]);
}

function keysOf(row: TextRow, keys: readonly string[]): TextRow {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
}

/** The reader returns undefined for a value that the WAL omits. */
function present(row: Readonly<Record<string, string | null | undefined>>): TextRow {
  const entries = Object.entries(row).filter(
    (entry): entry is [string, string | null] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

function sizeOf(row: Readonly<Record<string, string | null | undefined>>): number {
  return Object.values(row).reduce((sum, text) => sum + 16 + (text?.length ?? 0), 0);
}

/** Unix microseconds as ISO 8601. */
function isoTime(micros: bigint): string {
  return new Date(Number(micros / 1000n)).toISOString();
}

/**
 * Reports a row that a transaction touches several times once, with its state before and after: no one could ever read
 * the states in between, so permission to see one of them proves nothing.
 */
export function beginTransaction({ commitTime, xid }: Pgoutput.MessageBegin): Transaction {
  // The reader parses the id as a signed number.
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
    // Columns that an UPDATE omits keep their value.
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
