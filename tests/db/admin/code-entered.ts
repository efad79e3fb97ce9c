import type { AdminRole } from '#schema/admin/rights.ts';
import { makePerson, type Caller, type Db } from '../support.ts';

/** The claims of a session that entered a code of its authenticator this many minutes ago. */
export const codeEntered = (minutesAgo = 0) => ({
  aal: 'aal2',
  amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60 }],
});

export const addFactorIn = (db: Db, account: string) =>
  db.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [account],
  );

/** An admin with these roles, or a super admin if none are given, who has just entered a code of the second factor. */
export async function makeAdminIn(
  db: Db,
  ...roles: readonly AdminRole[]
): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db);
  await db.sql('insert into private.admin_grants (user_id, role) select $1, unnest($2::text[])', [id, roles]);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  await addFactorIn(db, id);
  return { id, caller: await db.person(id, undefined, codeEntered()) };
}
