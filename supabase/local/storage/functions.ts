import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from '../database.ts';

/** Makes the schema's functions as `functions.sql` has them. @param url connection as `supabase_storage_admin` */
export async function applyStorageFunctions(url: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'functions.sql'), 'utf8');
  await withDatabase(url, (client) => client.query(sql));
}
