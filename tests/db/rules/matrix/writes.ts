import { randomUUID } from 'node:crypto';
import type { Db } from '../../support.ts';
import type { Account } from './accounts.ts';
import { roleOf } from './attempts.ts';

type Columns = Readonly<Record<'anon' | 'authenticated', readonly string[]>>;

/** A table or view that the API serves, with the columns that each role may read and write. */
export type Relation = {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly readable: Columns;
  readonly insertable: Columns;
  readonly updatable: Columns;
  /** Rows that belong to others. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

const columnsWith = (right: string): string =>
  `jsonb_build_object(${['anon', 'authenticated']
    .map(
      (role) =>
        `'${role}', coalesce(jsonb_agg(x.attname) filter (where x.attgenerated = '' and has_column_privilege('${role}', c.oid, x.attnum, '${right}')), '[]')`,
    )
    .join(', ')})`;

/** @param about texts that identify the people to whom the rows should belong */
export async function relationsOf(db: Db, about: readonly string[]): Promise<Relation[]> {
  const relations = await db.sql<Omit<Relation, 'rows'>>(
    `select c.relname as name, coalesce(k.columns, a.columns[1:1]) as key, a.columns,
       a.readable, a.insertable, a.updatable
     from pg_class c
     left join lateral (
       select array_agg(x.attname::text) as columns from pg_index i
       join pg_attribute x on x.attrelid = c.oid and x.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary
     ) k on k.columns is not null
     cross join lateral (
       select array_agg(x.attname::text order by x.attnum) filter (where x.attgenerated = '') as columns,
         ${columnsWith('SELECT')} as readable, ${columnsWith('INSERT')} as insertable, ${columnsWith('UPDATE')} as updatable
       from pg_attribute x where x.attrelid = c.oid and x.attnum > 0 and not x.attisdropped
     ) a
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
  );
  return Promise.all(
    relations.map(async (relation) => {
      const found = await db.sql<{ row: Record<string, unknown> }>(
        `select to_jsonb(x) as row from public.${relation.name} x
         order by exists (select from unnest($1::text[]) a where strpos(x::text, a) > 0) desc, x::text limit 2`,
        [about],
      );
      return { ...relation, rows: found.map(({ row }) => row) };
    }),
  );
}

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const nothing = "select '[]'::jsonb";

/**
 * An account's actions on a table, by name. Single columns only if its role may write them: PostgreSQL refuses the
 * others to the role, no matter who uses it.
 *
 * @param everyColumn tries every column separately anyway
 */
export function statementsOn(
  { name, key, columns, readable, insertable, updatable, rows }: Relation,
  account: Account,
  everyColumn = false,
): { readonly verb: string; readonly statement: string }[] {
  const role = roleOf(account);
  const table = `public.${name}`;
  const read = (list: string) =>
    `select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (select ${list} from ${table}) x`;
  const mine = readable[role];
  const found = [
    { verb: 'reads', statement: read('*') },
    ...(mine.length > 0 ? [{ verb: 'reads', statement: read(mine.join(', ')) }] : []),
    // Without a filter, as a DELETE of the whole table.
    { verb: 'empties', statement: `with w as (delete from ${table}) ${nothing}` },
  ];
  const where = key.map((column) => `t.${column} = x.${column}`).join(' and ');
  for (const row of rows) {
    const record = (values: Readonly<Record<string, unknown>>) =>
      `jsonb_populate_record(null::${table}, ${literal(values)})`;
    const insert = (values: Readonly<Record<string, unknown>>, list: readonly string[]) =>
      `insert into ${table} (${list.join(', ')}) select ${list.map((one) => `x.${one}`).join(', ')} from ${record(values)} x`;
    const upsert = (list: readonly string[]) => {
      const rest = list.filter((column) => !key.includes(column));
      const set = (rest.length > 0 ? rest : key).map((column) => `${column} = excluded.${column}`);
      return `${insert(row, list)} on conflict (${key.join(', ')}) do update set ${set.join(', ')}`;
    };
    const update = (list: readonly string[]) =>
      `update ${table} t set ${list.map((column) => `${column} = x.${column}`).join(', ')} from ${record(row)} x where ${where}`;
    // A copy with a new key too: the old one is refused as taken, whatever the rights.
    const copy = { ...row, ...('id' in row ? { id: randomUUID() } : {}) };
    const adds = everyColumn ? columns : insertable[role];
    const changes = everyColumn ? columns : updatable[role];
    const writes: readonly (readonly [verb: string, statement: string])[] = [
      ['adds to', insert(copy, columns)],
      ['adds to', insert(row, columns)],
      ['replaces in', upsert(columns)],
      ['removes from', `delete from ${table} t using ${record(row)} x where ${where}`],
      ['changes', update(columns)],
      ...(adds.length > 0
        ? ([
            ['adds to', insert(copy, adds)],
            ['replaces in', upsert(adds)],
          ] as const)
        : []),
      ...(changes.length > 0 ? ([['changes', update(changes)]] as const) : []),
      ...adds.map((column) => [`adds ${column} to`, insert(row, [column])] as const),
      ...changes.flatMap(
        (column) =>
          [
            [`changes ${column} of`, update([column])],
            // Without a filter, as a PATCH of the whole table.
            [
              `changes every ${column} of`,
              `update ${table} set ${column} = (select x.${column} from ${record(row)} x)`,
            ],
          ] as const,
      ),
    ];
    found.push(...writes.map(([verb, write]) => ({ verb, statement: `with w as (${write}) ${nothing}` })));
  }
  return found;
}
