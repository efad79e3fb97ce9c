import { Html, html } from '../_shared/html.ts';
import { formatMoney } from '../_shared/money.ts';
import type { TestPayoutLink } from '../_shared/payout/test.ts';
import type { Page } from '../_shared/test-page.ts';

export const tag = 'Test payouts';

export interface Bank {
  readonly link: TestPayoutLink;
  readonly status: string;
  readonly destination: string | null;
  readonly payouts: readonly Record<string, unknown>[];
  readonly payments: readonly Record<string, unknown>[];
}

const statuses: Readonly<Record<string, string>> = {
  onboarding: 'Not set up yet',
  restricted: 'Something is missing',
  active: 'Active',
  disabled: 'Closed',
};

const ends: Readonly<Record<string, string>> = {
  sent: 'On its way',
  paid: 'Paid',
  failed: 'Returned',
  open: 'Reversed by the bank',
  won: 'Returned to the shop',
  lost: 'Lost',
};

const joined = (parts: readonly Html[]): Html => new Html(parts.map(({ markup }) => markup).join(''));

const button = (decision: string, label: string, about = ''): Html =>
  html`<button name="decision" value="${decision}">
    ${label}${about === '' ? '' : html`<small>${about}</small>`}
  </button>`;

/** One card with its buttons; without buttons there is nothing left to decide. */
function card(rows: readonly (readonly [string, string])[], field: Html, buttons: readonly Html[]): Html {
  return html`<div class="card">
    <dl>
      ${joined(
        rows.map(
          ([term, value]) =>
            html`<dt>${term}</dt>
              <dd>${value}</dd>`,
        ),
      )}
    </dl>
    ${buttons.length === 0 ? '' : html`<form method="post">${field}${joined(buttons)}</form>`}
  </div>`;
}

const hidden = (name: string, value: unknown): Html =>
  html`<input type="hidden" name="${name}" value="${String(value)}" />`;

function payoutCard(row: Record<string, unknown>): Html {
  const status = String(row['status']);
  return card(
    [
      ['Payout', String(row['number'])],
      ['Amount', formatMoney(Number(row['cents']), 'USD')],
      ['Status', ends[status] ?? status],
    ],
    hidden('payout', row['payout_id']),
    status === 'sent'
      ? [button('pay', 'Pay'), button('fail', 'Return', 'The bank account is closed')]
      : status === 'paid'
        ? [button('fail', 'Return', 'Days later, like banks do')]
        : [],
  );
}

function paymentCard(row: Record<string, unknown>): Html {
  const status = row['dispute'] === null ? 'paid' : String(row['dispute']);
  return card(
    [
      ['Order', String(row['number'])],
      ['Amount', formatMoney(Number(row['cents']), String(row['currency']))],
      ['Status', ends[status] ?? status],
    ],
    hidden('payment', row['reference']),
    status === 'paid'
      ? [button('open', 'Dispute', "The buyer's bank reverses the payment")]
      : status === 'open'
        ? [button('won', 'The shop wins'), button('lost', 'The shop loses')]
        : [],
  );
}

export function bankPage(bank: Bank): Page {
  const { link, status, destination, payouts, payments } = bank;
  return {
    tag,
    title: 'Your account with the test provider',
    status: 200,
    formTarget: new URL(link.returnUrl).origin,
    body: html`<h1 class="display">${link.name}</h1>
      <p class="muted">
        No money moves. This page stands in for the payout provider and the banks, so that you can try every
        outcome.
      </p>
      ${card(
        [
          ['Account', statuses[status] ?? status],
          ['Bank account', destination ?? 'None'],
        ],
        html``,
        [
          ...(status === 'active' ? [] : [button('complete', 'Complete the account')]),
          ...(status === 'active' ? [button('change', 'Change bank account')] : []),
          ...(status === 'restricted' || status === 'disabled'
            ? []
            : [button('ask', 'Ask for something', 'The provider wants a document first')]),
          ...(status === 'disabled' ? [] : [button('disable', 'Close the account')]),
        ],
      )}
      <h2 class="display">Payouts</h2>
      ${payouts.length === 0 ? html`<p>None yet.</p>` : joined(payouts.map(payoutCard))}
      <h2 class="display">Payments</h2>
      ${payments.length === 0 ? html`<p>None yet.</p>` : joined(payments.map(paymentCard))}
      <p><a class="button" href="${link.returnUrl}">Back to the shop</a></p>`,
  };
}
