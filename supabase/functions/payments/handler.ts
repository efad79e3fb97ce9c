import { required, returnUrl, type Env } from '../_shared/config.ts';
import { createDatabase, type Database } from '../_shared/database.ts';
import { HttpError, isRecord, json, parseJsonObject, readBody, textOf, uuid } from '../_shared/http.ts';
import type { Handler } from '../_shared/http.ts';
import { fromMinorUnits, toMinorUnits } from '../_shared/money.ts';
import { chooseProvider } from '../_shared/payment/choose.ts';
import {
  AttemptOver,
  ProviderRefused,
  realOutside,
  type Outside,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentRequest,
} from '../_shared/payment/port.ts';
import { forSite } from '../_shared/site.ts';
import { tellAdmins } from '../_shared/payment/tell-admins.ts';

const bodyLimit = 16 * 1024;

/**
 * `POST {purchase_id, token, method, return_url}` → `{payment_id, url}`: the page where the shopper pays. 404 unknown
 * purchase or token · 409 already paid · 410 the stock is gone · 422 with a name for what the provider refuses, and a
 * sentence that says what to do · 502 the provider does not answer. A different method than that of the open attempt, or an attempt that the provider has given up, starts a new attempt. The amount comes from
 * the database; the browser sends no amounts.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  return forSite('payments', env, 'everyone', async (request) => {
    const siteUrl = required(env, 'SITE_URL');
    const input = readInput(parseJsonObject(await readBody(request, bodyLimit)), siteUrl);
    const provider = chooseProvider(env, outside);
    const database = createDatabase(env, outside.fetch);
    let attempt = await startAttempt(database, provider, input);
    if (attempt.method !== input.method) {
      await endAttempt(database, provider, attempt, 'cancelled', 'another method was chosen');
      attempt = await startAttempt(database, provider, input);
    }
    const page = async () =>
      provider.start(attempt).catch(async (error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
        // The provider repeats its refusal for the key of this attempt.
        await endAttempt(database, provider, attempt, 'cancelled', error.code);
        await tellAdmins(database, 'payments', error);
        throw error.code === 'payment_refused'
          ? new HttpError(
              422,
              error.code,
              `${error.message} Write to us with the number ${attempt.reference}.`,
            )
          : error;
      });
    try {
      const { url } = await page();
      return json({ payment_id: attempt.paymentId, url });
    } catch (error) {
      if (!(error instanceof AttemptOver)) {
        throw error;
      }
      await endAttempt(database, provider, attempt, 'timed_out', error.message);
    }
    attempt = await startAttempt(database, provider, input);
    const { url } = await page();
    return json({ payment_id: attempt.paymentId, url });
  });
}

interface Input {
  readonly purchaseId: string;
  readonly token: string;
  readonly method: PaymentMethod;
  readonly returnUrl: string;
}

/** The order's open attempt, or a new one; the amount comes from the database. */
async function startAttempt(
  database: Database,
  provider: PaymentProvider,
  input: Input,
): Promise<PaymentRequest> {
  const started = await database.rpc('start_payment', {
    purchase_id: input.purchaseId,
    token: input.token,
    provider: provider.name,
    method: input.method,
  });
  const attempt = isRecord(started) ? started : {};
  if (attempt['outcome'] === 'short') {
    throw new HttpError(410, 'stock_gone', 'Something in this order has sold out since you placed it.', {
      extra: { lines: attempt['lines'] },
    });
  }
  const paymentId = textOf(attempt['payment_id']);
  const reference = textOf(attempt['reference']);
  const currency = textOf(attempt['currency']);
  const createdAt = Date.parse(textOf(attempt['created_at']) ?? '');
  if (!paymentId || !reference || !currency || Number.isNaN(createdAt)) {
    throw new Error('start_payment returned no attempt');
  }
  return {
    paymentId,
    purchaseId: input.purchaseId,
    reference,
    email: textOf(attempt['email']),
    amount: toMinorUnits(attempt['amount']),
    currency,
    method: attempt['method'] === 'paypal' ? 'paypal' : 'card',
    createdAt: Math.floor(createdAt / 1000),
    returnUrl: input.returnUrl,
    cancelUrl: new URL('/checkout', input.returnUrl).href,
  };
}

async function endAttempt(
  database: Database,
  provider: PaymentProvider,
  attempt: PaymentRequest,
  outcome: 'cancelled' | 'timed_out',
  reason: string,
): Promise<void> {
  await database.rpc('confirm_payment', {
    payment_id: attempt.paymentId,
    provider: provider.name,
    event_id: `shop_${attempt.paymentId}_${outcome}`,
    outcome,
    amount: fromMinorUnits(attempt.amount),
    currency: attempt.currency,
    provider_ref: null,
    reason,
  });
}

function readInput(body: Record<string, unknown>, siteUrl: string): Input {
  const purchaseId = textOf(body['purchase_id']) ?? '';
  const token = textOf(body['token']) ?? '';
  const method = body['method'];
  if (!uuid.test(purchaseId)) {
    throw new HttpError(400, 'bad_purchase_id', 'purchase_id must be a uuid.');
  }
  if (token === '' || token.length > 200) {
    throw new HttpError(400, 'bad_token', 'token is missing.');
  }
  if (method !== 'card' && method !== 'paypal') {
    throw new HttpError(400, 'bad_method', 'Please select a payment method');
  }
  return { purchaseId, token, method, returnUrl: returnUrl(body['return_url'], siteUrl) };
}
