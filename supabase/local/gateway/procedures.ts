import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Minimum milliseconds between two reads of the catalog: calls to unknown procedures share one. */
const pause = 100;

type Signature = {
  /** null when any name is allowed: the whole body is the single argument. */
  readonly names: ReadonlySet<string> | null;
  readonly single: boolean;
};

/**
 * Whether a procedure `name` exists that takes all of `args`, or one argument for null. PostgREST compares an unknown
 * call with every procedure it knows, letter by letter, to suggest another one: a thousand unknown names cost it
 * seconds.
 * @throws when the database does not answer
 */
export type ProcedureCheck = (name: string, args: ReadonlySet<string> | null) => Promise<boolean> | boolean;

/** @param schemas the schemas that PostgREST exposes */
export function createProcedureCheck(pool: Pick<Pool, 'query'>, schemas: readonly string[]): ProcedureCheck {
  let known = new Map<string, Signature[]>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string; args: string[] | null; single: boolean }>(
      `select p.proname as name, p.proargnames as args, p.pronargs = 1 as single
       from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
       where n.nspname = any ($1) and p.prokind = 'f'`,
      [schemas],
    );
    const found = new Map<string, Signature[]>();
    for (const { name, args, single } of rows) {
      const signatures = found.get(name) ?? [];
      const isWhole = single && (args?.[0] ?? '') === '';
      signatures.push({ names: isWhole ? null : new Set(args ?? []), single });
      found.set(name, signatures);
    }
    known = found;
    readAt = performance.now();
  };

  const isKnown = (name: string, args: ReadonlySet<string> | null): boolean =>
    known.get(name)?.some(({ names, single }) => {
      if (args === null) return single;
      return names === null || [...args].every((arg) => names.has(arg));
    }) === true;

  return (name, args) => {
    if (isKnown(name, args)) return true;
    reading ??= delay(Math.max(0, readAt + pause - performance.now()))
      .then(read)
      .finally(() => {
        reading = undefined;
      });
    return reading.then(() => isKnown(name, args));
  };
}
