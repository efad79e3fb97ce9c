import { expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/send-refunds/handler.ts';
import { apiUrl, env, now, outsideOf, serviceKey } from './payment-doubles.ts';

const call = (key = serviceKey, method = 'POST') =>
  new Request('http://127.0.0.1/', { method, headers: { authorization: `Bearer ${key}` } });

/** `count` refunds that are due; `recorded` collects their results. */
function due(count: number, options: { ref?: string | null; msPerRefund?: number } = {}) {
  let clock = now;
  let left = Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    payment_ref: options.ref === undefined ? 'pi_1' : options.ref,
    amount: '5.00',
    try: 1,
  }));
  const recorded: Record<string, unknown>[] = [];
  const outside = outsideOf(({ url, body }) => {
    const args = JSON.parse(body);
    if (url === `${apiUrl}/rest/v1/rpc/claim_refunds`) {
      const claimed = left.slice(0, args.max);
      left = left.slice(args.max);
      return Response.json(claimed);
    }
    recorded.push(args);
    clock += options.msPerRefund ?? 0;
    return Response.json(true);
  });
  return { recorded, outside: { ...outside, now: () => clock } };
}

test('everything due is refunded, batch after batch', async () => {
  const { recorded, outside } = due(23);
  const response = await createHandler(env(), outside)(call());
  expect([response.status, await response.json()]).toEqual([200, { ended: 23, waiting: 0 }]);
  expect(recorded).toEqual(
    Array.from({ length: 23 }, (_, index) => ({
      refund_id: `r${index}`,
      status: 'succeeded',
      provider_ref: `test_r${index}`,
    })),
  );
});

test('a run stops in time and leaves the rest to the next', async () => {
  const { recorded, outside } = due(23, { msPerRefund: 20_000 });
  const response = await createHandler(env(), outside)(call());
  expect([response.status, await response.json(), recorded.length]).toEqual([
    200,
    { ended: 3, waiting: 0 },
    3,
  ]);
});

test('one that fails is recorded with its reason and does not stop the others', async () => {
  const { recorded, outside } = due(2, { ref: null });
  const response = await createHandler(env(), outside)(call());
  expect(await response.json()).toEqual({ ended: 2, waiting: 0 });
  const problem = 'The payment provider has no record of this payment. Refund the buyer another way.';
  expect(recorded).toEqual([
    { refund_id: 'r0', status: 'failed', problem },
    { refund_id: 'r1', status: 'failed', problem },
  ]);
});

test('only the shop itself may call it', async () => {
  const { outside } = due(1);
  const handler = createHandler(env(), outside);
  expect((await handler(call('another key'))).status).toBe(401);
  expect((await handler(call(serviceKey, 'GET'))).status).toBe(405);
  expect(outside.calls).toEqual([]);
});
