import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from '../database.ts';

/** Creates the schema's functions from `functions.sql`. @param url connection as `supabase_storage_admin` */
export async function applyStorageFunctions(url: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'functions.sql'), 'utf8');
  await withDatabase(url, (client) => client.query(sql));
}
