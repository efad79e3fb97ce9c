import { useState } from 'react';
import { optionsText } from '#pages/order/options-text.ts';
import { Thumb } from '#pages/order/thumb.tsx';
import { formatMoney } from '#schema/money.ts';
import type { Quote } from '#schema/quote.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { PromoCode } from './promo-code.tsx';

interface OrderSummaryProps {
  quote: Quote | null;
  /** A fresh quote is on its way; the shown one may be old. */
  busy: boolean;
  /** Null where nothing can be changed any more. */
  onPromo: ((code: string | null) => void) | null;
}

/** What is bought and what it comes to; folded to its total on a phone. */
export function OrderSummary({ quote, busy, onPromo }: OrderSummaryProps) {
  const [open, setOpen] = useState(false);
  const pieces = quote?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <aside className={styles.summary} aria-label="Order summary" aria-busy={busy}>
      <button
        type="button"
        className={styles.summaryToggle}
        aria-expanded={open}
        aria-controls="order-summary"
        onClick={() => setOpen(!open)}
      >
        <span className={styles.summaryToggleName}>
          <Icon name="bag" size={20} />
          Order summary
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} />
        </span>
        <span className={styles.figure}>{quote === null ? '' : formatMoney(quote.total)}</span>
      </button>
      <div id="order-summary" className={styles.summaryBody} data-folded={open ? undefined : ''}>
        <h2 className={`${heading({ level: 20 })} ${styles.summaryTitle}`}>
          {pieces === 0 ? 'Your order' : `Your order, ${pieces} ${pieces === 1 ? 'item' : 'items'}`}
        </h2>
        {quote === null ? <Waiting /> : <Content quote={quote} onPromo={onPromo} />}
      </div>
    </aside>
  );
}

function Waiting() {
  return (
    <div className={styles.summaryLines}>
      {[0, 1].map((index) => (
        <div key={index} className={styles.summaryLine}>
          <Skeleton shape="square" width={56} height={56} />
          <span>
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </span>
          <Skeleton width={56} />
        </div>
      ))}
    </div>
  );
}

function Content({ quote, onPromo }: { quote: Quote; onPromo: OrderSummaryProps['onPromo'] }) {
  return (
    <>
      {quote.parcels.map((parcel) => (
        <div key={parcel.vendor_id} className={styles.summaryParcel}>
          <p className={styles.summaryVendor}>{parcel.vendor_name}</p>
          <ul className={styles.summaryLines}>
            {quote.lines
              .filter((line) => line.vendor_id === parcel.vendor_id)
              .map((line) => (
                <li key={line.variant_id} className={styles.summaryLine}>
                  <Thumb image={line.image} size={56} />
                  <div>
                    <p className={styles.summaryName}>{line.name}</p>
                    <p className={styles.summaryOptions}>
                      {optionsText(line) === '' ? '' : `${optionsText(line)} · `}
                      <span className={styles.unbroken}>
                        {line.quantity}
                        {line.unit_price === null ? '' : ` × ${formatMoney(line.unit_price)}`}
                      </span>
                    </p>
                  </div>
                  <span className={styles.figure}>
                    {line.line_total === null ? '' : formatMoney(line.line_total)}
                  </span>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <PromoCode promo={quote.promo} onPromo={onPromo} />
      <Sums quote={quote} />
    </>
  );
}

function Sums({ quote }: { quote: Quote }) {
  return (
    <dl className={styles.sums} aria-live="polite">
      <div className={styles.sum}>
        <dt className={styles.sumName}>Subtotal</dt>
        <dd className={styles.sumValue}>{formatMoney(quote.subtotal)}</dd>
      </div>
      {quote.discount > 0 ? (
        <div className={styles.sum}>
          <dt className={styles.sumName}>Discount</dt>
          <dd className={styles.sumValue}>−{formatMoney(quote.discount)}</dd>
        </div>
      ) : null}
      <div className={styles.sum}>
        <dt className={styles.sumName}>Shipping</dt>
        <dd className={styles.sumValue}>{quote.shipping === 0 ? 'Free' : formatMoney(quote.shipping)}</dd>
      </div>
      <div className={styles.sum}>
        <dt className={styles.sumName}>Tax</dt>
        <dd className={styles.sumValue}>
          {quote.tax === null ? 'Calculated with your address' : formatMoney(quote.tax)}
        </dd>
      </div>
      <div className={styles.sumTotal}>
        <dt className={styles.totalName}>{quote.tax === null ? 'Total before tax' : 'Total'}</dt>
        <dd className={styles.totalValue}>{formatMoney(quote.total)}</dd>
      </div>
    </dl>
  );
}
