import { describe, expect, test } from 'vitest';
import { makePerson, makeShop } from '../../support.ts';
import { codeEntered, db, makeAdmin, refusal } from '../admin-support.ts';

/** A session that logged in just now, with both factors. */
const freshly = (id: string) =>
  db.person(id, undefined, {
    aal: 'aal2',
    amr: [...codeEntered().amr, { method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
  });
const named = (id: string, name: string) =>
  db.sql('update public.profiles set display_name = $2 where id = $1', [id, name]);

describe("an admin's account", () => {
  test("isn't deleted until the roles are handed over, by its person or by the auth server", async () => {
    await makeAdmin('super');
    const { id } = await makeAdmin('support');
    const caller = await freshly(id);
    const sentence =
      "You're an admin. Hand over your work, and ask a super admin to remove your admin roles first.";
    expect((await caller.rpc('why_not_delete_my_account')).body).toBe(sentence);
    expect(refusal(await caller.rpc('delete_my_account'))).toEqual([409, 'account_in_use', sentence]);
    await expect(db.sql('delete from auth.users where id = $1', [id])).rejects.toThrow('account_in_use');
  });

  test('once deleted leaves its name and id on what it decided', async () => {
    const shop = await makeShop(db);
    const [store] = shop.vendors;
    const chief = await makeAdmin('super');
    const former = await makeAdmin('finance', 'support');
    await named(former.id, 'Robin Vale');
    const key = crypto.randomUUID();
    expect(
      (
        await former.caller.rpc('admin_adjust_balance', {
          vendor_id: store,
          amount: 5000,
          reason: 'A label was charged twice.',
          request_key: key,
        })
      ).body,
    ).toEqual({ status: 'waiting' });
    await chief.caller.rpc('set_admin_roles', { person: former.id, roles: [], seen: ['finance', 'support'] });
    expect((await (await freshly(former.id)).rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select asked_by from private.corrections where id = $1', [key])).toEqual([
      { asked_by: former.id },
    ]);
    const { corrections } = (await chief.caller.rpc('admin_store_money', { store })).body as {
      corrections: { by: string }[];
    };
    expect(corrections.map(({ by }) => by)).toEqual(['Robin Vale']);
    const log = (await chief.caller.rpc('admin_audit', { person: former.id })).body as {
      rows: { action: string; actor: string | null }[];
    };
    expect(log.rows.find(({ action }) => action === 'correction.asked')?.actor).toBe('Robin Vale');
  });

  test("leaves no name of anyone who wasn't an admin", async () => {
    const id = await makePerson(db);
    await named(id, 'Ada Load');
    expect((await (await freshly(id)).rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select 1 from private.former_admins where id = $1', [id])).toEqual([]);
  });
});
