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

  test('once deleted is still named on a waiver and on a reply to a ticket', async () => {
    const shop = await makeShop(db);
    const [store] = shop.vendors;
    const owner = await db.person(store);
    const chief = await makeAdmin('super');
    const former = await makeAdmin('support');
    await named(former.id, 'Robin Vale');
    const ticket = crypto.randomUUID();
    const opened = await owner.rpc('open_vendor_ticket', {
      vendor_id: store,
      ticket,
      kind: 'question',
      subject: 'Labels from a phone',
      words: 'Can we print our labels from a phone?',
    });
    const { version } = opened.body as { version: number };
    await former.caller.rpc('claim_inbox_item', { item: ticket });
    const words = 'Yes. Open the order on your phone.';
    const answer = await former.caller.rpc('answer_ticket', { ticket, base_version: version, words });
    expect(answer.status).toBe(200);
    await former.caller.rpc('waive_requirement', {
      vendor: store,
      requirement: 'payout',
      reason: 'By check.',
    });
    await chief.caller.rpc('set_admin_roles', { person: former.id, roles: [], seen: ['support'] });
    expect((await (await freshly(former.id)).rpc('delete_my_account')).status).toBe(204);
    const { requirements } = (await owner.rpc('vendor_onboarding')).body as {
      requirements: { requirement: string; waived_by: string | null }[];
    };
    expect(requirements.find(({ requirement }) => requirement === 'payout')?.waived_by).toBe('Robin Vale');
    const { messages } = (await chief.caller.rpc('admin_inbox_item', { item: ticket })).body as {
      messages: { from_platform: boolean; author: string }[];
    };
    expect(messages.filter((each) => each.from_platform).map(({ author }) => author)).toEqual(['Robin Vale']);
  });

  test("leaves no name of anyone who wasn't an admin, and no id on what they wrote for a store", async () => {
    const id = await makePerson(db);
    await named(id, 'Ada Load');
    const shop = await makeShop(db);
    const [ticket] = await db.sql<{ id: string }>(
      "insert into public.vendor_feedback (vendor_id, subject) values ($1, 'Labels from a phone') returning id",
      [shop.vendors[0]],
    );
    await db.sql(
      `insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
       values ($1, false, $2, 'Can we print our labels from a phone?', gen_random_uuid())`,
      [ticket?.id, id],
    );
    expect((await (await freshly(id)).rpc('delete_my_account')).status).toBe(204);
    expect(await db.sql('select 1 from private.former_admins where id = $1', [id])).toEqual([]);
    expect(
      await db.sql('select author_id from public.vendor_feedback_messages where feedback_id = $1', [
        ticket?.id,
      ]),
    ).toEqual([{ author_id: null }]);
  });
});
