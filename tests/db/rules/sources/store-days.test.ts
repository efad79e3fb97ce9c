import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../support.ts';

const db = openDb();
afterAll(() => db.end());

/** Limits of law are counted by the platform; an invitation is for someone outside the store. */
const platforms: ReadonlySet<string> = new Set(['invite_member', 'vendor_payout_desk']);

test("what a store's team reads has the store's days, not the platform's", async () => {
  const rows = await db.sql<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosrc like '%private.seller(%'
       and (p.prosrc like '%platform_zone()%' or p.prosrc like '%platform_day(%' or p.prosrc like '%platform_today()%'
         or p.prosrc ~ 'at time zone ''')
     order by 1`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !platforms.has(name))).toEqual([]);
  const parts = await db.sql<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'private'::regnamespace and replace(p.prosrc, 'coalesce(private.store_zone(vendor), private.platform_zone())', '') like '%platform_zone()%'
       and p.proname ~ '^(ledger|sale|order|store|vendor|statement|stated|holiday|listed)' order by 1`,
  );
  expect(parts).toEqual([]);
});
