import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signBody } from '../../../supabase/functions/_shared/crypto.ts';
import { buy, makeShop, openDb, place, startPayment, type Db } from '../../db/support.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

const webhookSecret = 'whsec_of_the_refund_tests';
let stripe: Server;
let backend: TestBackend;
let db: Db;

/** How the Stripe mock handles a refund request. */
let mood: 'up' | 'down' | 'takes it and loses the answer' = 'up';
let paidBack: { id: string; status: string; metadata: { refund_id: string } }[] = [];
let keys: string[] = [];

beforeAll(async () => {
  stripe = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (mood === 'down') return answer(503, {});
      if (request.method === 'GET') return answer(200, { object: 'list', data: paidBack });
      const key = String(request.headers['idempotency-key']);
      const refund = {
        id: `re_${paidBack.length}`,
        status: 'succeeded',
        metadata: { refund_id: new URLSearchParams(text).get('metadata[refund_id]') ?? '' },
      };
      // Like Stripe: a known idempotency key creates nothing new.
      if (!keys.includes(key)) paidBack.push(refund);
      keys.push(key);
      return mood === 'up' ? answer(200, refund) : request.socket.destroy();
    });
  });
  await new Promise<void>((settle) => stripe.listen(0, '127.0.0.1', settle));
  const address = stripe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  Object.assign(process.env, {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_refund_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  });
  backend = await startBackend({ seed: false, jobs: false });
  db = openDb(backend);
});
afterAll(async () => {
  for (const name of ['PAYMENT_PROVIDER', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'])
    delete process.env[name];
  await db.end();
  await backend.stop();
  stripe.close();
});
beforeEach(async () => {
  mood = 'up';
  paidBack = [];
  keys = [];
});

/** A paid checkout whose goods were sold to someone else since then. @returns the payment */
async function paidTooLate(): Promise<string> {
  const shop = await makeShop(db, 1);
  const lines = [{ variant_id: shop.small, quantity: 1 }];
  const placed = await place(db.anon, lines);
  const started = await startPayment(db, placed, 'stripe');
  await db.sql('delete from stock_holds where purchase_id = $1', [placed.purchase_id]);
  await buy(db, db.anon, lines);
  const payment = String(started['payment_id']);
  const body = new TextEncoder().encode(
    JSON.stringify({
      id: `evt_${payment}`,
      type: 'checkout.session.completed',
      data: {
        object: {
          payment_status: 'paid',
          payment_intent: `pi_${payment}`,
          amount_total: Math.round(Number(placed.total) * 100),
          currency: 'usd',
          metadata: { payment_id: payment },
        },
      },
    }),
  );
  const signature = await signBody(webhookSecret, body, Math.floor(Date.now() / 1000));
  const response = await fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  });
  expect(response.status).toBe(200);
  return payment;
}

const stateOf = async (payment: string) =>
  (
    await db.sql(
      `select r.status, r.tries, p.status as payment, r.problem is not null as troubled
       from refunds r join payments p on p.id = r.payment_id where p.id = $1`,
      [payment],
    )
  )[0];

async function send(): Promise<unknown> {
  const response = await fetch(`${backend.apiUrl}/functions/v1/send-refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.serviceKey}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}
const makeDue = () => db.sql('update refunds set next_try_at = now()');

test('a provider that is down gets the refund when it is back, and not before it is due', async () => {
  mood = 'down';
  const payment = await paidTooLate();
  expect(await stateOf(payment)).toEqual({ status: 'requested', tries: 1, payment: 'paid', troubled: true });
  expect(await send()).toEqual({ ended: 0, waiting: 0 });
  await makeDue();
  expect(await send()).toEqual({ ended: 0, waiting: 1 });
  mood = 'up';
  await makeDue();
  expect(await send()).toEqual({ ended: 1, waiting: 0 });
  expect(await stateOf(payment)).toEqual({
    status: 'succeeded',
    tries: 3,
    payment: 'refunded',
    troubled: false,
  });
  expect(paidBack).toHaveLength(1);
});

test('a lost answer does not refund a second time', async () => {
  mood = 'takes it and loses the answer';
  const payment = await paidTooLate();
  expect(await stateOf(payment)).toMatchObject({ status: 'requested', tries: 1 });
  expect(paidBack).toHaveLength(1);
  mood = 'up';
  await makeDue();
  await send();
  expect(await stateOf(payment)).toMatchObject({ status: 'succeeded', tries: 2, payment: 'refunded' });
  expect(paidBack).toHaveLength(1);
});

test('five concurrent workers send each refund once', async () => {
  mood = 'down';
  const payments = [await paidTooLate(), await paidTooLate(), await paidTooLate()];
  mood = 'up';
  await makeDue();
  const runs = (await Promise.all([1, 2, 3, 4, 5].map(send))) as { ended: number }[];
  expect(runs.reduce((sum, { ended }) => sum + ended, 0)).toBe(3);
  expect(new Set(paidBack.map(({ metadata }) => metadata.refund_id)).size).toBe(3);
  expect([paidBack.length, keys.length]).toEqual([3, 3]);
  for (const payment of payments)
    expect(await stateOf(payment)).toMatchObject({ status: 'succeeded', tries: 2 });
});

test('nobody can start a run without the service key', async () => {
  const response = await fetch(`${backend.apiUrl}/functions/v1/send-refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${backend.anonKey}`, 'x-request-id': randomUUID() },
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'not_allowed']);
});
