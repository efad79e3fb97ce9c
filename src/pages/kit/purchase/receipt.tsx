import { platformDay } from '#lazy/platform-day.ts';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import { formatDays, formatDate, formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { sumMoney } from '#schema/money.ts';
import type { TrackedPurchase, TrackedOrder } from '#schema/orders/order.ts';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import { visuallyHidden, stack, tabular } from '#ui/css/layout.css.ts';
import { PostalAddress } from './postal-address.tsx';
import * as styles from './purchase.css.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { reachedBy, showsTime, trail } from './trail.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

function Trail({ order }: { order: TrackedOrder }) {
  const reached = reachedBy(order);
  return (
    <ol className={styles.trail} aria-label={`Progress of the package from ${order.vendor_name}`}>
      {trail.map(({ status, name }, index) => {
        const at = order.events.find((event) => event.status === status)?.at;
        // An order in processing is still being packed, so that step is not done.
        const isDone = index < reached || (index === reached && status !== 'processing');
        return (
          <li
            key={status}
            className={styles.trailStep}
            data-done={isDone ? '' : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span>{name}</span>
            {isDone ? <span className={visuallyHidden}> (done)</span> : null}
            {at === undefined || !showsTime(order, status) ? null : (
              <time className={styles.trailTime} dateTime={at}>
                {formatDateAndMinute(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Ended({ order }: { order: TrackedOrder }) {
  const end = order.events.findLast(({ status }) => status === 'cancelled');
  if (end === undefined) return null;
  return (
    <p className={styles.lead}>
      Canceled <time dateTime={end.at}>{formatDateAndMinute(end.at)}</time>
      <span>{end.note === null ? '' : `: ${end.note}`}</span>
    </p>
  );
}

function deliveryOf({ status, rate_name, earliest, latest }: TrackedOrder): string {
  if (status === 'cancelled') return "This package won't ship.";
  if (status === 'delivered') return `${rate_name}, has arrived`;
  return `${rate_name}, arrives ${formatDays(earliest, latest)}`;
}

interface OrderProps {
  order: TrackedOrder;
  paid: boolean;
  /** What the page shows and offers below the order's progress. */
  after: ReactNode;
}

function Order({ order, paid, after }: OrderProps) {
  const id = `order-${order.id}`;
  return (
    <PageSection className={styles.order} aria-labelledby={id}>
      <div className={styles.orderHead}>
        <div>
          <h2 id={id} className={heading({ level: 20 })}>
            {`Package from ${order.vendor_name}`}
          </h2>
          <p className={hint}>{deliveryOf(order)}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <ul className={styles.orderLines}>
        {order.items.map((item) => (
          <li key={item.id} className={styles.orderLine}>
            <Thumb image={item.image} size={64} />
            <div>
              <p className={styles.lineName}>
                {item.product_id === null ? (
                  item.title
                ) : (
                  <a className={styles.lineLink} href={paths.product(item.product_id)}>
                    {item.title}
                  </a>
                )}
              </p>
              <p className={styles.lineOptions}>
                {item.options === null ? null : <span>{`${item.options} `}</span>}
                <span className={styles.unbroken}>
                  {`${item.quantity} × ${formatMoney(item.unit_price)}`}
                </span>
              </p>
            </div>
            <span className={styles.figure}>{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
      {paid || order.status === 'cancelled' ? (
        <div className={styles.orderFoot}>
          {order.status === 'cancelled' ? <Ended order={order} /> : <Trail order={order} />}
        </div>
      ) : null}
      {after}
    </PageSection>
  );
}

interface ReceiptProps {
  purchase: TrackedPurchase;
  renderAfter?: (order: TrackedOrder) => ReactNode;
}

/**
 * The orders and totals of one checkout in their current state; shared by the page after paying, the guest's page and
 * the printout.
 */
export function Receipt({ purchase, renderAfter }: ReceiptProps) {
  const paid = !['unpaid', 'declined', 'timed_out'].includes(purchase.payment_status);
  const refunded = sumMoney(purchase.orders.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)));
  return (
    <div className={styles.columns}>
      <div className={stack({ gap: 6 })}>
        {purchase.orders.map((order) => (
          <Order key={order.id} order={order} paid={paid} after={renderAfter?.(order)} />
        ))}
      </div>
      <aside className={stack({ gap: 6 })} aria-label="Order details">
        <PageSection aria-labelledby="receipt-sums">
          <h2 id="receipt-sums" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            {paid ? 'Paid' : purchase.payable_until === null ? 'Not paid' : 'To pay'}
          </h2>
          <dl className={stack({ gap: 2 })}>
            <div className={styles.sum}>
              <dt className={styles.sumName}>Subtotal</dt>
              <dd className={tabular}>{formatMoney(purchase.subtotal)}</dd>
            </div>
            {purchase.discount > 0 ? (
              <div className={styles.sum}>
                <dt className={styles.sumName}>Discount</dt>
                <dd className={tabular}>{`−${formatMoney(purchase.discount)}`}</dd>
              </div>
            ) : null}
            <div className={styles.sum}>
              <dt className={styles.sumName}>Shipping</dt>
              <dd className={tabular}>{purchase.shipping === 0 ? 'Free' : formatMoney(purchase.shipping)}</dd>
            </div>
            <div className={styles.sum}>
              <dt className={styles.sumName}>Tax</dt>
              <dd className={tabular}>{formatMoney(purchase.tax)}</dd>
            </div>
            <div className={styles.sumTotal}>
              <dt className={styles.totalName}>Total</dt>
              <dd className={styles.totalValue}>{formatMoney(purchase.total)}</dd>
            </div>
            {refunded > 0 ? (
              <div className={styles.sum}>
                <dt className={styles.sumName}>Refunded</dt>
                <dd className={tabular}>{formatMoney(refunded)}</dd>
              </div>
            ) : null}
          </dl>
        </PageSection>
        <PageSection aria-labelledby="receipt-address">
          <h2 id="receipt-address" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            Ships to
          </h2>
          <PostalAddress purchase={purchase} className={styles.address} />
        </PageSection>
        <PageSection aria-labelledby="receipt-help" data-print="no">
          <h2 id="receipt-help" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            Something not right?
          </h2>
          <p className={styles.lead}>
            Contact{' '}
            <a href={`mailto:${brand.supportEmail}?subject=${purchase.reference}`}>{brand.supportEmail}</a>{' '}
            <span>{`and mention ${purchase.reference}. Learn about`}</span>{' '}
            <a href={paths.returns()}>returns</a>.
          </p>
        </PageSection>
      </aside>
    </div>
  );
}

/** Reference, date, email and total in one row. */
export function ReceiptFacts({ purchase }: { purchase: TrackedPurchase }) {
  const facts = [
    ['Order', purchase.reference],
    ['Placed', formatDate(platformDay(purchase.created_at))],
    ['Packages', String(purchase.orders.length)],
    ['Total', formatMoney(purchase.total)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={hint}>{name}</dt>
          <dd className={styles.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
