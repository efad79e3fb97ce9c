import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMoney } from '../money/money-scene.ts';
import { sell } from '../orders/order-support.ts';
import { said } from '../orders/store-support.ts';
import { makeShop } from '../support.ts';
import { db, makeAdmin } from './admin-support.ts';

/** Decisions of admins that are not about a store, or that neither benefit nor harm one. */
const elsewhere = new Set([
  'claim_vendor_application',
  'release_vendor_application',
  'claim_blog_post',
  'release_blog_post',
  'claim_inbox_item',
  'release_inbox_item',
  'claim_report',
  'release_report',
  'save_platform_answer',
  'delete_platform_answer',
  'save_testimonial',
  'publish_testimonial',
  'order_testimonials',
  'delete_testimonial',
  // This only changes the order: an admin can't feature their own store's products.
  'order_featured',
  'suspend_person',
  'restore_person',
  'end_sessions_of',
  'reset_second_factor_of',
  'note_recovery_of',
  'set_admin_roles',
  'invite_from_waitlist',
  'decline_waitlist_entry',
  'preview_shop_settings',
  'save_shop_settings',
  'save_email',
  'test_email',
  'retry_email',
  'current_view_as',
  'start_view_as',
  'end_view_as',
  'viewed_account',
  'viewed_orders',
  'viewed_order',
  'admin_note_order',
  'admin_resend_order_email',
]);

async function makeScene() {
  const one = async (text: string, values: readonly unknown[] = []): Promise<string> => {
    const [row] = await db.sql<{ id: string }>(text, values);
    if (row === undefined) throw new Error('no row');
    return row.id;
  };
  const shop = await makeShop(db);
  const [store] = shop.vendors;
  const vendor = await db.person(store);
  const storeOrder = await sell(db, db.anon, vendor, [{ variant_id: shop.small, quantity: 1 }]);
  const payout = await makeMoney(db, store, storeOrder.order_id, 'Something');
  const job = await one('update private.money_jobs set dead_at = now() where payout_id = $1 returning id', [
    payout,
  ]);
  const refund = await one(
    `insert into public.refunds (payment_id, order_id, amount, reason, status)
     select a.payment_id, a.order_id, 1, 'test', 'failed' from public.payment_allocations a where a.order_id = $1 returning id`,
    [storeOrder.order_id],
  );
  const difference = (column: 'payout_id' | 'refund_id', id: string) =>
    one(
      `insert into private.money_differences (job_id, what, reference, ${column}) values ($1, 'amount', $2::text, $2::uuid) returning id`,
      [job, id],
    );
  const application = await one(
    "insert into public.vendor_applications (applicant_id, status) values ($1, 'pending') returning id",
    [store],
  );
  const post = await one(
    `insert into public.vendor_blog_posts (vendor_id, title, slug, body, status) values ($1, 'Bars', $2, 'Bars.', 'submitted') returning id`,
    [store, `bars-${randomUUID()}`],
  );
  const ticket = await one(
    "insert into public.vendor_feedback (vendor_id, subject) values ($1, 'Some feedback') returning id",
    [store],
  );
  const report = await one(
    "insert into private.report_cases (kind, store_id, vendor_id, open_reports) values ('store', $1, $1, 1) returning id",
    [store],
  );
  const invitation = await one(
    `insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, expires_at)
     values ($2, 'takeover', $1, $3, now() + interval '1 day') returning id`,
    [store, `${randomUUID()}@people.test`, Buffer.from(randomUUID())],
  );
  const back = await one(
    "insert into public.returns (order_id, reason, amount, request_key) values ($1, 'other', 1, $2) returning id",
    [storeOrder.order_id, randomUUID()],
  );
  const flag = await one(
    "insert into private.discount_flags (vendor_id, reason, code) values ($1, 'many', 'X') returning id",
    [store],
  );
  const correction = await one(
    "insert into private.corrections (id, vendor_id, cents, reason, status) values ($2, $1, 5, 'Because', 'waiting') returning id",
    [store, randomUUID()],
  );
  const held = await one(
    "insert into private.held_money (vendor_id, cents, reason) values ($1, 5, 'Because') returning id",
    [store],
  );
  const money = { vendor_id: store, amount: 5, reason: 'Labels were charged twice.' };
  const reason = 'We look at this store.';
  const rules = [
    { id: randomUUID(), name: 'Ours', rate: '0', vendor: shop.slugs[0] },
    { id: randomUUID(), name: 'Standard', rate: '10' },
  ];
  const change = await one(
    `insert into private.commission_changes (rules, version, cents, status, asked_by)
     select $1, s.version, 20000, 'waiting', gen_random_uuid() from public.settings s where s.key = 'commission' returning id`,
    [JSON.stringify(rules)],
  );
  const attacks: Readonly<
    Record<string, readonly (readonly [args: Record<string, unknown>, code?: string])[]>
  > = {
    invite_vendor: [[{ email: 'a@b.example', invitation_type: 'takeover', existing_vendor_id: store }]],
    revoke_invitation: [[{ invitation_id: invitation }]],
    resend_invitation: [[{ invitation_id: invitation }]],
    review_vendor_application: [[{ application, base_version: 0, decision: 'approve' }]],
    waive_requirement: [[{ vendor: store, requirement: 'taxid', reason }]],
    review_blog_post: [[{ post_id: post, base_version: 1, decision: 'approve' }, 'own_post']],
    answer_ticket: [[{ ticket, base_version: 1, words: "We've reviewed it." }]],
    decide_inbox_item: [[{ item: ticket, base_version: 1, decision: 'close' }]],
    admin_pause_payouts: [[{ vendor_id: store, reason }]],
    admin_resume_payouts: [[{ vendor_id: store }]],
    decide_product: [
      [{ product_id: shop.bar, base_version: 1, decision: 'take_down', words: reason }, 'own_product'],
    ],
    feature_product: [[{ product_id: shop.bar, featured: true }, 'own_product']],
    admin_adjust_balance: [[{ ...money, request_key: randomUUID() }]],
    decide_commission: [[{ change_id: change, approve: true }], [{ change_id: change, approve: false }]],
    decide_correction: [[{ correction_id: correction, approve: true }]],
    admin_hold_reserve: [[{ ...money, request_key: randomUUID() }]],
    admin_release_reserve: [[{ held_id: held }]],
    suspend_store: [[{ store, reason }]],
    restore_store: [[{ store, reason }]],
    save_money_settings: [[{ section: 'commission', version: 1, value: { rules } }]],
    retry_money_job: [[{ job_id: job }]],
    retry_refund: [[{ refund_id: refund }]],
    settle_difference: [
      [{ difference_id: await difference('payout_id', payout), note: reason }],
      [{ difference_id: await difference('refund_id', refund), note: reason }],
    ],
    settle_discount_flag: [[{ flag_id: flag, note: reason }]],
    approve_payout: [[{ payout_id: payout }]],
    admin_cancel_order: [[{ order_id: storeOrder.order_id, reason: 'other', words: reason }]],
    admin_refund_order: [
      [
        {
          order_id: storeOrder.order_id,
          request_key: randomUUID(),
          lines: [{ order_item_id: null, amount: '1.00' }],
          words: reason,
          seen_refunded: '0.00',
        },
      ],
    ],
    admin_decide_return: (['approve', 'reject', 'refund'] as const).map((decision) => [
      { return_id: back, request_key: randomUUID(), decision, words: reason, seen_status: 'requested' },
    ]),
    admin_cancel_payout: [[{ payout_id: payout, reason }]],
    decide_report: [[{ report_case: report, base_version: 1, decision: 'dismiss' }]],
  };
  return { store, storeOrder, attacks };
}

test('an admin decides nothing about a store that they belong to, in whatever role', async () => {
  const { store, storeOrder, attacks } = await makeScene();
  const deciding = await db.sql<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
     and p.prosrc ~ 'private\\.admin\\(''[a-z]+'', ''(write|grant)''\\)' order by 1`,
  );
  // A new procedure is either refused here or about no store.
  expect(deciding.map(({ name }) => name).filter((name) => !elsewhere.has(name))).toEqual(
    Object.keys(attacks).sort(),
  );
  const known = new Set(deciding.map(({ name }) => name));
  expect([...elsewhere].filter((name) => !known.has(name))).toEqual([]);

  const { id, caller } = await makeAdmin('super');
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
    store,
    id,
  ]);
  for (const [name, tries] of Object.entries(attacks)) {
    for (const [args, code = 'own_store'] of tries) {
      expect([name, said(await caller.rpc(name, args))]).toEqual([name, `403 ${code}`]);
    }
  }
  await db.sql("update private.commission_changes set status = 'refused' where status = 'waiting'");

  // Orders: an admin can't do what their role in the store does not include.
  const order = { order_id: storeOrder.order_id };
  const orders: Readonly<Record<string, Record<string, unknown>>> = {
    cancel_sale: { ...order, reason: 'other' },
    refund_sale: {
      ...order,
      request_key: randomUUID(),
      lines: [{ amount: '1.00' }],
      reason: 'Scratched',
      seen_refunded: '1.00',
    },
    ship_items: { ...order, request_key: randomUUID() },
    confirm_sale: order,
  };
  for (const [name, args] of Object.entries(orders)) {
    expect([name, said(await caller.rpc(name, args))]).toEqual([name, '403 own_store']);
  }
  // Admins outside the store decide about its orders as usual.
  const stranger = await makeAdmin('super');
  expect((await stranger.caller.rpc('confirm_sale', order)).status).toBe(204);
  // They can't refund their own purchases.
  await db.sql('update public.orders set user_id = $2 where id = $1', [storeOrder.order_id, stranger.id]);
  for (const [name, args] of Object.entries(orders)) {
    expect([name, said(await stranger.caller.rpc(name, args))]).toEqual([name, '403 own_order']);
  }
  // The same if they bought as a guest or with another account, at an email address that reaches them.
  const [mine] = await db.sql<{ email: string }>('select email from auth.users where id = $1', [stranger.id]);
  const alias = (mine?.email ?? '').replace('@', '+bought@').toUpperCase();
  await db.sql('update public.orders set user_id = null, guest_email = $2 where id = $1', [
    storeOrder.order_id,
    alias,
  ]);
  const money = {
    retry_refund: attacks['retry_refund']?.[0]?.[0] ?? {},
    settle_difference: attacks['settle_difference']?.[1]?.[0] ?? {},
  };
  for (const [name, args] of Object.entries({ ...orders, ...money })) {
    expect([name, said(await stranger.caller.rpc(name, args))]).toEqual([name, '403 own_order']);
  }
});
