import { expect, test } from 'vitest';
import { seal } from '../../../supabase/functions/_shared/crypto.ts';
import { createHandler as createWebhook } from '../../../supabase/functions/payment-webhook/handler.ts';
import { createHandler as createPayments } from '../../../supabase/functions/payments/handler.ts';
import { createHandler as createPage } from '../../../supabase/functions/test-payment/handler.ts';
import {
  apiUrl,
  env,
  purchaseId,
  now,
  outsideOf,
  paymentId,
  returnUrl,
  shop,
  started,
  webhookSecret,
} from './payment-doubles.ts';

/** The page, the webhook and the database together; `link` is the URL of a new payment. */
async function start(changes: Parameters<typeof shop>[0] = {}) {
  const { state, answer } = shop(changes);
  const outside = outsideOf((call) => {
    if (call.url === `${apiUrl}/functions/v1/payment-webhook`) {
      return createWebhook(env(), outside)(new Request(call.url, { ...call, body: call.body }));
    }
    return answer(call);
  });
  const started = await createPayments(
    env(),
    outside,
  )(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      body: JSON.stringify({
        purchase_id: purchaseId,
        token: 'secret-token',
        method: 'card',
        return_url: returnUrl,
      }),
    }),
  );
  const link: string = (await started.json()).url;
  const page = createPage(env(), outside);
  return {
    state,
    link,
    outside,
    get: (url = link) => page(new Request(url)),
    post: (form: Record<string, string>, url = link) =>
      page(new Request(url, { method: 'POST', body: new URLSearchParams(form) })),
  };
}

test('shows amount, reference and the four endings, under a policy that allows no script', async () => {
  const { get } = await start();
  const response = await get();
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain('$128.50');
  expect(text).toContain('SB-7K2M9P');
  expect(Array.from(text.matchAll(/name="decision" value="([\w-]+)"/g), ([, value]) => value)).toEqual([
    'approve',
    'step-up',
    'decline',
    'time-out',
  ]);
  expect(text).not.toMatch(/<script|style="|onclick/);
  const nonce = /<style nonce="([\w-]+)">/.exec(text)?.[1];
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' http://127.0.0.1:4341; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

test.each([
  ['approve', 'paid'],
  ['decline', 'declined'],
  ['time-out', 'timed_out'],
])('%s ends as %s and returns to the shop', async (decision, outcome) => {
  const { state, post } = await start();
  const response = await post({ decision });
  expect([response.status, response.headers.get('location')]).toEqual([303, returnUrl]);
  expect(state.status).toBe(outcome);
});

test('step-up asks for a code on a second screen; a wrong one is reported and the right one pays', async () => {
  const { state, link, get, post } = await start();
  const asked = await post({ decision: 'step-up' });
  expect(state.status).toBe('requires_action');
  const second = new URL(asked.headers.get('location') ?? '', link).href;
  expect(await (await get(second)).text()).toContain('Six-digit code');
  const wrong = await post({ decision: 'code', code: '654321' }, second);
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('That code is incorrect. Try again.');
  expect(state.status).toBe('requires_action');
  const right = await post({ decision: 'code', code: '123 456' }, second);
  expect([right.status, right.headers.get('location')]).toEqual([303, returnUrl]);
  expect(state.status).toBe('paid');
});

test('a button pressed twice counts once, and the paid page offers no ending', async () => {
  const { state, get, post, outside } = await start();
  const [first, second] = await Promise.all([post({ decision: 'approve' }), post({ decision: 'approve' })]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(outside.calls.filter((call) => call.url.endsWith('confirm_payment'))).toHaveLength(2);
  expect(state.effects).toBe(1);
  const after = await (await get()).text();
  expect(after).toContain('Payment complete');
  expect(after).not.toContain('name="decision"');
  const again = await post({ decision: 'decline' });
  expect([again.status, state.status]).toEqual([200, 'paid']);
});

test('an attempt that is over answers 410 with a link back', async () => {
  const { get } = await start({ status: 'timed_out' });
  const response = await get();
  expect(response.status).toBe(410);
  expect(await response.text()).toContain(`href="${returnUrl}"`);
});

test('a link that was modified, is for another payment, or is over answers 403', async () => {
  const { link, get, post } = await start();
  const changed = new URL(link);
  changed.searchParams.set('payment', purchaseId);
  expect((await get(changed.href)).status).toBe(403);
  changed.searchParams.set('payment', paymentId);
  changed.searchParams.set('sig', `${changed.searchParams.get('sig')}A`);
  expect((await post({ decision: 'approve' }, changed.href)).status).toBe(403);
  const old = new URL(link);
  old.searchParams.set('sig', await seal(webhookSecret, { paymentId, returnUrl, expiresAt: now / 1000 }));
  expect((await get(old.href)).status).toBe(403);
  expect((await get(link.split('?')[0])).status).toBe(403);
});

test('texts of the order are escaped', async () => {
  const { get } = await start({
    start: Response.json({ ...started, reference: '<img src=x onerror=1>' }),
  });
  const text = await (await get()).text();
  expect(text).toContain('&lt;img src=x onerror=1&gt;');
  expect(text).not.toContain('<img');
});

test('does not exist if another provider takes payments', async () => {
  const { link, outside } = await start();
  const page = createPage(env({ PAYMENT_PROVIDER: 'stripe' }), outside);
  expect((await page(new Request(link))).status).toBe(404);
  expect((await page(new Request(link, { method: 'POST', body: 'decision=approve' }))).status).toBe(404);
});

test('an unknown ending, a large form and another method are refused', async () => {
  const { post, link, outside } = await start();
  expect((await post({ decision: 'free' })).status).toBe(400);
  expect((await post({ decision: 'code', code: '1'.repeat(5000) })).status).toBe(413);
  expect((await createPage(env(), outside)(new Request(link, { method: 'PUT' }))).status).toBe(405);
});

test('the shopper stays on the page if the shop does not accept the result', async () => {
  const { link, outside } = await start();
  const deaf = {
    ...outside,
    fetch: (url: string, init?: RequestInit) =>
      url.endsWith('/payment-webhook') ? Promise.reject(new TypeError('refused')) : outside.fetch(url, init),
  };
  const response = await createPage(
    env(),
    deaf,
  )(new Request(link, { method: 'POST', body: 'decision=approve' }));
  expect(response.status).toBe(502);
});

test('in a container network the browser gets the public URL, and the webhook uses the internal one', async () => {
  const outside = outsideOf(shop().answer);
  const settings = env({ FUNCTIONS_URL: 'https://shop.example/functions/v1/' });
  const response = await createPayments(
    settings,
    outside,
  )(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      body: JSON.stringify({ purchase_id: purchaseId, token: 't', method: 'card', return_url: returnUrl }),
    }),
  );
  const link: string = (await response.json()).url;
  expect(link).toMatch(/^https:\/\/shop\.example\/functions\/v1\/test-payment\?/);
  await createPage(settings, outside)(new Request(link, { method: 'POST', body: 'decision=approve' }));
  expect(outside.calls.at(-1)?.url).toBe(`${apiUrl}/functions/v1/payment-webhook`);
});
