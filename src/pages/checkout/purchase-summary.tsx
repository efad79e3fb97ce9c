import { useState } from 'react';
import { formatMoney } from '#schema/format.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { waivedIn } from '#schema/checkout/waived.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { OrderLines } from './order-lines.tsx';
import { PromoCode } from './promo-code.tsx';

interface PurchaseSummaryProps {
  quote: Quote | null;
  /** A new quote is being requested; the shown one may be outdated. */
  busy: boolean;
  /** Null where nothing can be changed anymore. */
  onPromo: ((code: string | null) => void) | null;
}

/** The items and the total; collapsed to the total on a phone. */
export function PurchaseSummary({ quote, busy, onPromo }: PurchaseSummaryProps) {
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
    <div className={stack({ gap: 3 })}>
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

function Content({ quote, onPromo }: { quote: Quote; onPromo: PurchaseSummaryProps['onPromo'] }) {
  return (
    <>
      {quote.orders.map((order) => (
        <div key={order.vendor_id} className={styles.summaryOrder}>
          <p className={styles.summaryVendor}>{order.vendor_name}</p>
          <OrderLines quote={quote} vendorId={order.vendor_id} />
          {order.promotion !== null && order.promotion.code === null ? (
            <p className={styles.summaryOffer}>
              <Icon name="tag" size={18} />
              <span>{` ${order.promotion.label}: −${formatMoney(order.promotion.spares)}`}</span>
            </p>
          ) : null}
        </div>
      ))}
      <PromoCode promo={quote.promo} offer={quote.offer} onPromo={onPromo} />
      <Sums quote={quote} />
    </>
  );
}

function Sums({ quote }: { quote: Quote }) {
  const waived = waivedIn(quote);
  const shipping = quote.shipping + waived;
  return (
    <dl className={styles.sums} aria-live="polite">
      <div className={styles.sum}>
        <dt className={styles.sumName}>Subtotal</dt>
        <dd className={styles.sumValue}>{formatMoney(quote.subtotal)}</dd>
      </div>
      {quote.discount > 0 ? (
        <div className={styles.sum}>
          <dt className={styles.sumName}>Discount</dt>
          <dd className={styles.sumValue}>{`−${formatMoney(quote.discount)}`}</dd>
        </div>
      ) : null}
      <div className={styles.sum}>
        <dt className={styles.sumName}>Shipping</dt>
        <dd className={styles.sumValue}>{shipping === 0 ? 'Free' : formatMoney(shipping)}</dd>
      </div>
      {waived > 0 ? (
        <div className={styles.sum}>
          <dt className={styles.sumName}>Shipping discount</dt>
          <dd className={styles.sumValue}>{`−${formatMoney(waived)}`}</dd>
        </div>
      ) : null}
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
