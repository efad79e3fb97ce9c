import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { apiPort, askAuth, dataFolder } from './stage.ts';

/**
 * The same session once its code of the second factor is 20 minutes old. Only the owner of the database can turn back
 * that clock.
 */
export async function withAgedCode(session: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { databasePassword } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const client = new Client({
    connectionString: `postgresql://postgres:${databasePassword}@127.0.0.1:${apiPort + 1}/postgres`,
  });
  await client.connect();
  try {
    await client.query(
      `update auth.mfa_amr_claims c set updated_at = now() - interval '20 minutes' from auth.sessions s
       where s.id = c.session_id and s.user_id = $1`,
      [(session['user'] as { id: string }).id],
    );
  } finally {
    await client.end();
  }
  return askAuth('token?grant_type=refresh_token', { refresh_token: session['refresh_token'] });
}
