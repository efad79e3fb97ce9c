import { html, type Html } from '../_shared/html.ts';
import { formatMoney } from '../_shared/money.ts';
import type { TestPaymentLink } from '../_shared/payment/test.ts';
import type { Page } from '../_shared/test-page.ts';

export const tag = 'Test payment';

function summary(link: TestPaymentLink): Html {
  return html`<div class="card">
    <dl>
      <dt>Amount</dt>
      <dd class="amount display">${formatMoney(link.amount, link.currency)}</dd>
      <dt>Order</dt>
      <dd>${link.reference}</dd>
      <dt>Payment method</dt>
      <dd>${link.method === 'paypal' ? 'PayPal' : 'Card'}</dd>
    </dl>
  </div>`;
}

export function choicePage(link: TestPaymentLink): Page {
  return {
    tag,
    title: 'Choose the outcome of this payment',
    status: 200,
    formTarget: new URL(link.returnUrl).origin,
    body: html` <h1 class="display">Choose the outcome of this payment</h1>
      <p class="muted">
        No money is charged. This page stands in for a bank, so that you can try every outcome.
      </p>
      ${summary(link)}
      <form method="post">
        <button class="primary" name="decision" value="approve">Approve</button>
        <button name="decision" value="step-up">
          Ask for a code<small>The bank checks that it is you first</small>
        </button>
        <button name="decision" value="decline">Decline<small>The bank refuses the payment</small></button>
        <button name="decision" value="time-out">
          Time out<small>The bank does not answer in time</small>
        </button>
      </form>`,
  };
}

export function codePage(link: TestPaymentLink, problem: string | null): Page {
  const field = problem
    ? html`<input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="12"
          required
          autofocus
          aria-invalid="true"
          aria-describedby="code-error code-hint"
        />
        <p class="error" id="code-error">${problem}</p>`
    : html`<input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required
        autofocus
        aria-describedby="code-hint"
      />`;
  return {
    tag,
    title: problem ? `Error: ${problem}` : 'Enter the code',
    status: problem ? 422 : 200,
    formTarget: new URL(link.returnUrl).origin,
    body: html` <h1 class="display">Enter the code</h1>
      <p class="muted" id="code-hint">The bank needs to check that it is you. The test code is 123456.</p>
      ${summary(link)}
      <form method="post">
        <label for="code">Six-digit code</label>
        ${field}
        <button class="primary" name="decision" value="code">Confirm</button>
        <button name="decision" value="decline" formnovalidate>
          Decline<small>The bank refuses the payment</small>
        </button>
      </form>`,
  };
}
