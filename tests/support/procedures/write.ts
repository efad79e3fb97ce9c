import { writeFileSync } from 'node:fs';
import { Pool } from 'pg';
import { startBackend } from '../backend.ts';
import { proceduresFile, writeProcedures } from './catalog.ts';

/** `npm run procedures`: writes the types of the database's procedures from a fresh database. */
const backend = await startBackend({ seed: false, jobs: false });
const pool = new Pool({ connectionString: backend.databaseUrl });
try {
  writeFileSync(proceduresFile, await writeProcedures(async (text) => (await pool.query(text)).rows));
} finally {
  await pool.end();
  await backend.stop();
}
