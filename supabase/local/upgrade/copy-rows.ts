import type { Client } from 'pg';
import { reasonOf, StartFailure } from '../failure.ts';

/** A table of one database: its quoted name, and its columns without generated ones. */
type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Per column the expression of its default, if it has one. */
  readonly defaults: readonly (string | null)[];
  /** The columns that may not be null. */
  readonly required: readonly string[];
  readonly jsonColumns: readonly string[];
  readonly key: readonly string[];
  /** The columns of each unique constraint and index over whole rows. */
  readonly unique: readonly (readonly string[])[];
};

const rowsPerBatch = 1000;

/** Tables that tell about the database itself. */
const ownBookkeeping = new Set(['supabase_migrations.schema_migrations']);

async function listTables(client: Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(a.attname::text order by a.attnum) as columns,
            array_agg(pg_get_expr(d.adbin, d.adrelid) order by a.attnum) as defaults,
            coalesce(array_agg(a.attname::text) filter (where a.attnotnull), '{}') as required,
            coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'jsonb'::regtype), '{}') as "jsonColumns",
            coalesce(array_agg(a.attname::text) filter (where a.attnum = any (k.conkey)), '{}') as key,
            coalesce((
              select json_agg((
                select json_agg(u.attname::text) from pg_attribute u
                where u.attrelid = c.oid and u.attnum = any (i.indkey::int2[])))
              from pg_index i
              where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null), '[]') as unique
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend x where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')
     group by c.oid, n.nspname, c.relname order by 1`,
  );
  return new Map(rows.filter(({ name }) => !ownBookkeeping.has(name)).map((table) => [table.name, table]));
}

const listed = (columns: readonly string[]): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');

const cannotKeep = (what: string): StartFailure =>
  new StartFailure(
    `This data folder was made by an earlier version of Stallbar, and this version has no place for ${what}. Nothing was changed: start it with the version that made it, or run 'npm run reset' to start over.`,
  );

/** Refuses a table or column that people have filled and that `to` lacks. */
async function needPlaces(from: Client, old: Table, table: Table | undefined): Promise<void> {
  if (table === undefined) {
    const { rowCount } = await from.query(`select from ${old.name} limit 1`);
    if (rowCount === 1) throw cannotKeep(`the rows of ${old.name}`);
    return;
  }
  for (const column of old.columns.filter((name) => !table.columns.includes(name))) {
    const fallback = old.defaults[old.columns.indexOf(column)] ?? 'null';
    const { rowCount } = await from.query(
      `select from ${old.name} where ${listed([column])} is not null and ${listed([column])}::text is distinct from (${fallback})::text limit 1`,
    );
    if (rowCount === 1) throw cannotKeep(`the column ${column} of ${old.name}`);
  }
}

/** Columns that a table of settings got since: they keep the value of the one row that the migrations inserted. */
async function newSettings(to: Client, old: Table, table: Table, own: string): Promise<readonly string[]> {
  const { rowCount } = await to.query(`select from ${own} limit 2`);
  return rowCount === 1 ? table.columns.filter((name) => !old.columns.includes(name)) : [];
}

/** A group of settings keeps what was set, and gets the settings that it lacks. */
function mergedSettings({ key }: Table, column: string, own: string): string {
  const isSame = key.map((name) => `o.${listed([name])} = old.${listed([name])}`).join(' and ');
  return `case when jsonb_typeof(${column}) = 'object'
    then coalesce((select o.${column} from ${own} o where ${isSame} and jsonb_typeof(o.${column}) = 'object'), '{}')
      || ${column} else ${column} end`;
}

async function copyTable(from: Client, to: Client, old: Table, table: Table, own: string): Promise<number> {
  const names = table.columns.filter((name) => old.columns.includes(name));
  const shared = listed(names);
  const kept = names.map((name) => {
    const column = listed([name]);
    if (table.jsonColumns.includes(name) && table.key.length > 0) return mergedSettings(table, column, own);
    // A column that could be empty once may not be so now.
    const fallback = table.defaults[table.columns.indexOf(name)];
    return fallback == null || !table.required.includes(name) ? column : `coalesce(${column}, ${fallback})`;
  });
  const added = await newSettings(to, old, table, own);
  const columns = [shared, ...added.map((name) => listed([name]))].join(', ');
  const values = [...kept, ...added.map((name) => `(select ${listed([name])} from ${own})`)].join(', ');
  let copied = 0;
  await from.query(
    `declare rows_of no scroll cursor for select row_to_json(one)::text as row from (select ${shared} from ${old.name}) one`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${rowsPerBatch} from rows_of`);
    if (rows.length === 0) break;
    // The rows stay text: JavaScript would round large numbers.
    await to.query(
      `insert into ${table.name} (${columns}) overriding system value
       select ${values} from json_populate_recordset(null::${table.name}, $1::json) old`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    copied += rows.length;
  }
  await from.query('close rows_of');
  return copied;
}

/** Inserts the rows of `own` that no copied row excludes. */
async function addOwn(to: Client, table: Table, own: string): Promise<void> {
  const columns = listed(table.columns);
  // A constraint that may be deferred isn't checked in this mode.
  const isTaken = table.unique.map(
    (names) =>
      `exists (select from ${table.name} x where ${names.map((name) => `x.${listed([name])} = one.${listed([name])}`).join(' and ')})`,
  );
  await to.query(`do $add$
    declare one ${own}%rowtype;
    begin
      for one in select * from ${own} loop
        continue when ${isTaken.join(' or ') || 'false'};
        begin
          insert into ${table.name} (${columns}) overriding system value
          values (${table.columns.map((column) => `one.${listed([column])}`).join(', ')});
        exception when unique_violation or exclusion_violation then null;
        end;
      end loop;
    end $add$`);
}

/** Every counter goes on where the old one stood. */
async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value
     from pg_sequences where last_value is not null`,
  );
  for (const { name, value } of rows) {
    await to.query(
      `select setval(s.oid::regclass, greatest($2::int8, coalesce(p.last_value, 0)))
       from pg_class s join pg_namespace n on n.oid = s.relnamespace
       join pg_sequences p on p.schemaname = n.nspname and p.sequencename = s.relname
       where s.relkind = 'S' and format('%I.%I', n.nspname, s.relname) = $1`,
      [name, value],
    );
  }
}

/** Refuses rows that point to a row that is not there: references aren't checked while rows are copied. */
async function checkReferences(to: Client): Promise<void> {
  const { rows } = await to.query<{ name: string; child: string; orphan: string }>(
    `select c.conname as name, c.conrelid::regclass::text as child,
            format('select from %s a where %s and not exists (select from %s b where %s) limit 1',
              c.conrelid::regclass,
              string_agg(format('a.%I is not null', child.attname), ' and '),
              c.confrelid::regclass,
              string_agg(format('a.%I = b.%I', child.attname, parent.attname), ' and ')) as orphan
     from pg_constraint c
     cross join lateral unnest(c.conkey, c.confkey) as key (child, parent)
     join pg_attribute child on child.attrelid = c.conrelid and child.attnum = key.child
     join pg_attribute parent on parent.attrelid = c.confrelid and parent.attnum = key.parent
     where c.contype = 'f'
     group by c.oid, c.conname, c.conrelid, c.confrelid`,
  );
  for (const { name, child, orphan } of rows) {
    const { rowCount } = await to.query(orphan);
    if (rowCount === 1) throw cannotKeep(`rows of ${child} that break the rule ${name}`);
  }
}

/**
 * Copies all rows and counters of one database into another that has only what its migrations inserted. Rows that
 * only the migrations of `to` know are kept too.
 * @param from connection as a superuser; it is only read
 * @param to connection as a superuser
 * @returns the number of rows copied
 * @throws StartFailure when a row has no place in `to`
 */
export async function copyRows(from: Client, to: Client): Promise<number> {
  const [oldTables, tables] = [await listTables(from), await listTables(to)];
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  // Triggers would make rows that are copied anyway.
  await to.query('set local session_replication_role = replica');
  for (const old of oldTables.values()) await needPlaces(from, old, tables.get(old.name));
  const filled = [...tables.values()];
  for (const [index, { name }] of filled.entries()) {
    await to.query(`create temp table own_${index} on commit drop as select * from ${name}`);
  }
  await to.query(`truncate ${filled.map(({ name }) => name).join(', ')}`);
  await to.query('set constraints all immediate');
  let copied = 0;
  for (const [index, table] of filled.entries()) {
    const old = oldTables.get(table.name);
    try {
      if (old !== undefined) copied += await copyTable(from, to, old, table, `own_${index}`);
      await addOwn(to, table, `own_${index}`);
    } catch (error) {
      throw cannotKeep(`the rows of ${table.name} (${reasonOf(error)})`);
    }
  }
  await copySequences(from, to);
  await checkReferences(to);
  await to.query('commit');
  await from.query('commit');
  return copied;
}
