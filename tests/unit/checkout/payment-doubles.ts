import type { Env } from '../../../supabase/functions/_shared/config.ts';
import type { Outside } from '../../../supabase/functions/_shared/payment/port.ts';

export const siteUrl = 'http://127.0.0.1:4341';
export const apiUrl = 'http://127.0.0.1:54441';
export const webhookSecret = 'whsec_of_the_tests';
export const serviceKey = 'service-key-of-the-tests';
export const now = Date.UTC(2026, 10, 21, 9, 30);
export const purchaseId = '0199aaaa-0000-7000-8000-000000000001';
export const paymentId = '0199aaaa-0000-7000-8000-000000000002';
export const returnUrl = `${siteUrl}/checkout/success?order=${purchaseId}#token=secret-token`;

export function env(changes: Record<string, string | undefined> = {}): Env {
  const values: Record<string, string | undefined> = {
    SITE_URL: siteUrl,
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: 'anon-key-of-the-tests',
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    PAYMENT_PROVIDER: 'test',
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    CARRIER_SECRET: 'carrier-secret-of-the-tests',
    CARRIER_WEBHOOK_SECRET: webhookSecret,
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...changes,
  };
  return (name) => values[name];
}

export interface Call {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** An outside world in which `answer` replaces every server; `calls` records the requests; null is a 404. */
export function outsideOf(
  answer: (call: Call) => Response | null | Promise<Response | null>,
): Outside & { calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    now: () => now,
    async fetch(url, init) {
      const request = new Request(url, init);
      const call = { url, method: request.method, headers: request.headers, body: await request.text() };
      calls.push(call);
      return (await answer(call)) ?? new Response('nobody answers here', { status: 404 });
    },
  };
}

/** An answer of start_payment. */
export const started = {
  outcome: 'started',
  payment_id: paymentId,
  amount: '128.50',
  currency: 'USD',
  method: 'card',
  reference: 'SB-7K2M9P',
  email: 'ada@example.com',
  status: 'created',
  created_at: '2026-11-21T09:29:00.123456+00:00',
};

/** PostgREST with one payment and its refund; `status` changes with confirm_payment, and one event counts once. */
export function shop(
  changes: { status?: string; start?: Response; refund?: { id: string; amount: string } } = {},
) {
  const state = {
    status: changes.status ?? 'created',
    refund: 'requested',
    claimed: false,
    problem: null,
    events: new Set<string>(),
    effects: 0,
  };
  const answer = (call: Call): Response | null => {
    const path = call.url.slice(`${apiUrl}/rest/v1/`.length);
    if (path === 'rpc/start_payment') {
      return changes.start ?? Response.json(started);
    }
    if (path.startsWith('payments?')) {
      if (call.method === 'PATCH') {
        state.status = JSON.parse(call.body).status;
        return new Response(null, { status: 204 });
      }
      return Response.json([{ amount: 128.5, provider_ref: 'pi_1', status: state.status }]);
    }
    if (path === 'rpc/note_provider_trouble') {
      return new Response(null, { status: 204 });
    }
    if (path === 'rpc/claim_refunds') {
      const due = changes.refund !== undefined && state.refund === 'requested' && !state.claimed;
      state.claimed ||= due;
      const rows = due ? [{ ...changes.refund, payment_ref: 'pi_1', try: 1 }] : [];
      return Response.json(rows);
    }
    if (path === 'rpc/record_refund') {
      const args = JSON.parse(call.body);
      const open = args.refund_id === changes.refund?.id && ['requested', 'sent'].includes(state.refund);
      if (open) {
        state.refund = args.status;
        state.problem = args.problem ?? null;
      }
      return Response.json(open);
    }
    if (path === 'rpc/confirm_payment') {
      const args = JSON.parse(call.body);
      if (args.payment_id !== paymentId) {
        return Response.json(
          { code: 'PT404', message: 'payment_not_found', details: "We can't find this payment.", hint: '' },
          { status: 404 },
        );
      }
      if (args.amount !== '128.50' || args.currency !== 'USD') {
        return Response.json(
          { code: 'PT422', message: 'amount_mismatch', details: 'The amount differs.', hint: '' },
          { status: 422 },
        );
      }
      if (!state.events.has(args.event_id)) {
        state.events.add(args.event_id);
        state.effects += 1;
        state.status = args.outcome;
      }
      return Response.json({ status: state.status, purchase_id: purchaseId });
    }
    return null;
  };
  return { state, answer };
}
