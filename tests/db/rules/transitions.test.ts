import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { transition, type AnyStateMachine } from 'xstate';
import { disputeMachine } from '#machines/lifecycles/dispute.machine.ts';
import { payoutAccountMachine } from '#machines/lifecycles/payout-account.machine.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { movers, orderMachine } from '#machines/orders/order.machine.ts';
import { vendorApplicationMachine } from '#machines/lifecycles/vendor-application.machine.ts';
import { blogPostMachine } from '#machines/lifecycles/blog-post.machine.ts';
import { feedbackTicketMachine } from '#machines/lifecycles/feedback-ticket.machine.ts';
import { labelMachine } from '#machines/lifecycles/label.machine.ts';
import { returnMachine } from '#machines/orders/return.machine.ts';
import { makePerson, makeShop, openDb, place, type Shop } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

type Graph = {
  /** Of the schema public, unless it names another one. */
  readonly table: string;
  readonly moves: string;
  readonly statuses: readonly string[];
  /** Its primary key, if not `id`. */
  readonly key?: string;
  /** Creates a row with a status and returns its id. */
  readonly make: (status: string, shop: Shop) => Promise<string>;
};

async function one(text: string, values: readonly unknown[]): Promise<string> {
  const [row] = await db.sql<{ id: string }>(text, values);
  if (!row) throw new Error('no row');
  return row.id;
}

const orderIn = async (status: string, shop: Shop) => {
  const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
  return one(
    `insert into public.orders (purchase_id, vendor_id, status, subtotal, shipping, tax, total, rate_name, delivery_min, delivery_max)
     values ($1, $2, $3, 1, 0, 0, 1, 'Standard', current_date, current_date) returning id`,
    [placed.purchase_id, shop.vendors[1], status],
  );
};
const paymentIn = async (status: string, shop: Shop) => {
  const placed = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
  return one(
    "insert into public.payments (purchase_id, provider, method, amount, status) values ($1, 'test', 'card', 1, $2) returning id",
    [placed.purchase_id, status],
  );
};

const storeOf = async () =>
  one("insert into public.vendors (id, store_name, status) values ($1, $2, 'approved') returning id", [
    await makePerson(db),
    `Store ${randomUUID()}`,
  ]);

const full = (table: string) => (table.includes('.') ? table : `public.${table}`);

const graphs: readonly Graph[] = [
  {
    table: 'orders',
    moves: 'order_status_transitions',
    statuses: ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
    make: orderIn,
  },
  {
    table: 'payments',
    moves: 'payment_status_transitions',
    statuses: [
      'created',
      'requires_action',
      'paid',
      'declined',
      'timed_out',
      'cancelled',
      'refunded',
      'partially-refunded',
    ],
    make: paymentIn,
  },
  {
    table: 'refunds',
    moves: 'refund_status_transitions',
    statuses: ['requested', 'sent', 'succeeded', 'failed'],
    make: async (status, shop) =>
      one(
        "insert into public.refunds (payment_id, amount, reason, status) values ($1, 1, 'test', $2) returning id",
        [await paymentIn('paid', shop), status],
      ),
  },
  {
    table: 'payout_accounts',
    moves: 'payout_account_status_transitions',
    key: 'vendor_id',
    statuses: ['none', 'onboarding', 'restricted', 'active', 'disabled'],
    make: async (status) => {
      const vendor = await storeOf();
      await db.sql(
        "insert into public.payout_accounts (vendor_id, provider, status) values ($1, 'test', $2)",
        [vendor, status],
      );
      return vendor;
    },
  },
  {
    table: 'payouts',
    moves: 'payout_status_transitions',
    statuses: ['queued', 'sent', 'paid', 'failed', 'cancelled', 'reversed'],
    make: async (status) =>
      one(
        `insert into public.payouts (vendor_id, number, cents, lines, origin, provider, account_version, status, failure_code, ended_at)
         values ($1, 'PO-' || translate(upper(left(md5(random()::text), 8)), '01', 'GH'), 100, 1, 'person', 'test', 1, $2, 'test', now())
         returning id`,
        [await storeOf(), status],
      ),
  },
  {
    table: 'disputes',
    moves: 'dispute_status_transitions',
    statuses: ['open', 'won', 'lost'],
    make: async (status, shop) =>
      one(
        `insert into public.disputes (payment_id, provider, provider_ref, cents, fee, reason, status, decided_at)
         values ($1, 'test', gen_random_uuid(), 100, 0, 'fraudulent', $2, now()) returning id`,
        [await paymentIn('paid', shop), status],
      ),
  },
  {
    table: 'vendors',
    moves: 'vendor_status_transitions',
    statuses: ['invited', 'pending', 'approved', 'rejected'],
    make: async (status) =>
      one('insert into public.vendors (id, store_name, status) values ($1, $2, $3) returning id', [
        await makePerson(db),
        `Store ${randomUUID()}`,
        status,
      ]),
  },
  {
    table: 'vendor_applications',
    moves: 'vendor_application_transitions',
    statuses: ['draft', 'pending', 'information-asked', 'approved', 'rejected', 'withdrawn'],
    make: async (status) =>
      one('insert into public.vendor_applications (applicant_id, status) values ($1, $2) returning id', [
        await makePerson(db),
        status,
      ]),
  },
  {
    table: 'shipments',
    moves: 'shipment_status_transitions',
    statuses: ['shipped', 'delivered', 'voided'],
    make: async (status, shop) =>
      one('insert into public.shipments (order_id, status) values ($1, $2) returning id', [
        await orderIn('processing', shop),
        status,
      ]),
  },
  {
    table: 'private.labels',
    moves: 'label_status_transitions',
    statuses: ['buying', 'bought', 'refused', 'dropped', 'voiding', 'voided'],
    make: async (status, shop) => {
      const order = await orderIn('processing', shop);
      const shipment = await one('insert into public.shipments (order_id) values ($1) returning id', [order]);
      return one(
        `insert into private.labels (id, order_id, status, shipment_id, carrier, items, parcel, reason, carrier_ref, tracking_number)
         values (gen_random_uuid(), $1, $2, $3, 'test', '[]', '{}', 'Too heavy', 'test_1', '9917') returning id`,
        [order, status, shipment],
      );
    },
  },
  {
    table: 'returns',
    moves: 'return_status_transitions',
    statuses: [
      'requested',
      'approved',
      'rejected',
      'withdrawn',
      'in-transit',
      'received',
      'refunded',
      'exchanged',
    ],
    // Has the data that any status may need, because only the transitions are tested.
    make: async (status, shop) =>
      one(
        `insert into public.returns (order_id, status, reason, amount, request_key, label, decision, exchange_id)
         values ($1, $2, 'faulty', 1, $3, 'Send it to us', 'It was used', $4) returning id`,
        [await orderIn('delivered', shop), status, randomUUID(), await orderIn('processing', shop)],
      ),
  },
  {
    table: 'product_reviews',
    moves: 'review_status_transitions',
    statuses: ['pending', 'approved', 'rejected'],
    make: async (status, shop) =>
      one(
        `insert into public.product_reviews (product_id, vendor_id, author_name, rating, title, content, status)
         values ($1, $2, 'Ann', 3, 'Not bad', 'It is not bad at all.', $3) returning id`,
        [shop.bar, shop.vendors[0], status],
      ),
  },
  {
    table: 'vendor_blog_posts',
    moves: 'blog_post_status_transitions',
    statuses: ['draft', 'submitted', 'scheduled', 'approved', 'rejected'],
    make: async (status, shop) =>
      one(
        "insert into public.vendor_blog_posts (vendor_id, title, slug, body, status, published_at, publish_on) values ($1, 'Post', $2, 'Text', $3, now(), now() + interval '1 day') returning id",
        [shop.vendors[0], `post-${randomUUID()}`, status],
      ),
  },
  {
    table: 'vendor_feedback',
    moves: 'feedback_status_transitions',
    statuses: ['open', 'answered', 'closed'],
    make: async (status, shop) =>
      one('insert into public.vendor_feedback (vendor_id, status) values ($1, $2) returning id', [
        shop.vendors[0],
        status,
      ]),
  },
];

const actors = ['customer', 'guest', 'vendor', 'admin', 'system'];

describe('status graphs', () => {
  for (const { table, moves, statuses, make, key = 'id' } of graphs) {
    test(`${table}: each of ${statuses.length} × ${statuses.length} moves by each actor follows ${moves}`, async () => {
      const shop = await makeShop(db, 9999);
      const allowed = new Set(
        (
          await db.sql<{ move: string }>(
            `select concat_ws(' ', from_status, to_status, actor_role) as move from public.${moves}`,
          )
        ).map((row) => row.move),
      );
      const rows = new Map<string, string>();
      for (const status of statuses) rows.set(status, await make(status, shop));
      const client = await db.connect();
      const wrong: string[] = [];
      try {
        for (const from of statuses) {
          for (const to of statuses) {
            for (const actor of actors) {
              await client.query('begin');
              await client.query("select set_config('stallbar.actor', $1, true)", [actor]);
              const moved = await client
                .query(`update ${full(table)} set status = $1 where ${key} = $2`, [to, rows.get(from)])
                .then(
                  () => true,
                  (error: unknown) => {
                    if (!(error instanceof Error) || error.message !== 'transition_not_allowed') throw error;
                    return false;
                  },
                );
              await client.query('rollback');
              if (moved !== (from === to || allowed.has(`${from} ${to} ${actor}`)))
                wrong.push(`${from} → ${to} by ${actor}`);
            }
          }
        }
      } finally {
        client.release();
      }
      expect(wrong).toEqual([]);
      expect(allowed.size).toBeGreaterThan(0);
    });
  }

  test('a status change of an order records who made it', async () => {
    const shop = await makeShop(db);
    const id = await orderIn('processing', shop);
    const client = await db.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('stallbar.actor', 'vendor', true)");
      await client.query("update public.orders set status = 'shipped' where id = $1", [id]);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(
      await db.sql('select status, actor_role from public.order_events where order_id = $1 order by at', [
        id,
      ]),
    ).toEqual([
      { status: 'processing', actor_role: 'system' },
      { status: 'shipped', actor_role: 'vendor' },
    ]);
  });
});

/** Every transition that a machine allows anyone, as a row of a transition table. */
function movesOf(machine: AnyStateMachine): string[] {
  const moves = Object.keys(machine.states).flatMap((from) => {
    const snapshot = machine.resolveState({ value: from, context: {} });
    return machine.events.flatMap((type) =>
      movers.flatMap((by) => {
        const [next] = transition(machine, snapshot, { type, by });
        return next.value === from ? [] : [`${from} → ${String(next.value)} by ${by}`];
      }),
    );
  });
  // Two events may make the same move.
  return [...new Set(moves)];
}

describe('a machine and its table have the same graph', () => {
  test.each([
    ['orders', orderMachine, 'order_status_transitions'],
    ['returns', returnMachine, 'return_status_transitions'],
    ['private.labels', labelMachine, 'label_status_transitions'],
    ['vendor_applications', vendorApplicationMachine, 'vendor_application_transitions'],
    ['vendor_blog_posts', blogPostMachine, 'blog_post_status_transitions'],
    ['vendor_feedback', feedbackTicketMachine, 'feedback_status_transitions'],
    ['payout_accounts', payoutAccountMachine, 'payout_account_status_transitions'],
    ['payouts', payoutMachine, 'payout_status_transitions'],
    ['disputes', disputeMachine, 'dispute_status_transitions'],
  ] as const)('%s', async (rowsOf, machine, table) => {
    const rows = await db.sql<{ move: string }>(
      `select from_status || ' → ' || to_status || ' by ' || actor_role as move from public.${table}`,
    );
    expect(movesOf(machine).sort()).toEqual(rows.map(({ move }) => move).sort());
    const checked = await db.sql<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::regclass and contype = 'c' and conname like '%status_check'`,
      [full(rowsOf)],
    );
    const statuses = [...(checked[0]?.definition ?? '').matchAll(/'([a-z-]+)'::text/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(machine.states).sort()).toEqual(statuses.sort());
  });
});
