import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '../../../supabase/local/settings.ts';
import { openDb, type Db } from '../support.ts';

const exec = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules/.bin', name);

let db: Db;
let remote: string;

beforeAll(() => {
  const backend = inject('backend');
  db = openDb(backend);
  // Without it the CLI prints that the connection has no TLS on its standard output, where the result goes.
  remote = `--remote=${backend.databaseUrl}?sslmode=disable`;
});
afterAll(() => db.end());

async function supabase(...args: string[]): Promise<string> {
  const { stdout } = await exec(bin('supabase'), [...args, remote], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

test('every one of our functions sets its search_path', async () => {
  const rows = await db.sql<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.proowner = 'postgres'::regrole
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from unnest(p.proconfig) setting where setting like 'search\\_path=%')
     order by 1`,
  );
  expect(rows).toEqual([]);
  const [counted] = await db.sql<{ n: number }>(
    `select count(*)::int as n from pg_proc where proowner = 'postgres'::regrole and pronamespace = 'public'::regnamespace`,
  );
  expect(counted?.n).toBeGreaterThan(50);
});

/** The text from `start` up to the parenthesis that closes the one before it. */
function inParentheses(text: string, start: number): string {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

test('no function takes rows by a limited subquery, which may run once per row and take more than the limit', async () => {
  const takes = (source: string) =>
    [...source.matchAll(/\bin\s*\((?=\s*select\b)/giu)].some(({ 0: opened, index }) =>
      /skip locked/iu.test(inParentheses(source, index + opened.length)),
    );
  expect(
    takes(
      'delete from a where a.id in (select id from b where (x) limit least(2, 3) for update skip locked)',
    ),
  ).toBe(true);
  expect(takes('select * from a where a.id in (select id from b) limit 1 for update skip locked')).toBe(
    false,
  );
  const rows = await db.sql<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as source from pg_proc p
     where p.proowner = 'postgres'::regrole and p.prokind = 'f' order by 1`,
  );
  expect(rows.filter(({ source }) => takes(source)).map(({ name }) => name)).toEqual([]);
});

/** The findings of the Supabase CLI's advisors that are accepted, with the reason. */
const reviewed: Readonly<Record<string, { readonly reason: string; readonly about: readonly string[] }>> = {
  rls_enabled_no_policy: {
    reason:
      'Shut on purpose: procedures with the rights of their owner and the service key reach them, nobody else.',
    about: [
      'private.account_openings',
      'private.admin_grants',
      'private.admin_rights',
      'private.admin_terms',
      'private.attempts',
      'private.buckets',
      'private.bulk_edits',
      'private.bulk_job_rows',
      'private.bulk_jobs',
      'private.business_documents',
      'private.canned_answers',
      'private.carrier_accounts',
      'private.carrier_events',
      'private.case_reports',
      'private.category_words',
      'private.commission_changes',
      'private.commission_rules',
      'private.conversation_reads',
      'private.conversations',
      'private.corrections',
      'private.customers',
      'private.customers_changed',
      'private.discount_flags',
      'private.discount_limits',
      'private.earnings',
      'private.email_queue',
      'private.email_versions',
      'private.ever_admins',
      'private.featured_products',
      'private.former_admins',
      'private.former_category_slugs',
      'private.former_product_slugs',
      'private.former_slugs',
      'private.held_money',
      'private.hold_grants',
      'private.hold_limits',
      'private.import_hosts',
      'private.import_lines',
      'private.import_pictures',
      'private.import_rows',
      'private.imports',
      'private.inbox',
      'private.inbox_answers',
      'private.job_kinds',
      'private.jobs',
      'private.labels',
      'private.ledger_balances',
      'private.ledger_checks',
      'private.ledger_days',
      'private.ledger_entries',
      'private.ledger_faults',
      'private.ledger_postings',
      'private.ledger_unfolded',
      'private.line_commissions',
      'private.money_differences',
      'private.money_jobs',
      'private.money_settings',
      'private.order_link_requests',
      'private.order_money',
      'private.order_notes',
      'private.order_words',
      'private.payout_attempts',
      'private.payout_entries',
      'private.payout_events',
      'private.payout_transfers',
      'private.personal_data',
      'private.picture_waste',
      'private.platform_answers',
      'private.product_drafts',
      'private.product_pictures',
      'private.product_previews',
      'private.product_takedowns',
      'private.product_versions',
      'private.promotion_totals',
      'private.proven_pictures',
      'private.provider_troubles',
      'private.public_mail_sites',
      'private.queue_claims',
      'private.recovery_codes',
      'private.refund_lines',
      'private.report_cases',
      'private.response_times',
      'private.review_folders',
      'private.sales',
      'private.sales_changed',
      'private.sales_checks',
      'private.search_front',
      'private.search_front_refreshed',
      'private.secrets',
      'private.shop_sales',
      'private.sight_news',
      'private.sold_months',
      'private.spent_promotions',
      'private.stock_notices',
      'private.store_zones',
      'private.suspensions',
      'private.tax_ids',
      'private.tax_months',
      'private.tax_registrations',
      'private.test_bank',
      'private.testimonials',
      'private.variant_costs',
      'private.vendor_events',
      'private.vendor_holidays',
      'private.vendor_lists',
      'private.vendor_requirements',
      'private.vendor_resources',
      'private.vendor_rights',
      'private.views_as',
      'private.wish_changes',
      'public.email_deliveries',
      'public.email_outbox',
      'public.idempotency_keys',
      'public.payment_events',
      'public.promotion_redemptions',
      'public.search_words',
      'public.stock_holds',
    ],
  },
  multiple_permissive_policies: {
    reason:
      'One sentence a policy: owners, vendors and admins have one each. The conditions of admins are asked once a query and not once a row.',
    about: [
      'public.contact_messages',
      'public.order_items',
      'public.orders',
      'public.product_questions',
      'public.product_reviews',
      'public.product_variants',
      'public.products',
      'public.shipping_rates',
      'public.support_tickets',
      'public.vendor_applications',
      'public.vendor_blog_posts',
      'public.vendor_feedback',
      'public.vendor_members',
    ],
  },
};

type Finding = {
  readonly name: string;
  readonly level: string;
  readonly detail: string;
  readonly metadata: { readonly schema: string; readonly name: string };
};

describe('the advisors of the Supabase CLI', () => {
  let findings: readonly Finding[];

  beforeAll(async () => {
    const told = await supabase('db', 'advisors', '--level=info', '--output-format=json');
    findings = (JSON.parse(told) as { results: Finding[] }).results;
  }, 60_000);

  test('find no error', () => {
    expect(findings.filter(({ level }) => level === 'ERROR').map(({ detail }) => detail)).toEqual([]);
  });

  test('find nothing beyond the reviewed list, and every entry of the list is still needed', () => {
    const found: Record<string, string[]> = {};
    for (const { name, metadata } of findings) {
      // Which indexes have been used depends on earlier queries; plans.test.ts checks which reads need them.
      if (name !== 'unused_index') (found[name] ??= []).push(`${metadata.schema}.${metadata.name}`);
    }
    const expected = Object.entries(reviewed).map(([name, { about }]) => [name, about]);
    expect(Object.fromEntries(Object.entries(found).map(([name, about]) => [name, about.sort()]))).toEqual(
      Object.fromEntries(expected),
    );
  });
});

test('the types that the Supabase CLI generates compile and include the columns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stallbar-types-'));
  try {
    const types = await supabase('gen', 'types', '--schema=public');
    await writeFile(join(folder, 'database.ts'), types);
    await writeFile(
      join(folder, 'use.ts'),
      `import type { Database } from './database.ts';
       type Tables = Database['public']['Tables'];
       export const store: Pick<Tables['public_vendors']['Row'], 'id' | 'rating_count'> = { id: '', rating_count: 1 };
       export const name: Tables['vendors']['Row']['store_name'] = null;
       // @ts-expect-error What the public sees of a store has no phone number.
       export type Phone = Tables['public_vendors']['Row']['phone'];
      `,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--ignoreConfig',
      '--target',
      'esnext',
    ];
    const errors = await exec(bin('tsc'), [...options, join(folder, 'use.ts')]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(errors).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
