import { required, returnUrl, type Env } from '../_shared/config.ts';
import { createDatabase, type Database } from '../_shared/database.ts';
import { HttpError, isRecord, readBody, requireMethod, textOf, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { openPayoutLink, tellShop, type TestPayoutLink } from '../_shared/payout/test.ts';
import { messagePage, respond, type Page } from '../_shared/test-page.ts';
import { bankPage, tag, type Bank } from './page.ts';

const bodyLimit = 4 * 1024;
const disputeFee = 1500;

/**
 * The page of the test payout provider: sets up a store's account, and decides the result of its payouts and its
 * buyers' disputes. `GET ?account=…&sig=…` shows it; `POST` with `decision` sends the signed webhook and redirects
 * with 303. Works without script. Answers 404 unless the payouts go through the test provider.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  async function read(database: Database, link: TestPayoutLink): Promise<Bank> {
    const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
    const account = await database.rpc('payout_account_of', { vendor_id: link.vendorId });
    return {
      link,
      status: textOf(isRecord(account) ? account['status'] : null) ?? 'none',
      destination: textOf(isRecord(account) ? account['destination'] : null),
      payouts: rowsOf(await database.rpc('test_bank_of', { account: link.account })),
      payments: rowsOf(await database.rpc('test_payments_of', { vendor_id: link.vendorId })),
    };
  }

  async function tell(
    to: 'payout-webhook' | 'payment-webhook',
    event: Record<string, unknown>,
  ): Promise<void> {
    const status = await tellShop(env, outside, to, event).catch((error: unknown) => {
      console.error('test-payouts:', error);
      return 503;
    });
    if (status >= 400) {
      throw new HttpError(502, 'webhook_failed', "The shop didn't accept it. Go back and choose again.");
    }
  }

  const tellAccount = (
    { link, destination }: Bank,
    status: string,
    to: string | null,
    requirements: readonly string[] = [],
  ) =>
    tell('payout-webhook', {
      id: `test_${crypto.randomUUID()}`,
      kind: 'account',
      account: link.account,
      status,
      destination: to ?? destination,
      destination_ref: to ?? destination,
      requirements,
      said_at: new Date(outside.now()).toISOString(),
    });

  /** Only what the page has offered: the account and the payment are those of the sealed link. */
  async function decide(database: Database, bank: Bank, form: URLSearchParams): Promise<void> {
    const decision = form.get('decision') ?? '';
    const payout = bank.payouts.find(({ payout_id: id }) => id === form.get('payout'));
    const payment = bank.payments.find(({ reference }) => reference === form.get('payment'));
    if (decision === 'complete') return tellAccount(bank, 'active', bank.destination ?? 'Test Bank ··4242');
    if (decision === 'ask') {
      return tellAccount(bank, 'restricted', null, ['Upload a photo of an identity document.']);
    }
    if (decision === 'disable') return tellAccount(bank, 'disabled', null);
    if (decision === 'change') {
      const other = bank.destination?.endsWith('4242') === true ? 'Other Bank ··1881' : 'Test Bank ··4242';
      return tellAccount(bank, 'active', other);
    }
    if (payout && (decision === 'pay' || decision === 'fail')) {
      const outcome = decision === 'pay' ? 'paid' : 'failed';
      await database.rpc('settle_test_bank', {
        payout_id: payout['payout_id'],
        account: bank.link.account,
        outcome,
      });
      return tell('payout-webhook', {
        // One id per payout and outcome: pressing a button twice reports one event.
        id: `${textOf(payout['reference']) ?? ''}_${outcome}`,
        kind: 'payout',
        payout_id: payout['payout_id'],
        outcome,
        code: outcome === 'failed' ? 'account_closed' : null,
        problem: outcome === 'failed' ? 'The bank says this account is closed.' : null,
        provider_ref: payout['reference'],
      });
    }
    if (payment && ['open', 'won', 'lost'].includes(decision)) {
      return tell('payment-webhook', {
        id: `dp_${textOf(payment['reference']) ?? ''}`,
        kind: 'dispute',
        payment_ref: payment['reference'],
        status: decision,
        amount: payment['cents'],
        fee: disputeFee,
        currency: payment['currency'],
        reason: 'fraudulent',
      });
    }
    throw new HttpError(400, 'bad_decision', 'Choose one of the buttons.');
  }

  async function answer(request: Request): Promise<Page | { redirect: string }> {
    requireMethod(request, 'GET', 'POST');
    const query = new URL(request.url).searchParams;
    if ((env('PAYOUT_PROVIDER')?.trim() || env('PAYMENT_PROVIDER')) !== 'test') {
      throw new HttpError(404, 'not_found', "This shop doesn't pay through the test provider.");
    }
    const link = await openPayoutLink(env, outside, query);
    if (!link) {
      throw new HttpError(
        403,
        'bad_link',
        'This link is invalid or has expired. Start again from the payout settings.',
      );
    }
    const database = createDatabase(env, outside.fetch);
    const bank = await read(database, {
      ...link,
      // The sealed value is trusted, but SITE_URL may have changed since.
      returnUrl: returnUrl(link.returnUrl, required(env, 'SITE_URL')),
    });
    if (request.method === 'GET') return bankPage(bank);
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, bodyLimit)));
    await decide(database, bank, form);
    // Relative: behind a gateway this function does not know its public URL.
    return { redirect: `?${query}` };
  }

  return async (request) => {
    let page: Page | { redirect: string };
    try {
      page = await answer(request);
    } catch (error) {
      if (!(error instanceof HttpError)) {
        console.error('test-payouts:', error);
      }
      const [status, text] =
        error instanceof HttpError
          ? [error.status, error.message]
          : [500, 'Something went wrong on our side.'];
      const home = env('SITE_URL');
      if (!home) {
        return new Response(text, { status });
      }
      page = messagePage(tag, status, "That didn't work", text, { href: home, label: 'Back to the shop' });
    }
    if ('redirect' in page) {
      return new Response(null, {
        status: 303,
        headers: { location: page.redirect, 'cache-control': 'no-store' },
      });
    }
    return respond(page);
  };
}
