import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageSummary } from '../../../supabase/local/mail/store.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openDb, type Db } from '../../db/support.ts';

const siteUrl = 'http://127.0.0.1:4173';
const address = { address: '1 Rack Street', address2: null, city: 'Austin', state: 'TX', zip_code: '78701' };

type Placed = { purchase_id: string; reference: string; token: string; total: string };

let backend: TestBackend;
let db: Db;

beforeAll(async () => {
  backend = await startBackend({ siteUrl });
  db = openDb(backend);
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

/** One item from each of two vendors, not used by any other test. */
async function goods(): Promise<string[]> {
  const rows = await db.sql<{ id: string }>(
    `select distinct on (p.vendor_id) v.id from product_variants v join products p on p.id = v.product_id
     join public_vendors pv on pv.id = p.vendor_id
     where p.published and v.active and v.stock > 3
       and not exists (select 1 from order_items i where i.variant_id = v.id) order by p.vendor_id, v.id limit 2`,
  );
  return rows.map(({ id }) => id);
}

async function place(email: string, variants: readonly string[]): Promise<Placed> {
  const lines = variants.map((variant_id) => ({ variant_id, quantity: 1 }));
  const quote = (await db.anon.rpc('quote_cart', { lines, address, deliveries: null, promo: null })).body as {
    orders: { vendor_id: string; rate_id: string }[];
    total: string;
    quote_hash: string;
  };
  const { status, body } = await db.anon.rpc('place_order', {
    idempotency_key: randomUUID(),
    lines,
    contact: { first_name: 'Ada', last_name: "O'Brien", email, phone: '+1 512 555 0100' },
    address,
    deliveries: Object.fromEntries(quote.orders.map(({ vendor_id, rate_id }) => [vendor_id, rate_id])),
    payment_method: 'card',
    promo: null,
    expected_total: quote.total,
    expected_hash: quote.quote_hash,
  });
  expect([status, body]).toEqual([200, expect.objectContaining({ outcome: 'placed' })]);
  return body as Placed;
}

async function startPayment(
  placed: Placed,
): Promise<{ status: number; body: { code?: string; url: string } }> {
  const response = await fetch(`${backend.apiUrl}/functions/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.anonKey}`, apikey: backend.anonKey, origin: siteUrl },
    body: JSON.stringify({
      purchase_id: placed.purchase_id,
      token: placed.token,
      method: 'card',
      return_url: `${siteUrl}/checkout/success?order=${placed.purchase_id}#token=${placed.token}`,
    }),
  });
  return { status: response.status, body: (await response.json()) as { code?: string; url: string } };
}

const tellTheBank = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });

async function paymentStatus({ token }: Placed): Promise<unknown> {
  return ((await db.anon.rpc('track_guest_order', { token })).body as { payment_status: unknown })
    .payment_status;
}

const inboxOf = async (email: string) => {
  const response = await fetch(`${backend.mailUrl}/api/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { messages: MessageSummary[] }).messages;
};

describe('a payment through the gateway', () => {
  test('declined, then approved twice: one paid order, one email, no second payment', async () => {
    const email = `${randomUUID()}@example.com`;
    const placed = await place(email, await goods());
    const first = await startPayment(placed);
    expect(first.status).toBe(200);
    await tellTheBank(first.body.url, 'decline');
    expect(await paymentStatus(placed)).toBe('declined');

    const second = await startPayment(placed);
    const answers = await Promise.all([
      tellTheBank(second.body.url, 'approve'),
      tellTheBank(second.body.url, 'approve'),
    ]);
    expect(answers.filter(({ status }) => status === 303 || status === 200)).toHaveLength(2);
    expect(await paymentStatus(placed)).toBe('paid');
    expect(await startPayment(placed)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    await expect
      .poll(async () => (await inboxOf(email)).map(({ subject }) => subject))
      .toEqual([`Your Stallbar order ${placed.reference}`]);
  });

  test('money that arrives after the goods are gone is refunded, and the buyer is notified', async () => {
    const email = `${randomUUID()}@example.com`;
    const variants = await goods();
    const placed = await place(email, variants);
    const { body } = await startPayment(placed);
    await db.sql('delete from stock_holds where purchase_id = $1', [placed.purchase_id]);
    await db.sql('update product_variants set stock = 0 where id = any($1)', [variants]);
    expect((await tellTheBank(body.url, 'approve')).status).toBe(303);
    expect(await paymentStatus(placed)).toBe('refunded');
    const refunds = await db.sql(
      `select r.status, r.amount::text as amount from refunds r join payments p on p.id = r.payment_id where p.purchase_id = $1`,
      [placed.purchase_id],
    );
    expect(refunds).toEqual([{ status: 'succeeded', amount: placed.total }]);
    await expect
      .poll(async () => (await inboxOf(email)).map(({ subject }) => subject))
      .toEqual([`Your Stallbar order ${placed.reference} was canceled and refunded`]);
  });

  test('five concurrent senders send each email once', async () => {
    const email = `${randomUUID()}@example.com`;
    const payload = { first_name: 'Ada', reference: 'SB-AAAAAA', amount: '1.00', token: 't' };
    await db.sql(
      `insert into email_outbox (template, to_email, payload, dedupe_key)
       select 'order-sold-out', $1, $2::jsonb, 'test:' || gen_random_uuid() from generate_series(1, 60)`,
      [email, JSON.stringify(payload)],
    );
    await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${backend.apiUrl}/functions/v1/dispatch-mail`, {
          method: 'POST',
          headers: { authorization: `Bearer ${backend.serviceKey}` },
        }),
      ),
    );
    await expect.poll(async () => (await inboxOf(email)).length, { timeout: 20_000 }).toBe(60);
    // An email leaves the queue after it arrived; emails of other tests may still wait.
    const queued = `select count(*)::int as mails
      from private.email_queue q join email_outbox m on m.id = q.email_id where m.to_email = $1`;
    await expect.poll(async () => (await db.sql(queued, [email]))[0]).toEqual({ mails: 0 });
    expect(await inboxOf(email)).toHaveLength(60);
  });
});

describe('a payout through the gateway', () => {
  test("requested, sent, paid and returned on the test provider's page; a dispute opened there and lost", async () => {
    const signedIn = await fetch(`${backend.apiUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'walt@ironhollow-forge.example', password: 'Stallbar1!' }),
    });
    const { access_token: token, user } = (await signedIn.json()) as {
      access_token: string;
      user: { id: string };
    };
    const asOwner = (path: string, body: object) =>
      fetch(`${backend.apiUrl}${path}`, {
        method: 'POST',
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          origin: siteUrl,
        },
        body: JSON.stringify(body),
      });
    const opened = await asOwner('/functions/v1/payout-account', {
      vendor_id: user.id,
      return_url: `${siteUrl}/ironhollow-forge/vendor-dashboard`,
    });
    const { url } = (await opened.json()) as { url: string };
    const page = async () => (await fetch(url)).text();
    const decide = async (fields: Record<string, string>) => {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
      expect([fields, answer.status]).toEqual([fields, 303]);
    };
    expect(await page()).toContain('Keystone Savings');

    await db.sql(
      `with posting as (insert into private.ledger_postings (reason, note) values ('adjustment', 'test') returning id)
       insert into private.ledger_entries (posting_id, account, vendor_id, cents)
       select posting.id, x.account, x.vendor, x.cents from posting
       cross join (values ('available', $1::uuid, 900000), ('fees', null, -900000)) x (account, vendor, cents)`,
      [user.id],
    );
    // Payouts of this size need no other person's approval here.
    await db.sql('update private.money_settings m set approve_from = 100000000');
    const started = await asOwner('/rest/v1/rpc/start_payout', {
      vendor_id: user.id,
      request_key: randomUUID(),
    });
    const { id, number } = (await started.json()) as { id: string; number: string };
    const send = () =>
      fetch(`${backend.apiUrl}/functions/v1/send-payouts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${backend.serviceKey}` },
      });
    const statusOf = async () =>
      (await db.sql<{ status: string }>('select status from payouts where id = $1', [id]))[0]?.status;
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(statusOf).toBe('sent');
    expect(await page()).toContain(number);
    expect(await db.sql('select status from private.test_bank where payout_id = $1', [id])).toEqual([
      { status: 'sent' },
    ]);
    await decide({ payout: id, decision: 'pay' });
    await decide({ payout: id, decision: 'pay' });
    expect(await statusOf()).toBe('paid');
    await decide({ payout: id, decision: 'fail' });
    expect(await statusOf()).toBe('reversed');
    await decide({ decision: 'change' });
    expect(await page()).toContain('Test Bank ··4242');

    const payment = /name="payment" value="([^"]+)"/.exec(await page())?.[1] ?? '';
    await decide({ payment, decision: 'open' });
    await decide({ payment, decision: 'lost' });
    expect(await db.sql('select status from disputes where provider_ref = $1', [`dp_${payment}`])).toEqual([
      { status: 'lost' },
    ]);
    const forged = await fetch(`${backend.apiUrl}/functions/v1/payout-webhook`, {
      method: 'POST',
      headers: { 'stallbar-signature': 't=1,v1=00' },
      body: JSON.stringify({ id: 'x', kind: 'payout', payout_id: id, outcome: 'paid' }),
    });
    expect(forged.status).toBe(400);
    const stranger = await fetch(`${backend.apiUrl}/functions/v1/payout-account`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, authorization: `Bearer ${backend.anonKey}`, origin: siteUrl },
      body: JSON.stringify({ vendor_id: user.id, return_url: siteUrl }),
    });
    expect(stranger.status).toBeGreaterThanOrEqual(400);
  });
});
