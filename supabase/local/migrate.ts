import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/**
 * Applies each new migration in its own transaction and records it where the Supabase CLI does.
 * @param url connection as `postgres`, which is not a superuser, as on a hosted project
 * @returns the files that were applied
 * @throws StartFailure that names the file and line, or a migration that another version applied to the database
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await listMigrations();
  return withDatabase(url, async (client) => {
    const known = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    );
    const versions = new Set(known.rows.map((row) => row.version));
    const foreign = known.rows.find((row) => !migrations.some(({ version }) => version === row.version));
    if (foreign) {
      throw new StartFailure(
        `The database was created by another version of Stallbar with migration ${foreign.version}, which this version lacks: start it with that version, or run 'npm run reset' to start over.`,
      );
    }
    const applied: string[] = [];
    for (const { version, name, path } of migrations.filter((m) => !versions.has(m.version))) {
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
      applied.push(`${version}_${name}`);
    }
    return applied;
  });
}
