import { formatDays } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { Address, Contact } from '#schema/checkout/checkout.ts';
import type { Quote, QuoteOrder } from '#schema/checkout/quote.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { OrderLines } from './order-lines.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface ReviewFactsProps {
  contact: Contact;
  address: Address;
  quote: Quote;
}

/** Everything the shopper agrees to by ordering: the address, the items, and the delivery of each order. */
export function ReviewFacts({ contact, address, quote }: ReviewFactsProps) {
  return (
    <div className={styles.review}>
      <PageSection aria-labelledby="review-address">
        <h3 id="review-address" className={heading({ level: 20 })}>
          Ships to
        </h3>
        <address className={styles.reviewAddress}>
          {[
            `${contact.firstName} ${contact.lastName}`,
            address.address,
            address.address2,
            `${address.city}, ${address.state} ${address.zipCode}`,
            contact.email,
            contact.phone,
          ]
            .filter(Boolean)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      </PageSection>
      {quote.orders.map((order) => (
        <ReviewOrder key={order.vendor_id} order={order} quote={quote} />
      ))}
    </div>
  );
}

function ReviewOrder({ order, quote }: { order: QuoteOrder; quote: Quote }) {
  const id = `review-${order.vendor_id}`;
  const rate = order.rates.find((each) => each.id === order.rate_id);
  return (
    <PageSection aria-labelledby={id}>
      <h3 id={id} className={heading({ level: 20 })}>
        {`From ${order.vendor_name}`}
      </h3>
      {rate === undefined ? null : (
        <p className={hint}>
          {`${rate.name}, arrives ${formatDays(rate.earliest, rate.latest)} · ${order.shipping === 0 ? 'Free' : formatMoney(order.shipping)}`}
        </p>
      )}
      <OrderLines quote={quote} vendorId={order.vendor_id} />
    </PageSection>
  );
}
