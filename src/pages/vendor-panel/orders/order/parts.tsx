import { storeDateAndMinute, storeDay } from '#lazy/store-days.ts';
import type { ReactNode } from 'react';
import { Thumb } from '#pages/kit/thumb.tsx';
import { formatDate } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { happened } from '#panel/orders/order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function Items({ order: { items } }: { order: StoreOrder }) {
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Items">
      <h2 className={heading({ level: 20 })}>Items</h2>
      <ul className={stack({ gap: 4 })}>
        {items.map((item) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.picture}>
              <Thumb image={item.image} size={64} />
            </span>
            <div className={styles.grow}>
              <p className={styles.words}>{item.title}</p>
              <p className={styles.hint}>
                {[item.options, item.sku, `${item.quantity} × ${formatMoney(item.unit_price)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={styles.hint}>
                {`${item.shipped} of ${item.quantity} shipped${item.delivered > 0 ? `, ${item.delivered} delivered` : ''}${item.returned > 0 ? `, ${item.returned} returned` : ''}`}
              </p>
            </div>
            <span className={styles.amount}>{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

export function Buyer({ order: { buyer } }: { order: StoreOrder }) {
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Buyer">
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

type Earning = NonNullable<StoreOrder['money']['earned']>;

const refundStates: Readonly<Record<string, string>> = {
  requested: 'on its way',
  sent: 'on its way',
  succeeded: 'done',
  failed: 'refused by the payment provider, and settled by us with the buyer',
};

export function Money({ order: { money } }: { order: StoreOrder }) {
  const facts: readonly (readonly [string, number])[] = [
    ['Items', money.subtotal],
    ...(money.discount > 0
      ? [[money.promotion === null ? 'Discount' : `Discount (${money.promotion})`, -money.discount] as const]
      : []),
    [
      money.promotion === null || money.discount > 0 ? 'Shipping' : `Shipping (${money.promotion})`,
      money.shipping,
    ],
    ['Tax', money.tax],
  ];
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Money">
      <h2 className={heading({ level: 20 })}>Money</h2>
      <dl className={styles.facts}>
        {facts.map(([label, amount]) => (
          <Fact key={label} label={label} amount={amount} />
        ))}
        <Fact label="Paid by the buyer" amount={money.total} isSum />
        {money.refunded > 0 && (
          <>
            <Fact label="Refunded" amount={-money.refunded} />
            <Fact label="Left" amount={money.left} isSum />
          </>
        )}
      </dl>
      {money.refunds.length > 0 && (
        <ul className={stack({ gap: 4 })}>
          {money.refunds.map(({ amount, reason, status, at }) => (
            <li key={at} className={styles.hint}>
              {`${formatMoney(amount)}, ${refundStates[status] ?? status}: ${reason} (${storeDateAndMinute(at)})`}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** From the buyer's payment to the store's earnings. */
export function Earned({ order: { money } }: { order: StoreOrder }) {
  const { earned } = money;
  if (earned === null) return null;
  const facts: readonly (readonly [string, number])[] = [
    ['Paid by the buyer', money.total],
    ['Paid by Stallbar', earned.paid_by_shop],
    ['Sales tax (remitted by Stallbar)', -earned.tax],
    ['Commission', -earned.commission],
    ['Reversed by refunds', -earned.taken_back],
  ];
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Your earnings">
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
  if (net === 0) return 'Fully refunded to the buyer.';
  if (released !== null) return `Available since ${formatDate(storeDay(released))}.`;
  if (due !== null)
    return `Becomes available on ${formatDate(storeDay(due))}, unless there's an open return.`;
  return `Becomes available ${formatCount(days)} ${days === 1 ? 'day' : 'days'} after delivery.`;
}

export function Fact({ label, amount, isSum = false }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? styles.sum : undefined}>{label}</dt>
      <dd className={isSum ? `${styles.fact} ${styles.sum}` : styles.fact}>{formatMoney(amount)}</dd>
    </>
  );
}

export function Messages({
  order: { messages, buyer },
  children,
}: {
  order: StoreOrder;
  children: ReactNode;
}) {
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Messages">
      <h2 className={heading({ level: 20 })}>Messages</h2>
      {messages.length === 0 ? (
        <p className={styles.hint}>No messages yet.</p>
      ) : (
        <ul className={stack({ gap: 4 })}>
          {messages.map(({ id, from, author, message, at }) => (
            <li key={id}>
              <p className={styles.words}>{message}</p>
              <p className={styles.hint}>
                {`${author ?? (from === 'vendor' ? 'Your store' : buyer.first_name)}, ${storeDateAndMinute(at)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </PageSection>
  );
}

export function History({ order: { history, exchange_of: exchanged } }: { order: StoreOrder }) {
  const known = history.filter(
    ({ what }) => happened[what] !== undefined && !(what === 'status.confirmed' && exchanged !== null),
  );
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="History">
      <h2 className={heading({ level: 20 })}>History</h2>
      <ol className={stack({ gap: 4 })}>
        {known.map(({ what, who, note, at }) => (
          <li key={`${what} ${at}`}>
            <p className={styles.words}>
              {`${happened[what] ?? ''}${who === null ? '' : ` by ${who.replace(/^Someone at/, 'someone at')}`}${note === null ? '' : `: ${note}`}`}
            </p>
            <p className={styles.hint}>
              <time dateTime={at}>{storeDateAndMinute(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
