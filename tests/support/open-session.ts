import { randomUUID } from 'node:crypto';
import { withDatabase } from '../../supabase/local/database.ts';

/**
 * Opens a session for `person`, who exists from then on: a token without one is refused everywhere.
 * @returns its id, for the claim `session_id`
 */
export async function openSession(
  backend: { readonly databaseUrl: string },
  person: string,
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<string> {
  const session = randomUUID();
  await withDatabase(backend.databaseUrl, async (client) => {
    await client.query('insert into auth.users (id, email) values ($1, $2) on conflict (id) do nothing', [
      person,
      `${person}@people.test`,
    ]);
    await client.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
      session,
      person,
      aal,
    ]);
  });
  return session;
}
