import { required, type Env } from '../config.ts';
import { checkSignature } from '../crypto.ts';
import { HttpError, isRecord, parseJsonObject, textOf, uuid } from '../http.ts';
import type { Outside } from '../payment/port.ts';
import { createStripeApi, StripeProblem, type Form, type StripeApi } from '../payment/stripe-api.ts';
import { bankSentence, isRepeated, nameOf, refusalOf } from '../payment/stripe-problems.ts';
import type {
  AccountEvent,
  Listed,
  ListedRefund,
  NoteTransfer,
  PayoutEvent,
  PayoutProvider,
  PayoutResult,
  PayoutWork,
  Store,
  Transfer,
} from './port.ts';

export function accountForm({ vendorId, email, name }: Store): Form {
  return {
    country: 'US',
    email,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    business_profile: { name },
    // The shop decides when to pay out: otherwise Stripe would do it automatically, without claiming the rows.
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { vendor_id: vendorId },
  };
}

export function transferForm(work: PayoutWork, transfer: Transfer, charge: string | null): Form {
  return {
    amount: transfer.cents,
    currency: work.currency.toLowerCase(),
    destination: work.account,
    ...(charge === null ? {} : { source_transaction: charge }),
    transfer_group: work.number,
    metadata: { payout_id: work.payoutId, transfer_id: transfer.id },
  };
}

export function payoutForm(work: PayoutWork): Form {
  return {
    amount: work.cents,
    currency: work.currency.toLowerCase(),
    description: work.number,
    metadata: { payout_id: work.payoutId },
  };
}

/**
 * Separate charges and transfers (Connect): each payment's part goes to the store's account with `source_transaction`,
 * then one payout sends the sum to its bank. Keys are those of the attempt, one per transfer.
 */
export function createStripePayouts(env: Env, outside: Outside): PayoutProvider {
  const api = createStripeApi(env, outside);
  return {
    name: 'stripe',
    async openAccount(store) {
      const key = `account-${store.vendorId}`;
      const account = await api
        .post('/v1/accounts', accountForm(store), key)
        .catch((error: unknown) => {
          // A refused email address has been changed since: the old key belongs to the request with the old address.
          if (!isRepeated(error)) throw error;
          return api.post('/v1/accounts', accountForm(store), `${key}-${store.email}`.slice(0, 255));
        })
        .catch(refuse);
      return textOf(account['id']) ?? missing('account');
    },
    async accountPage(account, status, _store, returnUrl) {
      const asked =
        status === 'active'
          ? api.post(`/v1/accounts/${account}/login_links`, {}, crypto.randomUUID())
          : api.post(
              '/v1/account_links',
              {
                account,
                type: 'account_onboarding',
                refresh_url: returnUrl,
                return_url: returnUrl,
                collection_options: { fields: 'eventually_due' },
              },
              crypto.randomUUID(),
            );
      const link = await asked.catch(refuse);
      return textOf(link['url']) ?? missing('page');
    },
    send: (work, note) => answered('payout', () => send(api, work, note)),
    takeBack: (work, note) => answered('reversal', () => takeBack(api, work, note)),
    async list(since, until) {
      return (await listAll(api, '/v1/transfers', madeIn(since, until)).catch(unlisted)).map(
        (transfer): Listed => ({
          reference: textOf(transfer['id']) ?? '',
          cents: Number(transfer['amount']),
          reversed: Number(transfer['amount_reversed'] ?? 0),
        }),
      );
    },
    async listRefunds(since, until) {
      return (await listAll(api, '/v1/refunds', madeIn(since, until)).catch(unlisted)).map(
        (refund): ListedRefund => ({
          reference: textOf(refund['id']) ?? '',
          refundId: textOf(metadataOf(refund)['refund_id']),
          cents: Number(refund['amount']),
          failed: refund['status'] === 'failed' || refund['status'] === 'canceled',
          at: new Date(Number(refund['created']) * 1000).toISOString(),
        }),
      );
    },
    async readEvent(headers, body) {
      const secret = required(env, 'STRIPE_CONNECT_WEBHOOK_SECRET');
      const now = Math.floor(outside.now() / 1000);
      const problem = await checkSignature(secret, headers.get('stripe-signature'), body, now);
      if (problem) {
        throw new HttpError(400, 'bad_signature', `The signature of the webhook is refused: ${problem}.`);
      }
      const event = parseJsonObject(body);
      const eventId = textOf(event['id']);
      const type = textOf(event['type']) ?? '';
      const account = textOf(event['account']);
      if (!eventId) return null;
      if (type.startsWith('account.') && account) {
        // An event may be outdated: read the account's current state.
        const saidAt = new Date(outside.now()).toISOString();
        return accountEvent(eventId, await api.get(`/v1/accounts/${account}`), saidAt);
      }
      const data = isRecord(event['data']) ? event['data'] : {};
      return type.startsWith('payout.')
        ? payoutEvent(eventId, type, isRecord(data['object']) ? data['object'] : {})
        : null;
    },
  };
}

function refuse(error: unknown): never {
  throw refusalOf('account', error);
}

function unlisted(error: unknown): never {
  throw refusalOf('list', error);
}

function madeIn(since: Date, until: Date): Record<string, string> {
  const seconds = (date: Date) => String(Math.floor(date.getTime() / 1000));
  return { 'created[gte]': seconds(since), 'created[lt]': seconds(until) };
}

function missing(what: string): never {
  throw new HttpError(502, 'provider_unavailable', `Stripe gave no ${what}. Try again in a moment.`);
}

/** Turns Stripe's decisions into results; anything else stays an exception. */
async function answered(
  call: 'payout' | 'reversal',
  work: () => Promise<PayoutResult>,
): Promise<PayoutResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeProblem) || !error.decided) throw refusalOf(call, error);
    const { again, sentence } = nameOf(call, error);
    return { outcome: again === 'never' ? 'failed' : 'refused', code: error.code, problem: sentence };
  }
}

async function send(api: StripeApi, work: PayoutWork, note: NoteTransfer): Promise<PayoutResult> {
  // The response to an earlier attempt may be lost, and Stripe forgets keys after a day.
  const earlier =
    work.attempt > 1 ? await listAll(api, '/v1/transfers', { transfer_group: work.number }) : [];
  for (const transfer of work.transfers) {
    if (transfer.providerRef !== null) continue;
    const known = earlier.find((each) => metadataOf(each)['transfer_id'] === transfer.id);
    const made = known ?? (await makeTransfer(api, work, transfer));
    note(transfer, { providerRef: textOf(made['id']) ?? missing('transfer') });
  }
  const before =
    work.attempt > 1
      ? (await listAll(api, '/v1/payouts', {}, work.account)).find(
          (each) =>
            metadataOf(each)['payout_id'] === work.payoutId &&
            each['status'] !== 'failed' &&
            each['status'] !== 'canceled',
        )
      : undefined;
  const payout =
    before ?? (await api.post('/v1/payouts', payoutForm(work), `${work.key}-payout`, work.account));
  return { outcome: 'accepted', providerRef: textOf(payout['id']), arrivesOn: dayOf(payout['arrival_date']) };
}

async function makeTransfer(
  api: StripeApi,
  work: PayoutWork,
  transfer: Transfer,
): Promise<Record<string, unknown>> {
  const charge = await chargeOf(api, transfer.source);
  const key = `${work.key}-${transfer.id}`;
  try {
    return await api.post('/v1/transfers', transferForm(work, transfer, charge), key);
  } catch (error) {
    // The charge has too little left: it was refunded or partly transferred since. Use the platform's balance.
    const fromBalance = error instanceof StripeProblem && error.status === 400 && charge !== null;
    if (!fromBalance || nameOf('payout', error).again !== 'never') throw error;
    return api.post('/v1/transfers', transferForm(work, transfer, null), `${key}-free`);
  }
}

/** A transfer names the charge; the shop knows the payment intent. */
async function chargeOf(api: StripeApi, source: string | null): Promise<string | null> {
  if (source?.startsWith('pi_') !== true) return source;
  const intent = await api.get(`/v1/payment_intents/${source}`);
  return textOf(intent['latest_charge']);
}

async function takeBack(api: StripeApi, work: PayoutWork, note: NoteTransfer): Promise<PayoutResult> {
  // A transfer without a reference may still have been made: its response was lost or is late.
  const unsure = work.transfers.some((transfer) => transfer.providerRef === null);
  const made = unsure ? await listAll(api, '/v1/transfers', { transfer_group: work.number }) : [];
  for (const transfer of work.transfers) {
    if (transfer.reversalRef !== null) continue;
    const found = made.find((each) => metadataOf(each)['transfer_id'] === transfer.id);
    const providerRef = transfer.providerRef ?? textOf(found?.['id']);
    if (providerRef === null) continue;
    const path = `/v1/transfers/${providerRef}`;
    const known = work.attempt > 1 ? await api.get(path) : {};
    const reversalRef =
      known['reversed'] === true
        ? `${providerRef} reversed`
        : (textOf((await api.post(`${path}/reversals`, {}, `${work.key}-${transfer.id}`))['id']) ??
          missing('reversal'));
    note(transfer, transfer.providerRef === null ? { providerRef, reversalRef } : { reversalRef });
  }
  return { outcome: 'accepted', providerRef: null, arrivesOn: null };
}

async function listAll(
  api: StripeApi,
  path: string,
  filter: Record<string, string>,
  account?: string,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let after: string | null = null; ;) {
    const query = new URLSearchParams({ ...filter, limit: '100' });
    if (after !== null) query.set('starting_after', after);
    const { data, has_more: more } = await api.get(`${path}?${query}`, account);
    rows.push(...(Array.isArray(data) ? data.filter(isRecord) : []));
    after = textOf(rows.at(-1)?.['id']);
    if (more !== true || after === null) return rows;
  }
}

function metadataOf(value: Record<string, unknown>): Record<string, unknown> {
  return isRecord(value['metadata']) ? value['metadata'] : {};
}

function dayOf(seconds: unknown): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;
}

function payoutEvent(eventId: string, type: string, payout: Record<string, unknown>): PayoutEvent | null {
  const payoutId = textOf(metadataOf(payout)['payout_id']);
  const outcome =
    type === 'payout.paid'
      ? 'paid'
      : type === 'payout.failed' || type === 'payout.canceled'
        ? 'failed'
        : null;
  if (!payoutId || !uuid.test(payoutId) || outcome === null) return null;
  return {
    kind: 'payout',
    eventId,
    payoutId,
    outcome,
    code: textOf(payout['failure_code']) ?? (type === 'payout.canceled' ? 'canceled' : null),
    problem: outcome === 'failed' ? bankSentence(textOf(payout['failure_code'])) : null,
    providerRef: textOf(payout['id']),
    arrivesOn: dayOf(payout['arrival_date']),
  };
}

/** Stripe names what it needs by paths such as `individual.verification.document`. */
function sentenceOf(requirement: string): string {
  if (requirement === 'external_account') return 'Add a bank account.';
  if (requirement.endsWith('verification.document')) return 'Upload a photo of an identity document.';
  if (requirement.startsWith('tos_acceptance')) return "Accept the payment provider's terms.";
  return `The payment provider needs: ${requirement.replaceAll(/[._]/g, ' ')}.`;
}

function accountEvent(
  eventId: string,
  account: Record<string, unknown>,
  saidAt: string,
): AccountEvent | null {
  const id = textOf(account['id']);
  if (!id) return null;
  const needs = isRecord(account['requirements']) ? account['requirements'] : {};
  const due = ['past_due', 'currently_due'].flatMap((name) => {
    const list = needs[name];
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  });
  const capabilities = isRecord(account['capabilities']) ? account['capabilities'] : {};
  const rejected = textOf(needs['disabled_reason'])?.startsWith('rejected') === true;
  const status = rejected
    ? 'disabled'
    : account['payouts_enabled'] === true && capabilities['transfers'] === 'active'
      ? 'active'
      : account['details_submitted'] === true
        ? 'restricted'
        : 'onboarding';
  const list = isRecord(account['external_accounts']) ? account['external_accounts']['data'] : [];
  const accounts = Array.isArray(list) ? list.filter(isRecord) : [];
  const bank = accounts.find((each) => each['default_for_currency'] === true) ?? accounts[0];
  const label = bank ? (textOf(bank['bank_name']) ?? textOf(bank['brand']) ?? 'Bank account') : null;
  return {
    kind: 'account',
    eventId,
    account: id,
    status,
    destination: bank ? `${label} ··${textOf(bank['last4']) ?? ''}` : null,
    destinationRef: bank ? textOf(bank['id']) : null,
    requirements: Array.from(new Set(due.map(sentenceOf))).slice(0, 20),
    saidAt,
  };
}
