import type { Transaction } from './database.ts';
import { problems } from './problem.ts';
import type { Metadata } from './rows.ts';

type Entry = {
  readonly name: string;
  /** null for folders. */
  readonly id: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: Metadata | null;
};

export type ListOptions = {
  /** A folder, with or without its slash. */
  readonly prefix: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: string;
  readonly order: string;
};

/** Escapes text for LIKE. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function direction(order: string): 'asc' | 'desc' {
  return order.toLowerCase() === 'desc' ? 'desc' : 'asc';
}

/** Files and folders of one folder, by names relative to it. */
export async function listFolder(tx: Transaction, bucket: string, options: ListOptions): Promise<Entry[]> {
  const { search, limit, offset, column, order } = options;
  const prefix =
    options.prefix === '' || options.prefix.endsWith('/') ? options.prefix : `${options.prefix}/`;
  return tx.query<Entry>('select * from storage.search($1, $2, $3, 1, $4, $5, $6, $7)', [
    prefix,
    bucket,
    limit,
    offset,
    search,
    column,
    order,
  ]);
}

export type ListV2Options = {
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly delimiter: boolean;
  readonly column: string;
  readonly order: string;
};

type Row = Entry & { readonly sort_key: string };

export type ListV2 = {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly folders: readonly { readonly name: string; readonly key: string }[];
  readonly objects: readonly (Entry & { readonly key: string })[];
};

/** Where a page ended: the sort key and the name. */
type Cursor = readonly [key: string, name: string];

function readCursor(text: string, column: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 3 && value[0] === column) {
      const [, key, name] = value as unknown[];
      const isKey = column === 'name' || (typeof key === 'string' && !Number.isNaN(Date.parse(key)));
      if (typeof key === 'string' && typeof name === 'string' && isKey && !`${key}${name}`.includes('\0')) {
        return [key, name];
      }
    }
  } catch {
    // Reported below.
  }
  throw problems.invalidRequest('Invalid cursor');
}

/** Objects under a prefix, page by page; with a delimiter, deeper ones are returned as folders. */
export async function listV2(tx: Transaction, bucket: string, options: ListV2Options): Promise<ListV2> {
  const { prefix, limit, delimiter } = options;
  const column = ['updated_at', 'created_at'].includes(options.column) ? options.column : 'name';
  const order = direction(options.order);
  const after = options.cursor === undefined ? null : readCursor(options.cursor, column);
  const beyond = order === 'asc' ? '>' : '<';
  // A folder sorts by its first object.
  const edge = order === 'asc' ? 'min' : 'max';
  const byTime = column !== 'name';
  const rows = await tx.query<Row>(
    `with hit as (
       select o.*, case when $3 then strpos(substr(o.name, length($2::text) + 1), '/') else 0 end as slash
       from storage.objects o where o.bucket_id = $1 and o.name like $4
     ), entry as (
       select left(name, length($2::text) + slash) as name, null::uuid as id, ${edge}(updated_at) as updated_at,
         ${edge}(created_at) as created_at, ${edge}(last_accessed_at) as last_accessed_at, null::jsonb as metadata
       from hit where slash > 0 group by 1
       union all
       select name, id, updated_at, created_at, last_accessed_at, metadata from hit where slash = 0
     )
     select *, ${byTime ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : 'name'} as sort_key
     from entry
     where $5::text is null
       or ${byTime ? `(${column}, name collate "C") ${beyond} ($5::timestamptz, $6::text)` : `name collate "C" ${beyond} $6`}
     order by ${byTime ? `${column} ${order}, ` : ''}name collate "C" ${order}
     limit $7`,
    [bucket, prefix, delimiter, `${literal(prefix)}%`, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  const keyOf = (name: string) =>
    delimiter ? (name.slice(prefix.lastIndexOf('/') + 1).split('/')[0] ?? name) : name;
  return {
    hasNext,
    ...(hasNext
      ? {
          nextCursor: Buffer.from(JSON.stringify([column, last.sort_key, last.name])).toString('base64url'),
        }
      : {}),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: keyOf(name) })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ name, id, updated_at, created_at, last_accessed_at, metadata }) => ({
        name,
        id,
        updated_at,
        created_at,
        last_accessed_at,
        metadata,
        key: keyOf(name),
      })),
  };
}
