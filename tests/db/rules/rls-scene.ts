import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { buy, makePerson, type Caller, type Placed } from '../support.ts';
import { makeMoney } from '../money/money-scene.ts';
import { makeApplication } from './application-attacks.ts';

export const personas = ['anon', 'customer', 'other', 'vendor', 'otherVendor', 'admin', 'service'] as const;
type Persona = (typeof personas)[number];

export let customer: string;
export let purchase: Placed;
export let application: Awaited<ReturnType<typeof makeApplication>>;
export let callers: Record<Persona, Caller>;
export let ids: Record<
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
  customer = await makePerson(db);
  const other = await makePerson(db);
  const admin = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'vendor')", [
    admin,
    shop.vendors[0],
  ]);
  await db.sql(
    `insert into public.vendor_notification_settings (vendor_id, user_id, choices) values ($1, $1, '{}')`,
    [shop.vendors[0]],
  );
  await db.sql(
    `insert into public.vendor_notices (vendor_id, user_id, event, reference, label, dedupe_key, shown)
     values ($1, $1, 'new-order', 'SB-SCENE', 'SB-SCENE', 'scene', true)`,
    [shop.vendors[0]],
  );
  await db.sql(
    `insert into public.vendor_views (vendor_id, list, user_id, name, query) values ($1, 'products', $1, 'Mine', '')`,
    [shop.vendors[0]],
  );
  await db.sql("insert into public.vendor_shipping (vendor_id, city) values ($1, 'Reno')", [shop.vendors[0]]);
  await db.sql(
    `insert into public.team_invitations (vendor_id, email, role, token_hash, expires_at)
     values ($1, 'invited@people.test', 'catalog', sha256(random()::text::bytea), now() + interval '1 day')`,
    [shop.vendors[0]],
  );
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'finance')", [
    shop.vendors[0],
    await makePerson(db),
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
  purchase = await buy(db, callers.customer, [{ variant_id: shop.small, quantity: 2 }]);
  const orderId = purchase.orders[0]?.id ?? '';
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
    key: await one('select idempotency_key as id from public.purchases where id = $1', [
      purchase.purchase_id,
    ]),
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
  await db.sql(
    `insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
     values ($1, false, $2, 'More rows, please.', gen_random_uuid())`,
    [ids.feedback, shop.vendors[0]],
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
     select id, 1, 'test' from public.payments where purchase_id = $1`,
    [purchase.purchase_id],
  );
  await makeMoney(db, shop.vendors[0], orderId, `scene-${shop.vendors[0]}`);
  // The first persona in the role of an applicant; the store's business is the first vendor's.
  application = await makeApplication(db, { owner: customer, hidden: shop.vendors[0], canary: 'oak' });
});
