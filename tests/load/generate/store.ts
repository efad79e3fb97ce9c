import { Client } from 'pg';
import { largeStore } from './products.ts';
import { vacuumAll } from './vacuum.ts';

/** The large store's share of the orders: five in six, or one in ten. */
type Share = 'most' | 'tenth';

const sqlOf = (share: Share) => ({
  vendor: `case when ${share === 'most' ? 'n % 6 <> 0' : 'n % 10 = 1'} then '${largeStore}'
     else ('10000000-0000-7000-8000-' || lpad(to_hex(1 + n / 6 % 200), 12, '0'))::uuid end`,
  /** Counts the orders of the large store, so that it has orders in every state. */
  place: share === 'most' ? 'n' : '(n / 10)',
  /** How many reviews the products of the large store have; a quarter as many questions. */
  words: share === 'most' ? 'least($1::int / 2, 40000)' : '($1::int / 25)',
  /** One in this many of the store's orders has messages. */
  talkative: share === 'most' ? 2 : 20,
});

/** Who buys: a tenth as many people as there are orders. Half of them are named Load, one in fifty shares one address. */
const buyer = `cross join lateral (select 1 + (hashint4(n) & 2147483647) % greatest($1::int / 10, 1) as b) h
   cross join lateral (select case when b % 50 = 0 then 'buyer@people.test' else 'buyer-' || b || '@people.test' end as email,
     case when b % 2 = 0 then 'Load'
       else (array['Ash', 'Brook', 'Cald', 'Dun', 'East', 'Fair', 'Gar', 'Holm', 'Iver', 'Kirk'])[1 + b % 10]
         || (array['by', 'croft', 'den', 'field', 'gate', 'ley', 'man', 'ridge', 'ton', 'well'])[1 + b / 10 % 10] end as last_name,
     (array['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena', 'Milo', 'Nora', 'Otto', 'Pia'])[1 + b / 100 % 16]
       as first_name) who`;

/**
 * The large store's panel data besides its products: a team, drafts, a product's history, orders (one in 625 is in
 * processing), and reviews. `n` is the number of the order in base 32 for its reference.
 */
const statements = (share: Share) => {
  const { vendor, place, words, talkative } = sqlOf(share);
  return [
    `insert into auth.users (id, email, email_confirmed_at)
   select ('60000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'buyer-' || n || '@people.test', now()
   from generate_series(1, 10000) n`,
    `insert into public.vendor_members (vendor_id, user_id, role)
   select '${largeStore}', ('60000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'catalog' from generate_series(1, 20) n`,
    `insert into private.product_drafts (product_id, document)
   select id, private.document_of(id) from public.products where vendor_id = '${largeStore}' order by id limit 500`,
    `insert into private.product_versions (product_id, version, action, document, state, is_shown)
   select p.id, n, 'saved', jsonb_set(private.document_of(p.id), '{features}', jsonb_build_array('Feature ' || n)), p.state, true
   from (select * from public.products where vendor_id = '${largeStore}' order by id limit 1) p, generate_series(1, 200) n`,
    // One product's history is read among those of others, by its index.
    `insert into private.product_versions (product_id, version, action, document, state, is_shown)
   select p.id, 1, 'created', private.document_of(p.id), p.state, true
   from (select * from public.products where vendor_id = '${largeStore}' order by id offset 1 limit 3000) p`,
    `insert into public.purchases (id, reference, email, first_name, last_name, phone, address, city, state, zip_code, subtotal,
     shipping, tax, total, payment_method, token_hash, idempotency_key, created_at)
   select ('70000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     'SB-' || (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (n >> (5 * d)) % 32, 1), '') from generate_series(0, 5) d),
     who.email, who.first_name, who.last_name, '5550100', '1 Main St', 'Oakland',
     (array['CA', 'NY', 'TX', 'WA', 'NV', 'OR', 'FL', 'IL', 'OH', 'CO'])[1 + n / 7 % 10], '94601', 20, 5, 1, 26, 'card',
     sha256(n::text::bytea), gen_random_uuid(), now() - n * least(interval '1 minute', interval '500 days' / $1::int)
   from generate_series(1, $1::int) n ${buyer}`,
    `insert into public.orders (id, purchase_id, vendor_id, user_id, guest_email, status, subtotal, shipping, tax, total, rate_name, delivery_min,
     delivery_max, ship_by, created_at)
   select ('71000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('70000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     ${vendor},
     case when b % 3 = 0 then ('60000000-0000-7000-8000-' || lpad(to_hex(1 + b / 3 % 10000), 12, '0'))::uuid end,
     case when b % 3 <> 0 then who.email end,
     case when ${place} % 625 = 1 then 'processing' when ${place} % 50 = 7 then 'cancelled' when ${place} % 40 = 3 then 'shipped' else 'delivered' end,
     20, 5, 1, 26, 'Standard', current_date, current_date + 5, current_date + 5 - least(n / 1500, 400), now() - n * least(interval '1 minute', interval '500 days' / $1::int)
   from generate_series(1, $1::int) n ${buyer}`,
    `insert into public.order_items (id, order_id, vendor, product_id, variant_id, category_id, source, title, sku, unit_price, quantity, line_total)
   select ('72000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ('71000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
     ${vendor},
     p.id, p.default_variant_id, p.category_id, (array['search', 'category', 'direct', 'store'])[1 + n / 3 % 4], 'Steel Bar', 'L-' || n, 10, 2, 20
   from generate_series(1, $1::int) n cross join lateral (select 1 + (hashint4(n) & 2147483647) % 3000 as place) h
   -- Products of the large store: seven in a row of each seventy.
   left join public.products p on p.id = ('30000000-0000-7000-8000-' || lpad(to_hex(70 * (h.place / 7) + h.place % 7), 12, '0'))::uuid`,
    `insert into private.order_words (vendor_id, word, order_id)
   select o.vendor_id, w.word, o.id from public.orders o join public.purchases p on p.id = o.purchase_id
   cross join lateral (values (lower(p.reference)), (lower(p.first_name || ' ' || p.last_name)), (lower(p.last_name)), (p.email)) w (word)`,
    `insert into public.shipments (id, order_id, vendor_id, status, carrier, tracking_number, shipped_at)
   select ('73' || substr(o.id::text, 3))::uuid, o.id, o.vendor_id, o.status, 'UPS', '1Z' || substr(o.id::text, 25), o.created_at
   from public.orders o where o.status in ('shipped', 'delivered')`,
    `insert into public.returns (order_id, vendor_id, status, reason, amount, request_key, label, created_at)
   select o.id, o.vendor_id, case when n % 40 = 0 then 'requested' else 'refunded' end, 'faulty', 20, gen_random_uuid(), 'Send it to us', o.created_at
   from (select *, row_number() over (order by id) as n from public.orders where status = 'delivered') o where n % 10 = 0`,
    `insert into public.product_reviews (product_id, vendor_id, author_name, rating, title, content, status, reply, replied_at, created_at)
   select p.id, '${largeStore}', 'Ada', 1 + n % 5, 'Good enough', 'Does what it should do.',
     case when n % 400 = 1 then 'pending' else 'approved' end, r.reply, r.at, now() - n * interval '3 minutes'
   from generate_series(1, ${words}) n
   cross join lateral (select case when n % 10 <> 0 then 'Thank you.' end as reply, case when n % 10 <> 0 then now() end as at) r
   join (select id, row_number() over (order by id) as place from public.products where vendor_id = '${largeStore}') p
     on p.place = 1 + n % (select count(*) from public.products where vendor_id = '${largeStore}')`,
    `insert into public.product_questions (product_id, vendor_id, author_name, question, answer, answered_at, created_at)
   select p.id, '${largeStore}', 'Ben', 'Does it fit a door of 70 cm?', r.answer, r.at, now() - n * interval '10 minutes'
   from generate_series(1, ${words} / 4) n
   cross join lateral (select case when n % 10 <> 0 then 'Yes, it does.' end as answer, case when n % 10 <> 0 then now() end as at) r
   join (select id, row_number() over (order by id) as place from public.products where vendor_id = '${largeStore}') p
     on p.place = 1 + n % (select count(*) from public.products where vendor_id = '${largeStore}')`,
    // One order in 200 waits for an answer.
    `insert into public.order_messages (id, order_id, author_role, message, request_key, created_at)
   select (case m.role when 'customer' then '74' else '75' end || substr(o.id::text, 3))::uuid, o.id, m.role, m.words, gen_random_uuid(),
     o.created_at + m.later
   from (select *, row_number() over (order by id) as n from public.orders where vendor_id = '${largeStore}') o
   join (values ('customer', 'When will it come?', interval '1 hour'), ('vendor', 'Tomorrow.', interval '3 hours')) m (role, words, later)
     on m.role = 'customer' or o.n % 200 <> 1
   where o.n % ${talkative} = 1`,
    `insert into private.conversations (order_id, vendor_id, waiting_since, last_at)
   select m.order_id, '${largeStore}', case when count(*) = 1 then min(m.created_at) end, max(m.created_at)
   from public.order_messages m group by m.order_id`,
    // 20 per store, and for the large one as many as a store may have: one in five of its orders has used one.
    `insert into public.promotions (code, label, kind, value, borne_by, vendor_id, starts_at, created_at)
   select upper(v.slug) || '-' || n, 'Load ' || n || ' off', 'percent', 1 + n, 'vendor', v.id, now() - interval '1 day', now() - n * interval '1 hour'
   from public.vendors v, generate_series(1, 20) n where v.slug like 'load-store-%' and v.id <> '${largeStore}'`,
    `insert into public.promotions (id, code, label, kind, value, borne_by, vendor_id, starts_at, enabled, opened_at, created_at)
   select ('76000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'LOAD-' || n, 'Load ' || n || ' off', 'percent', 1 + n % 50, 'vendor',
     '${largeStore}', now() - interval '1 day', n % 3 <> 0, case when n % 7 <> 0 or n % 3 <> 0 then now() end, now() - n * interval '1 hour'
   from generate_series(1, 500) n`,
    `insert into public.promotion_redemptions (promotion_id, purchase_id, email, amount, borne_by)
   select ('76000000-0000-7000-8000-' || lpad(to_hex(1 + o.n % 500), 12, '0'))::uuid, o.purchase_id, 'buyer@people.test', 1, 'vendor'
   from (select purchase_id, row_number() over (order by id) as n from public.orders where vendor_id = '${largeStore}') o where o.n % 5 = 0`,
    `insert into private.promotion_totals (promotion_id, uses, cost)
   select r.promotion_id, count(*), sum(r.amount) from public.promotion_redemptions r group by 1`,
    `insert into private.response_times (message_id, vendor_id, answered_at, seconds)
   select m.id, '${largeStore}', m.created_at, 7200 from public.order_messages m where m.author_role = 'vendor'`,
  ];
};
const filled = [
  'public.vendor_members',
  'private.product_drafts',
  'private.product_versions',
  'public.purchases',
  'public.orders',
  'public.order_items',
  'private.order_words',
  'public.shipments',
  'public.returns',
  'public.product_reviews',
  'public.product_questions',
  'public.order_messages',
  'private.conversations',
  'public.promotions',
  'public.promotion_redemptions',
  'private.promotion_totals',
  'private.response_times',
];

/** Adds `orders` orders, a share of them for `generateProducts`' large store, and the rest of that store's panel. */
export async function generateStore(
  databaseUrl: string,
  orders: number,
  share: Share = 'most',
  progress: (step: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  /** Runs a statement and prints how long it took: all of them take up to an hour. */
  const run = async (statement: string, params: readonly unknown[] = []): Promise<void> => {
    const start = performance.now();
    await client.query(statement, [...params]);
    progress(statement.replace(/\s+/gu, ' ').slice(0, 70), (performance.now() - start) / 1000);
  };
  try {
    // Many times the usual write-ahead log: a checkpoint after each 256 MB would write every page again and again.
    await client.query("alter system set max_wal_size = '8GB'");
    await client.query('select pg_reload_conf()');
    await client.query(
      "set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; begin",
    );
    await client.query('set local session_replication_role = replica');
    const indexes = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = any ($1::regclass[]) and $2::int >= 100000
         and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
      [filled, orders],
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await client.query('alter table private.order_words drop constraint order_words_pkey');
    for (const statement of statements(share)) {
      await run(statement, statement.includes('$1') ? [orders] : []);
    }
    for (const { definition } of indexes.rows) await run(definition);
    await run('alter table private.order_words add primary key (vendor_id, word, order_id)');
    await client.query('commit');
    for (const table of filled) await vacuumAll(client, table);
    await run(`select private.rebuild_sales('${largeStore}')`);
    await vacuumAll(client, 'private.sales');
    await run(`select private.rebuild_customers('${largeStore}')`);
    await vacuumAll(client, 'private.customers');
    await vacuumAll(client, 'private.customers_changed');
    await client.query('alter system reset max_wal_size');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
