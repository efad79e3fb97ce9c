import type { ClientBase } from 'pg';
import { loadAdmin, loadViewed } from '../load/generate/platform.ts';
import { largeStore } from '../load/generate/products.ts';
import type { PanelRead } from './panel-reads.ts';

const called =
  (procedure: string) =>
  (name: string, args: string, ...indexes: string[]): PanelRead => ({
    name,
    text: `select public.${procedure}(${args})`,
    indexes,
  });
const people = called('admin_users');
const applications = called('admin_applications');
const stores = called('admin_stores');
const invitations = called('admin_invitations');
const waitlist = called('admin_waitlist');
const products = called('admin_products');
const posts = called('admin_posts');
const reports = called('admin_reports');
const inbox = called('admin_inbox');
const audit = called('admin_audit');
const mails = called('admin_sent_emails');
const payouts = called('admin_payouts');
const disputes = called('admin_disputes');
const orders = called('admin_orders');
const found = called('find_on_platform');

const nth = (space: string, n: number) => `${space}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** The page after a row from two days ago. */
const later = `after => jsonb_build_object('key', now() - interval '2 days', 'id', '${nth('90000000', 5)}')`;

/** Each of them holds at most one open view of an admin. */
const openView = ['views_as_open_idx', 'views_as_expiring_idx', 'views_as_admin_idx'];

/** Every list and count of the admin panel, with common filters, rare ones and some that find nothing. */
export const adminReads: readonly PanelRead[] = [
  called('admin_counts')('counts of what waits', '', 'vendor_applications_pending_idx'),
  people('people, the newest first', '', 'profiles_created_at_idx'),
  people('people, a later page', later, 'profiles_created_at_idx'),
  people('admins', "view => 'admins'", 'user_roles_role_idx'),
  people('who is suspended', "view => 'suspended'", 'suspensions_suspended_at_idx'),
  people('a name that half of them have', "query => 'load'", 'profiles_last_name_idx'),
  people('two letters', "query => 'as'", 'profiles_last_name_idx'),
  people('a name that nobody has', "query => 'zzqx'", 'profiles_last_name_idx'),
  people('a person by address', "query => 'person-777@people.test'", 'users_email_partial_key'),
  people('a person by order', "query => 'SB-322222'", 'purchases_reference_key'),
  called('admin_user')("a person's page", `'${nth('90000000', 777)}'`, 'profiles_pkey'),
  applications('applications, the oldest first', '', 'vendor_applications_pending_idx'),
  applications('applications, a later page', later, 'vendor_applications_pending_idx'),
  applications('approved applications', "view => 'approved'", 'vendor_applications_status_idx'),
  stores('stores, the newest first', '', 'vendors_created_at_idx'),
  stores('open stores', "view => 'approved'", 'vendors_status_idx'),
  stores('stores of a common name', "query => 'load'", 'vendors_store_name_trgm_idx', 'vendors_pkey'),
  called('admin_store')("a large store's page", `'${largeStore}'`, 'orders_vendor_placed_idx'),
  invitations('invitations that are open', '', 'vendor_invitations_waiting_idx'),
  invitations('accepted invitations', "view => 'accepted'", 'vendor_invitations_accepted_idx'),
  invitations('expired invitations', "view => 'expired'", 'vendor_invitations_waiting_idx'),
  invitations('revoked invitations', "view => 'revoked'", 'vendor_invitations_revoked_idx'),
  waitlist('the waitlist', '', 'vendor_waitlist_pending_idx'),
  waitlist('who was invited from it', "view => 'invited'", 'vendor_waitlist_status_idx'),
  waitlist('addresses that begin alike', "query => 'waits'", 'vendor_waitlist_email_c_idx'),
  products('products of all stores', '', 'products_newest_idx'),
  products('products of a store', "store => 'load-store-1'", 'products_vendor_newest_idx'),
  products(
    'products with two words',
    "query => 'steel bar'",
    'products_search_idx',
    'search_front_search_idx',
  ),
  products(
    'products of a word that no product has',
    "query => 'zzqx'",
    'products_search_idx',
    'search_front_search_idx',
  ),
  called('admin_product_changes')(
    'what has changed of a product with 200 versions',
    "'30000000-0000-7000-8000-000000000001', 3, 190",
    'product_versions_pkey',
  ),
  products('products that are taken down', "view => 'taken-down'", 'product_takedowns_taken_down_at_idx'),
  posts('submitted posts', '', 'vendor_blog_posts_status_idx'),
  posts('approved posts', "view => 'approved'", 'vendor_blog_posts_status_idx'),
  posts(
    'posts with a word that all have',
    "query => 'plate'",
    'vendor_blog_posts_title_idx',
    'vendor_blog_posts_updated_idx',
  ),
  posts('posts with a word that none has', "query => 'zzqx'", 'vendor_blog_posts_title_idx'),
  reports('reported things, the longest waiting first', '', 'report_cases_open_idx'),
  reports('reported things, a later page', later, 'report_cases_open_idx'),
  reports('what was decided about reports', "view => 'closed'", 'report_cases_closed_idx'),
  inbox('open messages', '', 'inbox_status_idx'),
  inbox('my messages', "view => 'mine'", 'inbox_assigned_to_idx'),
  inbox('open tickets of stores', "kind => 'store'", 'inbox_kind_idx'),
  inbox('answered messages', "view => 'answered'", 'inbox_status_idx'),
  inbox(
    'messages with a word that a third has',
    "query => 'parcel'",
    'inbox_subject_idx',
    'inbox_updated_idx',
  ),
  inbox('messages with a word that none has', "query => 'zzqx'", 'inbox_subject_idx'),
  inbox('messages of an address', "query => 'person-777@people.test'", 'contact_messages_email_idx'),
  audit('the audit log', '', 'audit_log_at_idx'),
  audit('the audit log, a later page', later, 'audit_log_at_idx'),
  audit('acts of a kind', "action => 'store.suspended'", 'audit_log_action_idx'),
  audit('acts that never were', "action => 'no.such'", 'audit_log_action_idx'),
  audit('acts of a person', "person => 'person-1@people.test'", 'audit_log_actor_idx'),
  audit(
    'acts of a person of a kind',
    "person => 'person-1@people.test', action => 'store.suspended'",
    'audit_log_actor_action_idx',
  ),
  audit(
    'what was done to a record',
    `subject_type => 'vendor_application', subject_id => '${nth('91000000', 7)}'`,
    'audit_log_subject_idx',
  ),
  called('admin_audit_actions')('the kinds of acts', '', 'audit_log_action_idx'),
  mails('mails, the last first', '', 'email_outbox_pkey'),
  mails(
    'mails of a template',
    "template => 'vendor-payout'",
    'email_outbox_template_idx',
    'email_outbox_pkey',
  ),
  mails('mails to an address', "address => 'person-777@people.test'", 'email_outbox_to_email_idx'),
  mails('mails that failed', "view => 'failed'", 'email_queue_pkey'),
  mails('mails that wait', "view => 'waiting'", 'email_queue_pkey'),
  mails(
    'failed mails to an address that has none',
    "view => 'failed', address => 'nobody@people.test'",
    'email_outbox_to_email_idx',
  ),
  orders('orders, the newest first', '', 'orders_placed_idx'),
  orders('orders, a later page', later, 'orders_placed_idx'),
  orders('orders of a month', "placed_from => '2026-01-01', placed_to => '2026-01-31'", 'orders_placed_idx'),
  orders('orders to ship', "view => 'open'", 'orders_status_placed_idx'),
  orders('orders to ship, a later page', `view => 'open', ${later}`, 'orders_status_placed_idx'),
  orders(
    'delivered orders that nobody refunded',
    "view => 'delivered', money => 'paid'",
    'orders_status_placed_idx',
    'orders_placed_idx',
  ),
  orders(
    'orders that wait for their payment',
    "view => 'unpaid'",
    'orders_status_placed_idx',
    'orders_pending_idx',
  ),
  orders('refunded orders', "money => 'refunded'", 'order_money_state_idx'),
  orders('refunded orders, a later page', `money => 'refunded', ${later}`, 'order_money_state_idx'),
  orders(
    'disputed orders that are canceled',
    "money => 'disputed', view => 'cancelled'",
    'order_money_state_idx',
  ),
  orders("a large store's orders", `store => '${largeStore}'`, 'orders_vendor_placed_idx'),
  orders(
    "a large store's refunded orders",
    `store => '${largeStore}', money => 'refunded'`,
    'order_money_vendor_idx',
    'order_money_state_idx',
  ),
  orders('orders of stores of a common name', "store => 'load'", 'orders_vendor_placed_idx'),
  orders(
    'delivered orders of such stores',
    "store => 'load', view => 'delivered'",
    'orders_vendor_status_idx',
  ),
  orders('an order by number', "query => 'SB-322222'", 'purchases_reference_key'),
  orders('orders of a common address', "query => 'buyer@people.test'", 'purchases_email_idx'),
  orders('orders of a name that half of them have', "query => 'load'", 'purchases_folded_last_name_idx'),
  orders('orders of a first name', "query => 'Dora'", 'purchases_folded_name_idx'),
  orders(
    'canceled orders of such a name in a store',
    `query => 'load', view => 'cancelled', store => '${largeStore}'`,
    'purchases_folded_last_name_idx',
  ),
  orders('orders of a name that nobody has', "query => 'zzqx'", 'purchases_folded_last_name_idx'),
  orders('orders by tracking number', "query => '1Z0000000000000777'", 'shipments_tracking_number_idx'),
  orders('orders by payment', "query => 'load-77'", 'payments_reference_idx'),
  orders('orders of an amount that all have', "query => '$26.00'", 'purchases_total_idx', 'orders_total_idx'),
  called('admin_order')("an order's page", `'${nth('71000000', 777)}'`, 'orders_pkey'),
  called('admin_purchase')("a purchase's page", "'SB-322222'", 'purchases_reference_key'),
  found('everything that two words find', "query => 'steel bar'", 'search_front_search_idx'),
  found('what nothing is called', "query => 'zzqx'", 'profiles_last_name_idx', 'products_hidden_name_idx'),
  found('a payout by its number alone', "query => '7kpq3m2a'", 'payouts_number_key'),
  payouts('payouts, the latest first', '', 'payouts_created_at_idx'),
  payouts('payouts to approve', "view => 'approval'", 'payouts_approval_idx', 'payouts_status_idx'),
  payouts('payouts that failed', "view => 'failed'", 'payouts_status_idx'),
  payouts(
    'payouts of stores of a common name',
    "query => 'load'",
    'payouts_vendor_id_idx',
    'payouts_created_at_idx',
  ),
  disputes('open disputes', '', 'disputes_status_idx'),
  disputes('all disputes', "view => 'all'", 'disputes_opened_at_idx'),
  called('admin_money')("the platform's statement", '', 'ledger_days_pkey'),
  called('money_problems')('what is stuck', '', 'money_jobs_stuck_idx'),
  called('current_view_as')('at whom the admin looks', '', ...openView),
  called('viewed_account')(
    'an account as its person sees it',
    '',
    'product_reviews_user_id_idx',
    ...openView,
  ),
  called('viewed_orders')('its orders', '', 'purchases_user_id_idx'),
  called('viewed_orders')('its orders, a later page', later, 'purchases_user_id_idx'),
  called('viewed_order')('one of its orders', `'${nth('70000000', 7)}'`, 'purchases_pkey'),
  called('my_account_views')('who looked at an account', '', 'views_as_person_idx'),
  called('admin_store_money')("a large store's money", `'${largeStore}'`, 'payouts_vendor_id_idx'),
];

/** Adds up more than a list, and may take twice as long. */
export const adminDashboards: readonly PanelRead[] = [
  called('admin_dashboard')('dashboard', '', 'shop_sales_pkey'),
  called('admin_dashboard')('dashboard of a year', "'year'", 'shop_sales_pkey'),
];

/** Makes the connection act as a super admin from then on, with the rights of the API. */
export async function asLoadAdmin(client: ClientBase): Promise<void> {
  const session = '90000000-0000-4000-8000-000000000001';
  await client.query(
    "insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2') on conflict do nothing",
    [session, loadAdmin],
  );
  // A view lasts an hour, and the data may be kept for longer.
  await client.query(
    `insert into private.views_as (admin_id, session_id, person_id, reason) values ($1, $2, ${loadViewed}, 'Asks where the parcel is.')
     on conflict (admin_id) where ended_at is null do update set session_id = $2, started_at = now(), expires_at = now() + interval '60 minutes'`,
    [loadAdmin, session],
  );
  // A shop that isn't seeded shows the panel to admins with two-step login alone.
  await client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now()
     where not exists (select from auth.mfa_factors where user_id = $1)`,
    [loadAdmin],
  );
  // A person's page opens with a reason, for an hour.
  await client.query(
    'insert into private.account_openings (admin_id, person_id, reason) values ($1, $2, $3)',
    [loadAdmin, nth('90000000', 777), 'Asks where the parcel is.'],
  );
  const claims = {
    sub: loadAdmin,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: session,
    aal: 'aal2',
    amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }],
  };
  await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
  await client.query('set role authenticated');
}

const scan =
  /Seq Scan on (?:users|profiles|vendor_applications|vendor_waitlist|vendor_invitations|vendor_blog_posts|vendor_feedback|contact_messages|support_tickets|inbox|audit_log|payouts|report_cases|case_reports|disputes|dispute_parts|order_money|email_outbox|email_queue|email_deliveries|views_as)\b[^\n]*actual time=\S+ rows=(\d+) loops=\d+\)(?:\n *Filter: [^\n]*\n *Rows Removed by Filter: (\d+))?/g;

/**
 * Reads of a whole table that grows with the shop. One that stops at the 1,000 rows of a count is none: if every second
 * row waits, an index would only be a detour.
 */
export const scansOfPlatform = (plans: readonly string[]): string[] =>
  plans.flatMap((plan) =>
    [...plan.matchAll(scan)]
      .filter(([, kept, dropped]) => Number(kept) + Number(dropped ?? 0) > 2100)
      .map(([line]) => line),
  );
