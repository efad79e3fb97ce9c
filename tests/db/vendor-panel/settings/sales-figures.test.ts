import { expect, test } from 'vitest';
import { shopDay } from '../../../support/days.ts';
import { db, shop } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';
import { member, said } from '../product-support.ts';

test('sales that trigger obligations are reported to the owner and finance, without unpaid ones', async () => {
  const [vendor] = shop.vendors;
  const owner = await db.person(vendor);
  const figures = async (caller: Caller) => {
    const { status, body } = await caller.rpc('store_sales_figures', { vendor });
    return status === 200 ? body : said({ status, body });
  };
  const year = Number(shopDay().slice(0, 4));
  const none = { sales: 0, revenue: '0.00', year, year_sales: 0, year_gross: '0.00' };
  expect(await figures(owner)).toEqual(none);
  // In the first month of the twelve, orders are counted one by one.
  await db.sql(
    `with purchase as (
       insert into public.purchases (reference, email, first_name, last_name, phone, address, city, state, zip_code,
         subtotal, shipping, tax, total, payment_method, token_hash, idempotency_key)
       values (private.new_reference(), 'a@b.test', 'A', 'B', '555 010 0199', '1 Main Street', 'Reno', 'NV', '89501',
         10, 0, 0, 10, 'card', sha256(random()::text::bytea), gen_random_uuid()) returning id)
     insert into public.orders (purchase_id, vendor_id, guest_email, status, subtotal, shipping, tax, total, rate_name,
       delivery_min, delivery_max, created_at)
     select id, $1, 'a@b.test', 'processing', 10, 2.50, 0, 12.50, 'Standard', current_date, current_date,
       now() - interval '12 months' + interval '1 minute' from purchase`,
    [vendor],
  );
  expect(await figures(owner)).toEqual(none);
  await db.sql(
    "insert into private.sold_months values ($1, date_trunc('month', now() at time zone 'America/New_York'), 1, 1250)",
    [vendor],
  );
  const sold = await figures(owner);
  expect([sold, await figures(await member('finance')), await figures(await member('catalog'))]).toEqual([
    { ...none, sales: 1, revenue: '12.50', year_sales: 1, year_gross: '12.50' },
    sold,
    '403 not_allowed',
  ]);
});
