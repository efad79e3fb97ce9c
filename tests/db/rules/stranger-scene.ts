import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sell } from '../orders/order-support.ts';
import { buy, makePerson, makeShop, place, type Caller, type Db } from '../support.ts';
import { makeMoney } from '../money/money-scene.ts';
import { makeApplication } from './application-attacks.ts';

/** Part of every private text in the scene: if it appears in an answer, the reader has seen too much. */
export const canary = 'zebrawood';

/** Sessions created by a password alone, of accounts that have a second factor. */
export const halves = ['half customer', 'half store', 'half admin'] as const;
export const strangers = ['visitor', 'customer', 'store', 'impostor', ...halves] as const;
export type Stranger = (typeof strangers)[number];

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A user and a store with every kind of data, a guest who has bought something, and unrelated strangers. */
export async function makeScene(db: Db) {
  const one = async (text: string, values: readonly unknown[] = []): Promise<string> => {
    const [row] = await db.sql<{ id: string }>(text, values);
    if (!row) throw new Error('no row');
    return row.id;
  };
  const done = async (caller: Caller, name: string, args: Record<string, unknown>): Promise<unknown> => {
    const { status, body } = await caller.rpc(name, args);
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const shop = await makeShop(db);
  const owner = await makePerson(db, `${canary}@people.test`);
  const admin = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'vendor')", [
    admin,
    shop.vendors[0],
  ]);
  await db.sql(
    `update public.profiles set first_name = '${canary}', last_name = '${canary}', company_name = '${canary}' where id = $1`,
    [owner],
  );
  const strangerIds: Record<Stranger, string> = {
    visitor: 'nobody',
    customer: await makePerson(db),
    store: shop.vendors[1],
    impostor: await makePerson(db),
    // What belongs to them after a full sign-in is not accessible yet.
    'half customer': 'nobody',
    'half store': 'nobody',
    'half admin': 'nobody',
  };
  const addFactor = (account: string) =>
    db.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
      [account],
    );
  for (const account of [owner, shop.vendors[0], admin]) await addFactor(account);
  const whole = { aal: 'aal2' };
  const half = { aal: 'aal1' };
  const callers: Record<Stranger | 'owner' | 'vendor' | 'admin', Caller> = {
    visitor: db.anon,
    customer: await db.person(strangerIds.customer),
    store: await db.person(shop.vendors[1]),
    // The token contains the owner's address, which this account has never verified.
    impostor: await db.person(strangerIds.impostor, `${canary}@people.test`),
    'half customer': await db.person(owner, `${canary}@people.test`, half),
    'half store': await db.person(shop.vendors[0], undefined, half),
    'half admin': await db.person(admin, undefined, half),
    owner: await db.person(owner, `${canary}@people.test`, whole),
    vendor: await db.person(shop.vendors[0], undefined, whole),
    admin: await db.person(admin, undefined, whole),
  };
  const lines = [{ variant_id: shop.small, quantity: 3 }];

  // Paid, so that it can be canceled and shipped; shipped; delivered with every kind of return; by a guest; unpaid.
  const processing = await sell(db, callers.owner, callers.vendor, lines);
  const shipped = await sell(db, callers.owner, callers.vendor, lines);
  const shipment = String((await shipped.ship({ carrier: canary, tracking_number: `${canary}1` })).body);
  const delivered = await sell(db, callers.owner, callers.vendor, lines);
  await delivered.deliver();
  const deliveredItem = (await delivered.items())[0]?.id ?? '';
  const askBack = async () => {
    const { body } = await delivered.askBack(callers.owner, [{ order_item_id: deliveredItem, quantity: 1 }], {
      note: canary,
    });
    return (body as { id: string }).id;
  };
  const requested = await askBack();
  const approved = await askBack();
  await done(callers.vendor, 'decide_return', {
    return_id: approved,
    approve: true,
    words: `Send it to 1 ${canary} Street, Reno NV.`,
  });
  const guest = await buy(db, db.anon, lines);
  await db.sql(`update public.purchases set address2 = '${canary}', first_name = '${canary}'`);
  const unpaidKey = randomUUID();
  const unpaid = await place(callers.owner, lines, { idempotency_key: unpaidKey });
  const holdKey = randomUUID();
  await done(db.anon, 'hold_stock', { checkout_key: holdKey, lines });

  const draft = await one(
    `insert into public.products (vendor_id, category_id, name, slug, description)
     values ($1, $2, '${canary} draft', '${canary}-draft', 'Not for everyone yet.') returning id`,
    [shop.vendors[0], shop.leaf],
  );
  const hidden = await makePerson(db);
  await db.sql(
    `insert into public.vendors (id, status, store_name, slug, published) values ($1, 'pending', '${canary}', '${canary}', false)`,
    [hidden],
  );
  await db.sql(`insert into public.shipping_rates (vendor_id, name, base_rate) values ($1, '${canary}', 4)`, [
    hidden,
  ]);
  const message = randomUUID();
  await done(callers.owner, 'send_order_message', {
    purchase_key: delivered.key,
    order_id: delivered.order_id,
    request_key: message,
    message: `${canary}?`,
  });
  const contactKey = randomUUID();
  await done(callers.owner, 'send_contact_message', {
    request_key: contactKey,
    name: 'Ann',
    email: `${canary}@people.test`,
    subject: `${canary} again`,
    message: `My ${canary} bar has not arrived yet.`,
  });
  const ticketKey = randomUUID();
  await done(callers.owner, 'open_ticket', {
    request_key: ticketKey,
    subject: `${canary} again`,
    message: `My ${canary} bar has not arrived yet.`,
    priority: 'high',
  });
  const invitationEmail = `new-${canary}@people.test`;
  const invitation = (await done(callers.admin, 'invite_vendor', { email: invitationEmail })) as {
    id: string;
  };
  const invitationToken = await one(
    `select q.secrets ->> 'token' as id from private.email_queue q join public.email_outbox o on o.id = q.email_id
     where o.dedupe_key = 'vendor-invitation:' || $1`,
    [invitation.id],
  );
  await done(callers.owner, 'save_cart', { lines });
  await done(callers.owner, 'add_to_wishlist', { ids: [shop.bar] });
  await done(callers.owner, 'ask_question', { product: shop.bar, question: 'Does it spin well?' });
  const question = await one('select id from public.product_questions where product_id = $1', [shop.bar]);
  const review = (status: string, item: string | null, words: string) =>
    one(
      `insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content, status)
       values ($1, $2, $3, $4, 'Ann', 5, 'Solid bar', $5, $6) returning id`,
      [shop.bar, shop.vendors[0], owner, item, words, status],
    );
  const post = (slug: string, status: string) =>
    one(
      `insert into public.vendor_blog_posts (vendor_id, title, slug, body, status, published_at)
       values ($1, $2, $2, $2, $3, case when $3 = 'approved' then now() end) returning id`,
      [shop.vendors[0], slug, status],
    );
  await post(`for-all-${randomUUID()}`, 'approved');
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'finance')", [
    shop.vendors[0],
    await makePerson(db),
  ]);
  const [{ id: rate } = { id: '' }] = await db.sql<{ id: string }>(
    'select id from public.shipping_rates where vendor_id = $1 limit 1',
    [shop.vendors[0]],
  );
  await db.sql(
    "insert into public.vendor_shipping (vendor_id, address, city, state, zip_code) values ($1, '1 Rack Street', $2, 'NV', '89501')",
    [shop.vendors[0], canary],
  );
  await db.sql(
    "insert into private.carrier_accounts (vendor_id, carrier, test_mode) values ($1, 'test', true)",
    [shop.vendors[0]],
  );
  const sent = await sell(db, callers.owner, callers.vendor, lines);
  const labeled = String((await sent.ship()).body);
  const label = (order: string, status: string, parcel: string | null) =>
    one(
      `insert into private.labels (id, order_id, status, shipment_id, carrier, items, parcel, carrier_ref, tracking_number)
       values (gen_random_uuid(), $1, $2, $3, 'test', '[]', '{}', $4, $4) returning id`,
      [order, status, parcel, parcel === null ? null : canary],
    );
  await label(sent.order_id, 'bought', labeled);
  const openLabel = await label(processing.order_id, 'buying', null);
  await db.sql(
    `insert into public.vendor_notification_settings (vendor_id, user_id, choices) values ($1, $1, '{}')`,
    [shop.vendors[0]],
  );
  await db.sql(
    `insert into public.vendor_notices (vendor_id, user_id, event, reference, label, dedupe_key, shown)
     values ($1, $1, 'new-order', $2, $2, $2, true)`,
    [shop.vendors[0], canary],
  );
  const memberId = await makePerson(db);
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
    shop.vendors[0],
    memberId,
  ]);
  const teamInvitation = (await done(callers.vendor, 'invite_member', {
    vendor_id: shop.vendors[0],
    email: `team-${canary}@people.test`,
    role: 'catalog',
  })) as { id: string };
  await db.sql("insert into private.job_kinds (kind, resource) values ('test_work', 'products')");
  const job = await one(
    `insert into private.jobs (kind, vendor_id, result) values ('test_work', $1, '{"note": "${canary}"}') returning id`,
    [shop.vendors[0]],
  );
  const importId = await one(
    `insert into private.imports (vendor_id, request_key, kind, file_name, fields, headers, total)
     values ($1, gen_random_uuid(), 'products', '${canary}.csv', '{name}', '{Name}', 1) returning id`,
    [shop.vendors[0]],
  );
  const bulkJob = await one(
    `insert into private.bulk_jobs (vendor_id, request_key, change, stage, ended_at)
     values ($1, gen_random_uuid(), '{"kind": "archive", "note": "${canary}"}', 'changed', now()) returning id`,
    [shop.vendors[0]],
  );
  const bulk = (await done(callers.vendor, 'bulk_edit_products', {
    vendor_id: shop.vendors[0],
    request_key: randomUUID(),
    ids: [shop.bar],
    change: { kind: 'stock', add: 1 },
  })) as { undo_token: string };
  const ids = {
    labeled,
    openLabel,
    payout: await makeMoney(db, shop.vendors[0], delivered.order_id, canary),
    pendingReview: await review('pending', null, `It is a ${canary} bar.`),
    review: await review('approved', null, 'It does what a bar should do.'),
    draftPost: await post(`${canary}-post`, 'draft'),
    hidden,
    draft,
    draftVariant: await one(
      `insert into public.product_variants (product_id, sku, size, price, stock, weight_grams) values ($1, '${canary}', 'S', 7, 7, 7) returning id`,
      [draft],
    ),
    question,
    requested,
    approved,
    shipment,
    processingItem: (await processing.items())[0]?.id ?? '',
    deliveredItem,
    invitation: invitation.id,
    member: memberId,
    rate,
    teamInvitation: teamInvitation.id,
    job,
    import: importId,
    importPicture: await one(
      `insert into private.import_pictures (import_id, product_id, file_row, place, source, by_file)
       values ('${importId}', '${draft}', 2, 1, '${canary}.jpg', true) returning id`,
    ),
    view: await one(
      `insert into public.vendor_views (vendor_id, list, name, query) values ($1, 'products', '${canary}', 'q=${canary}') returning id`,
      [shop.vendors[0]],
    ),
    ownView: await one(
      `insert into public.vendor_views (vendor_id, list, user_id, name, query)
       values ($1, 'products', $1, '${canary}', 'q=${canary}') returning id`,
      [shop.vendors[0]],
    ),
    bulkJob,
    cannedAnswer: await one(
      `insert into private.canned_answers (id, vendor_id, title, words) values (gen_random_uuid(), $1, '${canary}', '${canary}') returning id`,
      [shop.vendors[0]],
    ),
    ticket: await one(
      'insert into public.vendor_feedback (vendor_id, subject) values ($1, $2) returning id',
      [shop.vendors[0], `About ${canary}`],
    ),
    promotion: await one(
      `insert into public.promotions (code, label, kind, value, vendor_id, borne_by) values ('GRAPHITE', '${canary}', 'percent', 5, $1, 'vendor') returning id`,
      [shop.vendors[0]],
    ),
    draftPromotion: await one(
      `insert into public.promotions (code, label, kind, value, vendor_id, borne_by, enabled, opened_at)
       values ('GRANITE', '${canary}', 'percent', 5, $1, 'vendor', false, null) returning id`,
      [shop.vendors[0]],
    ),
    message: await one('select id from public.order_messages where request_key = $1', [message]),
  };
  await db.sql(
    `insert into public.review_pictures (review_id, position, path, version, alt, width, height)
     values ($1, 1, 'folder/shown.jpg', 'one', 'The bar', 800, 600),
       ($2, 1, 'folder/${canary}.jpg', '${canary}', '${canary}', 800, 600)`,
    [ids.review, ids.pendingReview],
  );
  await db.sql('insert into public.review_votes (review_id, user_id) values ($1, $2)', [ids.review, owner]);
  await db.sql(
    `insert into public.content_reports (vendor_id, review_id, reason, note) values ($1, $2, 'spam', '${canary}')`,
    [shop.vendors[0], ids.pendingReview],
  );
  await db.sql(
    `insert into public.addresses (user_id, first_name, last_name, address, city, state, zip_code)
     values ($1, 'Ann', 'Lee', '1 ${canary} Street', 'Reno', 'NV', '89501')`,
    [owner],
  );
  await db.sql('insert into public.vendor_waitlist (email) values ($1)', [`wait-${canary}@people.test`]);
  await db.sql(
    `insert into public.vendor_feedback_messages (feedback_id, from_platform, author_id, words, request_key)
     values ($1, false, $2, '${canary}', gen_random_uuid())`,
    [ids.ticket, shop.vendors[0]],
  );
  await db.sql(
    `insert into public.promotions (code, label, kind, value) values ('ZEBRAWOOD', '${canary}', 'percent', 5)`,
  );
  await db.sql(
    `insert into public.product_media (product_id, position, path, alt, width, height)
     values ($1, 0, '${canary}.svg', '${canary}', 600, 600)`,
    [draft],
  );
  await db.sql(
    `insert into public.promotion_redemptions (promotion_id, purchase_id, user_id, email, amount)
     select p.id, $1, $2, '${canary}@people.test', 1 from public.promotions p where p.code = 'ZEBRAWOOD'`,
    [processing.placed.purchase_id, owner],
  );
  await db.sql(
    `insert into public.refunds (payment_id, amount, reason) select id, 1, '${canary}' from public.payments where purchase_id = $1`,
    [shipped.placed.purchase_id],
  );
  await db.sql("insert into public.notices (user_id, kind, product_id) values ($1, 'price-drop', $2)", [
    owner,
    shop.bar,
  ]);
  await db.sql(
    `insert into public.email_deliveries (email_id, attempt, status, error)
     select id, 1, 'failed', '${canary}' from public.email_outbox limit 1`,
  );
  await db.sql(
    `insert into public.settings (key, value) values ('${canary}', 'true') on conflict do nothing`,
  );
  await db.sql(
    "insert into public.category_complements (category_id, with_category_id, reason) values ($1, $2, 'Used together')",
    [shop.leaf, shop.root],
  );
  const noticeToken = randomBytes(32).toString('hex');
  const notice = await one(
    `insert into private.stock_notices (variant_id, email, user_id, token_hash)
     values ($1, '${canary}@people.test', $2, sha256(convert_to($3, 'UTF8'))) returning id`,
    [shop.small, owner, noticeToken],
  );
  await db.sql("insert into public.product_options (product_id, name) values ($1, 'size')", [draft]);
  await db.sql(
    "insert into public.help_articles (slug, title, topic, body) values ('returns', 'Returns', 'Orders', 'Thirty days.')",
  );
  const application = await makeApplication(db, { owner, hidden, canary });
  const keeper = await makePerson(db);
  await addFactor(keeper);
  const [recoveryCode = ''] = (await done(
    await db.person(keeper, undefined, {
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }],
    }),
    'make_recovery_codes',
    {},
  )) as string[];
  return {
    canary,
    shop,
    callers,
    strangerIds,
    processing,
    shipped,
    delivered,
    guest,
    unpaid,
    unpaidKey,
    holdKey,
    messageKey: message,
    contactKey,
    ticketKey,
    notice,
    noticeHash: createHash('sha256').update(noticeToken).digest('hex'),
    undoToken: bulk.undo_token,
    application,
    invitationToken,
    invitationHash: createHash('sha256').update(invitationToken).digest('hex'),
    lines,
    recoveryCode,
    owner,
    admin,
    ids,
    /** What no answer to a stranger may contain. */
    secrets: [
      canary,
      recoveryCode,
      invitationToken,
      noticeToken,
      owner,
      processing.key,
      shipped.key,
      delivered.key,
      unpaid.token,
    ],
  };
}
