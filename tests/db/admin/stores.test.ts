import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buy, makePerson, makeShop, place, type Caller, type Shop } from '../support.ts';
import { codeEntered, db, makeAdmin, refusal } from './admin-support.ts';

let helper: { id: string; caller: Caller };
let finance: { id: string; caller: Caller };
let content: { id: string; caller: Caller };
let shop: Shop;

beforeAll(async () => {
  [helper, finance, content] = await Promise.all([
    makeAdmin('support'),
    makeAdmin('finance'),
    makeAdmin('content'),
  ]);
  shop = await makeShop(db);
});

const reason = 'Sells weights that weigh less.';
const calm = 'They have replaced every one of them.';

/** A separate store with this name. */
async function makeStore(name: string, status = 'approved'): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@people.test`;
  const id = await makePerson(db, email);
  await db.sql('insert into public.vendors (id, status, store_name, published) values ($1, $2, $3, true)', [
    id,
    status,
    name,
  ]);
  return { id, email };
}

const actsOn = async (store: string) =>
  (
    await db.sql<{ action: string }>(
      "select action from public.audit_log where subject_type = 'vendor' and subject_id = $1 order by at, id",
      [store],
    )
  ).map(({ action }) => action);
const mailsTo = async (email: string) =>
  (
    await db.sql<{ template: string }>(
      'select template from public.email_outbox where to_email = $1 order by id',
      [email],
    )
  ).map(({ template }) => template);
const statusOf = async (store: string) =>
  (
    await db.sql<{ status: string; published: boolean }>(
      'select status, published from public.vendors where id = $1',
      [store],
    )
  )[0];

describe('finding stores', () => {
  type Page = { rows: { id: string }[]; next: object | null };
  const page = async (args: Record<string, unknown>) =>
    (await helper.caller.rpc('admin_stores', args)).body as Page;
  const found = async (args: Record<string, unknown>) => (await page(args)).rows.map(({ id }) => id);

  test("works by a part of the name, the owner's full email and an id; by status; page by page", async () => {
    const tag = randomUUID().slice(0, 8);
    const first = await makeStore(`Iron ${tag} Forge`);
    const second = await makeStore(`Barbells of ${tag}`, 'invited');
    expect(await found({ query: tag.toUpperCase() })).toEqual([second.id, first.id]);
    const start = await page({ query: tag, page_size: 1 });
    expect(start.rows.map(({ id }) => id)).toEqual([second.id]);
    expect(await found({ query: tag, page_size: 1, after: start.next })).toEqual([first.id]);
    expect(await found({ query: first.email.toUpperCase() })).toEqual([first.id]);
    expect(await found({ query: first.id })).toEqual([first.id]);
    expect(await found({ query: `${tag}%` })).toEqual([]);
    const newest = await page({ page_size: 1 });
    expect(newest.rows.map(({ id }) => id)).toEqual([second.id]);
    expect(await found({ page_size: 1, after: newest.next })).toEqual([first.id]);
    expect(await found({ view: 'invited', page_size: 1 })).toEqual([second.id]);
    expect(await found({ view: 'rejected', page_size: 100 })).not.toContain(first.id);
    expect(refusal(await helper.caller.rpc('admin_stores', { query: 'a' }))[1]).toBe('list_invalid');
    expect(refusal(await helper.caller.rpc('admin_stores', { view: 'open' }))[1]).toBe('view_unknown');
  });

  test('each list of 10,000 stores uses an index', async () => {
    const client = await db.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      for (const [query, index] of [
        ["lower(store_name) like '%forge%' order by lower(store_name), id", 'vendors_store_name_trgm_idx'],
        ['true order by created_at desc, id desc limit 26', 'vendors_created_at_idx'],
        ["status = 'invited' order by created_at desc, id desc limit 26", 'vendors_status_idx'],
        ['suspended_at is not null order by suspended_at desc, id desc limit 26', 'vendors_suspended_at_idx'],
      ] as const) {
        // Of a few stores everything is sorted faster than it is read in order.
        await client.query(`set local enable_sort = ${query.includes('like') ? 'on' : 'off'}`);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select id from public.vendors where ${query}`,
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('suspending a store', () => {
  test('hides its products at once; sales and balances stay; restoring brings the products back', async () => {
    const [store] = shop.vendors;
    const bought = await buy(db, db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    const owned = () =>
      db.sql(
        `select (select jsonb_agg(o.status order by o.id) from public.orders o where o.purchase_id = $2) as orders,
           (select count(*) from public.products p where p.vendor_id = $1 and p.published) as published,
           (select jsonb_agg(to_jsonb(e) order by e.id) from private.ledger_entries e where e.vendor_id = $1) as money`,
        [store, bought.purchase_id],
      );
    const before = await owned();
    const seen = async () => [
      ((await db.anon.get(`public_vendors?select=id&id=eq.${store}`)).body as unknown[]).length,
      ((await db.anon.get(`products?select=id&vendor_id=eq.${store}`)).body as unknown[]).length > 0,
    ];
    expect(await seen()).toEqual([1, true]);
    const replies = await Promise.all([
      helper.caller.rpc('suspend_store', { store, reason }),
      helper.caller.rpc('suspend_store', { store, reason }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0].body).toMatchObject({ status: 'suspended', suspension: { reason } });
    expect(await seen()).toEqual([0, false]);
    await expect(place(db.anon, [{ variant_id: shop.small, quantity: 1 }])).rejects.toThrow(/"available":0/);
    expect(await owned()).toEqual(before);
    expect(
      ((await helper.caller.rpc('admin_stores', { view: 'suspended' })).body as { rows: object[] }).rows,
    ).toContainEqual(expect.objectContaining({ id: store, status: 'suspended' }));
    expect((await helper.caller.rpc('restore_store', { store, reason: calm })).body).toMatchObject({
      status: 'approved',
      suspension: null,
      decisions: [
        { action: 'store.restored', words: calm },
        { action: 'store.suspended', words: reason },
      ],
    });
    expect((await helper.caller.rpc('restore_store', { store, reason: calm })).status).toBe(200);
    expect(await seen()).toEqual([1, true]);
    expect(await actsOn(store)).toEqual(['store.suspended', 'store.restored']);
  });

  test('notifies the owner, once for each', async () => {
    const { id, email } = await makeStore('Mailed');
    await helper.caller.rpc('suspend_store', { store: id, reason });
    await helper.caller.rpc('suspend_store', { store: id, reason });
    await helper.caller.rpc('restore_store', { store: id, reason: calm });
    await helper.caller.rpc('suspend_store', { store: id, reason });
    expect(await mailsTo(email)).toEqual(['store-suspended', 'store-restored', 'store-suspended']);
  });

  test('is undone only by restoring it: not by another status or an application', async () => {
    const { id, email } = await makeStore('Shut');
    await helper.caller.rpc('suspend_store', { store: id, reason });
    for (const status of ['approved', 'pending']) {
      await expect(
        db.sql('update public.vendors set status = $2 where id = $1', [id, status]),
      ).rejects.toThrow('store_suspended');
    }
    const owner = await db.person(id, email);
    await db.sql(
      `insert into public.vendor_applications (applicant_id, status, answers) values ($1, 'draft', '{}')`,
      [id],
    );
    expect(
      (await owner.rpc('submit_vendor_application', { request_key: randomUUID(), base_version: 1 })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(refusal(await owner.rpc('restore_store', { store: id, reason: calm }))[1]).toBe('admin_only');
    expect(await statusOf(id)).toEqual({ status: 'rejected', published: true });
  });

  test('needs the right, a fresh code, a reason, an open store and an admin from outside it', async () => {
    const { id } = await makeStore('Untouched');
    const stale = await db.person(helper.id, undefined, codeEntered(20));
    const own = await makeStore('Own', 'invited');
    await db.sql(
      "insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'fulfillment')",
      [id, helper.id],
    );
    const other = await makeStore('Other');
    for (const [caller, name, store, said, code] of [
      [finance.caller, 'suspend_store', other.id, reason, 'right_missing'],
      [content.caller, 'suspend_store', other.id, reason, 'right_missing'],
      [finance.caller, 'restore_store', other.id, reason, 'right_missing'],
      [stale, 'suspend_store', other.id, reason, 'step_up_needed'],
      [stale, 'restore_store', other.id, reason, 'step_up_needed'],
      [helper.caller, 'suspend_store', other.id, 'no', 'words_invalid'],
      [helper.caller, 'suspend_store', own.id, reason, 'store_not_open'],
      [helper.caller, 'restore_store', own.id, reason, 'store_not_open'],
      [helper.caller, 'suspend_store', id, reason, 'own_store'],
      [helper.caller, 'suspend_store', randomUUID(), reason, 'store_unknown'],
    ] as const) {
      expect(refusal(await caller.rpc(name, { store, reason: said }))[1]).toBe(code);
    }
    expect((await db.anon.rpc('suspend_store', { store: other.id, reason })).status).toBe(401);
    expect((await finance.caller.rpc('admin_store', { store: id })).status).toBe(200);
    expect(refusal(await content.caller.rpc('admin_store', { store: id }))[1]).toBe('right_missing');
    expect(await actsOn(other.id)).toEqual([]);
    expect(await statusOf(other.id)).toEqual({ status: 'approved', published: true });
  });
});

test('leaves its record with a store that was taken over', async () => {
  const { id } = await makeStore('Passed on');
  const email = `${randomUUID()}@people.test`;
  const heir = await makePerson(db, email);
  await helper.caller.rpc('suspend_store', { store: id, reason });
  const token = randomUUID();
  await db.sql(
    `insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, expires_at)
     values ($1, 'takeover', $2, private.token_hash($3), now() + interval '1 day')`,
    [email, id, token],
  );
  const caller = await db.person(heir, email);
  expect((await caller.rpc('accept_vendor_invitation', { invitation_token_param: token })).status).toBe(200);
  const { body } = await helper.caller.rpc('admin_store', { store: heir });
  expect(body).toMatchObject({ status: 'suspended', email });
  expect((body as { decisions: { action: string }[] }).decisions.map(({ action }) => action)).toEqual([
    'invitation.accepted',
    'store.suspended',
  ]);
});
