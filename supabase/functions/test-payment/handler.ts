import { required, returnUrl, type Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { HttpError, readBody, requireMethod, textOf } from '../_shared/http.ts';
import type { Handler } from '../_shared/http.ts';
import { realOutside, type Outside, type PaymentOutcome } from '../_shared/payment/port.ts';
import { openLink, sendTestEvent, type TestPaymentLink } from '../_shared/payment/test.ts';
import { messagePage, respond, type Page } from '../_shared/test-page.ts';
import { choicePage, codePage, tag } from './page.ts';

const bodyLimit = 4 * 1024;
const stepUpCode = '123456';

/**
 * The page of the test provider. `GET ?payment=…&sig=…` shows it (`&step=code` its second screen), `POST` with
 * `decision` approve | decline | time-out | step-up | code sends the signed webhook and redirects with 303. Works
 * without script. Answers 404 unless `PAYMENT_PROVIDER` is test.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const homePage = (status: number, title: string, text: string): Page =>
    messagePage(tag, status, title, text, { href: required(env, 'SITE_URL'), label: 'Back to the shop' });

  async function answer(request: Request): Promise<Page | { redirect: string }> {
    requireMethod(request, 'GET', 'POST');
    const query = new URL(request.url).searchParams;
    if (env('PAYMENT_PROVIDER') !== 'test') {
      throw new HttpError(404, 'not_found', "This shop doesn't take test payments.");
    }
    const link = await openLink(env, outside, query);
    if (!link) {
      throw new HttpError(
        403,
        'bad_link',
        'This payment link is invalid or has expired. Start again from the checkout.',
      );
    }
    // The sealed value is trusted, but SITE_URL may have changed since.
    const back = { redirect: returnUrl(link.returnUrl, required(env, 'SITE_URL')) };
    const status = await paymentStatus(env, outside, link);
    if (status !== 'created' && status !== 'requires_action') {
      return messagePage(
        tag,
        status === 'paid' ? 200 : 410,
        status === 'paid' ? 'Payment complete' : 'This attempt has ended',
        status === 'paid'
          ? `Order ${link.reference} is paid. You can return to the shop.`
          : `Order ${link.reference} wasn't paid. You can try again from the shop.`,
        { href: back.redirect, label: 'Back to the shop' },
      );
    }
    if (request.method === 'GET') {
      return query.get('step') === 'code' ? codePage(link, null) : choicePage(link);
    }
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, bodyLimit)));
    switch (form.get('decision')) {
      case 'approve':
        await tell(link, 'paid', null);
        return back;
      case 'decline':
        await tell(link, 'declined', 'declined by the bank');
        return back;
      case 'time-out':
        await tell(link, 'timed_out', "the bank didn't respond");
        return back;
      case 'step-up': {
        await tell(link, 'requires_action', 'the bank asks for a code');
        query.set('step', 'code');
        // Relative: behind a gateway this function does not know its public URL.
        return { redirect: `?${query}` };
      }
      case 'code':
        if ((form.get('code') ?? '').replaceAll(/\s/g, '') !== stepUpCode) {
          return codePage(link, 'That code is incorrect. Try again.');
        }
        await tell(link, 'paid', null);
        return back;
      default:
        throw new HttpError(400, 'bad_decision', 'Choose one of the outcomes.');
    }
  }

  async function tell(link: TestPaymentLink, outcome: PaymentOutcome, reason: string | null): Promise<void> {
    const status = await sendTestEvent(env, outside, link, outcome, reason).catch((error: unknown) => {
      console.error('test-payment:', error);
      return 503;
    });
    if (status >= 400) {
      throw new HttpError(
        502,
        'webhook_failed',
        "The shop didn't accept the bank's answer. Go back and choose again.",
      );
    }
  }

  return async (request) => {
    let page: Page | { redirect: string };
    try {
      page = await answer(request);
    } catch (error) {
      if (!(error instanceof HttpError)) {
        console.error('test-payment:', error);
      }
      const [status, text] =
        error instanceof HttpError
          ? [error.status, error.message]
          : [500, 'Something went wrong on our side.'];
      if (!env('SITE_URL')) {
        return new Response(text, { status });
      }
      page = homePage(status, "That didn't work", text);
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

async function paymentStatus(env: Env, outside: Outside, link: TestPaymentLink): Promise<string> {
  const [row] = await createDatabase(env, outside.fetch).select('payments', {
    id: `eq.${link.paymentId}`,
    select: 'status',
  });
  return textOf(row?.['status']) ?? 'unknown';
}
