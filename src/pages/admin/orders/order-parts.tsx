import type { ReactNode } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Emails, Payments, PlatformPurchase, Sums } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { emailStates, paymentStates } from './order-words.ts';

/** Records that are a line of text each. */
export const Lines = ({ lines }: { lines: readonly { id: string; text: ReactNode }[] }) => (
  <ul className={stack({ gap: 2 })}>
    {lines.map(({ id, text }) => (
      <li key={id} className={`${styles.hint} ${styles.words}`}>
        {text}
      </li>
    ))}
  </ul>
);

const counted = (count: number, one: string, many: string) =>
  `${count >= 100 ? '100+' : formatCount(count)} ${count === 1 ? one : many}`;

type OfBuyer = Pick<PlatformPurchase, 'buyer' | 'risk'>;

/** Who bought it, and what speaks for or against them. */
export function Buyer({ buyer, risk }: OfBuyer) {
  const { street } = buyer;
  const facts = [
    risk.account_since === null
      ? 'Guest, without an account'
      : `Account since ${formatDateAndMinute(risk.account_since)}`,
    ...(risk.suspended ? ['This account is suspended.'] : []),
    `Same email: ${counted(risk.purchases, 'other purchase', 'other purchases')}, ${counted(risk.refunds, 'refund', 'refunds')}, ${counted(risk.disputes, 'dispute', 'disputes')}`,
    ...(risk.declined > 0
      ? [`${counted(risk.declined, 'declined attempt', 'declined attempts')} to pay`]
      : []),
  ];
  return (
    <RecordSection id="buyer" title="Buyer">
      <address className={styles.address}>
        {buyer.account === null ? (
          <span>{buyer.name}</span>
        ) : (
          <a className={link({})} href={panelAddresses.adminUser(buyer.account)}>
            {buyer.name}
          </a>
        )}
        <br />
        <span>{buyer.email}</span>
        <br />
        {street !== null && (
          <>
            <span>{[street.address, street.address2].filter(Boolean).join(', ')}</span>
            <br />
          </>
        )}
        <span>{`${buyer.city}, ${buyer.state}${street === null ? '' : ` ${street.zip_code}`}`}</span>
        {street !== null && street.phone !== '' && (
          <>
            <br />
            <span>{street.phone}</span>
          </>
        )}
      </address>
      <Lines lines={facts.map((text) => ({ id: text, text }))} />
    </RecordSection>
  );
}

const Fact = ({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) => (
  <>
    <dt className={isSum ? styles.sum : undefined}>{label}</dt>
    <dd className={isSum ? `${styles.fact} ${styles.sum}` : styles.fact}>{formatMoney(amount)}</dd>
  </>
);

/** What the buyer paid, and what of it went back. */
export function Money({ sums, children }: { sums: Sums; children?: ReactNode }) {
  const discount = sums.paid_by === 'platform' ? 'Discount paid by Stallbar' : 'Discount';
  return (
    <RecordSection id="money" title="Money">
      <dl className={styles.facts}>
        <Fact label="Items" amount={sums.subtotal} />
        {sums.discount > 0 && (
          <Fact
            label={sums.promotion === null ? discount : `${discount} (${sums.promotion})`}
            amount={-sums.discount}
          />
        )}
        <Fact label="Shipping" amount={sums.shipping} />
        <Fact label="Tax" amount={sums.tax} />
        <Fact label="Total" amount={sums.total} isSum />
        {sums.refunded > 0 && <Fact label="Refunded" amount={-sums.refunded} />}
        {sums.refunded > 0 && sums.left !== null && <Fact label="Left" amount={sums.left} isSum />}
      </dl>
      {children}
    </RecordSection>
  );
}

/** Attempts to pay for the whole purchase. */
export const PaymentAttempts = ({ payments }: { payments: Payments }) => (
  <RecordSection id="payments" title="Payment attempts">
    {payments.length === 0 ? (
      <p className={styles.hint}>Nobody tried to pay yet.</p>
    ) : (
      <Lines
        lines={payments.map(({ id, provider, reference, method, amount, status, problem, at }) => ({
          id,
          text: `${formatDateAndMinute(at)}: ${paymentStates[status] ?? status}, ${formatMoney(amount)}, ${method === 'card' ? 'card' : 'PayPal'} through ${provider}${reference === null ? '' : `, reference ${reference}`}${problem === null ? '' : `. ${problem}`}`,
        }))}
      />
    )}
  </RecordSection>
);

export const SentEmails = ({ emails }: { emails: Emails }) => (
  <RecordSection id="emails" title="Emails">
    {emails.length === 0 ? (
      <p className={styles.hint}>No emails.</p>
    ) : (
      <Lines
        lines={emails.map(({ id, template, to, at, state }) => ({
          id,
          text: `${formatDateAndMinute(at)}: ${template.replaceAll('-', ' ')} to ${to}. ${emailStates[state]}.`,
        }))}
      />
    )}
  </RecordSection>
);
