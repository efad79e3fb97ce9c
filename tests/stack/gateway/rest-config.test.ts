import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { root } from '../../../supabase/local/settings.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

/** Like a migration: as `postgres`, which is not a superuser. */
const migrate = (sql: string) => {
  const url = new URL(backend.databaseUrl);
  url.username = 'postgres';
  return withDatabase(url.href, (client) => client.query(sql));
};

async function ask(path: string, profile?: string): Promise<[status: number, rows: unknown]> {
  const response = await fetch(`${backend.apiUrl}/rest/v1/${path}`, {
    headers: { apikey: backend.anonKey, ...(profile === undefined ? {} : { 'accept-profile': profile }) },
  });
  const body = (await response.json()) as unknown;
  return [response.status, Array.isArray(body) ? body.length : (body as { code: string }).code];
}

beforeAll(async () => {
  const toml = await readFile(join(root, 'supabase/config.toml'), 'utf8');
  const configFile = join(await mkdtemp(join(tmpdir(), 'stallbar-api-')), 'config.toml');
  await writeFile(
    configFile,
    toml
      .replace(/^schemas = .*$/m, 'schemas = ["public", "shelf"]')
      .replace(/^extra_search_path = .*$/m, 'extra_search_path = ["shelf"]')
      .replace(/^max_rows = .*$/m, 'max_rows = 7'),
  );
  backend = await startBackend({ seed: false, configFile });
  await migrate(`
    create schema shelf;
    create schema store;
    create table shelf.plates as select n as id from generate_series(1, 20) n;
    create table store.racks as select n as id from generate_series(1, 20) n;
    grant usage on schema shelf, store to anon;
    grant select on shelf.plates, store.racks to anon;
    create function public.plates_seen() returns bigint language plpgsql stable as 'begin return (select count(*) from plates); end';
    grant execute on function public.plates_seen to anon`);
});
afterAll(() => backend.stop());

describe('[api] of config.toml', () => {
  it('sets the exposed schemas, the maximum rows and the search path', async () => {
    await expect.poll(() => ask('plates', 'shelf')).toEqual([200, 7]);
    expect(await ask('racks', 'store')).toEqual([406, 'PGRST106']);
    const counted = async () => {
      const response = await fetch(`${backend.apiUrl}/rest/v1/rpc/plates_seen`, {
        headers: { apikey: backend.anonKey },
      });
      return [response.status, await response.json()];
    };
    await expect.poll(counted).toEqual([200, 20]);
  });
});

describe('a migration that configures PostgREST', () => {
  it('overrides config.toml', async () => {
    await migrate(`
      alter role authenticator set pgrst.db_schemas = 'public, store';
      alter role authenticator set pgrst.db_max_rows = '5';
      notify pgrst, 'reload config';
      notify pgrst, 'reload schema'`);
    await expect.poll(() => ask('racks', 'store'), { timeout: 10_000 }).toEqual([200, 5]);
    expect(await ask('plates', 'shelf')).toEqual([406, 'PGRST106']);
  });

  it('cannot change the secret, which would lock everyone out', async () => {
    await expect(
      migrate(`alter role authenticator set pgrst.jwt_secret = '${'x'.repeat(40)}'`),
    ).rejects.toThrow('permission denied to set parameter "pgrst.jwt_secret"');
  });
});
