import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withDatabase } from './database.ts';
import { StartFailure } from './failure.ts';
import { root } from './settings.ts';

const folder = join(root, 'supabase/migrations');

export type Migration = { readonly version: string; readonly name: string; readonly path: string };

/** The migrations in the order they run. */
export async function listMigrations(): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .map((file) => /^(?<version>\d+)_(?<name>.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map((match) => ({
      version: match.groups?.['version'] ?? '',
      name: match.groups?.['name'] ?? '',
      path: join(folder, match[0]),
    }))
    .sort((a, b) => (a.version < b.version ? -1 : a.version > b.version ? 1 : 0));
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  const line = Number.isFinite(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
  const where = 'where' in error && typeof error.where === 'string' ? ` [${error.where.split('\n')[0]}]` : '';
  return `${error.message}${line}${where}`;
}

/** A migration that a database has, with the hash of the SQL that ran there. */
export type Applied = { readonly version: string; readonly hash: string };

/** The migrations that a database has, oldest first. */
export async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `select version, encode(sha256(convert_to(array_to_string(statements, ''), 'UTF8')), 'hex') as hash
     from supabase_migrations.schema_migrations order by version`,
  );
  return rows;
}

/** SHA-256 of a migration's file, as `readApplied` tells it of what ran. */
export async function hashOf({ path }: Migration): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path, 'utf8'))
    .digest('hex');
}

/**
 * Applies each new migration in its own transaction and records it where the Supabase CLI does.
 * @param url connection as `postgres`, which is not a superuser, as on a hosted project
 * @param upTo the version of the last one to apply: all without it
 * @returns the files that were applied
 * @throws StartFailure that names the file and line, or a migration that another version applied to the database
 */
export async function migrate(url: string, upTo?: string): Promise<string[]> {
  const migrations = await listMigrations();
  return withDatabase(url, async (client) => {
    const versions = new Set((await readApplied(client)).map(({ version }) => version));
    const foreign = [...versions].find((known) => !migrations.some(({ version }) => version === known));
    if (foreign !== undefined) throw new StartFailure(otherVersion(foreign));
    const applied: string[] = [];
    for (const migration of migrations) {
      const { version, name } = migration;
      if (versions.has(version) || (upTo !== undefined && version > upTo)) continue;
      await apply(client, migration);
      applied.push(`${version}_${name}`);
    }
    return applied;
  });
}

/** What to tell about a database with a migration that is unknown here. */
export const otherVersion = (version: string): string =>
  `The database was created by another version of Stallbar with migration ${version}, which this version lacks: start it with that version, or run 'npm run reset' to start over.`;

async function apply(client: Client, { version, name, path }: Migration): Promise<void> {
  const sql = await readFile(path, 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, [sql]],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartFailure(`Migration ${version}_${name}.sql failed: ${describe(error, sql)}`);
  }
  await client.query('reset all');
}
