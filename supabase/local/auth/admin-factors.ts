import { Hono, type Context } from 'hono';
import { codeOf } from '../failure.ts';
import { targetOf } from './admin-users.ts';
import { admin, audit } from './audit.ts';
import type { Auth } from './context.ts';
import { nameTaken } from './factors.ts';
import { AuthProblem, invalid } from './problem.ts';
import { clientOf, readObject, textOf, uuid } from './request.ts';
import { inTransaction } from './transaction.ts';
import { factorsOf, type FactorJson, type UserRow } from './users.ts';

async function factorOf(auth: Auth, c: Context): Promise<{ user: UserRow; factor: FactorJson }> {
  const user = await targetOf(auth, c);
  const id = c.req.param('factor') ?? '';
  if (!uuid.test(id)) throw invalid('factor_id must be an UUID', 404);
  const factor = (await factorsOf(auth.pool, user.id)).find((one) => one.id === id);
  if (factor === undefined) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found');
  return { user, factor };
}

async function rename(auth: Auth, c: Context): Promise<object> {
  const { user, factor } = await factorOf(auth, c);
  const name = textOf(await readObject(c), 'friendly_name');
  if (name.length > 100) throw invalid('friendly_name may not be longer than 100 characters');
  if (name === '') return factor;
  await inTransaction(auth.pool, async (client) => {
    await client.query('update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1', [
      factor.id,
      name,
    ]);
    await audit(client, 'factor_updated', admin, clientOf(c), { user_id: user.id, factor_id: factor.id });
  }).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? nameTaken(name) : error;
  });
  return (await factorsOf(auth.pool, user.id)).find(({ id }) => id === factor.id) ?? factor;
}

async function remove(auth: Auth, c: Context): Promise<object> {
  const { user, factor } = await factorOf(auth, c);
  await inTransaction(auth.pool, async (client) => {
    await client.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    await client.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
      factor.id,
    ]);
    await audit(client, 'factor_deleted', admin, clientOf(c), { user_id: user.id, factor_id: factor.id });
  });
  return factor;
}

/** `/admin/users/:id/factors`. `/admin/*` requires the service key. */
export function adminFactorRoutes(auth: Auth): Hono {
  const app = new Hono();
  app.get('/admin/users/:id/factors', async (c) =>
    c.json(await factorsOf(auth.pool, (await targetOf(auth, c)).id)),
  );
  app.put('/admin/users/:id/factors/:factor', async (c) => c.json(await rename(auth, c)));
  app.delete('/admin/users/:id/factors/:factor', async (c) => c.json(await remove(auth, c)));
  return app;
}
