import { describe, expect, test } from 'vitest';
import { application, callers, customer, ids, personas, purchase } from './rls-scene.ts';
import { db, shop } from '../one-shop.ts';

/** The number of rows that each persona finds; 'no' if refused (401 or 403). In the order of `personas`. */
type Expected = readonly [
  anon: number | 'no',
  customer: number | 'no',
  other: number | 'no',
  vendor: number | 'no',
  otherVendor: number | 'no',
  admin: number | 'no',
  service: number | 'no',
];

const matrix: readonly (readonly [query: () => string, what: string, expected: Expected])[] = [
  [() => `profiles?id=eq.${customer}`, 'profiles', ['no', 1, 0, 0, 0, 0, 1]],
  [() => `user_roles?user_id=eq.${shop.vendors[0]}`, 'user_roles', ['no', 0, 0, 1, 0, 0, 1]],
  [() => `addresses?user_id=eq.${customer}`, 'addresses', ['no', 1, 0, 0, 0, 0, 1]],
  [
    () => `notification_preferences?user_id=eq.${customer}`,
    'notification_preferences',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [() => `vendors?id=eq.${shop.vendors[0]}`, 'vendors', ['no', 0, 0, 1, 0, 0, 1]],
  [
    () => `vendor_applications?select=answers&id=eq.${application.id}`,
    'vendor_applications.answers',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [
    () => `vendor_applications?select=id&id=eq.${application.id}`,
    'vendor_applications',
    ['no', 1, 0, 0, 0, 1, 1],
  ],
  [
    () => `vendor_application_events?application_id=eq.${application.id}`,
    'vendor_application_events',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [() => `vendor_documents?id=eq.${application.document}`, 'vendor_documents', ['no', 1, 0, 0, 0, 0, 1]],
  [
    () => 'vendor_application_transitions?from_status=eq.draft',
    'vendor_application_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [() => `vendor_business?vendor_id=eq.${shop.vendors[0]}`, 'vendor_business', ['no', 0, 0, 1, 0, 0, 1]],
  [() => `vendor_waivers?vendor_id=eq.${shop.vendors[0]}`, 'vendor_waivers', ['no', 0, 0, 1, 0, 0, 1]],
  [() => `vendor_members?vendor_id=eq.${shop.vendors[0]}`, 'vendor_members', ['no', 0, 0, 1, 0, 0, 1]],
  [
    () => `vendor_notification_settings?vendor_id=eq.${shop.vendors[0]}`,
    'vendor_notification_settings',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => `vendor_notices?select=id&vendor_id=eq.${shop.vendors[0]}&reference=eq.SB-SCENE`,
    'vendor_notices',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [() => `vendor_views?vendor_id=eq.${shop.vendors[0]}`, 'vendor_views', ['no', 0, 0, 1, 0, 0, 1]],
  [() => `vendor_shipping?vendor_id=eq.${shop.vendors[0]}`, 'vendor_shipping', ['no', 0, 0, 1, 0, 0, 1]],
  [
    () => `team_invitations?select=id&vendor_id=eq.${shop.vendors[0]}`,
    'team_invitations',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [() => `public_vendors?id=eq.${shop.vendors[0]}`, 'public_vendors', [1, 1, 1, 1, 1, 1, 1]],
  [() => 'reserved_slugs?slug=eq.admin', 'reserved_slugs', [1, 1, 1, 1, 1, 1, 1]],
  [() => `categories?id=eq.${shop.leaf}`, 'categories', [1, 1, 1, 1, 1, 1, 1]],
  [() => `category_complements?category_id=eq.${shop.leaf}`, 'category_complements', [0, 0, 0, 0, 0, 0, 0]],
  [() => `products?id=eq.${shop.bar}`, 'products (listed)', [1, 1, 1, 1, 1, 1, 1]],
  [() => `products?id=eq.${ids.draft}`, 'products (draft)', [0, 0, 0, 1, 0, 1, 1]],
  [() => `product_options?product_id=eq.${shop.bar}`, 'product_options', [0, 0, 0, 0, 0, 0, 0]],
  [
    () => `product_variants?select=id,price&product_id=eq.${shop.bar}`,
    'product_variants',
    [2, 2, 2, 2, 2, 2, 2],
  ],
  [
    () => `product_variants?select=stock&product_id=eq.${shop.bar}`,
    'product_variants.stock',
    ['no', 'no', 'no', 'no', 'no', 'no', 2],
  ],
  [() => `product_media?product_id=eq.${shop.bar}`, 'product_media', [0, 0, 0, 0, 0, 0, 0]],
  [() => 'states?code=eq.CA', 'states', [1, 1, 1, 1, 1, 1, 1]],
  [() => 'tax_rates?state=eq.CA&effective_from=eq.2020-01-01', 'tax_rates', [1, 1, 1, 1, 1, 1, 1]],
  [() => `shipping_rates?vendor_id=eq.${shop.vendors[0]}`, 'shipping_rates', ['no', 0, 0, 3, 0, 3, 3]],
  [() => `carts?id=eq.${ids.cart}`, 'carts', ['no', 1, 0, 0, 0, 0, 1]],
  [() => `cart_lines?cart_id=eq.${ids.cart}`, 'cart_lines', ['no', 1, 0, 0, 0, 0, 1]],
  [() => `promotions?id=eq.${ids.promotion}`, 'promotions', ['no', 0, 0, 0, 0, 1, 1]],
  [() => 'promotion_redemptions?limit=0', 'promotion_redemptions', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [() => `idempotency_keys?key=eq.${ids.key}`, 'idempotency_keys', ['no', 'no', 'no', 'no', 'no', 'no', 1]],
  [() => 'stock_holds?limit=0', 'stock_holds', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [
    () => `purchases?select=id,total,email&id=eq.${purchase.purchase_id}`,
    'purchases',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [
    () => `purchases?select=token_hash&id=eq.${purchase.purchase_id}`,
    'purchases.token_hash',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `orders?select=id&id=eq.${ids.order}`, 'orders', ['no', 1, 0, 1, 0, 0, 1]],
  [
    () => `orders?select=guest_email&id=eq.${ids.order}`,
    'orders.guest_email',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `order_items?order_id=eq.${ids.order}`, 'order_items', ['no', 1, 0, 1, 0, 0, 1]],
  [
    () => `order_events?order_id=eq.${ids.order}&status=eq.confirmed`,
    'order_events',
    ['no', 1, 0, 1, 0, 0, 1],
  ],
  [() => `shipments?order_id=eq.${ids.order}`, 'shipments', ['no', 1, 0, 1, 0, 0, 1]],
  [() => `shipment_items?shipment_id=eq.${ids.shipment}`, 'shipment_items', ['no', 1, 0, 1, 0, 0, 1]],
  [
    () => `payments?select=id,status&purchase_id=eq.${purchase.purchase_id}`,
    'payments',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [
    () => `payments?select=provider_ref&purchase_id=eq.${purchase.purchase_id}`,
    'payments.provider_ref',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `payment_allocations?order_id=eq.${ids.order}`, 'payment_allocations', ['no', 1, 0, 1, 0, 0, 1]],
  [
    () =>
      `refunds?select=id,payments!inner(purchase_id)&reason=eq.test&payments.purchase_id=eq.${purchase.purchase_id}`,
    'refunds',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [() => 'payment_events?limit=0', 'payment_events', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [
    () => `product_reviews?select=id&id=eq.${ids.review}`,
    'product_reviews (approved)',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => `product_reviews?select=id&id=eq.${ids.pendingReview}`,
    'product_reviews (pending)',
    [0, 1, 0, 1, 0, 0, 1],
  ],
  [
    () => `product_reviews?select=user_id,order_item_id&id=eq.${ids.review}`,
    'product_reviews.user_id',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `review_pictures?review_id=eq.${ids.review}`, 'review_pictures (approved)', [1, 1, 1, 1, 1, 1, 1]],
  [
    () => `review_pictures?review_id=eq.${ids.pendingReview}`,
    'review_pictures (pending)',
    [0, 1, 0, 1, 0, 0, 1],
  ],
  [
    () => `vendor_blog_posts?select=id&id=eq.${ids.post}`,
    'vendor_blog_posts (approved)',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [() => `public_posts?id=eq.${ids.post}`, 'public_posts (approved)', [1, 1, 1, 1, 1, 1, 1]],
  [() => `public_posts?id=eq.${ids.draftPost}`, 'public_posts (draft)', [0, 0, 0, 0, 0, 0, 0]],
  [
    () => `vendor_blog_posts?select=id&id=eq.${ids.draftPost}`,
    'vendor_blog_posts (draft)',
    [0, 0, 0, 1, 0, 1, 1],
  ],
  [() => 'help_articles?limit=0', 'help_articles', [0, 0, 0, 0, 0, 0, 0]],
  [() => 'settings?limit=0', 'settings', ['no', 0, 0, 0, 0, 0, 0]],
  [() => 'email_templates?key=eq.order-confirmation', 'email_templates', ['no', 0, 0, 0, 0, 1, 1]],
  [() => `audit_log?select=id&id=eq.${ids.audit}`, 'audit_log', ['no', 0, 0, 0, 0, 0, 1]],
  [
    () => `vendor_invitations?select=id,email&id=eq.${ids.invitation}`,
    'vendor_invitations',
    ['no', 0, 0, 0, 0, 0, 1],
  ],
  [
    () => `vendor_invitations?select=token_hash&id=eq.${ids.invitation}`,
    'vendor_invitations.token_hash',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [
    () => `contact_messages?select=email,message&id=eq.${ids.message}`,
    'contact_messages.email,message',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `contact_messages?select=id&id=eq.${ids.message}`, 'contact_messages', ['no', 1, 0, 0, 0, 1, 1]],
  [
    () => `support_tickets?select=message&id=eq.${ids.ticket}`,
    'support_tickets.message',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `support_tickets?select=id&id=eq.${ids.ticket}`, 'support_tickets', ['no', 1, 0, 0, 0, 1, 1]],
  [
    () => `vendor_waitlist?select=id&status=eq.pending&id=eq.${ids.waiting}`,
    'vendor_waitlist',
    ['no', 0, 0, 0, 0, 0, 1],
  ],
  [
    () => `vendor_feedback?select=id&status=eq.open&id=eq.${ids.feedback}`,
    'vendor_feedback',
    ['no', 0, 0, 1, 0, 1, 1],
  ],
  [() => 'content_reports?select=id&limit=0', 'content_reports', ['no', 0, 0, 0, 0, 0, 0]],
  [() => 'product_questions?select=id&limit=0', 'product_questions', [0, 0, 0, 0, 0, 0, 0]],
  [() => `returns?id=eq.${ids.return}`, 'returns', ['no', 1, 0, 1, 0, 0, 1]],
  [() => `return_items?return_id=eq.${ids.return}`, 'return_items', ['no', 1, 0, 1, 0, 0, 1]],
  [
    () => 'return_status_transitions?from_status=eq.received',
    'return_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'label_status_transitions?from_status=eq.dropped',
    'label_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => `order_messages?select=id,message&order_id=eq.${ids.order}`,
    'order_messages',
    ['no', 1, 0, 1, 0, 0, 1],
  ],
  [() => 'review_votes?limit=0', 'review_votes', ['no', 0, 0, 0, 0, 0, 0]],
  [() => 'wishlist_items?limit=0', 'wishlist_items', ['no', 0, 0, 0, 0, 0, 0]],
  [() => 'notices?limit=0', 'notices', ['no', 0, 0, 0, 0, 0, 0]],
  [() => 'search_words?limit=0', 'search_words', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [() => 'search_synonyms?term=eq.hex%20bar', 'search_synonyms', ['no', 0, 0, 0, 0, 1, 1]],
  [() => 'email_outbox?limit=0', 'email_outbox', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [() => 'email_deliveries?limit=0', 'email_deliveries', ['no', 'no', 'no', 'no', 'no', 'no', 0]],
  [
    () => 'vendor_status_transitions?from_status=eq.pending&to_status=eq.approved&actor_role=eq.admin',
    'vendor_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'order_status_transitions?from_status=eq.pending&to_status=eq.confirmed',
    'order_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'shipment_status_transitions?to_status=eq.voided&actor_role=eq.vendor',
    'shipment_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'payment_status_transitions?from_status=eq.created&to_status=eq.paid',
    'payment_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'refund_status_transitions?from_status=eq.failed',
    'refund_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'review_status_transitions?from_status=eq.pending&actor_role=eq.admin&to_status=eq.approved',
    'review_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => `vendor_feedback_messages?select=id&feedback_id=eq.${ids.feedback}`,
    'vendor_feedback_messages',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => 'feedback_status_transitions?from_status=eq.closed&to_status=eq.open&actor_role=eq.vendor',
    'feedback_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => 'blog_post_status_transitions?from_status=eq.rejected&to_status=eq.draft',
    'blog_post_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => `payout_accounts?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`,
    'payout_accounts',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => `payout_settings?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`,
    'payout_settings',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => `payout_skips?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`,
    'payout_skips',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => `payout_pauses?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`,
    'payout_pauses',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [() => `payouts?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`, 'payouts', ['no', 0, 0, 1, 0, 0, 1]],
  [
    () => `dispute_parts?select=vendor_id&vendor_id=eq.${shop.vendors[0]}`,
    'dispute_parts',
    ['no', 0, 0, 1, 0, 0, 1],
  ],
  [
    () => `payout_accounts?select=provider_ref&vendor_id=eq.${shop.vendors[0]}`,
    'payout_accounts.provider_ref',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `disputes?select=id&reason=eq.scene-${shop.vendors[0]}`, 'disputes', ['no', 0, 0, 1, 0, 0, 1]],
  [() => 'payout_status_transitions?from_status=eq.paid', 'payout_status_transitions', [1, 1, 1, 1, 1, 1, 1]],
  [
    () => 'payout_account_status_transitions?from_status=eq.none',
    'payout_account_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [() => 'dispute_status_transitions?to_status=eq.won', 'dispute_status_transitions', [1, 1, 1, 1, 1, 1, 1]],
];

describe('who reads what over HTTP', () => {
  for (const [query, what, expected] of matrix) {
    test(`${what}: ${personas.map((persona, n) => `${persona} ${expected[n]}`).join(', ')}`, async () => {
      const found = await Promise.all(
        personas.map(async (persona) => {
          const { status, body } = await callers[persona].get(query());
          if (status === 401 || status === 403) return 'no';
          expect([persona, status]).toEqual([persona, 200]);
          return (body as unknown[]).length;
        }),
      );
      expect(found).toEqual([...expected]);
    });
  }

  test('every table and view that the API exposes is in this matrix', async () => {
    const relations = await db.sql<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') order by 1",
    );
    const covered = new Set(matrix.map(([, what]) => what.split(/[ .]/)[0]));
    expect(relations.map((r) => r.relname).filter((name) => !covered.has(name))).toEqual([]);
  });
});
