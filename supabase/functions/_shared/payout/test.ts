import { innerFunctionsUrl, publicFunctionsUrl, required, type Env } from '../config.ts';
import { checkSignature, seal, signBody, unseal } from '../crypto.ts';
import { createDatabase } from '../database.ts';
import { HttpError, isRecord, parseJsonObject, textOf, uuid } from '../http.ts';
import type { Outside } from '../payment/port.ts';
import type { AccountEvent, Listed, PayoutEvent, PayoutProvider } from './port.ts';

/** The sealed content of a link to the page of the test provider; the page trusts nothing else. */
export interface TestPayoutLink {
  readonly vendorId: string;
  readonly account: string;
  readonly name: string;
  readonly returnUrl: string;
  /** Unix time in seconds. */
  readonly expiresAt: number;
}

const signatureHeader = 'stallbar-signature';
const linkLifetimeSeconds = 30 * 60;
const outcomes = ['sent', 'paid', 'failed'] as const;
const statuses = ['onboarding', 'restricted', 'active', 'disabled'] as const;

/**
 * The test bank is a table in the database that stores each payout under its attempt's key, so that an interrupted
 * payout is stored only once. The test provider's page decides the result of a payout.
 */
export function createTestPayouts(env: Env, outside: Outside): PayoutProvider {
  const secret = required(env, 'PAYMENT_WEBHOOK_SECRET');
  const database = () => createDatabase(env, outside.fetch);
  return {
    name: 'test',
    async openAccount({ vendorId }) {
      return `test_${vendorId}`;
    },
    async accountPage(account, _status, { vendorId, name }, returnUrl) {
      const expiresAt = Math.floor(outside.now() / 1000) + linkLifetimeSeconds;
      const link: TestPayoutLink = { vendorId, account, name, returnUrl, expiresAt };
      const query = new URLSearchParams({ account, sig: await seal(secret, link, 'payout link') });
      return `${publicFunctionsUrl(env)}/test-payouts?${query}`;
    },
    async send({ key, payoutId, account, cents }) {
      const reference = await database().rpc('ask_test_bank', { key, payout_id: payoutId, account, cents });
      const arrivesOn = new Date(outside.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
      return { outcome: 'accepted', providerRef: textOf(reference), arrivesOn };
    },
    // If the bank didn't pay out the money, it still has it.
    async takeBack() {
      return { outcome: 'accepted', providerRef: null, arrivesOn: null };
    },
    async list(since, until) {
      const listed = await database().rpc('list_test_bank', {
        since: since.toISOString(),
        until: until.toISOString(),
      });
      return (Array.isArray(listed) ? listed : []).filter(isRecord).map((row): Listed => ({
        reference: textOf(row['reference']) ?? '',
        cents: Number(row['cents']),
        reversed: Number(row['reversed']),
      }));
    },
    // The test provider refunds payments immediately and keeps no list of refunds.
    listRefunds: () => Promise.resolve(null),
    async readEvent(headers, body) {
      const now = Math.floor(outside.now() / 1000);
      const problem = await checkSignature(secret, headers.get(signatureHeader), body, now);
      if (problem) {
        throw new HttpError(400, 'bad_signature', `The signature of the webhook is refused: ${problem}.`);
      }
      return decodeEvent(parseJsonObject(body));
    },
  };
}

const badEvent = (): HttpError =>
  new HttpError(400, 'bad_event', 'The webhook lacks a field, or one of them makes no sense.');

function decodeEvent(body: Record<string, unknown>): PayoutEvent | AccountEvent {
  const eventId = textOf(body['id']);
  if (!eventId || eventId.length > 255) throw badEvent();
  if (body['kind'] === 'account') {
    const status = statuses.find((known) => known === body['status']);
    const account = textOf(body['account']);
    const saidAt = textOf(body['said_at']);
    if (!status || !account || !saidAt || Number.isNaN(Date.parse(saidAt))) throw badEvent();
    const asked = body['requirements'];
    return {
      kind: 'account',
      eventId,
      account,
      status,
      destination: textOf(body['destination']),
      destinationRef: textOf(body['destination_ref']),
      requirements: Array.isArray(asked) ? asked.filter((each) => typeof each === 'string') : [],
      saidAt,
    };
  }
  const outcome = outcomes.find((known) => known === body['outcome']);
  const payoutId = textOf(body['payout_id']);
  if (!outcome || !payoutId || !uuid.test(payoutId)) throw badEvent();
  return {
    kind: 'payout',
    eventId,
    payoutId,
    outcome,
    code: textOf(body['code']),
    problem: textOf(body['problem']),
    providerRef: textOf(body['provider_ref']),
    arrivesOn: null,
  };
}

/** The link's content, or null when it is not ours, is for another account, or has expired. */
export async function openPayoutLink(
  env: Env,
  outside: Outside,
  query: URLSearchParams,
): Promise<TestPayoutLink | null> {
  const value = await unseal(required(env, 'PAYMENT_WEBHOOK_SECRET'), query.get('sig') ?? '', 'payout link');
  if (!isLink(value) || value.account !== query.get('account') || value.expiresAt * 1000 <= outside.now()) {
    return null;
  }
  return value;
}

function isLink(value: unknown): value is TestPayoutLink {
  return isRecord(value) && typeof value['account'] === 'string' && typeof value['expiresAt'] === 'number';
}

/** Sends a signed webhook, as a provider would, and answers its HTTP status. */
export async function tellShop(
  env: Env,
  outside: Outside,
  to: 'payout-webhook' | 'payment-webhook',
  event: Record<string, unknown>,
): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const signature = await signBody(
    required(env, 'PAYMENT_WEBHOOK_SECRET'),
    body,
    Math.floor(outside.now() / 1000),
  );
  const anonKey = env('SUPABASE_ANON_KEY');
  const response = await outside.fetch(`${innerFunctionsUrl(env)}/${to}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signature,
      ...(anonKey ? { apikey: anonKey, authorization: `Bearer ${anonKey}` } : {}),
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  await response.body?.cancel();
  return response.status;
}
