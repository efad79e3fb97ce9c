import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '../one-shop.ts';

describe('counts of the menus (spec §7)', () => {
  test('each count uses its own index', async () => {
    const client = await db.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      for (const [query, index] of [
        ["select id from public.vendors where status = 'pending'", 'vendors_status_idx'],
        ["select id from public.vendor_waitlist where status = 'pending'", 'vendor_waitlist_pending_idx'],
        [
          "select id from public.vendor_blog_posts where status = 'submitted'",
          'vendor_blog_posts_status_idx',
        ],
        ["select id from public.vendor_feedback where status = 'open'", 'vendor_feedback_open_idx'],
        [
          "select count(*) from public.orders where user_id = gen_random_uuid() and status = 'processing'",
          'orders_user_status_idx',
        ],
        [
          'select id, name, published from public.products where vendor_id = gen_random_uuid() and published = false',
          // Several indexes start with the vendor; which one is cheaper depends on the statistics.
          /using products_(vendor_id|panel)_/,
        ],
        [
          "select count(*) from public.product_reviews where vendor_id = gen_random_uuid() and status = 'pending'",
          // The same here; for a large shop, tests/db/rules/plans checks that the index for states is used.
          /using product_reviews_vendor_/,
        ],
        [
          `select i.order_id from public.order_items i join public.orders o on o.id = i.order_id
           where i.vendor = gen_random_uuid() and o.status = 'processing'`,
          'order_items_vendor_idx',
        ],
      ] as const) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain ${query.replace('gen_random_uuid()', `'${randomUUID()}'`)}`,
        );
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
