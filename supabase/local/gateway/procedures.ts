import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Minimum milliseconds between two reads of the catalog: calls to unknown procedures share one. */
const pause = 100;

/** What a request passes to a procedure. */
export type Call = {
  readonly args: ReadonlySet<string>;
  /** The format of the body, which a procedure with one unnamed argument takes as it is; undefined for a read. */
  readonly whole: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytes' | undefined;
  /** `Prefer: params=single-object`: the body is the one argument of type JSON. */
  readonly isObject: boolean;
};

type Signature = {
  readonly required: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The type of the only argument; undefined when there are none or several. */
  readonly only: string | undefined;
};

/** Types of a single unnamed argument by the format of the body. */
const wholeTypes: Readonly<Partial<Record<NonNullable<Call['whole']>, readonly string[]>>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
};

/** As PostgREST chooses among procedures of one name. */
function fits({ required, names, only }: Signature, { args, whole, isObject }: Call): boolean {
  if (isObject) return only === 'json' || only === 'jsonb';
  const types = whole === undefined ? undefined : wholeTypes[whole];
  if (only !== undefined && names.has('') && types?.includes(only) === true) return true;
  if (names.size === 0) return args.size === 0 && (types === undefined || whole === 'json');
  return [...args].every((arg) => names.has(arg)) && [...required].every((arg) => args.has(arg));
}

/**
 * Whether a procedure `name` exists that takes what the call passes. PostgREST compares an unknown call with every
 * procedure it knows, letter by letter, to suggest another one: a thousand unknown names cost it seconds.
 * @throws when the database does not answer
 */
export type ProcedureCheck = (name: string, call: Call) => Promise<boolean> | boolean;

/** @param schemas the schemas that PostgREST exposes */
export function createProcedureCheck(pool: Pick<Pool, 'query'>, schemas: readonly string[]): ProcedureCheck {
  let known = new Map<string, Signature[]>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string; args: string[]; types: string[]; required: number }>(
      `select p.proname as name, p.pronargs - p.pronargdefaults as required,
         array(select coalesce(a.name, '')
           from unnest(p.proargnames, p.proargtypes) with ordinality as a (name, type, place)
           where a.type is not null order by a.place) as args,
         array(select format_type(a.type, null)
           from unnest(p.proargtypes) with ordinality as a (type, place) order by a.place) as types
       from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
       where n.nspname = any ($1) and p.prokind = 'f'`,
      [schemas],
    );
    const found = new Map<string, Signature[]>();
    for (const { name, args, types, required } of rows) {
      const signatures = found.get(name) ?? [];
      signatures.push({
        required: new Set(args.slice(0, required)),
        names: new Set(args),
        only: types.length === 1 ? types[0] : undefined,
      });
      found.set(name, signatures);
    }
    known = found;
    readAt = performance.now();
  };

  const isKnown = (name: string, call: Call): boolean =>
    known.get(name)?.some((signature) => fits(signature, call)) === true;

  return (name, call) => {
    if (isKnown(name, call)) return true;
    reading ??= delay(Math.max(0, readAt + pause - performance.now()))
      .then(read)
      .finally(() => {
        reading = undefined;
      });
    return reading.then(() => isKnown(name, call));
  };
}
