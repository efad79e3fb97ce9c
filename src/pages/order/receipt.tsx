import type { ReactNode } from 'react';
import { brand } from '#brand';
import { paths } from '#app/paths.ts';
import { formatMoney, sumMoney } from '#schema/money.ts';
import type { TrackedOrder, TrackedParcel } from '#schema/order.ts';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { formatDays, formatMinute, formatMoment } from './dates.ts';
import { optionsText } from './options-text.ts';
import { PostalAddress } from './postal-address.tsx';
import * as styles from './order.css.ts';
import { Thumb } from './thumb.tsx';
import { reachedBy, showsTime, trail } from './trail.ts';

function Trail({ parcel }: { parcel: TrackedParcel }) {
  const reached = reachedBy(parcel);
  return (
    <ol className={styles.trail} aria-label={`Progress of the parcel from ${parcel.vendor_name}`}>
      {trail.map(({ status, name }, index) => {
        const at = parcel.events.find((event) => event.status === status)?.at;
        return (
          <li
            key={status}
            className={styles.trailStep}
            data-reached={index <= reached ? '' : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            {name}
            {index <= reached ? <span className={visuallyHidden}> (done)</span> : null}
            {at === undefined || !showsTime(parcel, status) ? null : (
              <time className={styles.trailTime} dateTime={at}>
                {formatMinute(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Ended({ parcel }: { parcel: TrackedParcel }) {
  const end = parcel.events.findLast(({ status }) => status === 'cancelled');
  if (end === undefined) return null;
  return (
    <p className={styles.lead}>
      Cancelled <time dateTime={end.at}>{formatMinute(end.at)}</time>
      {end.note === null ? '' : `: ${end.note}`}
    </p>
  );
}

function deliveryOf({ status, rate_name, earliest, latest }: TrackedParcel): string {
  if (status === 'cancelled') return 'This parcel will not be sent.';
  if (status === 'delivered') return `${rate_name}, has arrived`;
  return `${rate_name}, arrives ${formatDays(earliest, latest)}`;
}

interface ParcelProps {
  parcel: TrackedParcel;
  paid: boolean;
  /** What the page says and does below the parcel's progress. */
  after: ReactNode;
}

function Parcel({ parcel, paid, after }: ParcelProps) {
  const id = `parcel-${parcel.id}`;
  return (
    <section className={styles.parcel} aria-labelledby={id}>
      <div className={styles.parcelHead}>
        <div>
          <h2 id={id} className={heading({ level: 20 })}>
            Parcel from {parcel.vendor_name}
          </h2>
          <p className={styles.parcelDates}>{deliveryOf(parcel)}</p>
        </div>
        <StatusBadge status={parcel.status} />
      </div>
      <ul className={styles.parcelLines}>
        {parcel.items.map((item) => (
          <li key={item.id} className={styles.parcelLine}>
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
                {optionsText(item) === '' ? '' : `${optionsText(item)} · `}
                <span className={styles.unbroken}>
                  {item.quantity} × {formatMoney(item.unit_price)}
                </span>
              </p>
            </div>
            <span className={styles.figure}>{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
      {paid || parcel.status === 'cancelled' ? (
        <div className={styles.parcelFoot}>
          {parcel.status === 'cancelled' ? <Ended parcel={parcel} /> : <Trail parcel={parcel} />}
        </div>
      ) : null}
      {after}
    </section>
  );
}

interface ReceiptProps {
  order: TrackedOrder;
  renderAfter?: (parcel: TrackedParcel) => ReactNode;
}

/** The parcels and sums of one checkout, as they stand; the same on the page after paying, the guest's page and paper. */
export function Receipt({ order, renderAfter }: ReceiptProps) {
  const paid = !['unpaid', 'declined', 'timed_out'].includes(order.payment_status);
  const refunded = sumMoney(order.orders.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)));
  return (
    <div className={styles.columns}>
      <div className={styles.parcels}>
        {order.orders.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} paid={paid} after={renderAfter?.(parcel)} />
        ))}
      </div>
      <aside className={styles.aside} aria-label="Order details">
        <section aria-labelledby="receipt-sums">
          <h2 id="receipt-sums" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            {paid ? 'Paid' : order.payable_until === null ? 'Not paid' : 'To pay'}
          </h2>
          <dl className={styles.sums}>
            <div className={styles.sum}>
              <dt className={styles.sumName}>Subtotal</dt>
              <dd className={styles.sumValue}>{formatMoney(order.subtotal)}</dd>
            </div>
            {order.discount > 0 ? (
              <div className={styles.sum}>
                <dt className={styles.sumName}>Discount</dt>
                <dd className={styles.sumValue}>−{formatMoney(order.discount)}</dd>
              </div>
            ) : null}
            <div className={styles.sum}>
              <dt className={styles.sumName}>Shipping</dt>
              <dd className={styles.sumValue}>
                {order.shipping === 0 ? 'Free' : formatMoney(order.shipping)}
              </dd>
            </div>
            <div className={styles.sum}>
              <dt className={styles.sumName}>Tax</dt>
              <dd className={styles.sumValue}>{formatMoney(order.tax)}</dd>
            </div>
            <div className={styles.sumTotal}>
              <dt className={styles.totalName}>Total</dt>
              <dd className={styles.totalValue}>{formatMoney(order.total)}</dd>
            </div>
            {refunded > 0 ? (
              <div className={styles.sum}>
                <dt className={styles.sumName}>Goes back to you</dt>
                <dd className={styles.sumValue}>{formatMoney(refunded)}</dd>
              </div>
            ) : null}
          </dl>
        </section>
        <section aria-labelledby="receipt-address">
          <h2 id="receipt-address" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            Delivered to
          </h2>
          <PostalAddress order={order} className={styles.address} />
        </section>
        <section aria-labelledby="receipt-help" data-print="no">
          <h2 id="receipt-help" className={`${heading({ level: 20 })} ${styles.asideTitle}`}>
            Something not right?
          </h2>
          <p className={styles.lead}>
            Write to{' '}
            <a href={`mailto:${brand.supportEmail}?subject=${order.reference}`}>{brand.supportEmail}</a> and
            name {order.reference}. How returns work: <a href={paths.returns()}>returns</a>.
          </p>
        </section>
      </aside>
    </div>
  );
}

/** Reference, day, mail and sum in one row. */
export function ReceiptFacts({ order }: { order: TrackedOrder }) {
  const facts = [
    ['Order', order.reference],
    ['Placed', formatMoment(order.created_at)],
    ['Parcels', String(order.orders.length)],
    ['Total', formatMoney(order.total)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
