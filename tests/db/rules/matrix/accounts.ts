import { randomUUID } from 'node:crypto';
import { makePerson, type Db } from '../../support.ts';
import { canary, type Scene } from '../stranger-scene.ts';

/** An account with its session: the claims that PostgREST would find in its token. */
export type Account = {
  readonly name: string;
  /** Null for a visitor. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** What its own rows contain; those of an incomplete sign-in are not its own yet. */
  readonly own: readonly string[];
  /** Whether it has legitimate access to the scene's data, so that its calls succeed. */
  readonly concerned: boolean;
};

const kinds = ['super', 'support', 'finance', 'content'] as const;
const memberRoles = ['manager', 'fulfillment', 'catalog', 'finance'] as const;

/** Every kind of account without access to the scene's data, and those with legitimate access. */
export async function makeAccounts(db: Db, scene: Scene): Promise<Account[]> {
  const accounts: Account[] = [];
  const now = Math.floor(Date.now() / 1000);
  const add = async (
    name: string,
    id: string,
    {
      email = `${id}@people.test`,
      aal = 'aal1',
      fresh = false,
      own = [id],
      concerned = false,
      ended = false,
    }: {
      email?: string;
      aal?: 'aal1' | 'aal2';
      /** Whether a code of the second factor has just been entered. */
      fresh?: boolean;
      own?: readonly string[];
      concerned?: boolean;
      /** Whether the session of the token has ended. */
      ended?: boolean;
    } = {},
  ) => {
    const session = randomUUID();
    await db.sql(
      `insert into auth.sessions (id, user_id, aal)
       select $1, id, $4::auth.aal_level from auth.users where id = $2 and not $3`,
      [session, id, ended, aal],
    );
    const entered = fresh ? now - 5 : now - 7200;
    accounts.push({
      name,
      claims: {
        sub: id,
        role: 'authenticated',
        aud: 'authenticated',
        email,
        aal,
        session_id: session,
        amr: [
          { method: 'password', timestamp: entered },
          ...(aal === 'aal2' ? [{ method: 'totp', timestamp: entered }] : []),
        ],
        iat: now,
        exp: now + 3600,
      },
      own: own.length === 0 ? [] : [...own, session],
      concerned,
    });
  };
  const addFactor = (id: string) =>
    db.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
      [id],
    );
  const makeAdmin = async (kind: (typeof kinds)[number], factor = true): Promise<string> => {
    const id = await makePerson(db);
    // The grant first: an admin without one is a super admin.
    await db.sql('insert into private.admin_grants (user_id, role) values ($1, $2)', [id, kind]);
    await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
    if (factor) await addFactor(id);
    return id;
  };
  const suspend = async (id: string) => {
    await db.sql("insert into private.suspensions (user_id, reason) values ($1, 'It is a test.')", [id]);
    await db.sql("update auth.users set banned_until = now() + interval '1 year' where id = $1", [id]);
  };
  const makeStore = async (columns: string, values: string): Promise<string> => {
    const id = await makePerson(db);
    await db.sql(
      `insert into public.vendors (id, store_name, slug, ${columns}) values ($1, 'Store ${id.slice(0, 8)}', 'store-${id.slice(0, 8)}', ${values})`,
      [id],
    );
    return id;
  };
  const [store, other] = scene.shop.vendors;

  accounts.push({ name: 'visitor', claims: null, own: [], concerned: false });
  await add('customer', await makePerson(db));
  // The token contains the owner's address, which this account has never verified.
  await add('impostor', scene.strangerIds.impostor, { email: `${canary}@people.test` });
  await add('deleted account', randomUUID());

  const email = `${canary}@people.test`;
  await add('half customer', scene.owner, { email, own: [] });
  await add('half store', store, { own: [] });
  await add('half admin', scene.admin, { own: [] });

  await add('owner of another store', other);
  for (const role of memberRoles) {
    const id = await makePerson(db);
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      other,
      id,
      role,
    ]);
    // The data of the store that it works for does not count as others' data.
    await add(`${role} of another store`, id, { own: [id, other] });
  }
  for (const status of ['pending', 'invited', 'rejected']) {
    await add(`${status} vendor`, await makeStore('status, published', `'${status}', false`));
  }
  await add(
    'suspended vendor',
    await makeStore(
      'status, published, suspended_at, suspension_reason',
      "'rejected', true, now(), 'It is a test.'",
    ),
  );
  const former = await makePerson(db);
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'manager')", [
    store,
    former,
  ]);
  await db.sql('delete from public.vendor_members where user_id = $1', [former]);
  await add('former member', former);

  for (const kind of kinds) {
    await add(`${kind} admin with a password`, await makeAdmin(kind), { own: [] });
    await add(`${kind} admin`, await makeAdmin(kind), { aal: 'aal2' });
  }
  const suspended = await makePerson(db);
  await suspend(suspended);
  await add('suspended account', suspended, { own: [] });
  const suspendedAdmin = await makeAdmin('super');
  await suspend(suspendedAdmin);
  await add('suspended admin', suspendedAdmin, { aal: 'aal2', fresh: true, own: [] });
  await add('ended session', await makePerson(db), { ended: true });
  await add('ended session of an admin', await makeAdmin('super'), { aal: 'aal2', fresh: true, ended: true });

  const of = { aal: 'aal2', fresh: true, own: [], concerned: true } as const;
  await add('the customer', scene.owner, { ...of, email });
  await add('the store', store, of);
  await add('the applicant', scene.ids.hidden, of);
  await add('a super admin who has just confirmed', await makeAdmin('super'), of);
  return accounts;
}
