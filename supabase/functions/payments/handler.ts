import { corsHeaders, required, returnUrl, type Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import {
  HttpError,
  isRecord,
  json,
  parseJsonObject,
  readBody,
  requireMethod,
  textOf,
  withJsonErrors,
} from '../_shared/http.ts';
import type { Handler } from '../_shared/http.ts';
import { toMinorUnits } from '../_shared/money.ts';
import { chooseProvider } from '../_shared/payment/choose.ts';
import { realOutside, type Outside, type PaymentMethod } from '../_shared/payment/port.ts';

const bodyLimit = 16 * 1024;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * `POST {group_id, token, method, return_url}` → `{payment_id, url}`: the page where the shopper pays.
 * 404 unknown group or token · 409 already paid · 410 the stock is gone · 502 the provider does not answer.
 * The amount is the database's; nothing that the browser sends is money.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const handle = withJsonErrors('payments', async (request) => {
    const siteUrl = required(env, 'SITE_URL');
    requireMethod(request, 'POST', 'OPTIONS');
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204 });
    }
    const input = readInput(parseJsonObject(await readBody(request, bodyLimit)), siteUrl);
    const provider = chooseProvider(env, outside);
    const database = createDatabase(env, outside.fetch);
    const started = await database.rpc('start_payment', {
      group_id: input.groupId,
      token: input.token,
      provider: provider.name,
      method: input.method,
    });
    const attempt = isRecord(started) ? started : {};
    if (attempt['outcome'] === 'short') {
      throw new HttpError(410, 'stock_gone', 'Something in this order has sold out meanwhile.', {
        extra: { lines: attempt['lines'] },
      });
    }
    const paymentId = textOf(attempt['payment_id']);
    const reference = textOf(attempt['reference']);
    const currency = textOf(attempt['currency']);
    const createdAt = Date.parse(textOf(attempt['created_at']) ?? '');
    if (!paymentId || !reference || !currency || Number.isNaN(createdAt)) {
      throw new Error('start_payment answered no attempt');
    }
    const { url } = await provider.start({
      paymentId,
      groupId: input.groupId,
      reference,
      email: textOf(attempt['email']),
      amount: toMinorUnits(attempt['amount']),
      currency,
      // A live attempt keeps its method, whatever this request asks for.
      method: attempt['method'] === 'paypal' ? 'paypal' : 'card',
      createdAt: Math.floor(createdAt / 1000),
      returnUrl: input.returnUrl,
      cancelUrl: new URL('/checkout', input.returnUrl).href,
    });
    return json({ payment_id: paymentId, url });
  });

  return async (request) => {
    const response = await handle(request);
    const siteUrl = env('SITE_URL');
    if (siteUrl) {
      for (const [name, value] of Object.entries(corsHeaders(request, siteUrl))) {
        response.headers.set(name, value);
      }
    }
    return response;
  };
}

interface Input {
  readonly groupId: string;
  readonly token: string;
  readonly method: PaymentMethod;
  readonly returnUrl: string;
}

function readInput(body: Record<string, unknown>, siteUrl: string): Input {
  const groupId = textOf(body['group_id']) ?? '';
  const token = textOf(body['token']) ?? '';
  const method = body['method'];
  if (!uuid.test(groupId)) {
    throw new HttpError(400, 'bad_group_id', 'group_id must be a uuid.');
  }
  if (token === '' || token.length > 200) {
    throw new HttpError(400, 'bad_token', 'token is missing.');
  }
  if (method !== 'card' && method !== 'paypal') {
    throw new HttpError(400, 'bad_method', 'Please select a payment method');
  }
  return { groupId, token, method, returnUrl: returnUrl(body['return_url'], siteUrl) };
}
