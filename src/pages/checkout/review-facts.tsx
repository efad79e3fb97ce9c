import { optionsText } from '#pages/order/options-text.ts';
import { formatDays } from '#pages/order/dates.ts';
import { Thumb } from '#pages/order/thumb.tsx';
import { formatMoney } from '#schema/money.ts';
import type { Address, Contact } from '#schema/checkout.ts';
import type { Quote, QuoteParcel } from '#schema/quote.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';

interface ReviewFactsProps {
  contact: Contact;
  address: Address;
  quote: Quote;
}

/** All that is agreed to with the order: where it goes, what it holds, and how each parcel comes. */
export function ReviewFacts({ contact, address, quote }: ReviewFactsProps) {
  return (
    <div className={styles.review}>
      <section aria-labelledby="review-address">
        <h3 id="review-address" className={heading({ level: 20 })}>
          Delivered to
        </h3>
        <address className={styles.reviewAddress}>
          {[
            `${contact.firstName} ${contact.lastName}`,
            address.address,
            address.address2,
            `${address.city}, ${address.state} ${address.zipCode}`,
            `${contact.email} · ${contact.phone}`,
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      </section>
      {quote.parcels.map((parcel) => (
        <ReviewParcel key={parcel.vendor_id} parcel={parcel} quote={quote} />
      ))}
    </div>
  );
}

function ReviewParcel({ parcel, quote }: { parcel: QuoteParcel; quote: Quote }) {
  const id = `review-${parcel.vendor_id}`;
  const rate = parcel.rates.find((each) => each.id === parcel.rate_id);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading({ level: 20 })}>
        From {parcel.vendor_name}
      </h3>
      {rate === undefined ? null : (
        <p className={styles.hint}>
          {rate.name}, arrives {formatDays(rate.earliest, rate.latest)} ·{' '}
          {parcel.shipping === 0 ? 'Free' : formatMoney(parcel.shipping)}
        </p>
      )}
      <ul className={styles.summaryLines}>
        {quote.lines
          .filter((line) => line.vendor_id === parcel.vendor_id)
          .map((line) => (
            <li key={line.variant_id} className={styles.summaryLine}>
              <Thumb image={line.image} size={56} />
              <div>
                <p className={styles.summaryName}>{line.name}</p>
                <p className={styles.summaryOptions}>
                  {[optionsText(line), `${line.quantity} ×`].filter(Boolean).join(' · ')}{' '}
                  {line.unit_price === null ? '' : formatMoney(line.unit_price)}
                </p>
              </div>
              <span className={styles.figure}>
                {line.line_total === null ? '' : formatMoney(line.line_total)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
