import { Client } from 'pg';
import { vacuumAll } from './vacuum.ts';

/** How much of each the admin panel has to look through. */
export interface PlatformSize {
  readonly people: number;
  readonly applications: number;
}

/** The id of the nth row of a kind; people and applicants are the same persons. */
const id = (space: string, n = 'n') => `('${space}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const person = (n?: string) => id('90000000', n);
const store = (n: string) => id('10000000', `1 + ${n} % 200`);

/** The viewed account: someone with hundreds of orders, saved products and reviews. */
export const loadViewed = `'90000000-0000-7000-8000-000000000309'::uuid`;

const names = `(array['Ash', 'Brook', 'Cald', 'Dun', 'East', 'Fair', 'Gar', 'Holm', 'Iver', 'Kirk'])[1 + n % 10]
  || (array['by', 'croft', 'den', 'field', 'gate', 'ley', 'man', 'ridge', 'ton', 'well'])[1 + n / 10 % 10]`;

/** `$1` is the number of people, `$2` that of applications and of each other kind of waiting item. */
const statements = [
  `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
   select ${person()}, 'person-' || n || '@people.test', now(), '{}', now() - n * interval '5 minutes' from generate_series(1, $1::int) n`,
  `insert into public.profiles (id, first_name, last_name, display_name, created_at)
   select ${person()}, 'Ada', case when n % 2 = 0 then 'Load' else ${names} end,
     case when n % 3 = 0 then 'Ada ' || ${names} end, now() - n * interval '5 minutes' from generate_series(1, $1::int) n`,
  `insert into private.suspensions (user_id, reason, suspended_at)
   select ${person('n * 50')}, 'Sold what it did not have.', now() - n * interval '1 hour' from generate_series(1, $1::int / 50) n`,
  `insert into public.user_roles (user_id, role, created_at)
   select ${person('n * 1000 + 1')}, 'admin', now() - n * interval '1 day' from generate_series(0, $1::int / 1000 - 1) n`,
  `insert into public.user_roles (user_id, role) select ${person('n + 1')}, 'vendor' from generate_series(1, $2::int) n`,
  `insert into private.admin_grants (user_id, role)
   select ${person('n * 1000 + 1')}, 'content' from generate_series(0, $1::int / 1000 - 1) n`,
  `insert into public.vendor_applications (id, applicant_id, status, answers, version, submitted_at, created_at, updated_at)
   select ${id('91000000')}, ${person()}, case when n <= $2::int then 'pending' when n % 3 = 0 then 'information-asked' when n % 3 = 1 then 'approved' else 'rejected' end,
     jsonb_build_object('storeName', 'Applied Store ' || n), 1, now() - n * interval '7 minutes', now() - n * interval '8 minutes', now() - n * interval '7 minutes'
   from generate_series(1, 2 * $2::int) n`,
  `insert into public.vendor_waitlist (id, email, status, created_at)
   select ${id('92000000')}, 'waits-' || n || '@people.test', case when n % 2 = 0 then 'pending' when n % 4 = 1 then 'invited' else 'declined' end,
     now() - n * interval '3 minutes' from generate_series(1, 2 * $2::int) n`,
  `insert into public.vendor_invitations (id, email, invitation_type, token_hash, created_at, expires_at, accepted_at, accepted_by, revoked_at)
   select ${id('93000000')}, 'waits-' || n || '@people.test', 'new', sha256(('load-' || n)::bytea), now() - n * interval '1 hour',
     now() - n * interval '1 hour' + interval '30 days', case when n % 3 = 0 then now() - n * interval '30 minutes' end,
     case when n % 3 = 0 then ${person('1 + n % $1::int')} end, case when n % 3 = 1 then now() - n * interval '30 minutes' end
   from generate_series(1, $2::int) n`,
  `insert into public.vendor_blog_posts (id, vendor_id, title, slug, body, status, published_at, publish_on, created_at, updated_at)
   select ${id('94000000')}, ${store('n')}, 'How to lift plate ' || n, 'load-post-' || n, 'Lift with your legs.', s.status,
     case when s.status = 'approved' then now() - n * interval '1 hour' end, case when s.status = 'scheduled' then now() + n * interval '1 hour' end,
     now() - n * interval '9 minutes', now() - n * interval '8 minutes'
   from generate_series(1, 2 * $2::int) n
   cross join lateral (select case when n % 2 = 0 then 'submitted' when n % 10 = 1 then 'scheduled' when n % 10 = 3 then 'rejected' else 'approved' end as status) s`,
  `insert into public.vendor_feedback (id, vendor_id, subject, status, created_at, updated_at)
   select ${id('95000000')}, ${store('n')}, 'Payout of week ' || n, case when n % 2 = 0 then 'open' when n % 4 = 1 then 'answered' else 'closed' end,
     now() - n * interval '9 minutes', now() - n * interval '8 minutes' from generate_series(1, 2 * $2::int) n`,
  `insert into public.contact_messages (id, name, email, subject, message, status, request_key, created_at)
   select ${id('96000000')}, 'Ada ' || ${names}, 'person-' || 1 + n % $1::int || '@people.test', 'Where is parcel ' || n,
     'It was promised for last week and has not come.', case when n % 2 = 0 then 'open' else 'answered' end, gen_random_uuid(),
     now() - n * interval '6 minutes' from generate_series(1, 2 * $2::int) n`,
  `insert into public.support_tickets (id, user_id, subject, message, priority, status, request_key, created_at)
   select ${id('97000000')}, ${person('1 + n % $1::int')}, 'My address of order ' || n, 'I have moved since and the parcel has not.', 'low',
     case when n % 2 = 0 then 'open' else 'closed' end, gen_random_uuid(), now() - n * interval '5 minutes' from generate_series(1, 2 * $2::int) n`,
  `insert into private.inbox (item_id, kind, subject, status, assigned_to, updated_at)
   select x.id, x.kind, x.subject, x.status, case when x.place % 20 = 0 then ${person('1')} end, x.at from (
     select f.id, 'store' as kind, f.subject, f.status, f.updated_at as at, row_number() over (order by f.id) as place from public.vendor_feedback f
     union all select m.id, 'message', m.subject, m.status, m.created_at, row_number() over (order by m.id) from public.contact_messages m
     union all select t.id, 'ticket', t.subject, t.status, t.created_at, row_number() over (order by t.id) from public.support_tickets t) x
   on conflict do nothing`,
  `insert into public.audit_log (id, actor_id, action, subject_type, subject_id, before, after, at)
   select ${id('98000000')}, ${person('1 + n % 20 * 1000')},
     (array['application.approved', 'application.rejected', 'store.suspended', 'person.suspended', 'product.taken_down', 'post.approved', 'settings.changed'])[1 + n % 7],
     'vendor_application', ${id('91000000', '1 + n % (2 * $2::int)')}::text, '{"status": "pending"}', '{"status": "approved"}', now() - n * interval '1 minute'
   from generate_series(1, 10 * $1::int) n`,
  `insert into private.product_takedowns (product_id, reason, taken_down_at)
   select p.id, 'It was recalled by its maker.', now() - row_number() over (order by p.id) * interval '1 hour'
   from (select x.id from public.products x where not x.listed order by x.id limit $2::int) p`,
  `insert into private.report_cases (id, kind, product_id, vendor_id, open_reports, acted, since, outcome)
   select ${id('9d000000', 'p.n')}, 'product', p.id, p.vendor_id, case when p.n % 2 = 0 then 2 else 0 end, (p.n % 3)::int,
     now() - p.n * interval '7 minutes', case when p.n % 2 = 1 then 'dismissed' end
   from (select x.id, x.vendor_id, row_number() over (order by x.id) as n from public.products x where x.listed order by x.id limit 2 * $2::int) p`,
  `insert into private.case_reports (case_id, reporter_id, reason, words, created_at, closed_at, outcome)
   select c.id, ${person('r.n')}, 'spam', 'It says that it is something else.', c.since, case when c.open_reports = 0 then c.since end,
     case when c.open_reports = 0 then 'dismissed' end
   from private.report_cases c cross join generate_series(2, 3) r (n)`,
  `insert into public.payouts (id, vendor_id, number, cents, lines, status, origin, provider, account_version, approval, failure_code, failure, ended_at, created_at, paid_at)
   select ${id('99000000')}, ${store('n')},
     'PO-' || (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (n >> (5 * d)) % 32, 1), '') from generate_series(0, 7) d),
     100000 + n, 10, s.status, 'schedule', 'test', 1, case when s.status = 'queued' then 'waiting' end,
     case when s.status = 'failed' then 'account_closed' end, case when s.status = 'failed' then 'The account is closed.' end,
     case when s.status = 'failed' then now() - n * interval '1 hour' end, now() - n * interval '11 minutes',
     case when s.status = 'paid' then now() - n * interval '10 minutes' end
   from generate_series(1, 5 * $2::int) n
   cross join lateral (select case when n <= 100 then 'queued' when n % 100 = 3 then 'failed' when n % 10 = 4 then 'sent' else 'paid' end as status) s`,
  `insert into public.payments (id, purchase_id, provider, provider_ref, method, amount, status, created_at)
   select ${id('9a000000')}, pu.id, 'test', 'load-' || n, 'card', pu.total, 'paid', pu.created_at
   from (select x.id, x.total, x.created_at, row_number() over (order by x.id) as n from public.purchases x order by x.id limit $2::int) pu`,
  `insert into public.disputes (id, payment_id, provider, provider_ref, cents, fee, reason, status, answer_by, opened_at, decided_at)
   select ${id('9b000000')}, p.id, 'test', 'load-' || n, 2600, 1500, 'fraudulent', case when n % 10 = 0 then 'open' when n % 2 = 0 then 'won' else 'lost' end,
     now() + interval '7 days', now() - n * interval '1 hour', case when n % 10 <> 0 then now() end
   from (select x.id, row_number() over (order by x.id) as n from public.payments x where x.provider_ref like 'load-%') p`,
  `insert into public.dispute_parts (dispute_id, order_id, vendor_id, cents, fee, held)
   select d.id, o.id, o.vendor_id, 2600, 0, 0 from public.disputes d join public.payments p on p.id = d.payment_id
   join public.orders o on o.purchase_id = p.purchase_id where d.provider_ref like 'load-%'`,
  `insert into private.order_money (order_id, vendor_id, state, placed_at)
   select o.id, o.vendor_id, case when n % 100 = 0 then 'disputed' when n % 100 = 1 then 'reversed' when n % 3 = 0 then 'part-refunded' else 'refunded' end, o.created_at
   from (select x.*, row_number() over (order by x.id) as n from public.orders x where x.status <> 'pending') o where n % 20 < 2 on conflict do nothing`,
  `insert into public.email_outbox (id, template, to_email, payload, dedupe_key, created_at)
   select ${id('9c000000')}, (array['order-confirmation', 'vendor-payout'])[1 + n % 2], 'person-' || 1 + n % $1::int || '@people.test', '{}', 'load-' || n,
     now() - n * interval '1 minute' from generate_series(1, 5 * $1::int) n`,
  `insert into private.email_queue (email_id, attempts, next_attempt_at, dead_at)
   select ${id('9c000000')}, 3, now(), case when n % 2 = 0 then now() end from generate_series(1, $2::int) n`,
  `insert into public.email_deliveries (email_id, attempt, status, error, at)
   select ${id('9c000000')}, 1, case when n <= $2::int then 'failed' else 'sent' end, case when n <= $2::int then 'No such mailbox.' end, now() - n * interval '1 minute'
   from generate_series(1, 5 * $1::int) n`,
  `insert into private.views_as (admin_id, session_id, person_id, reason, started_at, expires_at, ended_at, ended_why)
   select ${person('1 + n % 5 * 1000')}, gen_random_uuid(), ${person('1 + n % $1::int')}, 'Asks where the parcel is.', v.began,
     v.began + interval '60 minutes', v.began + interval '5 minutes', 'admin'
   from generate_series(1, 2 * $2::int) n cross join lateral (select now() - n * interval '7 minutes' - interval '2 hours' as began) v`,
  `update public.purchases set user_id = ${loadViewed} where id in (select x.id from public.purchases x order by x.id limit 300)`,
  `insert into public.wishlist_items (user_id, product_id)
   select ${loadViewed}, p.id from (select x.id from public.products x where x.listed order by x.id limit 200) p`,
  `update public.product_reviews set user_id = ${loadViewed} where id in (select x.id from public.product_reviews x order by x.id limit 100)`,
  `insert into private.ledger_days (day, account, reason, cents)
   select current_date - n, a.account, r.reason, 100 * n from generate_series(0, 1500) n
   cross join (values ('pending'), ('available'), ('commission'), ('tax_held'), ('provider_clearing')) a (account)
   cross join (values ('earning'), ('refund'), ('release')) r (reason) on conflict do nothing`,
  `insert into private.shop_sales (day, orders, units, gross)
   select current_date - n, 1000, 1500, 2600000 from generate_series(0, 1500) n on conflict do nothing`,
  `insert into private.ledger_balances (account, vendor_id, cents)
   select a.account, v.id, 100000 from public.vendors v cross join (values ('pending'), ('available'), ('reserve')) a (account) on conflict do nothing`,
];

const filled = [
  'auth.users',
  'public.profiles',
  'private.suspensions',
  'public.user_roles',
  'private.admin_grants',
  'public.vendor_applications',
  'public.vendor_waitlist',
  'public.vendor_invitations',
  'public.vendor_blog_posts',
  'public.vendor_feedback',
  'public.contact_messages',
  'public.support_tickets',
  'private.inbox',
  'public.audit_log',
  'private.product_takedowns',
  'private.report_cases',
  'private.case_reports',
  'public.payouts',
  'public.payments',
  'public.disputes',
  'public.dispute_parts',
  'private.order_money',
  'public.email_outbox',
  'private.email_queue',
  'public.email_deliveries',
  'private.views_as',
  'private.ledger_days',
  'private.shop_sales',
  'private.ledger_balances',
];

/** The caller of the reads in `admin-reads.ts`: the first person is made a super admin with a second factor. */
export const loadAdmin = '90000000-0000-7000-8000-000000000001';

/** Adds what the platform looks through to a database that `generateProducts` and `generateStore` have filled, without triggers. */
export async function generatePlatform(
  databaseUrl: string,
  { people, applications }: PlatformSize,
  progress: (step: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const run = async (statement: string, params: readonly unknown[] = []): Promise<void> => {
    const start = performance.now();
    await client.query(statement, [...params]);
    progress(statement.replace(/\s+/gu, ' ').slice(0, 70), (performance.now() - start) / 1000);
  };
  try {
    await client.query("set work_mem = '256MB'; set synchronous_commit = off; begin");
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      const asked = [people, applications].slice(
        0,
        statement.includes('$2') ? 2 : statement.includes('$1') ? 1 : 0,
      );
      // A parameter that a statement does not use has no type.
      const text =
        statement.includes('$2') && !statement.includes('$1') ? statement.replaceAll('$2', '$1') : statement;
      await run(text, text === statement ? asked : [applications]);
    }
    await client.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
      [loadAdmin],
    );
    await client.query("update private.admin_grants set role = 'super' where user_id = $1", [loadAdmin]);
    await client.query('commit');
    for (const table of filled) await vacuumAll(client, table);
  } finally {
    await client.end();
  }
}
