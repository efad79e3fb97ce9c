import { platformDay } from '#lazy/platform-day.ts';
import type { ReactNode } from 'react';
import { optionsText } from '#pages/kit/options-text.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { formatDate, formatDateAndMinute } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { Sale } from '#schema/vendor-panel/sale.ts';
import { heading } from '#ui/css/text.css.ts';
import { happened } from '../order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

export function Items({ sale: { items } }: { sale: Sale }) {
  return (
    <PageSection className={styles.section} aria-label="Items">
      <h2 className={heading({ level: 20 })}>Items</h2>
      <ul className={styles.rows}>
        {items.map((item) => {
          const options = optionsText(item);
          return (
            <li key={item.id} className={styles.line}>
              <span className={styles.picture}>
                <Thumb image={item.image} size={64} />
              </span>
              <div className={styles.grow}>
                <p className={styles.words}>{item.title}</p>
                <p className={styles.hint}>
                  {[options, item.sku, `${item.quantity} × ${formatMoney(item.unit_price)}`]
                    .filter((each) => each !== '')
                    .join(' · ')}
                </p>
                <p className={styles.hint}>
                  {`${item.shipped} of ${item.quantity} shipped${item.delivered > 0 ? `, ${item.delivered} delivered` : ''}${item.returned > 0 ? `, ${item.returned} returned` : ''}`}
                </p>
              </div>
              <span className={styles.amount}>{formatMoney(item.line_total)}</span>
            </li>
          );
        })}
      </ul>
    </PageSection>
  );
}

export function Buyer({ sale: { buyer } }: { sale: Sale }) {
  return (
    <PageSection className={styles.section} aria-label="Buyer">
      <h2 className={heading({ level: 20 })}>Ship to</h2>
      <address className={styles.address}>
        <span>{`${buyer.first_name} ${buyer.last_name}`}</span>
        <br />
        <span>{`${buyer.address}${buyer.address2 ? `, ${buyer.address2}` : ''}`}</span>
        <br />
        <span>{`${buyer.city}, ${buyer.state} ${buyer.zip_code}`}</span>
        {buyer.phone !== '' && (
          <>
            <br />
            <span>{buyer.phone}</span>
          </>
        )}
      </address>
    </PageSection>
  );
}

type Earning = NonNullable<Sale['money']['earned']>;

const refundStates: Readonly<Record<string, string>> = {
  requested: 'on its way',
  sent: 'on its way',
  succeeded: 'done',
  failed: 'refused by the payment provider, and settled by us with the buyer',
};

export function Money({ sale: { money } }: { sale: Sale }) {
  const facts: readonly (readonly [string, number])[] = [
    ['Items', money.subtotal],
    ...(money.discount > 0
      ? [[money.promotion === null ? 'Discount' : `Discount (${money.promotion})`, -money.discount] as const]
      : []),
    [
      money.promotion === null || money.discount > 0 ? 'Delivery' : `Delivery (${money.promotion})`,
      money.shipping,
    ],
    ['Tax', money.tax],
  ];
  return (
    <PageSection className={styles.section} aria-label="Money">
      <h2 className={heading({ level: 20 })}>Money</h2>
      <dl className={styles.facts}>
        {facts.map(([label, amount]) => (
          <Fact key={label} label={label} amount={amount} />
        ))}
        <Fact label="Paid by the buyer" amount={money.total} isSum />
        {money.refunded > 0 && (
          <>
            <Fact label="Paid back" amount={-money.refunded} />
            <Fact label="Left" amount={money.left} isSum />
          </>
        )}
      </dl>
      {money.refunds.length > 0 && (
        <ul className={styles.rows}>
          {money.refunds.map(({ amount, reason, status, at }) => (
            <li key={at} className={styles.hint}>
              {`${formatMoney(amount)}, ${refundStates[status] ?? status}: ${reason} (${formatDateAndMinute(at)})`}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** From what the buyer paid to what the store gets. */
export function Earned({ sale: { money } }: { sale: Sale }) {
  const { earned } = money;
  if (earned === null) return null;
  const facts: readonly (readonly [string, number])[] = [
    ['Paid by the buyer', money.total],
    ['Paid by the shop', earned.paid_by_shop],
    ['Tax, handed on by the shop', -earned.tax],
    ['Commission', -earned.commission],
    ['Taken back by refunds', -earned.taken_back],
  ];
  return (
    <PageSection className={styles.section} aria-label="Your earnings">
      <h2 className={heading({ level: 20 })}>Your earnings</h2>
      <dl className={styles.facts}>
        {facts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Fact key={label} label={label} amount={amount} />
          ))}
        <Fact label="Net" amount={earned.net} isSum />
      </dl>
      <p className={styles.hint}>{whenPayable(earned)}</p>
    </PageSection>
  );
}

function whenPayable({ due_at: due, released_at: released, holdback_days: days, net }: Earning): string {
  if (net === 0) return 'All of it went back to the buyer.';
  if (released !== null) return `In your balance since ${formatDate(platformDay(released))}.`;
  if (due !== null)
    return `In your balance from ${formatDate(platformDay(due))}, unless a return is open then.`;
  return `In your balance ${formatCount(days)} ${days === 1 ? 'day' : 'days'} after delivery.`;
}

export function Fact({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? styles.sum : undefined}>{label}</dt>
      <dd className={isSum ? `${styles.fact} ${styles.sum}` : styles.fact}>{formatMoney(amount)}</dd>
    </>
  );
}

export function Messages({ sale: { messages, buyer }, children }: { sale: Sale; children: ReactNode }) {
  return (
    <PageSection className={styles.section} aria-label="Messages">
      <h2 className={heading({ level: 20 })}>Messages</h2>
      {messages.length === 0 ? (
        <p className={styles.hint}>Nobody has written yet.</p>
      ) : (
        <ul className={styles.rows}>
          {messages.map(({ id, from, author, message, at }) => (
            <li key={id}>
              <p className={styles.words}>{message}</p>
              <p className={styles.hint}>
                {`${author ?? (from === 'vendor' ? 'Your store' : buyer.first_name)}, ${formatDateAndMinute(at)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </PageSection>
  );
}

export function History({ sale: { history, exchange_of: exchanged } }: { sale: Sale }) {
  const known = history.filter(
    ({ what }) => happened[what] !== undefined && !(what === 'status.confirmed' && exchanged !== null),
  );
  return (
    <PageSection className={styles.section} aria-label="History">
      <h2 className={heading({ level: 20 })}>History</h2>
      <ol className={styles.rows}>
        {known.map(({ what, who, note, at }) => (
          <li key={`${what} ${at}`}>
            <p className={styles.words}>
              {`${happened[what] ?? ''}${who === null ? '' : ` by ${who}`}${note === null ? '' : `: ${note}`}`}
            </p>
            <p className={styles.hint}>
              <time dateTime={at}>{formatDateAndMinute(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
