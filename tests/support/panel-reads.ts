import type { ClientBase } from 'pg';
import { largeStore } from '../load/generate/products.ts';

/** A read of the vendor panel of the large store, and the indexes, one of which must answer it. */
export type PanelRead = {
  readonly name: string;
  readonly text: string;
  readonly indexes: readonly string[];
};

const updated = 'products_panel_updated_idx';
const byName = 'products_panel_name_idx';
const price = 'products_panel_price_idx';
const low = 'product_variants_low_idx';
const scheduled = 'products_panel_scheduled_idx';
const sku = 'product_variants_sku_idx';

const list = (name: string, args: string, ...indexes: string[]): PanelRead => ({
  name,
  text: `select public.vendor_products(vendor_id => '${largeStore}'${args})`,
  indexes,
});
const orders = (name: string, args: string, ...indexes: string[]): PanelRead => ({
  name,
  text: `select public.vendor_orders(vendor_id => '${largeStore}'${args})`,
  indexes,
});
const shipments = (name: string, args: string, ...indexes: string[]): PanelRead => ({
  name,
  text: `select public.vendor_shipments(vendor_id => '${largeStore}'${args})`,
  indexes,
});
const called =
  (procedure: string) =>
  (name: string, args: string, ...indexes: string[]): PanelRead => ({
    name,
    text: `select public.${procedure}(vendor_id => '${largeStore}'${args})`,
    indexes,
  });
const customers = called('vendor_customers');
const reviews = called('vendor_reviews');
const questions = called('vendor_questions');
const messages = called('vendor_messages');
const promotions = called('vendor_promotions');
const finds = called('find_in_store');
const leaf = "(select id from public.categories where slug = 'load-leaf-2-2-1')";
const root = "(select id from public.categories where slug = 'load-root-2')";

/** Common filters, rare ones, filters that find nothing, and combinations that no index has in its order. */
export const panelReads: readonly PanelRead[] = [
  list('products, latest change first', '', updated),
  list('products by name', ", sort => 'name'", byName),
  list('products by price', ", sort => 'price-asc'", price),
  list('products, the dearest first', ", sort => 'price-desc'", price),
  list('drafts', ", state => 'draft'", updated),
  list('published products by price', ", state => 'published', sort => 'price-asc'", price),
  list('a root category', `, category => ${root}`, updated),
  list('a leaf category', `, category => ${leaf}`, updated, byName),
  list(
    'drafts of a leaf by price',
    `, category => ${leaf}, state => 'draft', sort => 'price-asc'`,
    price,
    byName,
  ),
  list('a common word', ", query => 'steel'", updated),
  list('two words', ", query => 'steel bar'", updated, byName),
  list('one letter among drafts of a leaf', `, query => 'a', state => 'draft', category => ${leaf}`, byName),
  list('two letters that no product has', ", query => 'zq'", byName),
  list('a word that no product has, by name', ", query => 'zzqx', sort => 'name'", byName),
  list('a number', ", query => '5999'", sku, byName),
  list('the beginning of every SKU', ", query => 'l-', sort => 'name'", sku, byName),
  list('what runs low', ', low_stock => true', low),
  list('drafts that run low', ", low_stock => true, state => 'draft'", low),
  list('a leaf that runs low', `, low_stock => true, category => ${leaf}`, low),
  list('words that run low', ", low_stock => true, query => 'steel bar'", low),
  list('low and not there', ", low_stock => true, query => 'zq'", low, byName),
  list('what is planned', ", state => 'scheduled'", scheduled),
  list('planned products of a leaf', `, state => 'scheduled', category => ${leaf}`, scheduled),
  list('what is sold out', ", state => 'sold-out'", low),
  list('words that are sold out', ", state => 'sold-out', query => 'steel bar'", low),
  list('sold out and not there', ", state => 'sold-out', query => 'zq'", low, byName),
  {
    name: 'counts by state',
    text: `select public.vendor_product_counts('${largeStore}')`,
    indexes: [updated, byName, price, 'products_vendor_id_idx', low],
  },
  {
    name: 'dashboard',
    text: `select public.vendor_dashboard('${largeStore}')`,
    indexes: ['sales_pkey'],
  },
  {
    name: 'dashboard of a year',
    text: `select public.vendor_dashboard('${largeStore}', 'year')`,
    indexes: ['sales_pkey'],
  },
  {
    name: 'analytics of a year',
    text: `select public.vendor_analytics('${largeStore}', 'year')`,
    indexes: ['sales_pkey'],
  },
  ...['product', 'variant', 'category', 'region', 'source'].map((by) => ({
    name: `a year by ${by}`,
    text: `select public.vendor_analytics_rows('${largeStore}', '${by}', 'year')`,
    indexes: ['sales_pkey'],
  })),
  orders('orders to send, the most urgent first', '', 'orders_queue_idx'),
  orders('late orders', ", view => 'late'", 'orders_queue_idx'),
  orders('orders to confirm', ", view => 'to-confirm'", 'orders_queue_idx'),
  orders('delivered orders', ", view => 'delivered'", 'orders_vendor_status_idx', 'orders_vendor_placed_idx'),
  orders('cancelled orders', ", view => 'cancelled'", 'orders_vendor_status_idx'),
  orders('all orders', ", view => 'all'", 'orders_vendor_placed_idx'),
  orders('orders with an open return', ", view => 'returns'", 'returns_vendor_id_idx'),
  orders('an order by its number', ", query => 'sb-322'", 'order_words_pkey'),
  orders('orders of a name that all have', ", query => 'load'", 'order_words_pkey'),
  orders('orders of an address', ", query => 'buyer@people.test'", 'order_words_pkey'),
  customers('customers, the latest first', '', 'customers_latest_idx'),
  customers('customers who spent most', ", sort => 'spent'", 'customers_spent_idx'),
  customers('customers by orders', ", sort => 'orders'", 'customers_orders_idx'),
  customers('customers by name', ", sort => 'name'", 'customers_name_idx'),
  customers('customers of a state', ", region => 'OR'", 'customers_region_idx', 'customers_latest_idx'),
  customers(
    'customers of a state where nobody is',
    ", region => 'WY', sort => 'spent'",
    'customers_region_idx',
  ),
  customers('who came back', ', returning_only => true', 'customers_latest_idx'),
  customers('customers of a common name', ", query => 'load'", 'customers_last_name_idx'),
  customers('a customer by the number of an order', ", query => 'sb-322222'", 'order_words_pkey'),
  customers('customers of an address', ", query => 'buyer@people.test'", 'order_words_pkey'),
  {
    name: 'orders of the customer with most of them',
    text: `select public.vendor_orders(vendor_id => '${largeStore}', customer => (
      public.vendor_customers('${largeStore}', 'orders', page_size => 1) #>> '{rows,0,id}')::uuid)`,
    indexes: ['orders_guest_email_idx', 'orders_user_status_idx'],
  },
  {
    name: 'customers for a file',
    text: `select public.export_customers('${largeStore}')`,
    indexes: ['customers_name_idx'],
  },
  reviews('reviews without a reply', '', 'product_reviews_open_idx'),
  reviews('all reviews', ", view => 'all'", 'product_reviews_vendor_idx'),
  reviews('reviews that wait to be public', ", view => 'pending'", 'product_reviews_vendor_status_idx'),
  reviews('reviews of one star', ", view => 'all', stars => 1", 'product_reviews_vendor_rating_idx'),
  reviews(
    'reviews with a word that all have',
    ", view => 'all', query => 'good'",
    'product_reviews_words_idx',
    'product_reviews_vendor_idx',
  ),
  questions('questions without an answer', '', 'product_questions_open_idx'),
  questions('all questions', ", view => 'all'", 'product_questions_vendor_id_idx'),
  questions(
    'questions with a word that all have',
    ", view => 'all', query => 'door'",
    'product_questions_words_idx',
    'product_questions_vendor_id_idx',
  ),
  called('vendor_word_counts')('counts of reviews and questions', '', 'product_reviews_open_idx'),
  messages('messages that wait', '', 'conversations_open_idx'),
  messages('answered messages', ", view => 'answered'", 'conversations_answered_idx'),
  messages('all messages', ", view => 'all'", 'conversations_vendor_id_idx'),
  finds('everything that a name finds', ", query => 'load'", 'order_words_pkey'),
  finds('everything that a number finds', ", query => '322222'", 'order_words_pkey'),
  finds('what nothing is called', ", query => 'zzqx'", 'order_words_pkey'),
  messages('messages of a name', ", view => 'all', query => 'load'", 'order_words_pkey'),
  promotions('promotions, the newest first', '', 'promotions_vendor_id_idx'),
  promotions('promotions that run', ", view => 'running'", 'promotions_vendor_id_idx'),
  promotions('promotions with a word that all have', ", query => 'load'", 'promotions_vendor_id_idx'),
  called('messages_waiting')('the badge of messages', '', 'conversations_open_idx'),
  called('vendor_message_counts')('counts of messages', '', 'conversations_open_idx'),
  {
    name: 'counts of orders that wait',
    text: `select public.vendor_order_counts('${largeStore}')`,
    indexes: ['orders_queue_idx'],
  },
  {
    name: 'an order by its address',
    text: `select public.vendor_order('${largeStore}', 'SB-322222')`,
    indexes: ['purchases_reference_key'],
  },
  shipments('parcels, the latest first', '', 'shipments_vendor_id_idx'),
  shipments('parcels on their way', ", status => 'shipped'", 'shipments_vendor_id_idx'),
  shipments(
    'a parcel by its tracking number',
    ", query => '1Z000000000001'",
    'shipments_tracking_idx',
    'shipments_tracking_number_idx',
  ),
  {
    name: 'a product of 200 versions: history',
    text: "select public.product_history('30000000-0000-7000-8000-000000000001')",
    indexes: ['product_versions_pkey'],
  },
  {
    name: 'a product for its editor',
    text: "select public.product_for_edit('30000000-0000-7000-8000-000000000001')",
    indexes: ['product_variants_product_id_idx'],
  },
  { name: 'own stores', text: 'select public.my_stores()', indexes: ['vendors_pkey'] },
  {
    name: 'what the store still needs',
    text: 'select public.vendor_onboarding()',
    indexes: ['products_vendor_id_idx', updated, byName, price],
  },
  {
    name: 'jobs',
    text: `select public.my_jobs('${largeStore}')`,
    indexes: ['jobs_vendor_id_idx'],
  },
  {
    name: 'badge of drafts',
    text: `select id from public.products where vendor_id = '${largeStore}' and published = false limit 100`,
    indexes: ['products_vendor_id_idx', updated, byName, price],
  },
  {
    name: 'badge of reviews',
    text: `select id from public.product_reviews where vendor_id = '${largeStore}' and status = 'pending' limit 100`,
    indexes: ['product_reviews_vendor_status_idx'],
  },
  {
    name: 'badge of orders',
    // What PostgREST makes of the query in src/services/account/badges.ts.
    text: `select i.order_id, o.status from public.order_items i
      inner join lateral (select o.status from public.orders o
        where o.vendor_id = '${largeStore}' and o.status = 'processing' and o.id = i.order_id) o on true
      where i.vendor = '${largeStore}' limit 1000`,
    indexes: ['orders_vendor_status_idx', 'orders_queue_idx'],
  },
];

/** Makes the connection query as the owner of the large store, with the rights of the API. */
export async function asLargeStore(client: ClientBase): Promise<void> {
  const session = '10000000-0000-4000-8000-000000000001';
  await client.query('insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing', [
    session,
    largeStore,
  ]);
  const claims = { sub: largeStore, role: 'authenticated', aud: 'authenticated', session_id: session };
  await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
  await client.query('set role authenticated');
}

/** Makes the connection collect the plans of every statement, including those inside procedures. */
export async function collectPlans(client: ClientBase): Promise<string[]> {
  const plans: string[] = [];
  client.on('notice', (notice) => plans.push(notice.message ?? ''));
  await client.query("load 'auto_explain'");
  await client.query(
    `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
     set auto_explain.log_format = 'text'; set auto_explain.log_level = 'notice'; set client_min_messages = 'notice'`,
  );
  return plans;
}

/** The plans that scan a whole table that grows with the shop: no read may do that. */
export const scansAll = (plans: readonly string[]): string[] =>
  plans.filter((plan) =>
    /Seq Scan on (products|product_variants|product_media|product_versions|product_reviews|order_items|orders|purchases|shipments|returns|order_words|sales|customers|order_messages|product_questions)\b/.test(
      plan,
    ),
  );
