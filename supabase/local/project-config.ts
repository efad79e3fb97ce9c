import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './settings.ts';

export type BucketConfig = {
  readonly id: string;
  readonly public: boolean;
  /** In bytes; null without a limit. */
  readonly fileSizeLimit: number | null;
  readonly allowedMimeTypes: readonly string[] | null;
};

/** The schemas PostgREST exposes; a migration may override them with `alter role authenticator set pgrst.…`. */
export type ApiConfig = {
  /** The first one is used when a request names none. */
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  /** Maximum rows in one answer. */
  readonly maxRows: number;
};

/** The part of `supabase/config.toml` that the embedded backend follows. */
export type ProjectConfig = {
  readonly api: ApiConfig;
  readonly buckets: readonly BucketConfig[];
  /** Maximum file size in any bucket, in bytes. */
  readonly fileSizeLimit: number;
  /** Names of functions that may be called without a token. */
  readonly openFunctions: ReadonlySet<string>;
};

type Table = Map<string, string>;

/** Parses tables and single-line values, which is all that config.toml uses. */
export function parseTables(text: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  let table: Table = new Map();
  for (const line of text.split('\n')) {
    const header = /^\[(?<name>[\w.-]+)\]/.exec(line);
    const pair = /^(?<key>\w+)\s*=\s*(?<value>.+)$/.exec(line);
    if (header?.groups !== undefined) {
      table = new Map();
      tables.set(header.groups['name'] ?? '', table);
    } else if (pair?.groups !== undefined) {
      table.set(pair.groups['key'] ?? '', (pair.groups['value'] ?? '').trim());
    }
  }
  return tables;
}

const units: Record<string, number> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

function bytesOf(text: string | undefined): number | null {
  const match = /^"(?<amount>\d+)\s*(?<unit>\w+)"$/.exec(text ?? '');
  const unit = units[match?.groups?.['unit'] ?? ''];
  return unit === undefined ? null : Number(match?.groups?.['amount']) * unit;
}

function namesFrom(text: string | undefined, fallback: readonly string[]): readonly string[] {
  const names: unknown = JSON.parse(text ?? 'null');
  return Array.isArray(names) && names.length > 0 ? names.map(String) : fallback;
}

export async function readProjectConfig(file = join(root, 'supabase/config.toml')): Promise<ProjectConfig> {
  const tables = parseTables(await readFile(file, 'utf8'));
  const api = tables.get('api');
  const named = (prefix: string) =>
    [...tables]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, table]) => ({ id: name.slice(prefix.length), table }));
  return {
    api: {
      schemas: namesFrom(api?.get('schemas'), ['public']),
      extraSearchPath: namesFrom(api?.get('extra_search_path'), ['public', 'extensions']),
      maxRows: Number(api?.get('max_rows') ?? 1000),
    },
    fileSizeLimit: bytesOf(tables.get('storage')?.get('file_size_limit')) ?? 50 * 1024 ** 2,
    buckets: named('storage.buckets.').map(({ id, table }) => ({
      id,
      public: table.get('public') === 'true',
      fileSizeLimit: bytesOf(table.get('file_size_limit')),
      allowedMimeTypes: JSON.parse(table.get('allowed_mime_types') ?? 'null') as string[] | null,
    })),
    openFunctions: new Set(
      named('functions.')
        .filter(({ table }) => table.get('verify_jwt') === 'false')
        .map(({ id }) => id),
    ),
  };
}
