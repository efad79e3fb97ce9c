import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buy,
  contact,
  makePerson,
  makeShop,
  openDb,
  place,
  type Caller,
  type Placed,
  type Shop,
} from './support.ts';

const db = openDb();
const personas = ['anon', 'customer', 'other', 'vendor', 'otherVendor', 'admin', 'service'] as const;
type Persona = (typeof personas)[number];

let shop: Shop;
let customer: string;
let order: Placed;
let callers: Record<Persona, Caller>;
let ids: Record<
  | 'order'
  | 'item'
  | 'review'
  | 'pendingReview'
  | 'post'
  | 'draftPost'
  | 'draft'
  | 'promotion'
  | 'cart'
  | 'shipment'
  | 'key'
  | 'audit'
  | 'invitation'
  | 'waiting'
  | 'feedback'
  | 'message'
  | 'return'
  | 'ticket',
  string
>;

async function one(text: string, values: readonly unknown[]): Promise<string> {
  const [row] = await db.sql<{ id: string }>(text, values);
  if (!row) throw new Error('no row');
  return row.id;
}

beforeAll(async () => {
  shop = await makeShop(db);
  customer = await makePerson(db);
  const other = await makePerson(db);
  const admin = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'vendor')", [
    admin,
    shop.vendors[0],
  ]);
  callers = {
    anon: db.anon,
    customer: await db.person(customer),
    other: await db.person(other),
    vendor: await db.person(shop.vendors[0]),
    otherVendor: await db.person(shop.vendors[1]),
    admin: await db.person(admin),
    service: db.service,
  };
  order = await buy(db, callers.customer, [{ variant_id: shop.small, quantity: 2 }]);
  const orderId = order.orders[0]?.id ?? '';
  const item = await one('select id from public.order_items where order_id = $1', [orderId]);
  const review = (status: string, itemId: string | null) =>
    one(
      `insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content, status)
       values ($1, $2, $3, $4, 'Ann', 5, 'Solid bar', 'It does what a bar should do.', $5) returning id`,
      [shop.bar, shop.vendors[0], customer, itemId, status],
    );
  const post = (status: string) =>
    one(
      `insert into public.vendor_blog_posts (vendor_id, title, slug, body, status, published_at)
       values ($1, 'A post', $2, 'Text', $3, now()) returning id`,
      [shop.vendors[0], `post-${randomUUID()}`, status],
    );
  ids = {
    order: orderId,
    item,
    review: await review('approved', item),
    pendingReview: await review('pending', null),
    post: await post('approved'),
    draftPost: await post('draft'),
    draft: await one(
      `insert into public.products (vendor_id, category_id, name, slug, description)
       values ($1, $2, 'Draft', $3, 'Not for everyone yet.') returning id`,
      [shop.vendors[0], shop.leaf, `draft-${randomUUID()}`],
    ),
    promotion: await one(
      "insert into public.promotions (code, label, kind, value) values ($1, 'Secret', 'percent', 5) returning id",
      [`S-${randomUUID().slice(0, 8).toUpperCase()}`],
    ),
    cart: await one('insert into public.carts (user_id) values ($1) returning id', [customer]),
    shipment: await one('insert into public.shipments (order_id) values ($1) returning id', [orderId]),
    audit: await one(
      `insert into public.audit_log (actor_id, action, subject_type, subject_id)
       values ($1, 'store.looked_at', 'vendor', $2) returning id`,
      [customer, shop.vendors[0]],
    ),
    invitation: await one(
      `insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, expires_at)
       select u.email, 'takeover', $2, sha256(convert_to($1, 'UTF8')), now() + interval '1 day' from auth.users u where u.id = $3
       returning id`,
      [randomUUID(), shop.vendors[1], customer],
    ),
    waiting: await one('insert into public.vendor_waitlist (email) values ($1) returning id', [
      `${randomUUID()}@people.test`,
    ]),
    message: await one(
      `insert into public.contact_messages (user_id, name, email, subject, message, request_key)
       values ($1, 'Ann', 'ann@people.test', 'Where is it?', 'My bar has not arrived yet.', $2) returning id`,
      [customer, randomUUID()],
    ),
    return: await one(
      `insert into public.returns (order_id, reason, amount, request_key) values ($1, 'faulty', 1, $2) returning id`,
      [orderId, randomUUID()],
    ),
    ticket: await one(
      `insert into public.support_tickets (user_id, subject, message, priority, request_key)
       values ($1, 'Where is it?', 'My bar has not arrived yet.', 'high', $2) returning id`,
      [customer, randomUUID()],
    ),
    feedback: await one('insert into public.vendor_feedback (vendor_id) values ($1) returning id', [
      shop.vendors[0],
    ]),
    key: await one('select idempotency_key as id from public.order_groups where id = $1', [order.group_id]),
  };
  await db.sql(
    `insert into public.addresses (user_id, first_name, last_name, address, city, state, zip_code)
     values ($1, 'Ann', 'Lee', '1 Main Street', 'Reno', 'NV', '89501')`,
    [customer],
  );
  await db.sql(
    `insert into public.review_pictures (review_id, position, path, version, width, height)
     values ($1, 1, $3, 'one', 800, 600), ($2, 1, $4, 'two', 800, 600)`,
    [ids.review, ids.pendingReview, `folder/${ids.review}`, `folder/${ids.pendingReview}`],
  );
  await db.sql('insert into public.cart_lines (cart_id, variant_id, quantity) values ($1, $2, 1)', [
    ids.cart,
    shop.large,
  ]);
  await db.sql(
    'insert into public.shipment_items (shipment_id, order_item_id, quantity) values ($1, $2, 1)',
    [ids.shipment, item],
  );
  await db.sql('insert into public.return_items (return_id, order_item_id, quantity) values ($1, $2, 1)', [
    ids.return,
    item,
  ]);
  await db.sql(
    `insert into public.order_messages (order_id, author_role, author_id, message, request_key)
     values ($1, 'customer', $2, 'Where is it?', $3)`,
    [orderId, customer, randomUUID()],
  );
  await db.sql(
    `insert into public.refunds (payment_id, amount, reason)
     select id, 1, 'test' from public.payments where group_id = $1`,
    [order.group_id],
  );
});
afterAll(() => db.end());

/** Rows that each persona finds; 'no' = the door is shut (401 or 403). Order: as `personas`. */
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
  [() => `profiles?id=eq.${customer}`, 'profiles', ['no', 1, 0, 0, 0, 1, 1]],
  [() => `user_roles?user_id=eq.${shop.vendors[0]}`, 'user_roles', ['no', 0, 0, 1, 0, 1, 1]],
  [() => `addresses?user_id=eq.${customer}`, 'addresses', ['no', 1, 0, 0, 0, 0, 1]],
  [
    () => `notification_preferences?user_id=eq.${customer}`,
    'notification_preferences',
    ['no', 1, 0, 0, 0, 0, 1],
  ],
  [() => `vendors?id=eq.${shop.vendors[0]}`, 'vendors', ['no', 0, 0, 1, 0, 1, 1]],
  [() => `public_vendors?id=eq.${shop.vendors[0]}`, 'public_vendors', [1, 1, 1, 1, 1, 1, 1]],
  [() => 'reserved_slugs?slug=eq.admin', 'reserved_slugs', [1, 1, 1, 1, 1, 1, 1]],
  [() => `categories?id=eq.${shop.leaf}`, 'categories', [1, 1, 1, 1, 1, 1, 1]],
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
    () => `order_groups?select=id,total,email&id=eq.${order.group_id}`,
    'order_groups',
    ['no', 1, 0, 0, 0, 1, 1],
  ],
  [
    () => `order_groups?select=token_hash&id=eq.${order.group_id}`,
    'order_groups.token_hash',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `orders?id=eq.${ids.order}`, 'orders', ['no', 1, 0, 1, 0, 1, 1]],
  [() => `order_items?order_id=eq.${ids.order}`, 'order_items', ['no', 1, 0, 1, 0, 1, 1]],
  [
    () => `order_events?order_id=eq.${ids.order}&status=eq.confirmed`,
    'order_events',
    ['no', 1, 0, 1, 0, 1, 1],
  ],
  [() => `shipments?order_id=eq.${ids.order}`, 'shipments', ['no', 1, 0, 1, 0, 1, 1]],
  [() => `shipment_items?shipment_id=eq.${ids.shipment}`, 'shipment_items', ['no', 1, 0, 1, 0, 1, 1]],
  [() => `payments?select=id,status&group_id=eq.${order.group_id}`, 'payments', ['no', 1, 0, 0, 0, 1, 1]],
  [
    () => `payments?select=provider_ref&group_id=eq.${order.group_id}`,
    'payments.provider_ref',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `payment_allocations?order_id=eq.${ids.order}`, 'payment_allocations', ['no', 1, 0, 1, 0, 1, 1]],
  [
    () => `refunds?select=id,payments!inner(group_id)&reason=eq.test&payments.group_id=eq.${order.group_id}`,
    'refunds',
    ['no', 1, 0, 0, 0, 1, 1],
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
    [0, 1, 0, 1, 0, 1, 1],
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
    [0, 1, 0, 1, 0, 1, 1],
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
  [() => `audit_log?select=id&id=eq.${ids.audit}`, 'audit_log', ['no', 0, 0, 0, 0, 1, 1]],
  [
    () => `vendor_invitations?select=id,email&id=eq.${ids.invitation}`,
    'vendor_invitations',
    ['no', 0, 0, 0, 0, 1, 1],
  ],
  [
    () => `vendor_invitations?select=token_hash&id=eq.${ids.invitation}`,
    'vendor_invitations.token_hash',
    ['no', 'no', 'no', 'no', 'no', 'no', 1],
  ],
  [() => `contact_messages?id=eq.${ids.message}`, 'contact_messages', ['no', 1, 0, 0, 0, 1, 1]],
  [() => `support_tickets?id=eq.${ids.ticket}`, 'support_tickets', ['no', 1, 0, 0, 0, 1, 1]],
  [
    () => `vendor_waitlist?select=id&status=eq.pending&id=eq.${ids.waiting}`,
    'vendor_waitlist',
    ['no', 0, 0, 0, 0, 1, 1],
  ],
  [
    () => `vendor_feedback?select=id&status=eq.open&id=eq.${ids.feedback}`,
    'vendor_feedback',
    ['no', 0, 0, 1, 0, 1, 1],
  ],
  [() => 'product_questions?select=id&limit=0', 'product_questions', [0, 0, 0, 0, 0, 0, 0]],
  [() => `returns?id=eq.${ids.return}`, 'returns', ['no', 1, 0, 1, 0, 1, 1]],
  [() => `return_items?return_id=eq.${ids.return}`, 'return_items', ['no', 1, 0, 1, 0, 1, 1]],
  [
    () => 'return_status_transitions?from_status=eq.received',
    'return_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
  [
    () => `order_messages?select=id,message&order_id=eq.${ids.order}`,
    'order_messages',
    ['no', 1, 0, 1, 0, 1, 1],
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
    () => 'blog_post_status_transitions?from_status=eq.rejected&to_status=eq.draft',
    'blog_post_status_transitions',
    [1, 1, 1, 1, 1, 1, 1],
  ],
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

  test('every table and view that the API shows stands in this matrix', async () => {
    const relations = await db.sql<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') order by 1",
    );
    const covered = new Set(matrix.map(([, what]) => what.split(/[ .]/)[0]));
    expect(relations.map((r) => r.relname).filter((name) => !covered.has(name))).toEqual([]);
  });
});

describe('what the catalogue of rights says', () => {
  test('row level security is on for every table, exposed or private', async () => {
    expect(
      await db.sql(
        `select relnamespace::regnamespace || '.' || relname as name from pg_class
         where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`,
      ),
    ).toEqual([]);
  });

  test('people write only what is theirs to write, column by column', async () => {
    const rows = await db.sql<{ right: string }>(
      `select c.relname || ' ' || p.privilege || ' ' || coalesce((
           select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and p.privilege <> 'DELETE'
             and has_column_privilege(r.role, c.oid, a.attnum, p.privilege)
         ), '') || ' by ' || r.role as right
       from pg_class c
       cross join (values ('INSERT'), ('UPDATE'), ('DELETE')) p (privilege)
       cross join (values ('anon'), ('authenticated')) r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and case p.privilege when 'DELETE' then has_table_privilege(r.role, c.oid, 'DELETE')
           else has_any_column_privilege(r.role, c.oid, p.privilege) end
       order by 1`,
    );
    const addressColumns = 'address,address2,city,first_name,is_default,label,last_name,phone,state,zip_code';
    expect(rows.map((row) => row.right)).toEqual([
      'addresses DELETE  by authenticated',
      `addresses INSERT ${addressColumns} by authenticated`,
      `addresses UPDATE ${addressColumns} by authenticated`,
      'cart_lines DELETE  by authenticated',
      'cart_lines INSERT added_at,cart_id,quantity,variant_id by authenticated',
      'cart_lines UPDATE quantity by authenticated',
      'carts DELETE  by authenticated',
      'carts INSERT id by authenticated',
      'carts UPDATE updated_at by authenticated',
      'notices UPDATE read_at by authenticated',
      'notification_preferences UPDATE back_in_stock,newsletter,order_updates,price_drops by authenticated',
      'profiles UPDATE avatar_url,company_name,display_name,first_name,last_name by authenticated',
      'wishlist_items DELETE  by authenticated',
    ]);
  });

  test('nobody truncates, references or triggers through the API', async () => {
    expect(
      await db.sql(
        `select c.relname, r.role from pg_class c cross join (values ('anon'), ('authenticated'), ('service_role')) r (role)
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
           and has_table_privilege(r.role, c.oid, 'TRUNCATE,REFERENCES,TRIGGER,MAINTAIN')`,
      ),
    ).toEqual([]);
  });

  test('append-only tables cannot be changed even with the service key', async () => {
    const tables = [
      'order_events',
      'payment_events',
      'payment_allocations',
      'email_outbox',
      'email_deliveries',
      'audit_log',
    ];
    expect(
      await db.sql(
        `select t from unnest($1::text[]) t
         where has_any_column_privilege('service_role', 'public.' || t, 'UPDATE') or has_table_privilege('service_role', 'public.' || t, 'DELETE')`,
        [tables],
      ),
    ).toEqual([]);
    for (const table of [
      'order_events',
      'payment_events',
      'payment_allocations',
      'email_outbox',
      'audit_log',
    ]) {
      await expect(db.sql(`delete from public.${table}`)).rejects.toThrow('append_only');
    }
  });

  test('each role calls exactly the procedures meant for it', async () => {
    const callable = async (role: string) =>
      (
        await db.sql<{ proname: string }>(
          `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and has_function_privilege($1, oid, 'EXECUTE') order by 1`,
          [role],
        )
      ).map((row) => row.proname);
    const everyone = [
      'blog_post_page',
      'cancel_order',
      'count_products',
      'get_invitation_by_token',
      'get_vendor_shipping_rates',
      'hold_stock',
      'home_page',
      'invoice_of',
      'join_vendor_waitlist',
      'list_facets',
      'list_products',
      'list_reviews',
      'mail_order_link',
      'place_order',
      'product_page',
      'products_named',
      'quote_cart',
      'release_hold',
      'reorder',
      'request_return',
      'saved_products',
      'search_elsewhere',
      'selling_terms',
      'send_contact_message',
      'send_order_message',
      'send_return',
      'track_guest_order',
      'uuid_v7',
      'withdraw_return',
    ];
    const forPeople = new Set([
      'cancel_order',
      'get_invitation_by_token',
      'invoice_of',
      'join_vendor_waitlist',
      'mail_order_link',
      'reorder',
      'request_return',
      'send_contact_message',
      'send_order_message',
      'send_return',
      'withdraw_return',
    ]);
    expect(await callable('anon')).toEqual(everyone);
    const checks = ['is_company_name', 'is_display_name', 'is_name'];
    expect(await callable('authenticated')).toEqual(
      [
        ...everyone,
        ...checks,
        'accept_vendor_invitation',
        'add_to_wishlist',
        'answer_order_message',
        'answer_question',
        'ask_question',
        'change_review',
        'decide_return',
        'delete_my_account',
        'export_my_data',
        'fully_signed_in',
        'invite_vendor',
        'is_admin',
        'link_guest_orders_to_user',
        'live_session',
        'make_recovery_codes',
        'mark_delivered',
        'may_add_review_picture',
        'my_order_analytics',
        'my_order_key',
        'my_orders',
        'my_sessions',
        'open_ticket',
        'owns_review_picture',
        'receive_return',
        'recovery_codes_left',
        'open_review_folder',
        'restore_cart',
        'revoke_invitation',
        'save_cart',
        'ship_items',
        'use_recovery_code',
        'write_review',
        'why_not_delete_my_account',
        'vote_review',
      ].sort(),
    );
    expect(await callable('service_role')).toEqual(
      [
        ...everyone.filter((name) => !forPeople.has(name)),
        ...checks,
        'is_admin',
        'link_guest_orders_to_user',
        'start_payment',
        'confirm_payment',
        'claim_emails',
        'send_wishlist_notices',
        'record_email',
        'claim_refunds',
        'record_refund',
        'release_expired_holds',
        'cancel_stale_orders',
        'stray_review_pictures',
      ].sort(),
    );
  });

  test('every security definer function pins its search_path', async () => {
    expect(
      await db.sql(
        `select proname from pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
           and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([]);
  });

  test('every foreign key has an index that begins with its columns', async () => {
    expect(
      await db.sql(
        `select c.conrelid::regclass::text as table, c.conname
         from pg_constraint c
         where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
           and not exists (
             select 1 from pg_index i
             where i.indrelid = c.conrelid and i.indpred is null
               and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
           )
         order by 1, 2`,
      ),
    ).toEqual([]);
  });
});

describe('attempts over HTTP', () => {
  test('a customer changes the own profile and nobody else does', async () => {
    const path = `profiles?id=eq.${customer}&select=first_name`;
    expect(await callers.customer.send('PATCH', path, { first_name: 'Anna' })).toEqual({
      status: 200,
      body: [{ first_name: 'Anna' }],
    });
    expect(await callers.other.send('PATCH', path, { first_name: 'Eve' })).toEqual({ status: 200, body: [] });
    expect((await callers.anon.send('PATCH', path, { first_name: 'Eve' })).status).toBe(401);
    expect((await callers.customer.send('PATCH', path, { wants_to_sell: true })).status).toBe(403);
    expect((await callers.customer.send('PATCH', path, { id: shop.vendors[0] })).status).toBe(403);
  });

  test('nobody gives a role, approves a store, a review or an order to themselves', async () => {
    const attempts = await Promise.all([
      callers.customer.send('POST', 'user_roles', { user_id: customer, role: 'admin' }),
      callers.vendor.send('PATCH', `vendors?id=eq.${shop.vendors[0]}`, { status: 'approved' }),
      callers.vendor.send('PATCH', `public_vendors?id=eq.${shop.vendors[0]}`, { rating_avg: 5 }),
      callers.vendor.send('PATCH', `product_reviews?id=eq.${ids.pendingReview}`, { status: 'approved' }),
      callers.customer.send('PATCH', `orders?id=eq.${ids.order}`, { status: 'delivered' }),
      callers.customer.send('PATCH', `order_groups?id=eq.${order.group_id}`, { total: 0 }),
      callers.customer.send('POST', 'payments', {
        group_id: order.group_id,
        provider: 'test',
        method: 'card',
        amount: 1,
      }),
      callers.customer.send('POST', 'stock_holds', {
        checkout_key: randomUUID(),
        variant_id: shop.small,
        quantity: 9,
      }),
      callers.customer.send('DELETE', `order_items?id=eq.${ids.item}`),
      callers.vendor.send('PATCH', `product_variants?id=eq.${shop.small}`, { stock: 9999 }),
      callers.admin.send('POST', 'settings', { key: 'x', value: 1 }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
  });

  test('nobody but the service starts or confirms a payment, or sends mail', async () => {
    for (const name of [
      'start_payment',
      'confirm_payment',
      'claim_emails',
      'record_email',
      'claim_refunds',
      'record_refund',
      'cancel_stale_orders',
      'stray_review_pictures',
    ]) {
      for (const persona of ['anon', 'customer', 'vendor', 'admin'] as const) {
        const { status } = await callers[persona].rpc(name, {});
        expect([name, persona, [401, 403, 404].includes(status)]).toEqual([name, persona, true]);
      }
    }
    const attempt = {
      payment_id: randomUUID(),
      provider: 'test',
      event_id: 'e',
      outcome: 'paid',
      amount: 1,
      currency: 'USD',
      provider_ref: null,
      reason: null,
    };
    expect((await callers.anon.rpc('confirm_payment', attempt)).status).toBe(401);
    expect((await callers.customer.rpc('confirm_payment', attempt)).status).toBe(403);
  });

  test('lines of a foreign cart are neither added, read nor removed', async () => {
    const line = { cart_id: ids.cart, variant_id: shop.small, quantity: 1 };
    expect((await callers.other.send('POST', 'cart_lines', line)).status).toBe(403);
    expect(await callers.other.send('DELETE', `cart_lines?cart_id=eq.${ids.cart}`)).toEqual({
      status: 200,
      body: [],
    });
    expect((await callers.customer.send('POST', 'cart_lines', line)).status).toBe(201);
  });

  test('sign-up metadata fills the profile in both spellings and grants nothing', async () => {
    const id = randomUUID();
    await db.sql('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@people.test`,
      JSON.stringify({ firstName: 'Vic', lastName: null, isVendor: true, role: 'admin' }),
    ]);
    expect(
      await db.sql(
        `select p.first_name, p.last_name, p.wants_to_sell,
           (select count(*)::int from public.user_roles r where r.user_id = p.id) as roles,
           (select count(*)::int from public.vendors v where v.id = p.id) as stores
         from public.profiles p where p.id = $1`,
        [id],
      ),
    ).toEqual([{ first_name: 'Vic', last_name: null, wants_to_sell: true, roles: 0, stores: 0 }]);
  });

  test('guest orders are linked by the confirmed email of the session, whatever the parameters claim', async () => {
    const email = `${randomUUID()}@people.test`;
    const guest = await place(db.anon, [{ variant_id: shop.large, quantity: 1 }], {
      contact: { ...contact, email },
    });
    const thief = await db.person(await makePerson(db));
    const claim = { user_email: email, user_id_param: customer };
    expect(await thief.rpc('link_guest_orders_to_user', claim)).toEqual({ status: 200, body: 0 });
    const unconfirmed = randomUUID();
    const owner = await makePerson(db, email);
    expect((await db.anon.rpc('link_guest_orders_to_user', claim)).status).toBe(401);
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [owner]);
    const session = await db.person(owner, email);
    expect(await session.rpc('link_guest_orders_to_user', claim)).toEqual({ status: 200, body: 0 });
    await db.sql('update auth.users set email_confirmed_at = now() where id = $1', [owner]);
    expect(
      await session.rpc('link_guest_orders_to_user', { user_email: 'x', user_id_param: unconfirmed }),
    ).toEqual({
      status: 200,
      body: 1,
    });
    expect((await session.get(`orders?group_id=eq.${guest.group_id}&select=id`)).body).toHaveLength(1);
  });
});
